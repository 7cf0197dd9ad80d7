import type { Assessment, Call } from "@countersign/contracts/call";
import type { Decision } from "@countersign/contracts/decision";
import type { PermissionMode } from "@countersign/contracts/permission-mode";
import { boundEffects } from "@countersign/contracts/preview-parts";
import { createReason } from "@countersign/contracts/reason";
import type { SessionLimits } from "@countersign/contracts/session";
import type { StaleFile } from "@countersign/contracts/tool-error";
import type { Intents } from "@countersign/tools/ports/intents";
import type { ToolPreview } from "@countersign/tools/ports/tool";
import { dualApprovalFor } from "../approvals/dual-approval.ts";
import { digestOf } from "../digest.ts";
import type { Evaluation } from "../loop/state.ts";
import { endByRefusal } from "../session/call-ends.ts";
import type { CallSession } from "./agent-policy.ts";
import { adviseOnDenial } from "./denial-advice.ts";
import type { SessionPolicy } from "./session-policy.ts";
import { staleFileError } from "./stale-files.ts";

/** The session's part of an evaluation. */
export type CallEvaluationContext = {
  /** Its limits say how long a call may wait for a person. */
  session: CallSession & { limits?: SessionLimits };
  mode: PermissionMode;
  signal: AbortSignal;
};

/** What an assessment depends on besides the call, its preview and the decision. */
export type AssessmentContext = {
  context: CallEvaluationContext;
  policy: SessionPolicy;
  intents: Intents | undefined;
  tools: ReadonlySet<string>;
};

/** What the decision on a call means: it may run or asks, with everything that a person is shown, or it is denied with advice for the model. */
export async function assessCall(
  call: Call,
  toolPreview: ToolPreview,
  decision: Decision,
  { context, policy, intents, tools }: AssessmentContext,
): Promise<Evaluation> {
  const maxWaitSeconds = decision.kind === "ask" ? shortestWait(decision, context, policy) : undefined;
  const dualApproval = dualApprovalFor(questionOf(call, decision), context.session, policy);
  const assessment = {
    ...assessmentOf(call, toolPreview, decision, call.cwd ?? context.session.workspace),
    mode: context.mode,
    maxWaitSeconds,
    dualApproval,
  };
  if (decision.kind !== "deny") return { kind: "assessed", assessment };
  const { code, message } = decision;
  const { workspace, intent } = context.session;
  const advice = await adviseOnDenial(call, decision, {
    workspace,
    intent,
    mode: context.mode,
    tools,
    intents,
  });
  const end = endByRefusal(call, "denied", { code, message, ...advice });
  return { kind: "refused", assessment, end };
}

/**
 * A call that waits for dual approval and that a rule would allow by now keeps needing it, for the reasons for which it asked, as long as
 * the team requires it for those.
 */
function questionOf({ phase, assessment: asked }: Call, decision: Decision): Decision {
  if (decision.kind !== "allow" || phase.tag !== "waiting" || asked?.dualApproval === undefined)
    return decision;
  const { reasons, risk = { level: "critical", reasons: [] }, suggestions } = asked;
  return { kind: "ask", reasons, risk, suggestions };
}

/** The session's bound and those of the rules that ask: the shortest counts. */
function shortestWait(
  { reasons }: Decision,
  { session }: CallEvaluationContext,
  policy: SessionPolicy,
): number | undefined {
  const ofRules = reasons.flatMap(({ rule }) =>
    rule?.id === undefined ? [] : [policy.waitSeconds?.get(rule.id)],
  );
  const bounds = [session.limits?.maxWaitSeconds, ...ofRules].filter((bound) => typeof bound === "number");
  return bounds.length === 0 ? undefined : Math.min(...bounds);
}

function assessmentOf(call: Call, toolPreview: ToolPreview, decision: Decision, cwd: string): Assessment {
  const asked = decision.kind === "ask" ? decision : null;
  return {
    preview: toolPreview.preview,
    fingerprints: toolPreview.fingerprints,
    digest: digestOf({
      tool: call.tool,
      input: call.input,
      cwd,
      fingerprints: toolPreview.fingerprints,
      effects: boundEffects(toolPreview.preview),
    }),
    decision: decision.kind,
    reasons: decision.reasons,
    suggestions: asked?.suggestions ?? [],
    risk: decision.kind === "deny" ? undefined : decision.risk,
    blockedPath: asked?.blockedPath,
    canonical: decision.canonical,
  };
}

/** Nobody is asked: the agent can read the file again by itself. */
export function denyStale(
  call: Call,
  toolPreview: ToolPreview,
  stale: StaleFile,
  { context: { mode, session } }: AssessmentContext,
): Evaluation {
  const details = staleFileError(stale);
  const reasons = [createReason("file-changed", { problem: details.message })];
  const decision = { kind: "deny" as const, reasons, ...details };
  const assessment = { ...assessmentOf(call, toolPreview, decision, call.cwd ?? session.workspace), mode };
  return { kind: "refused", assessment, end: endByRefusal(call, "denied", { ...details, retryable: true }) };
}
