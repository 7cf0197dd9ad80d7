import type { PolicyContext } from "../context.ts";

/** Calls that one allow rule lets run, and calls that it does not, at most six each. */
export type RuleExamples = { allows: string[]; refuses: string[] };

export function ruleExamples(_rule: string, _context?: PolicyContext): RuleExamples {
  return { allows: [], refuses: [] };
}
