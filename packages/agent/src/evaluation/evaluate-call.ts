import type { Call } from "@countersign/contracts/call";
import type { Decision } from "@countersign/contracts/decision";
import { errorMessage } from "@countersign/contracts/error-message";
import { createHostRules } from "@countersign/policy";
import { type AnyTool, ToolInputError, type ToolPreview } from "@countersign/tools/ports/tool";
import { bindGrant } from "../approvals/bind-grant.ts";
import type { Evaluation } from "../loop/state.ts";
import { endByRefusal } from "../session/call-ends.ts";
import { findTool, natureOf, policyOf, requesterOf, toolsOf } from "./agent-policy.ts";
import { type AssessmentContext, assessCall, type CallEvaluationContext, denyStale } from "./assess-call.ts";
import { createPolicyEvaluator, type PolicyEvaluator } from "./policy-evaluator.ts";
import { type EvaluationDependencies, policyContext, type SessionPolicy } from "./session-policy.ts";
import { findStale, findStaleWithoutPreview } from "./stale-files.ts";

/**
 * Validates a call, lets the policy decide, and makes its preview; changes nothing. Input that does not fit is refused
 * before any permission question. The policy comes before the preview, because making one opens files, and an error of it
 * would tell the model what is in them: where the policy says deny nothing is opened, and where it says ask the error goes
 * back without approval only if the model may read the file anyway. `isActive` false: a preview that cannot be made yet may come to
 * be when earlier calls of the turn have run, so the call is evaluated again then.
 */
export async function evaluateCall(
  call: Call,
  isActive: boolean,
  context: CallEvaluationContext,
  dependencies: EvaluationDependencies,
): Promise<Evaluation> {
  try {
    const asker = requesterOf(call, context.session);
    const { agent } = asker;
    const tools = toolsOf(agent, dependencies.tools);
    const tool = await findTool(call, context.session, dependencies);
    if (tool === undefined) return unknownTool(call, tools);
    const parsed = tool.parse(call.input);
    const policy = await policyOf(asker, context.session, dependencies);
    const evaluatorOptions = { ...context, agent, ...natureOf(parsed) };
    const evaluator = createPolicyEvaluator(call, evaluatorOptions, policy, dependencies);
    const assessmentContext = {
      context,
      policy,
      intents: dependencies.intents,
      tools: new Set(tools.keys()),
    };
    const decision = evaluator.decide();
    if (decision.kind === "deny")
      return await assessCall(call, unopenedPreview(call), decision, assessmentContext);
    const { session, signal } = context;
    const asked = { call, session };
    const place = {
      workspace: call.cwd ?? session.workspace,
      signal,
      session: { id: session.id, intent: session.intent },
      sandbox: policy.sandbox?.level,
      openedFolders: policy.sandbox?.opened,
      reachesHosts: reachesHosts(policy, context, dependencies),
    };
    const toolPreview = await previewOr(() => parsed.preview(place));
    if (toolPreview instanceof ToolInputError) {
      const stale = isActive ? await findStaleWithoutPreview(asked, dependencies, signal) : null;
      if (stale !== null) return denyStale(call, unopenedPreview(call), stale, assessmentContext);
      return await withoutPreview(call, toolPreview, { decision, isActive, evaluator, ...assessmentContext });
    }
    const bound = bindGrant(evaluator.bind(decision, toolPreview.fingerprints), {
      tool: call.tool,
      grants: policy.ruleSet.exact ?? [],
      ...toolPreview,
      decideWithout: () =>
        createPolicyEvaluator(call, evaluatorOptions, withoutGrants(policy), dependencies).decide(),
    });
    const stale =
      isActive && bound.kind !== "deny"
        ? await findStale(asked, toolPreview.fingerprints, dependencies)
        : null;
    if (stale !== null) return denyStale(call, toolPreview, stale, assessmentContext);
    return await assessCall(call, toolPreview, bound, assessmentContext);
  } catch (error) {
    context.signal.throwIfAborted();
    if (error instanceof ToolInputError) return isActive ? invalidEvaluation(call, error) : notYet(error);
    if (!(error instanceof PreviewError) && dependencies.isStorageAway?.(error) === true) throw error;
    const cause = error instanceof PreviewError ? error.cause : error;
    dependencies.onError?.(cause, call);
    return failedEvaluation(call, cause);
  }
}

/** Whether rules let the commands of a session reach hosts from their sandbox. */
function reachesHosts(
  policy: SessionPolicy,
  { session, mode }: Pick<CallEvaluationContext, "session" | "mode">,
  dependencies: EvaluationDependencies,
): boolean {
  if (policy.sandbox === undefined || policy.sandbox.level === "off") return false;
  return createHostRules(policyContext({ session, mode, policy }, dependencies)).hasAllowed;
}

function withoutGrants(policy: SessionPolicy): SessionPolicy {
  return { ...policy, rules: { ...policy.rules, exact: new Map() } };
}

const longestSummary = 500;

/** A call that is denied is shown by what it named: its files were not opened. */
function unopenedPreview({ input }: Call): ToolPreview {
  const named = [input.command, input.file_path, input.path, input.url, input.pattern];
  const text = named.find((value) => typeof value === "string" && value !== "") ?? JSON.stringify(input);
  return { preview: { kind: "input", summary: String(text).slice(0, longestSummary) }, fingerprints: [] };
}

/** A tool has its own connections, so a broken one doesn't mean that the storage is away. */
class PreviewError extends Error {}

async function previewOr(make: () => Promise<ToolPreview>): Promise<ToolPreview | ToolInputError> {
  try {
    return await make();
  } catch (error) {
    if (error instanceof ToolInputError) return error;
    throw new PreviewError("a preview failed", { cause: error });
  }
}

type Unpreviewed = AssessmentContext & { decision: Decision; isActive: boolean; evaluator: PolicyEvaluator };

/** What is wrong with a call says something of the file, so an agent that may not read the file learns it only from a person. */
async function withoutPreview(
  call: Call,
  error: ToolInputError,
  { decision, isActive, evaluator, ...assessmentContext }: Unpreviewed,
): Promise<Evaluation> {
  if (!isActive) return notYet(error);
  if (decision.kind === "allow" || evaluator.mayRead()) return invalidEvaluation(call, error);
  const summary = `No preview, because it would fail: ${error.message}. Approve it to let the agent know.`;
  return assessCall(
    call,
    { preview: { kind: "input", summary }, fingerprints: [] },
    decision,
    assessmentContext,
  );
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
    message: `${call.tool} couldn’t be evaluated, so it didn’t run: ${cause}`,
  });
  return { kind: "refused", assessment: null, end };
}

const longestMs = 30_000;

/** Evaluates a call for somebody who waits for the result, in the session's own mode; rejects after half a minute. */
export function evaluateWithTimeout(
  call: Call,
  isActive: boolean,
  session: CallEvaluationContext["session"] & Pick<CallEvaluationContext, "mode">,
  dependencies: EvaluationDependencies,
): Promise<Evaluation> {
  const context = { session, mode: session.mode, signal: AbortSignal.timeout(longestMs) };
  return evaluateCall(call, isActive, context, dependencies);
}
