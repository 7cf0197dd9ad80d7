import type { Assessment, Call } from "@countersign/contracts/call";
import type { Decision } from "@countersign/contracts/decision";
import { errorMessage } from "@countersign/contracts/error-message";
import type { PermissionMode } from "@countersign/contracts/permission-mode";
import { createReason } from "@countersign/contracts/reason";
import type { SessionLimits } from "@countersign/contracts/session";
import type { StaleFile } from "@countersign/contracts/tool-error";
import type { PolicyCall, PolicyContext } from "@countersign/policy";
import type { FileMemory } from "@countersign/tools/ports/file-memory";
import type { Intents } from "@countersign/tools/ports/intents";
import { type AnyTool, ToolInputError, type ToolPreview } from "@countersign/tools/ports/tool";
import type { WorkspaceWatch } from "@countersign/tools/ports/workspace-watch";
import { bindGrant } from "../approvals/bind-grant.ts";
import { dualApprovalFor } from "../approvals/dual-approval.ts";
import { digestOf } from "../digest.ts";
import type { Evaluation } from "../loop/state.ts";
import { endByRefusal } from "../session/call-ends.ts";
import { askerOf, type CallSession, policyOf, toolsOf } from "./agent-policy.ts";
import { adviseOnDenial } from "./denial-advice.ts";
import { createPolicyEvaluator, type PolicyEvaluator } from "./policy-evaluator.ts";
import type { PolicyDependencies, SessionPolicy } from "./session-policy.ts";
import { findStale, findStaleWithoutPreview, staleFileError } from "./stale-files.ts";

/** What working under intents needs; all of it is given, or none. */
export type IntentDependencies = {
  /** Those of the workspaces. */
  intents?: Intents | undefined;
  /** Compares a workspace with its state before a command. */
  watch?: WorkspaceWatch | undefined;
  /** What each session saw of files. */
  fileMemory?: FileMemory | undefined;
};

/** What an evaluation needs: the tools, the policy, the active rules, and the file system that the policy may ask. */
export type EvaluationDependencies = PolicyDependencies &
  IntentDependencies & {
    tools: ReadonlyMap<string, AnyTool>;
    /**
     * A waiting call that a new rule allows keeps waiting until somebody releases it; without it, the rule lets the call
     * go.
     */
    keepsWaiting?: boolean;
    decide: (call: PolicyCall, context: PolicyContext) => Decision;
    /**
     * Called for an error in a preview or in the policy, which is a bug. The model only reads that the call did
     * not run.
     */
    onError?: (error: unknown, call: Call) => void;
  };

/** The session's part of an evaluation. */
export type CallEvaluationContext = {
  /** Its limits say how long a call may wait for a person. */
  session: CallSession & { limits?: SessionLimits };
  mode: PermissionMode;
  signal: AbortSignal;
};

/**
 * Validates a call, lets the policy decide, and makes its preview; changes nothing. Input that does not fit is refused
 * before any permission question. The policy comes before the preview, because making one opens files, and an error of it
 * would tell the model what is in them: where the policy says deny nothing is opened, and where it says ask the error goes
 * back unasked only if the model may read the file anyway. `isActive` false: a preview that cannot be made yet may come to
 * be when earlier calls of the turn have run, so it is only put off.
 */
export async function evaluateCall(
  call: Call,
  isActive: boolean,
  context: CallEvaluationContext,
  dependencies: EvaluationDependencies,
): Promise<Evaluation> {
  try {
    const asker = askerOf(call, context.session);
    const { agent } = asker;
    const tools = toolsOf(agent, dependencies.tools);
    const tool = tools.get(call.tool);
    if (tool === undefined) return unknownTool(call, tools);
    const parsed = tool.parse(call.input);
    const policy = await policyOf(asker, context.session, dependencies);
    const startsSubAgent = parsed.subAgent !== undefined;
    const evaluatorOptions = { ...context, agent, startsSubAgent, isPersonal: parsed.isPersonal === true };
    const evaluator = createPolicyEvaluator(call, evaluatorOptions, policy, dependencies);
    const surroundings = { context, policy, intents: dependencies.intents, tools: new Set(tools.keys()) };
    const decision = evaluator.decide();
    if (decision.kind === "deny") return await answer(call, unopenedPreview(call), decision, surroundings);
    const { session, signal } = context;
    const asked = { call, session };
    const place = {
      workspace: session.workspace,
      signal,
      session: { id: session.id, intent: session.intent },
    };
    const toolPreview = await previewOr(() => parsed.preview(place));
    if (toolPreview instanceof ToolInputError) {
      const stale = isActive ? await findStaleWithoutPreview(asked, dependencies, signal) : null;
      if (stale !== null) return denyStale(call, unopenedPreview(call), stale, surroundings);
      return await withoutPreview(call, toolPreview, { decision, isActive, evaluator, ...surroundings });
    }
    const bound = bindGrant(evaluator.bind(decision, toolPreview.basis), {
      tool: call.tool,
      grants: policy.ruleSet.exact ?? [],
      ...toolPreview,
      decideWithout: () =>
        createPolicyEvaluator(call, evaluatorOptions, withoutGrants(policy), dependencies).decide(),
    });
    const stale =
      isActive && bound.kind !== "deny" ? await findStale(asked, toolPreview.basis, dependencies) : null;
    if (stale !== null) return denyStale(call, toolPreview, stale, surroundings);
    return await answer(call, toolPreview, bound, surroundings);
  } catch (error) {
    context.signal.throwIfAborted();
    if (error instanceof ToolInputError) return isActive ? invalidEvaluation(call, error) : notYet(error);
    dependencies.onError?.(error, call);
    return failedEvaluation(call, error);
  }
}

