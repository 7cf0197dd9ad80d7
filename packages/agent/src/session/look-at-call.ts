import type { Assessment, Call } from "@countersign/contracts/call";
import type { Decision } from "@countersign/contracts/decision";
import type { PermissionMode } from "@countersign/contracts/permission-mode";
import type { PolicyCall, PolicyContext } from "@countersign/policy";
import { digestOf } from "../digest.ts";
import type { CallLook } from "../loop/state.ts";
import { type AnyTool, ToolInputError, type ToolPreview } from "../ports/tool.ts";
import { endByRefusal } from "./call-ends.ts";
import { type PolicyDependencies, type PolicySession, policyContext } from "./session-policy.ts";

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
 * Validates a call, makes its preview, and lets the policy decide; changes nothing. Input that does not fit is refused
 * before any permission question. `isActive` false: a preview that cannot be made yet may come to be when earlier calls
 * of the turn have run, so it is only put off.
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
    const seen = await parsed.preview({ workspace: context.session.workspace, signal: context.signal });
    return await decided(call, seen, context, dependencies);
  } catch (error) {
    context.signal.throwIfAborted();
    if (!(error instanceof ToolInputError)) {
      dependencies.onFault?.(error, call);
      return brokenLook(call, error);
    }
    if (!isActive) return { kind: "not-yet", note: error.message };
    const end = endByRefusal(call, "invalid", {
      code: "invalid_input",
      message: error.message,
      hint: error.hint,
    });
    return { kind: "refused", assessment: null, end };
  }
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

async function decided(
  call: Call,
  seen: ToolPreview,
  context: LookContext,
  dependencies: LookDependencies,
): Promise<CallLook> {
  const policy = await dependencies.policyFor(context.session);
  const decision = dependencies.decide(
    { tool: call.tool, input: call.input },
    policyContext({ ...context, policy }, dependencies),
  );
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
