import { AppError } from "@countersign/contracts/app-error";
import type { RuleBehavior } from "@countersign/contracts/rule";
import { findMisplacement, parseRule } from "@countersign/policy";

/** What is wrong with a rule in a list, in words, and where (from 0); null when nothing is. */
export function problemOf(text: string, behavior: RuleBehavior): { position: number; reason: string } | null {
  const parsed = parseRule(text);
  if (!parsed.ok) return { position: parsed.position, reason: parsed.reason };
  const misplaced = findMisplacement(parsed.rule, behavior);
  return misplaced === null ? null : { position: 0, reason: misplaced };
}

/** Throws `AppError("bad-input")` with the position, from 1, and the reason for a rule that cannot be read. */
export function assertReadable(text: string, behavior: RuleBehavior): void {
  const problem = problemOf(text, behavior);
  if (problem === null) return;
  const place = `at character ${problem.position + 1}`;
  throw new AppError("bad-input", `Invalid rule ${text} ${place}: ${problem.reason}.`, {
    field: "rule",
  });
}

/** Throws `AppError("bad-input")` for a rule that would have expired already. Both are ISO 8601. */
export function assertFuture(expiresAt: string | null, now: string): void {
  if (expiresAt === null || Date.parse(expiresAt) > Date.parse(now)) return;
  throw new AppError("bad-input", `The expiry ${expiresAt} isn’t in the future.`, {
    field: "expiresAt",
  });
}
