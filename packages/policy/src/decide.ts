import type { Decision } from "@countersign/contracts/decision";
import { errorMessage } from "@countersign/contracts/error-message";
import { createReason, type Reason, type RuleReference } from "@countersign/contracts/reason";
import { createRiskReason } from "@countersign/contracts/risk";
import { grantKey, signatureOf } from "./advice/signature.ts";
import { askedByRules, askedUnread, findBrokenAsk, untoldIn } from "./asked-by-rules.ts";
import { checkBoundary, denyOutsideScope } from "./check-boundary.ts";
import type { HookOpinion, PolicyContext } from "./context.ts";
import { findHits } from "./find-hits.ts";
import type { PolicyCall } from "./policy-call.ts";
import { Scene } from "./scene.ts";
import { createSubject } from "./subjects/create-subject.ts";
import type { LookedCommand } from "./subjects/looked-command.ts";
import { becauseOfRule, denialMessage, objectOf } from "./subjects/reasons.ts";
import type { Hit, Subject } from "./subjects/subject.ts";
import { findBroken, findUnchecked, findUnknown, isGuarded } from "./unchecked.ts";

/**
 * Decides one call. Pure and synchronous; equal input gives an equal answer. Deny beats ask beats allow, whatever the
 * source of a rule; what it does not understand asks. It never throws: an input that breaks it asks, and says so.
 */
export function decide(call: PolicyCall, context: PolicyContext): Decision {
  return decideWith(call, context);
}

