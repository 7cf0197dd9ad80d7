import type { Clockwork } from "@countersign/agent";
import { AppError } from "@countersign/contracts/app-error";
import type { NewRule, Rule, RuleChange } from "@countersign/contracts/rule";
import { refusePast, refuseUnreadable } from "./check-rule.ts";
import type { RuleDeskOptions } from "./rule-desk-options.ts";

/** The rule that somebody wants to make. Throws `AppError` for one that may not be. */
export async function newRule(input: NewRule, by: string, options: RuleDeskOptions): Promise<Rule> {
  const { clockwork } = options;
  const text = input.rule.trim();
  refuseUnreadable(text, input.behavior);
  refusePast(input.expiresAt ?? null, clockwork.now());
  refuseWait(input.maxWaitSeconds, input.behavior);
  const place = await placeOf(input, options);
  return storedRule({ ...input, rule: text }, place, by, clockwork);
}

/** A rule after a change, which leaves what it does not name. Throws `AppError("bad-input")` for one that may not be. */
export function changedRule(current: Rule, change: RuleChange, { by, at }: { by: string; at: string }): Rule {
  const { behavior = current.behavior, rule = current.rule } = change;
  refuseUnreadable(rule.trim(), behavior);
  const reason = change.reason === undefined ? current.reason : change.reason;
  const expiresAt = change.expiresAt === undefined ? current.expiresAt : utc(change.expiresAt);
  const maxWaitSeconds = change.maxWaitSeconds === undefined ? current.maxWaitSeconds : change.maxWaitSeconds;
  refuseWait(maxWaitSeconds, behavior);
  return {
    ...current,
    ...{ behavior, rule: rule.trim(), reason, expiresAt, maxWaitSeconds: maxWaitSeconds ?? null },
    ...{ updatedAt: at, updatedBy: by },
  };
}

type PlaceInput = {
  scope: Rule["scope"];
  workspace?: string | undefined;
  sessionId?: string | undefined;
};
type Place = Pick<Rule, "workspace" | "sessionId">;

/** Where a rule of that scope holds. Throws `AppError("bad-input")` when what its scope needs is not named. */
export async function placeOf(
  { scope, workspace, sessionId }: PlaceInput,
  { repository, realWorkspace }: RuleDeskOptions,
): Promise<Place> {
  if (scope === "project") {
    if (workspace === undefined) throw new AppError("bad-input", "A project's rule needs its workspace.");
    return { workspace: await realWorkspace(workspace), sessionId: null };
  }
  if (scope !== "session") return { workspace: null, sessionId: null };
  if (sessionId === undefined) throw new AppError("bad-input", "A session's rule needs its sessionId.");
  if ((await repository.load(sessionId)) === null) {
    throw new AppError("not-found", `There is no session ${sessionId}.`);
  }
  return { workspace: null, sessionId };
}

/** A rule as it is stored when `owner` makes it now. */
export function storedRule(
  { behavior, rule, scope, reason, expiresAt, maxWaitSeconds, secondPerson }: NewRule,
  place: Place,
  owner: string,
  clockwork: Clockwork,
): Rule {
  const at = clockwork.now();
  return {
    ...{ id: clockwork.newId(), behavior, rule, scope, ...place, owner, reason: reason ?? null },
    ...{ expiresAt: utc(expiresAt ?? null), version: 1, createdAt: at, updatedAt: at },
    ...{ revokedAt: null, revokedBy: null, hits: 0, lastHitAt: null, problem: null },
    ...{ maxWaitSeconds: maxWaitSeconds ?? null, updatedBy: null },
    ...{ status: "active", activatedBy: null, activatedAt: null, change: null },
    secondPerson: secondPerson ?? false,
    origin: { kind: "stored" },
  };
}

/** Only what asks waits for a person. */
function refuseWait(maxWaitSeconds: number | null | undefined, behavior: Rule["behavior"]): void {
  if (typeof maxWaitSeconds !== "number" || behavior === "ask") return;
  throw new AppError("bad-input", `Only an ask rule can have a time limit, and this one is to ${behavior}.`);
}

/** The same moment as the database gives it back. */
function utc(time: string | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}
