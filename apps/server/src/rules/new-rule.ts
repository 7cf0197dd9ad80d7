import type { Clockwork } from "@countersign/agent";
import type { RuleAuthor } from "@countersign/api";
import { AppError } from "@countersign/contracts/app-error";
import type { NewRule, Rule, RuleChange } from "@countersign/contracts/rule";
import { maySee } from "@countersign/contracts/sight";
import { refusePast, refuseUnreadable } from "./check-rule.ts";
import type { RuleDeskOptions } from "./rule-desk-options.ts";

/** The rule that somebody wants to make. Throws `AppError` for one that may not be. */
export async function newRule(input: NewRule, author: RuleAuthor, options: RuleDeskOptions): Promise<Rule> {
  const { clockwork } = options;
  const text = input.rule.trim();
  refuseUnreadable(text, input.behavior);
  refusePast(input.expiresAt ?? null, clockwork.now());
  refuseForOthers(input);
  const place = await placeOf(input, author, options);
  return storedRule({ ...input, rule: text }, place, author.by.name, clockwork);
}

/** A rule after a change, which leaves what it does not name. Throws `AppError("bad-input")` for one that may not be. */
export function changedRule(current: Rule, change: RuleChange, { by, at }: { by: string; at: string }): Rule {
  const { behavior = current.behavior, rule = current.rule } = change;
  refuseUnreadable(rule.trim(), behavior);
  const reason = change.reason === undefined ? current.reason : change.reason;
  const expiresAt = change.expiresAt === undefined ? current.expiresAt : utc(change.expiresAt);
  const maxWaitSeconds = change.maxWaitSeconds === undefined ? current.maxWaitSeconds : change.maxWaitSeconds;
  const { secondPerson = current.secondPerson } = change;
  refuseForOthers({ behavior, maxWaitSeconds, secondPerson });
  return {
    ...current,
    behavior,
    rule: rule.trim(),
    reason,
    expiresAt,
    maxWaitSeconds: maxWaitSeconds ?? null,
    secondPerson,
    updatedAt: at,
    updatedBy: by,
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
  { sight }: Pick<RuleAuthor, "sight">,
  { repository, realWorkspace }: RuleDeskOptions,
): Promise<Place> {
  if (scope === "project") {
    if (workspace === undefined) throw new AppError("bad-input", "A project's rule needs its workspace.");
    return { workspace: await realWorkspace(workspace), sessionId: null };
  }
  if (scope !== "session") return { workspace: null, sessionId: null };
  if (sessionId === undefined) throw new AppError("bad-input", "A session's rule needs its sessionId.");
  const session = await repository.load(sessionId);
  if (session === null || !maySee(sight, session)) {
    throw new AppError("not-found", `There is no session ${sessionId}.`);
  }
  if (session.ended !== null)
    throw new AppError("conflict", `${session.ended.by} ended this session. Reopen it to add rules.`);
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
    id: clockwork.newId(),
    behavior,
    rule,
    scope,
    ...place,
    owner,
    reason: reason ?? null,
    expiresAt: utc(expiresAt ?? null),
    version: 1,
    createdAt: at,
    updatedAt: at,
    revokedAt: null,
    revokedBy: null,
    hits: 0,
    lastHitAt: null,
    problem: null,
    maxWaitSeconds: maxWaitSeconds ?? null,
    updatedBy: null,
    status: "active",
    activatedBy: null,
    activatedAt: null,
    change: null,
    secondPerson: secondPerson ?? false,
    origin: { kind: "stored" },
  };
}

type AskOnly = {
  behavior: Rule["behavior"];
  maxWaitSeconds?: number | null | undefined;
  secondPerson?: boolean | undefined;
};

/** Only what asks waits for a person, or for two. */
function refuseForOthers({ behavior, maxWaitSeconds, secondPerson }: AskOnly): void {
  if (behavior === "ask") return;
  if (typeof maxWaitSeconds === "number") {
    throw new AppError(
      "bad-input",
      `Only an ask rule can have a time limit, and this one is to ${behavior}.`,
    );
  }
  if (secondPerson === true) {
    throw new AppError("bad-input", `Only an ask rule can need two persons, and this one is to ${behavior}.`);
  }
}

/** The same moment as the database gives it back. */
function utc(time: string | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}