/** The same; `looks` keeps what it found out about a command for further decisions on the same call. */
export function decideWith(
  call: PolicyCall,
  context: PolicyContext,
  looks?: Map<string, LookedCommand>,
): Decision {
  if (context.hook?.decision === "deny") return deniedByHook(context.hook, call);
  try {
    const scene = new Scene(context, looks);
    return judge(call, createSubject(call, scene), scene);
  } catch (error) {
    const undecided = createReason("call-not-decided", { problem: errorMessage(error) });
    const reasons = [undecided, ...askedUnread(context)];
    if (context.mode === "bypassPermissions" && context.boundary !== undefined)
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
  const message = `It did not run: it cannot be checked against the deny rules, which hold in mode bypassPermissions too, and nobody is asked in this mode: ${reasons[0]?.text ?? ""}`;
  return { kind: "deny", reasons, code: "rule_denied", message };
}

/** Deny rules and hooks hold in mode bypassPermissions too, so what they are read from stays as it is. */
function denyUnlocking(reasons: Reason[]): Decision {
  const message = `It did not run: files that carry rules and hooks are not changed in mode bypassPermissions, where nobody is asked: ${reasons[0]?.text ?? ""}. A person can change them, or this session's mode.`;
  return { kind: "deny", reasons, code: "rule_denied", message };
}

/** The order of the design: hooks that deny, deny rules, the intent's scope, floor, ask rules, mode, allow rules, the tool's class. */
function judge(call: PolicyCall, subject: Subject, scene: Scene): Decision {
  const { hook, mode } = scene.context;
  const denied = findHits(scene.rules.deny, call, subject, scene);
  const sure = denied.find((hit) => hit.isPossible !== true);
  if (sure !== undefined) return denyByRule(sure, denied, call, subject);
  const closed = subject.closed();
  if (closed.sure.length > 0) return denyClosed(closed.sure, call, subject);
  const border = checkBoundary(subject, scene);
  if (border.denied !== null) return withCanonical(border.denied, subject);
  const doubts = [
    ...subject.unclear(),
    ...border.doubts,
    ...denied.map((hit) => becauseOfRule(hit, `files that ${hit.path ?? "the command"} could reach`)),
    ...findBroken(scene.rules.deny, subject),
    ...findUnknown(scene.rules.deny, subject, scene),
  ];
  if (mode === "bypassPermissions") {
    const unchecked = findUnchecked(doubts, closed.possible, subject, scene);
    if (unchecked.length > 0) return withCanonical(denyUnchecked(unchecked), subject);
    const unlocking = subject.ruleFileChanges();
    if (unlocking.length > 0) return withCanonical(denyUnlocking(unlocking), subject);
  }
  const asks = [
    ...doubts,
    ...closed.possible,
    ...findBrokenAsk(subject, scene),
    ...subject.floor(),
    ...askedByRules(call, subject, scene),
    ...findUnknown(scene.rules.ask, subject, scene),
    ...(hook?.decision === "ask" ? [becauseOfHook(hook)] : []),
  ];
  if (mode === "plan" && !subject.isReading()) return denyInPlan(call, subject);
  if (asks.length > 0) return ask(asks, subject, scene, { isRuleUseful: false });
  const permit = grantedExactly(call, scene) ?? allowedByTool(call, subject, scene) ?? subject.permit();
  if (!permit.isPermitted && hook?.decision !== "allow") {
    return ask(permit.reasons, subject, scene, { isRuleUseful: true, blockedPath: permit.blockedPath });
  }
  if (mode === "strict") {
    return ask([createReason("mode-strict", {})], subject, scene, {
      isRuleUseful: false,
    });
  }
  const reasons = !permit.isPermitted && hook !== undefined ? [becauseOfHook(hook)] : permit.reasons;
  return withCanonical({ kind: "allow", reasons }, subject);
}

const hookCodes = { allow: "hook-allows", ask: "hook-asks", deny: "hook-denies" } as const;

function becauseOfHook({ decision, name, reason }: HookOpinion): Reason {
  const why = reason === undefined || reason === "" ? "" : `: ${reason}`;
  return createReason(hookCodes[decision], { hook: name, why });
}

function deniedByHook(hook: HookOpinion, call: PolicyCall): Decision {
  const reason = becauseOfHook(hook);
  const message = `${call.tool} did not run: ${reason.text}.`;
  return { kind: "deny", reasons: [reason], code: hook.code ?? "hook_denied", message };
}

type Allowed = { isPermitted: true; reasons: Reason[] };

function grantedExactly(call: PolicyCall, scene: Scene): Allowed | null {
  if (scene.rules.exact.size === 0) return null;
  const cwd =
    call.tool === "Bash" ? (scene.context.shellWorkingDirectory ?? scene.context.cwd) : scene.context.cwd;
  const grant = scene.rules.exact.get(grantKey(call, cwd));
  if (grant === undefined) return null;
  const expires = grant.expiresAt === undefined ? Number.POSITIVE_INFINITY : Date.parse(grant.expiresAt);
  const now = scene.context.now === undefined ? Number.NaN : Date.parse(scene.context.now);
  if (expires !== Number.POSITIVE_INFINITY && !(now < expires)) return null;
  const signature = signatureOf(call, cwd);
  const rule: RuleReference = { text: signature, source: "session" };
  if (grant.id !== undefined) rule.id = grant.id;
  const reason =
    grant.by === undefined
      ? createReason("grant-allows", { call: signature }, { rule })
      : createReason("grant-of-person-allows", { by: grant.by, call: signature }, { rule });
  return { isPermitted: true, reasons: [reason] };
}

/** An allow rule for the whole tool. Bash is left to its subject: some parts of a command no rule may cover. */
function allowedByTool(call: PolicyCall, subject: Subject, scene: Scene): Allowed | null {
  if (call.tool === "Bash") return null;
  const rule = scene.rules.allow.findForAll(call.tool, subject.ruleTools, scene.accept);
  return rule === undefined ? null : { isPermitted: true, reasons: [becauseOfRule({ rule }, call.tool)] };
}

function denyByRule(sure: Hit, hits: readonly Hit[], call: PolicyCall, subject: Subject): Decision {
  const certain = hits.filter((hit) => hit.isPossible !== true);
  return withCanonical(
    {
      kind: "deny",
      reasons: certain.map((hit) => becauseOfRule(hit, objectOf(hit, call.tool))),
      code: "rule_denied",
      message: denialMessage(sure.rule, objectOf(sure, call.tool)),
    },
    subject,
  );
}

/** The product's own data: no rule and no mode opens it to a tool. */
function denyClosed(reasons: Reason[], call: PolicyCall, subject: Subject): Decision {
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

function ask(found: Reason[], subject: Subject, scene: Scene, options: AskOptions): Decision {
  const { mode } = scene.context;
  const reasons = [...found, ...untoldIn(found, subject, scene)];
  // Neither needs what only a person would look at.
  if (mode === "bypassPermissions" || mode === "dontAsk") {
    return withCanonical(
      finishAsk(reasons, { risk: { level: "low", reasons: [] }, suggestions: [] }, scene.context),
      subject,
    );
  }
  const suggestions = options.isRuleUseful && mode !== "strict" ? subject.suggest() : [];
  const decision = finishAsk(reasons, { risk: subject.risk(), suggestions }, scene.context);
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
      return {
        kind: "allow",
        reasons: [createReason("mode-bypass", {}), ...reasons],
      };
    case "dontAsk": {
      const message = `This call needs a person's approval, and mode dontAsk asks nobody: ${reasons[0]?.text ?? "no rule allows it"}`;
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
