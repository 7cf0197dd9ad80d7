import type { Assessment, Call } from "@countersign/contracts/call";
import type { Decision } from "@countersign/contracts/decision";
import type { PermissionMode } from "@countersign/contracts/permission-mode";
import type { PolicyCall, PolicyContext } from "@countersign/policy";
import { digestOf } from "../digest.ts";
import type { CallLook } from "../loop/state.ts";
import { type AnyTool, ToolInputError, type ToolPreview } from "../ports/tool.ts";
import { endByRefusal } from "./call-ends.ts";
import { createJudge, type Judge } from "./judge.ts";
import type { PolicyDependencies, PolicySession } from "./session-policy.ts";

/**
 * What looking at a call needs: the tools, the policy, the rules in force, and the file system that the policy may ask.
 * `onFault` is told of an error in a preview or in the policy, which is a bug: the model only reads that the call did not run.
 */
export type LookDependencies = PolicyDependencies & {
  tools: ReadonlyMap<string, AnyTool>;
  decide: (call: PolicyCall, context: PolicyContext) => Decision;
  onFault?: (error: unknown, call: Call) => void;
};

/** The session's part of the question. */
export type LookContext = { session: PolicySession; mode: PermissionMode; signal: AbortSignal };

/**
 * Validates a call, lets the policy decide, and makes its preview; changes nothing. Input that does not fit is refused
 * before any permission question. The policy comes before the preview, because making one opens files, and an error of it
 * would tell the model what is in them: where the policy says deny nothing is opened, and where it says ask the error goes
 * back unasked only if the model may read the file anyway. `isActive` false: a preview that cannot be made yet may come to
 * be when earlier calls of the turn have run, so it is only put off.
 */
export async function lookAtCall(
  call: Call,
  isActive: boolean,
  context: LookContext,
  dependencies: LookDependencies,
): Promise<CallLook> {
  const tool = dependencies.tools.get(call.tool);
  if (tool === undefined) return unknownTool(call, dependencies.tools);
  try {
    const parsed = tool.parse(call.input);
    const judge = createJudge(call, context, await dependencies.policyFor(context.session), dependencies);
    const decision = judge.decide();
    if (decision.kind === "deny") return answer(call, nothingOpened, decision, context);
    const place = { workspace: context.session.workspace, signal: context.signal };
    const seen = await previewOr(() => parsed.preview(place));
    if (seen instanceof ToolInputError)
      return withoutPreview(call, seen, { decision, isActive, judge, context });
    return answer(call, seen, judge.bind(decision, seen.basis), context);
  } catch (error) {
    context.signal.throwIfAborted();
    if (error instanceof ToolInputError) return isActive ? unfit(call, error) : notYet(error);
    dependencies.onFault?.(error, call);
    return brokenLook(call, error);
  }
}

const nothingOpened: ToolPreview = {
  preview: { kind: "input", summary: "It was denied before anything was opened." },
  basis: [],
};

async function previewOr(make: () => Promise<ToolPreview>): Promise<ToolPreview | ToolInputError> {
  try {
    return await make();
  } catch (error) {
    if (error instanceof ToolInputError) return error;
    throw error;
  }
}

type Unpreviewed = { decision: Decision; isActive: boolean; judge: Judge; context: LookContext };

/** What is wrong with a call says something of the file, so who may not read the file is told only by a person. */
function withoutPreview(
  call: Call,
  error: ToolInputError,
  { decision, isActive, judge, context }: Unpreviewed,
): CallLook {
  if (!isActive) return notYet(error);
  if (decision.kind === "allow" || judge.mayRead()) return unfit(call, error);
  const summary = `It cannot be shown beforehand, and would fail: ${error.message}. Approve it to let the agent know.`;
  return answer(call, { preview: { kind: "input", summary }, basis: [] }, decision, context);
}

function notYet(error: ToolInputError): CallLook {
  return { kind: "not-yet", note: error.message };
}

function unfit(call: Call, error: ToolInputError): CallLook {
  const { message, hint } = error;
  const end = endByRefusal(call, "invalid", { code: "invalid_input", message, hint });
  return { kind: "refused", assessment: null, end };
}

function unknownTool(call: Call, tools: ReadonlyMap<string, AnyTool>): CallLook {
  const end = endByRefusal(call, "invalid", {
    code: "unknown_tool",
    message: `There is no tool named ${call.tool}`,
    hint: `The tools are: ${[...tools.keys()].join(", ")}.`,
  });
  return { kind: "refused", assessment: null, end };
}

/** A preview or a policy that throws must not let anything through, nor hold the session for ever. */
function brokenLook(call: Call, error: unknown): CallLook {
  const words = error instanceof Error ? error.message : String(error);
  const end = endByRefusal(call, "invalid", {
    code: "tool_failed",
    message: `${call.tool} could not be looked at before running, so it did not run: ${words}`,
  });
  return { kind: "refused", assessment: null, end };
}

function answer(call: Call, seen: ToolPreview, decision: Decision, context: LookContext): CallLook {
  const assessment = assessmentOf(call, seen, decision, context.session.workspace);
  if (decision.kind !== "deny") return { kind: "assessed", assessment };
  const end = endByRefusal(call, "denied", { code: decision.code, message: decision.message });
  return { kind: "refused", assessment, end };
}

function assessmentOf(call: Call, seen: ToolPreview, decision: Decision, cwd: string): Assessment {
  const asked = decision.kind === "ask" ? decision : null;
  return {
    preview: seen.preview,
    basis: seen.basis,
    digest: digestOf({ tool: call.tool, input: call.input, cwd, basis: seen.basis }),
    decision: decision.kind,
    because: decision.because,
    suggestions: asked?.suggestions ?? [],
    ...(asked === null ? {} : { risk: asked.risk }),
    ...(asked?.blockedPath === undefined ? {} : { blockedPath: asked.blockedPath }),
    ...(decision.canonical === undefined ? {} : { canonical: decision.canonical }),
  };
}
