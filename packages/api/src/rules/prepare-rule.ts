import type { Clock } from "@countersign/agent";
import { AppError } from "@countersign/contracts/app-error";
import type { NewRule, Rule, RuleChange } from "@countersign/contracts/rule";
import { canSee } from "@countersign/contracts/visibility";
import { assertFuture, assertReadable } from "./check-rule.ts";
import type { RuleAuthor } from "./rules-service.ts";
import type { RulesServiceOptions } from "./rules-service-options.ts";

/** The rule that somebody wants to make. Throws `AppError` for one that may not be. */
export async function prepareRule(
  input: NewRule,
  author: RuleAuthor,
  options: RulesServiceOptions,
): Promise<Rule> {
  const { clock } = options;
  const text = input.rule.trim();
  assertReadable(text, input.behavior);
  assertFuture(input.expiresAt ?? null, clock.now());
  assertAskOnlyFields(input);
  const place = await placeOf(input, author, options);
  return storedRule({ ...input, rule: text }, place, author.by.name, clock);
}

/** A rule after a change, which leaves what it does not name. Throws `AppError("bad-input")` for one that may not be. */
export function applyChange(current: Rule, change: RuleChange, { by, at }: { by: string; at: string }): Rule {
  const { behavior = current.behavior, rule = current.rule } = change;
  assertReadable(rule.trim(), behavior);
  const reason = change.reason === undefined ? current.reason : change.reason;
  const expiresAt = change.expiresAt === undefined ? current.expiresAt : utc(change.expiresAt);
  const maxWaitSeconds = change.maxWaitSeconds === undefined ? current.maxWaitSeconds : change.maxWaitSeconds;
  const { needsDualApproval = current.needsDualApproval } = change;
  assertAskOnlyFields({ behavior, maxWaitSeconds, needsDualApproval });
  return {
    ...current,
    behavior,
    rule: rule.trim(),
    reason,
    expiresAt,
    maxWaitSeconds: maxWaitSeconds ?? null,
    needsDualApproval,
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
  { visibleTo }: Pick<RuleAuthor, "visibleTo">,
  { repository, realWorkspace }: RulesServiceOptions,
): Promise<Place> {
  if (scope === "project") {
    if (workspace === undefined)
      throw new AppError("bad-input", "A project rule needs a workspace.", { field: "workspace" });
    return { workspace: await realWorkspace(workspace), sessionId: null };
  }
  if (scope !== "session") return { workspace: null, sessionId: null };
  if (sessionId === undefined)
    throw new AppError("bad-input", "A session rule needs a sessionId.", { field: "sessionId" });
  const session = await repository.load(sessionId);
  if (session === null || !canSee(visibleTo, session)) {
    throw new AppError("not-found", `There is no session ${sessionId}.`, { field: "sessionId" });
  }
  if (session.ended !== null)
    throw new AppError("conflict", `${session.ended.by} ended this session. Reopen it to add rules.`, {
      field: "sessionId",
    });
  return { workspace: null, sessionId };
}

/** A rule as it is stored when `owner` makes it now. */
export function storedRule(
  { behavior, rule, scope, reason, expiresAt, maxWaitSeconds, needsDualApproval }: NewRule,
  place: Place,
  owner: string,
  clock: Clock,
): Rule {
  const at = clock.now();
  return {
    id: clock.createId(),
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
    matchCount: 0,
    lastMatchedAt: null,
    problem: null,
    maxWaitSeconds: maxWaitSeconds ?? null,
    updatedBy: null,
    status: "active",
    activatedBy: null,
    activatedAt: null,
    change: null,
    needsDualApproval: needsDualApproval ?? false,
    origin: { kind: "stored" },
  };
}

type AskOnly = {
  behavior: Rule["behavior"];
  maxWaitSeconds?: number | null | undefined;
  needsDualApproval?: boolean | undefined;
};

/** Only what asks waits for a person, or for two. */
function assertAskOnlyFields({ behavior, maxWaitSeconds, needsDualApproval }: AskOnly): void {
  if (behavior === "ask") return;
  if (typeof maxWaitSeconds === "number") {
    throw new AppError(
      "bad-input",
      `Only an ask rule can have a time limit, and this is a rule to ${behavior}.`,
      { field: "maxWaitSeconds" },
    );
  }
  if (needsDualApproval === true) {
    throw new AppError(
      "bad-input",
      `Only an ask rule can require dual approval, and this is a rule to ${behavior}.`,
      { field: "needsDualApproval" },
    );
  }
}

/** The same moment as the database gives it back. */
function utc(time: string | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}
