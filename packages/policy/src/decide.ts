import type { Decision } from "@countersign/contracts/decision";
import { errorMessage } from "@countersign/contracts/error-message";
import { createReason, type Reason, type RuleReference } from "@countersign/contracts/reason";
import { createRiskReason, type Risk } from "@countersign/contracts/risk";
import { isShellTool } from "@countersign/contracts/tool-manifest";
import { grantKey, signatureOf } from "./advice/signature.ts";
import { checkIntentScope, denyOutsideScope } from "./check-intent-scope.ts";
import type { HookOpinion, PolicyContext } from "./context.ts";
import { dividePatch } from "./divide-patch.ts";
import { EvaluationContext } from "./evaluation-context.ts";
import {
  findAskReasons,
  findBrokenAsk,
  findPossibleDualApproval,
  findUndecidedDualApproval,
} from "./find-ask-reasons.ts";
import { findConfined } from "./find-confined.ts";
import { findRuleMatches } from "./find-rule-matches.ts";
import type { PolicyCall } from "./policy-call.ts";
import { strictest } from "./strictest.ts";
import { createSubject } from "./subjects/create-subject.ts";
import { denialMessage, objectOf, ruleReason } from "./subjects/reasons.ts";
import type { ShellCommand } from "./subjects/shell-command.ts";
import type { RuleMatch, Subject } from "./subjects/subject.ts";
import { findBroken, findUnchecked, findUnknown, isGuarded } from "./unchecked.ts";

/**
 * Decides one call. Pure and synchronous; equal input gives an equal answer. Deny beats ask beats allow, regardless of the
 * source of a rule; what it does not understand asks. It never throws: an input that breaks it asks, and says so.
 */
export function decide(call: PolicyCall, context: PolicyContext): Decision {
  return decideWith(call, context);
}

/** The same; `commandCache` keeps what it found out about a command for further decisions on the same call. */
export function decideWith(
  call: PolicyCall,
  context: PolicyContext,
  commandCache?: Map<string, ShellCommand>,
): Decision {
  if (context.hook?.decision === "deny") return denyByHook(context.hook, call);
  const parts = dividePatch(call, context.cwd);
  if (parts !== null) {
    // Rules under the tool's own name apply to the whole patch.
    const each = { ...context, calledAs: context.calledAs ?? call.tool };
    return strictest(parts.map((part) => decideWith(part, each, commandCache)));
  }
  try {
    const evaluation = new EvaluationContext(context, commandCache);
    return evaluate(call, createSubject(call, evaluation), evaluation);
  } catch (error) {
    const undecided = createReason("call-not-decided", { problem: errorMessage(error) });
    const reasons = [undecided, ...findUndecidedDualApproval(context)];
    if (context.mode === "bypassPermissions" && context.intentScope !== undefined)
      return denyOutsideScope(reasons);
    if (context.mode === "bypassPermissions" && isGuarded(call, context)) return denyUnchecked(reasons);
    return finishAsk(
      reasons,
      { risk: { level: "high", reasons: [createRiskReason({ code: "not-understood" })] }, suggestions: [] },
      context,
    );
  }
}

/** Mode bypassPermissions never prompts, so what cannot be held against the deny rules does not run. */
function denyUnchecked(reasons: Reason[]): Decision {
  const message = `It did not run: it can’t be checked against the deny rules, which also apply in mode bypassPermissions, and this mode never asks: ${reasons[0]?.text ?? ""}`;
  return { kind: "deny", reasons, code: "rule_denied", message };
}

/** Deny rules and hooks hold in mode bypassPermissions too, so what they are read from stays as it is. */
function denyUnlocking(reasons: Reason[]): Decision {
  const message = `It did not run: mode bypassPermissions never asks, so it can’t change files with rules and hooks: ${reasons[0]?.text ?? ""}. A person can change them, or this session's mode.`;
  return { kind: "deny", reasons, code: "rule_denied", message };
}

