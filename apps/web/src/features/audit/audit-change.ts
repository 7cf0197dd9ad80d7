import type { Difference } from "../rules/review/proposal-messages.ts";

/**
 * What was changed, of a session or for the team. `summary`: in one line, as a person would say it. `differences`: what it was and what
 * it is; `facts`: what else is to be known, by name.
 */
export type AuditChange = { summary: string; differences: Difference[]; facts: ChangeFact[] };

export type ChangeFact = { name: string; value: string };

/** A moment in UTC, as the audit log has it, so that everyone who copies it quotes the same. `at` is ISO 8601. */
export function utcMinute(at: string): string {
  return `${at.slice(0, 16).replace("T", " ")} UTC`;
}
