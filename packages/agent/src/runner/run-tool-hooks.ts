import type { Call } from "@countersign/contracts/call";
import type { HookAnswer } from "@countersign/contracts/hook";
import type { JsonObject } from "@countersign/contracts/json";
import { editedCall } from "../approvals/edited-call.ts";
import { hashInput } from "../evaluation/hook-opinion.ts";
import type { HookResult } from "../loop/state.ts";
import { type HookSession, type HookVerdict, hookStrictness } from "../ports/hooks.ts";
import type { EvaluationRun } from "./session-run.ts";

/** The hook's part of a session. */
export type HookedSession = Omit<HookSession, "agentId">;

/** The result of the hooks before a call. */
export type HookedCall = {
  /** The call as they left it. */
  call: Call;
  /** Null when there is nothing new to store. */
  hookResult: HookResult | null;
  /** The previous answer still counts, so no hook ran. */
  isStillValid: boolean;
};

/** When the hooks of a call run. */
export type HookInvocation = {
  session: HookedSession;
  /** How many calls of the turn have run. */
  ranBefore: number;
  /** The call runs next, unless a hook objects. */
  isStarting: boolean;
};

/**
 * Asks the PreToolUse hooks about a call, unless their answer still counts: until its input changes or another call of its
 * turn has run, and for the start of the call only if it was said in this very run, because hooks may have come and gone while
 * a person was waited for. A hook that changes the input gets again what it had got, not what it made of it.
 */
export async function runPreToolUseHooks(
  run: EvaluationRun,
  call: Call,
  invocation: HookInvocation,
): Promise<HookedCall> {
  if (isStillValid(run, call, invocation)) return { call, hookResult: null, isStillValid: true };
  const asked = withInput(run, call, inputFor(call));
  const verdict = await run.dependencies.hooks.preToolUse(
    asked,
    hookSession(invocation.session, call),
    run.signal,
  );
  const { ranBefore } = invocation;
  const said = applyHookVerdict(run, { before: call, asked, verdict, ranBefore, given: givenInputOf(asked) });
  run.hookKeys.set(call.id, validityKey(said.call, ranBefore));
  const isNews = verdict.runs.length > 0 || call.hookAnswer !== undefined;
  return isNews ? { ...said, isStillValid: false } : { call, hookResult: null, isStillValid: false };
}

/** Asks the PermissionRequest hooks about a call that a person would be asked about; their answer joins the previous ones. */
export async function runPermissionRequestHooks(
  run: EvaluationRun,
  present: HookedCall,
  { session, ranBefore }: HookInvocation,
): Promise<HookedCall> {
  const { call } = present;
  const verdict = await run.dependencies.hooks.permissionRequest(
    call,
    hookSession(session, call),
    run.signal,
  );
  if (verdict.runs.length === 0) return present;
  const given = present.hookResult?.answer ?? givenInputOf(call);
  const said = applyHookVerdict(run, { before: call, asked: call, verdict, ranBefore, given });
  const joined = present.hookResult === null ? said : joinHookResults(present.hookResult, said);
  const guarded =
    said.hookResult.edited === null
      ? joined
      : await rerunPreToolUseHooks(run, joined, { session, ranBefore });
  run.hookKeys.set(call.id, validityKey(guarded.call, ranBefore));
  return { ...guarded, isStillValid: false };
}

/** The same without what a hook allowed, where a person's word alone would not be enough. */
export function withoutAllow(said: HookedCall): HookedCall {
  if (said.hookResult === null || said.hookResult.answer.decision !== "allow") return said;
  const answer: HookAnswer = { ...said.hookResult.answer, decision: "none" };
  return { ...said, call: { ...said.call, hookAnswer: answer }, hookResult: { ...said.hookResult, answer } };
}

type AppliedHooks = { call: Call; hookResult: HookResult };

/**
 * Input that a PermissionRequest hook brings goes past the PreToolUse hooks like any other. If one of them changes it once
 * more, a person is asked: nobody has answered for that.
 */
async function rerunPreToolUseHooks(
  run: EvaluationRun,
  said: AppliedHooks,
  { session, ranBefore }: Pick<HookInvocation, "session" | "ranBefore">,
): Promise<AppliedHooks> {
  const { call } = said;
  const verdict = await run.dependencies.hooks.preToolUse(call, hookSession(session, call), run.signal);
  if (verdict.runs.length === 0) return said;
  const given = said.hookResult.answer;
  const guard = applyHookVerdict(run, { before: call, asked: call, verdict, ranBefore, given });
  const joined = joinHookResults(said.hookResult, guard);
  if (guard.hookResult.edited === null || joined.hookResult.answer.decision === "deny") return joined;
  const answer: HookAnswer = { ...joined.hookResult.answer, decision: "ask" };
  return { call: { ...joined.call, hookAnswer: answer }, hookResult: { ...joined.hookResult, answer } };
}

