import {
  type NewRule,
  newRule,
  type Rule,
  type RuleBehavior,
  type RuleChange,
  type RuleScope,
  ruleBehavior,
  ruleChange,
  ruleScope,
} from "@countersign/contracts/rule";
import type { RuleBacktest } from "@countersign/contracts/rule-trial";
import { formatWait, readWait, waitProblem } from "@countersign/contracts/wait";
import { z } from "zod";
import { folderOf } from "../../../lib/messages/paths.ts";
import { type Expiry, expiry, readExpiry } from "./expiry-choice.tsx";
import { ruleFormMessages } from "./rule-form-messages.ts";

/** A rule while it is being written, complete or not. */
export const ruleDraft = z.object({
  behavior: ruleBehavior,
  rule: z.string(),
  scope: ruleScope,
  workspace: z.string(),
  sessionId: z.string(),
  reason: z.string(),
  expiresAt: expiry,
  /** As typed, "30 min"; counts for a rule that asks. */
  maxWaitSeconds: z.string(),
  /** Whether two persons must approve what it holds up; counts for a rule that asks. */
  needsDualApproval: z.boolean(),
});
export type RuleDraft = z.infer<typeof ruleDraft>;

/**
 * When a new rule ends unless its author says otherwise: one that allows in 30 days. One that asks or denies stays, since its end
 * would let calls run that nobody decided on.
 */
export function usualExpiry(behavior: RuleBehavior): Expiry {
  return { tag: "preset", preset: behavior === "allow" ? "month" : "never" };
}

export function emptyDraft(
  workspace: string | null,
  { scope = "project", ...text }: { behavior: RuleBehavior; rule: string; scope?: RuleScope | undefined },
): RuleDraft {
  return {
    ...text,
    scope,
    workspace: workspace ?? "",
    sessionId: "",
    reason: "",
    expiresAt: usualExpiry(text.behavior),
    maxWaitSeconds: "",
    needsDualApproval: false,
  };
}

export function draftOf(rule: Rule): RuleDraft {
  return {
    behavior: rule.behavior,
    rule: rule.rule,
    scope: rule.scope,
    workspace: rule.workspace ?? "",
    sessionId: rule.sessionId ?? "",
    reason: rule.reason ?? "",
    expiresAt: { tag: "kept" },
    maxWaitSeconds: rule.maxWaitSeconds === null ? "" : formatWait(rule.maxWaitSeconds),
    needsDualApproval: rule.needsDualApproval,
  };
}

const writtenRule = ruleDraft.superRefine((draft, { addIssue }) => {
  const report = (field: keyof RuleDraft, message: string) =>
    addIssue({ code: "custom", path: [field], message });
  if (draft.rule.trim() === "") report("rule", ruleFormMessages.ruleRequired);
  if (draft.behavior === "ask" && readWait(draft.maxWaitSeconds).tag === "wrong")
    report("maxWaitSeconds", waitProblem);
  if (draft.scope === "project" && draft.workspace.trim() === "")
    report("workspace", ruleFormMessages.folderRequired);
  if (draft.scope === "session" && draft.sessionId === "")
    report("sessionId", ruleFormMessages.sessionRequired);
  const end = readExpiry(draft.expiresAt, Date.now());
  if (end.tag === "problem") report("expiresAt", end.text);
});

/** Reads a draft as the rule to store. */
export const newRuleForm = writtenRule
  .transform((draft): z.input<typeof newRule> => {
    const reason = draft.reason.trim();
    return {
      behavior: draft.behavior,
      rule: draft.rule.trim(),
      scope: draft.scope,
      ...placeOf(draft),
      reason: reason === "" ? undefined : reason,
      expiresAt: endOf(draft) ?? undefined,
      maxWaitSeconds: waitOf(draft) ?? undefined,
      needsDualApproval: needsSecond(draft) ? true : undefined,
    };
  })
  .pipe(newRule);

/** Reads a draft as what is different from a rule, with the version of it that was opened. */
export function ruleChangeForm(rule: Rule) {
  return writtenRule
    .transform((draft): z.input<typeof ruleChange> => {
      const reason = draft.reason.trim();
      return {
        id: rule.id,
        version: rule.version,
        behavior: changed(draft.behavior, rule.behavior),
        rule: changed(draft.rule.trim(), rule.rule),
        reason: changed(reason === "" ? null : reason, rule.reason),
        expiresAt: changed(endOf(draft), rule.expiresAt),
        maxWaitSeconds: changed(waitOf(draft), rule.maxWaitSeconds),
        needsDualApproval: changed(needsSecond(draft), rule.needsDualApproval),
      };
    })
    .pipe(ruleChange);
}

/** Whether a change leaves the rule as it is. */
export function isUnchanged({ id: _id, version: _version, ...fields }: RuleChange): boolean {
  return Object.values(fields).every((value) => value === undefined);
}

/** The question to the past for what is being written. `removes`: the rule that it is to replace. */
export function createDraftBacktest(draft: RuleDraft, removes?: string): RuleBacktest {
  return {
    rules: [draft.rule.trim()],
    behavior: draft.behavior,
    scope: draft.scope,
    removes,
    ...placeOf(draft),
  };
}

function changed<T>(next: T, before: T): T | undefined {
  return next === before ? undefined : next;
}

function placeOf({ scope, workspace, sessionId }: RuleDraft): Pick<NewRule, "workspace" | "sessionId"> {
  if (scope === "project") return { workspace: folderOf(workspace) };
  return scope === "session" ? { sessionId } : {};
}

function endOf({ expiresAt }: RuleDraft): string | null | undefined {
  const end = readExpiry(expiresAt, Date.now());
  return end.tag === "end" ? end.at : undefined;
}

/** Only what asks waits for a person. */
function waitOf({ behavior, maxWaitSeconds }: RuleDraft): number | null {
  const read = readWait(maxWaitSeconds);
  return behavior === "ask" && read.tag === "value" ? read.seconds : null;
}

function needsSecond({ behavior, needsDualApproval }: RuleDraft): boolean {
  return behavior === "ask" && needsDualApproval;
}
