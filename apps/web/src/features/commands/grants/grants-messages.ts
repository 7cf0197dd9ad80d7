import { plural } from "../../../lib/messages/numbers.ts";

/** What the list of patterns that run without approval says. */
export const grantsMessages = {
  runsWithoutApproval: "Runs without approval",
  dangerous: "Dangerous:",
  invalidPattern: "Invalid, allows nothing:",
} as const;

export function formatMorePatterns(patterns: number): string {
  return `Show ${plural(patterns, "more pattern")}`;
}