/** The order: deny rules, forbidden paths, the intent's scope, uncertainties, guardrails and ask rules, mode, allow rules, the tool's class. */
function evaluate(call: PolicyCall, subject: Subject, evaluation: EvaluationContext): Decision {
  const { hook, mode } = evaluation.context;
  const denied = findRuleMatches(evaluation.rules.deny, call, subject, evaluation);
  const sure = denied.find((match) => match.isPossible !== true);
  if (sure !== undefined) return denyByRule(sure, denied, call, subject);
  const closed = subject.forbidden();
  if (closed.sure.length > 0) return denyForbidden(closed.sure, call, subject);
  const scopeFinding = checkIntentScope(subject, evaluation);
  if (scopeFinding.denied !== null) return withCanonical(scopeFinding.denied, subject);
  const uncertainties = [
    ...subject.uncertainties(),
    ...(evaluation.context.unknownInputs ?? []).map((input) => createReason("unknown-input", input)),
    ...scopeFinding.uncertainties,
    ...denied.map((match) => ruleReason(match, `files that ${match.path ?? "the command"} could reach`)),
    ...findBroken(evaluation.rules.deny, subject),
    ...findUnknown(evaluation.rules.deny, subject, evaluation),
  ];
  if (mode === "bypassPermissions") {
    const unchecked = findUnchecked(uncertainties, closed.possible, subject, evaluation);
    if (unchecked.length > 0) return withCanonical(denyUnchecked(unchecked), subject);
    const unlocking = subject.ruleFileChanges();
    if (unlocking.length > 0) return withCanonical(denyUnlocking(unlocking), subject);
  }
  const asks = [
    ...uncertainties,
    ...closed.possible,
    ...findBrokenAsk(subject, evaluation),
    ...subject.guardrail(),
    ...findAskReasons(call, subject, evaluation),
    ...findUnknown(evaluation.rules.ask, subject, evaluation),
    ...(hook?.decision === "ask" ? [hookReason(hook)] : []),
  ];
  if (mode === "plan" && !subject.isReadOnly()) return denyInPlan(call, subject);
  if (asks.length > 0) return ask(asks, subject, evaluation, { isRuleUseful: false });
  const allowResult =
    matchExactGrant(call, evaluation) ?? matchToolRule(call, subject, evaluation) ?? subject.evaluateAllow();
  const confined =
    allowResult.isAllowed || hook?.decision === "allow" ? null : findConfined(call, subject, evaluation);
  if (!allowResult.isAllowed && hook?.decision !== "allow" && confined === null) {
    return ask(allowResult.reasons, subject, evaluation, {
      isRuleUseful: true,
      blockedPath: allowResult.blockedPath,
    });
  }
  if (mode === "strict") {
    return ask([createReason("mode-strict", {})], subject, evaluation, {
      isRuleUseful: false,
    });
  }
  if (confined !== null) return withCanonical(allow([confined], subject.risk()), subject);
  const reasons = !allowResult.isAllowed && hook !== undefined ? [hookReason(hook)] : allowResult.reasons;
  return withCanonical(allow(reasons, subject.risk()), subject);
}

/** Lets a call run, and names its risk where that is high. */
function allow(reasons: Reason[], risk: Risk): Decision {
  return risk.level === "high" || risk.level === "critical"
    ? { kind: "allow", reasons, risk }
    : { kind: "allow", reasons };
}

const hookCodes = { allow: "hook-allows", ask: "hook-asks", deny: "hook-denies" } as const;

function hookReason({ decision, name, reason }: HookOpinion): Reason {
  const why = reason === undefined || reason === "" ? "" : `: ${reason}`;
  return createReason(hookCodes[decision], { hook: name, why });
}

function denyByHook(hook: HookOpinion, call: PolicyCall): Decision {
  const reason = hookReason(hook);
  const message = `${call.tool} did not run: ${reason.text}.`;
  return { kind: "deny", reasons: [reason], code: hook.code ?? "hook_denied", message };
}

type Allowed = { isAllowed: true; reasons: Reason[] };