/** What two rounds of hooks said of a call: the stricter answer counts, and what the later one made of the input. */
function joinHookResults(before: HookResult, { call, hookResult }: AppliedHooks): AppliedHooks {
  const answer = stricterOf(before.answer, hookResult.answer);
  return {
    call: { ...call, hookAnswer: answer },
    hookResult: {
      answer,
      runs: [...before.runs, ...hookResult.runs],
      edited: hookResult.edited ?? before.edited,
      isTurnStopped: before.isTurnStopped || hookResult.isTurnStopped,
    },
  };
}

function isStillValid(run: EvaluationRun, call: Call, { ranBefore, isStarting }: HookInvocation): boolean {
  if (isStarting) return run.hookKeys.get(call.id) === validityKey(call, ranBefore);
  return call.hookAnswer?.ranBefore === ranBefore && isAbout(call.hookAnswer, call);
}

function validityKey({ tool, input }: Call, ranBefore: number): string {
  return `${ranBefore} ${hashInput(tool, input)}`;
}

function isAbout(answer: HookAnswer, { tool, input }: Call): boolean {
  return answer.inputDigest === hashInput(tool, input);
}

/** What the hooks were given when they made of it what the call has now; else the call's input, which somebody else gave it. */
function inputFor(call: Call): JsonObject {
  const answer = call.hookAnswer;
  return answer !== undefined && isAbout(answer, call) ? answer.askedInput : call.input;
}

/** The input that hooks are asked about belongs to whom it belonged to before. */
function withInput(run: EvaluationRun, call: Call, input: JsonObject): Call {
  if (hashInput(call.tool, input) === hashInput(call.tool, call.input)) return call;
  const { edit, ...rest } = call;
  const isModels = edit === undefined || hashInput(call.tool, edit.proposed) === hashInput(call.tool, input);
  if (isModels) return { ...rest, input };
  const by = call.hookAnswer?.askedBy ?? edit.by;
  return { ...rest, input, edit: { proposed: edit.proposed, by, at: run.dependencies.clock.now() } };
}

type Asked = {
  before: Call;
  asked: Call;
  verdict: HookVerdict;
  ranBefore: number;
  given: Given;
};

type Given = Pick<HookAnswer, "askedInput" | "askedBy">;

function givenInputOf({ input, edit }: Call): Given {
  return edit === undefined ? { askedInput: input } : { askedInput: input, askedBy: edit.by };
}

function applyHookVerdict(
  run: EvaluationRun,
  { before, asked, verdict, ranBefore, given }: Asked,
): AppliedHooks {
  const by = { kind: "hook" as const, name: verdict.hook ?? verdict.runs.at(-1)?.name ?? "hook" };
  const at = run.dependencies.clock.now();
  const changed = verdict.updatedInput === null ? asked : editedCall(asked, verdict.updatedInput, { by, at });
  const isSame = hashInput(changed.tool, changed.input) === hashInput(before.tool, before.input);
  const call = isSame ? before : changed;
  const answer = answerOf(call, verdict, ranBefore, given);
  // The model's own input can come back, when a hook that had changed it changes it no more.
  const edit = call.edit ?? { proposed: call.input, by, at };
  const edited = isSame ? null : { input: call.input, edit };
  const isTurnStopped = verdict.interrupt ?? false;
  return {
    call: { ...call, hookAnswer: answer },
    hookResult: { answer, runs: verdict.runs, edited, isTurnStopped },
  };
}

function answerOf(call: Call, verdict: HookVerdict, ranBefore: number, given: Given): HookAnswer {
  const { askedInput, askedBy } = given;
  return {
    inputDigest: hashInput(call.tool, call.input),
    askedInput,
    askedBy,
    ranBefore,
    decision: verdict.decision,
    code: verdict.code,
    hook: verdict.hook,
    reason: verdict.reason,
    additionalContext: verdict.additionalContext.length === 0 ? undefined : verdict.additionalContext,
  };
}

function stricterOf(left: HookAnswer, right: HookAnswer): HookAnswer {
  const stricter = hookStrictness[left.decision] > hookStrictness[right.decision] ? left : right;
  const context = [...(left.additionalContext ?? []), ...(right.additionalContext ?? [])];
  const { additionalContext: _, ...answer } = { ...stricter, inputDigest: right.inputDigest };
  return context.length === 0 ? answer : { ...answer, additionalContext: context };
}

/** The session as hooks see it, with the sub-agent whose call it is. */
export function hookSession(session: HookedSession, call: Call | null): HookSession {
  const { id, workspace, createdBy, mode, intent, sandbox, openedFolders } = session;
  const agentId = call?.agent?.id;
  return { id, workspace, createdBy, mode, intent, sandbox, openedFolders, agentId };
}