function withoutGrants(policy: SessionPolicy): SessionPolicy {
  return { ...policy, rules: { ...policy.rules, exact: new Map() } };
}

const longestSummary = 500;

/** A call that is denied is shown by what it named: its files were not opened. */
function unopenedPreview({ input }: Call): ToolPreview {
  const named = [input.command, input.file_path, input.path, input.url, input.pattern];
  const text = named.find((value) => typeof value === "string" && value !== "") ?? JSON.stringify(input);
  return { preview: { kind: "input", summary: String(text).slice(0, longestSummary) }, basis: [] };
}

async function previewOr(make: () => Promise<ToolPreview>): Promise<ToolPreview | ToolInputError> {
  try {
    return await make();
  } catch (error) {
    if (error instanceof ToolInputError) return error;
    throw error;
  }
}

type Surroundings = {
  context: CallEvaluationContext;
  policy: SessionPolicy;
  intents: Intents | undefined;
  tools: ReadonlySet<string>;
};
type Unpreviewed = Surroundings & { decision: Decision; isActive: boolean; evaluator: PolicyEvaluator };

/** What is wrong with a call says something of the file, so an agent that may not read the file learns it only from a person. */
async function withoutPreview(
  call: Call,
  error: ToolInputError,
  { decision, isActive, evaluator, ...surroundings }: Unpreviewed,
): Promise<Evaluation> {
  if (!isActive) return notYet(error);
  if (decision.kind === "allow" || evaluator.mayRead()) return invalidEvaluation(call, error);
  const summary = `It cannot be shown beforehand, and would fail: ${error.message}. Approve it to let the agent know.`;
  return answer(call, { preview: { kind: "input", summary }, basis: [] }, decision, surroundings);
}

/** Nobody is asked: the agent can look again by itself. */
function denyStale(
  call: Call,
  toolPreview: ToolPreview,
  stale: StaleFile,
  { context: { mode, session } }: Surroundings,
): Evaluation {
  const details = staleFileError(stale);
  const reasons = [createReason("file-changed", { problem: details.message })];
  const decision = { kind: "deny" as const, reasons, ...details };
  const assessment = { ...assessmentOf(call, toolPreview, decision, session.workspace), mode };
  return { kind: "refused", assessment, end: endByRefusal(call, "denied", { ...details, retryable: true }) };
}

function notYet(error: ToolInputError): Evaluation {
  return { kind: "not-yet", note: error.message };
}

function invalidEvaluation(call: Call, error: ToolInputError): Evaluation {
  const { message, hint, next } = error;
  const end = endByRefusal(call, "invalid", { code: "invalid_input", message, hint, next });
  return { kind: "refused", assessment: null, end };
}

function unknownTool(call: Call, tools: ReadonlyMap<string, AnyTool>): Evaluation {
  const names = [...tools.keys()];
  const end = endByRefusal(call, "invalid", {
    code: "unknown_tool",
    message: `There is no tool named ${call.tool}`,
    hint: `The tools are: ${names.join(", ")}.`,
    next: [{ kind: "use-tool", tools: names }, { kind: "continue" }],
  });
  return { kind: "refused", assessment: null, end };
}

/** A preview or a policy that throws must not let anything through, nor block the session forever. */
function failedEvaluation(call: Call, error: unknown): Evaluation {
  const cause = errorMessage(error);
  const end = endByRefusal(call, "invalid", {
    code: "tool_failed",
    message: `${call.tool} could not be looked at before running, so it did not run: ${cause}`,
  });
  return { kind: "refused", assessment: null, end };
}

async function answer(
  call: Call,
  toolPreview: ToolPreview,
  decision: Decision,
  { context, policy, intents, tools }: Surroundings,
): Promise<Evaluation> {
  const wait = decision.kind === "ask" ? shortestWait(decision, context, policy) : undefined;
  const dualApproval = dualApprovalFor(questionOf(call, decision), context.session, policy);
  const assessment = {
    ...assessmentOf(call, toolPreview, decision, context.session.workspace),
    mode: context.mode,
    ...(wait === undefined ? {} : { maxWaitSeconds: wait }),
    ...(dualApproval === undefined ? {} : { dualApproval }),
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
 * What waits for two people and would run unasked by now keeps needing them, for the reasons for which it asked, while the team wants
 * two for those.
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
    basis: toolPreview.basis,
    digest: digestOf({ tool: call.tool, input: call.input, cwd, basis: toolPreview.basis }),
    decision: decision.kind,
    reasons: decision.reasons,
    suggestions: asked?.suggestions ?? [],
    ...(asked === null ? {} : { risk: asked.risk }),
    ...(asked?.blockedPath === undefined ? {} : { blockedPath: asked.blockedPath }),
    ...(decision.canonical === undefined ? {} : { canonical: decision.canonical }),
  };
}