function matchExactGrant(call: PolicyCall, evaluation: EvaluationContext): Allowed | null {
  if (evaluation.rules.exact.size === 0) return null;
  const cwd = isShellTool(call.tool)
    ? (evaluation.context.shellWorkingDirectory ?? evaluation.context.cwd)
    : evaluation.context.cwd;
  const grant = evaluation.rules.exact.get(grantKey(call, cwd));
  if (grant === undefined) return null;
  const expires = grant.expiresAt === undefined ? Number.POSITIVE_INFINITY : Date.parse(grant.expiresAt);
  const now = evaluation.context.now === undefined ? Number.NaN : Date.parse(evaluation.context.now);
  if (expires !== Number.POSITIVE_INFINITY && !(now < expires)) return null;
  const signature = signatureOf(call, cwd);
  const rule: RuleReference = { text: signature, source: "session" };
  if (grant.id !== undefined) rule.id = grant.id;
  const reason =
    grant.by === undefined
      ? createReason("grant-allows", { call: signature }, { rule })
      : createReason("grant-of-person-allows", { by: grant.by, call: signature }, { rule });
  return { isAllowed: true, reasons: [reason] };
}

/** An allow rule for the whole tool. Bash is left to its subject: some parts of a command no rule may cover. */
function matchToolRule(call: PolicyCall, subject: Subject, evaluation: EvaluationContext): Allowed | null {
  if (isShellTool(call.tool)) return null;
  const rule = evaluation.rules.allow.findForAll(call.tool, subject.ruleTools, evaluation.accept);
  return rule === undefined ? null : { isAllowed: true, reasons: [ruleReason({ rule }, call.tool)] };
}

function denyByRule(
  sure: RuleMatch,
  matches: readonly RuleMatch[],
  call: PolicyCall,
  subject: Subject,
): Decision {
  const certain = matches.filter((match) => match.isPossible !== true);
  return withCanonical(
    {
      kind: "deny",
      reasons: certain.map((match) => ruleReason(match, objectOf(match, call.tool))),
      code: "rule_denied",
      message: denialMessage(sure.rule, objectOf(sure, call.tool)),
    },
    subject,
  );
}

/** The product's own data: no rule and no mode opens it to a tool. */
function denyForbidden(reasons: Reason[], call: PolicyCall, subject: Subject): Decision {
  const message = `${reasons[0]?.text ?? ""}: ${call.tool} did not run.`;
  return withCanonical({ kind: "deny", reasons, code: "rule_denied", message }, subject);
}

function denyInPlan(call: PolicyCall, subject: Subject): Decision {
  const reason = createReason("mode-plan", { call: subject.canonical ?? call.tool });
  const message =
    "The session is in plan mode: only reading is possible. Describe the change in the plan instead of making it.";
  return withCanonical({ kind: "deny", reasons: [reason], code: "rule_denied", message }, subject);
}

type AskOptions = { isRuleUseful: boolean; blockedPath?: string | undefined };

function ask(
  found: Reason[],
  subject: Subject,
  evaluation: EvaluationContext,
  options: AskOptions,
): Decision {
  const { mode } = evaluation.context;
  const reasons = [...found, ...findPossibleDualApproval(found, subject, evaluation)];
  // Where nobody is asked, nobody reads suggestions.
  const isSuggested = options.isRuleUseful && !["strict", "bypassPermissions", "dontAsk"].includes(mode);
  const suggestions = isSuggested ? subject.suggest() : [];
  const decision = finishAsk(reasons, { risk: subject.risk(), suggestions }, evaluation.context);
  if (decision.kind === "ask" && options.blockedPath !== undefined)
    decision.blockedPath = options.blockedPath;
  return withCanonical(decision, subject);
}

/** What the mode makes of a call that would ask. */
function finishAsk(
  reasons: Reason[],
  advice: Pick<Extract<Decision, { kind: "ask" }>, "risk" | "suggestions">,
  context: PolicyContext,
): Decision {
  switch (context.mode) {
    case "bypassPermissions":
      return allow([createReason("mode-bypass", {}), ...reasons], advice.risk);
    case "dontAsk": {
      const message = `This call needs a person’s approval, and mode dontAsk never asks: ${reasons[0]?.text ?? "no rule allows it"}`;
      return {
        kind: "deny",
        reasons: [createReason("mode-dont-ask", {}), ...reasons],
        code: "no_approver",
        message,
      };
    }
    default:
      return { kind: "ask", reasons, ...advice };
  }
}

function withCanonical(decision: Decision, subject: Subject): Decision {
  if (subject.canonical !== undefined) decision.canonical = subject.canonical;
  return decision;
}
