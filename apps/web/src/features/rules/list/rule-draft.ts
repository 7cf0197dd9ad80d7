import type { NewRule, Rule, RuleBehavior, RuleChange, RuleScope } from "@countersign/contracts/rule";
import type { RuleBacktest } from "@countersign/contracts/rule-trial";
import { formatWait, readWait, waitProblem } from "@countersign/contracts/wait";
import { type Expiry, readExpiry } from "./expiry-choice.tsx";
import type { RuleErrors } from "./rule-errors.ts";

/** A rule while it is being written. */
export type RuleDraft = {
  behavior: RuleBehavior;
  rule: string;
  scope: RuleScope;
  workspace: string;
  sessionId: string;
  reason: string;
  expiry: Expiry;
  /** As typed, "30 min"; counts for a rule that asks. */
  wait: string;
  /** Whether two persons must approve what it holds up; counts for a rule that asks. */
  needsDualApproval: boolean;
};

export type ReadDraft<T> = { tag: "ready"; value: T } | { tag: "problem"; errors: RuleErrors };

export function emptyDraft(
  workspace: string | null,
  { scope = "team", ...text }: { behavior: RuleBehavior; rule: string; scope?: RuleScope | undefined },
): RuleDraft {
  return {
    ...text,
    scope,
    workspace: workspace ?? "",
    sessionId: "",
    reason: "",
    expiry: { tag: "preset", preset: "never" },
    wait: "",
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
    expiry: { tag: "kept" },
    wait: rule.maxWaitSeconds === null ? "" : formatWait(rule.maxWaitSeconds),
    needsDualApproval: rule.needsDualApproval,
  };
}

export function readNewRule(draft: RuleDraft, now: number): ReadDraft<NewRule> {
  const expiry = readExpiry(draft.expiry, now);
  const wait = waitOf(draft);
  const errors: RuleErrors = {
    ...missingRule(draft),
    ...(wait.tag === "problem" ? { maxWaitSeconds: wait.text } : {}),
    ...(draft.scope === "project" && draft.workspace.trim() === "" ? { workspace: "Name the folder." } : {}),
    ...(draft.scope === "session" && draft.sessionId === "" ? { sessionId: "Choose the session." } : {}),
    ...(expiry.tag === "problem" ? { expiresAt: expiry.text } : {}),
  };
  if (Object.keys(errors).length > 0 || expiry.tag === "problem" || wait.tag === "problem")
    return { tag: "problem", errors };
  const reason = draft.reason.trim();
  return {
    tag: "ready",
    value: {
      behavior: draft.behavior,
      rule: draft.rule.trim(),
      scope: draft.scope,
      ...(draft.scope === "project" ? { workspace: folderOf(draft.workspace) } : {}),
      ...(draft.scope === "session" ? { sessionId: draft.sessionId } : {}),
      ...(reason === "" ? {} : { reason }),
      ...(expiry.at == null ? {} : { expiresAt: expiry.at }),
      ...(wait.seconds === null ? {} : { maxWaitSeconds: wait.seconds }),
      ...(needsSecond(draft) ? { needsDualApproval: true } : {}),
    },
  };
}

/** The question to the past for what is being written. `removes`: the rule that it is to replace. */
export function createDraftBacktest(draft: RuleDraft, removes?: string): RuleBacktest {
  return {
    rules: [draft.rule.trim()],
    behavior: draft.behavior,
    scope: draft.scope,
    ...(removes === undefined ? {} : { removes }),
    ...(draft.scope === "project" ? { workspace: folderOf(draft.workspace) } : {}),
    ...(draft.scope === "session" ? { sessionId: draft.sessionId } : {}),
  };
}

/** Only what is different, with the version that was looked at. */
export function readRuleChange(rule: Rule, draft: RuleDraft, now: number): ReadDraft<RuleChange> {
  const expiry = readExpiry(draft.expiry, now);
  const wait = waitOf(draft);
  const errors: RuleErrors = {
    ...missingRule(draft),
    ...(wait.tag === "problem" ? { maxWaitSeconds: wait.text } : {}),
    ...(expiry.tag === "problem" ? { expiresAt: expiry.text } : {}),
  };
  if (Object.keys(errors).length > 0 || expiry.tag === "problem" || wait.tag === "problem")
    return { tag: "problem", errors };
  const text = draft.rule.trim();
  const reason = draft.reason.trim() === "" ? null : draft.reason.trim();
  return {
    tag: "ready",
    value: {
      id: rule.id,
      version: rule.version,
      ...(draft.behavior === rule.behavior ? {} : { behavior: draft.behavior }),
      ...(text === rule.rule ? {} : { rule: text }),
      ...(reason === rule.reason ? {} : { reason }),
      ...(expiry.at === undefined || expiry.at === rule.expiresAt ? {} : { expiresAt: expiry.at }),
      ...(wait.seconds === rule.maxWaitSeconds ? {} : { maxWaitSeconds: wait.seconds }),
      ...(needsSecond(draft) === rule.needsDualApproval ? {} : { needsDualApproval: needsSecond(draft) }),
    },
  };
}

type Wait = { tag: "wait"; seconds: number | null } | { tag: "problem"; text: string };

/** Only what asks waits for a person. */
function waitOf({ behavior, wait }: RuleDraft): Wait {
  if (behavior !== "ask") return { tag: "wait", seconds: null };
  const read = readWait(wait);
  switch (read.tag) {
    case "empty":
      return { tag: "wait", seconds: null };
    case "value":
      return { tag: "wait", seconds: read.seconds };
    case "wrong":
      return { tag: "problem", text: waitProblem };
  }
}

function needsSecond({ behavior, needsDualApproval }: RuleDraft): boolean {
  return behavior === "ask" && needsDualApproval;
}

function missingRule(draft: RuleDraft): RuleErrors {
  return draft.rule.trim() === "" ? { rule: "Write the rule, like Bash(git status:*)." } : {};
}

function folderOf(typed: string): string {
  const path = typed.trim();
  return path.length > 1 ? path.replace(/\/+$/, "") || "/" : path;
}
