import type { Call } from "@countersign/contracts/call";
import type { HookAnswer } from "@countersign/contracts/hook";
import type { JsonObject } from "@countersign/contracts/json";
import { hookStrictness } from "../hooks/hook-strictness.ts";
import type { Heard } from "../loop/state.ts";
import type { HookSession, HookVerdict } from "../ports/hooks.ts";
import type { SessionRecord } from "../ports/repository.ts";
import { editedCall } from "../session/edited-call.ts";
import { inputDigest } from "../session/hook-opinion.ts";
import type { SessionRun } from "./session-run.ts";

/** The hook's part of a session. */
export type HookedSession = Pick<SessionRecord, "id" | "workspace" | "createdBy" | "mode">;

/**
 * What the hooks before a call said; `call` is the call as they left it. `heard` is null when there is nothing new to keep.
 * `isStillHeld`: what was said before still holds, so nobody was asked.
 */
export type HeardCall = { call: Call; heard: Heard | null; isStillHeld: boolean };

/** `ranBefore`: how many calls of the turn have run. `isStarting`: the call runs next, unless somebody objects. */
export type Hearing = { session: HookedSession; ranBefore: number; isStarting: boolean };

/**
 * Asks the PreToolUse hooks about a call, unless what they said still holds: until its input changes or another call of its
 * turn has run, and for the start of the call only if it was said in this very run, because hooks may have come and gone while
 * a person was waited for. A hook that changes the input gets again what it had got, not what it made of it.
 */
export async function hearPreToolUse(run: SessionRun, call: Call, hearing: Hearing): Promise<HeardCall> {
  if (isStillHeld(run, call, hearing)) return { call, heard: null, isStillHeld: true };
  const asked = withInput(run, call, inputFor(call));
  const verdict = await run.dependencies.hooks.preToolUse(
    asked,
    hookSession(hearing.session, call),
    run.signal,
  );
  const { ranBefore } = hearing;
  const said = heardOf(run, { before: call, asked, verdict, ranBefore, given: givenBy(asked) });
  run.heard.set(call.id, heldKey(said.call, ranBefore));
  const isNews = verdict.runs.length > 0 || call.hookAnswer !== undefined;
  return isNews ? { ...said, isStillHeld: false } : { call, heard: null, isStillHeld: false };
}

/** Asks the PermissionRequest hooks about a call that a person would be asked about; what they say joins what was heard before. */
export async function hearPermissionRequest(
  run: SessionRun,
  present: HeardCall,
  { session, ranBefore }: Hearing,
): Promise<HeardCall> {
  const { call } = present;
  const verdict = await run.dependencies.hooks.permissionRequest(
    call,
    hookSession(session, call),
    run.signal,
  );
  if (verdict.runs.length === 0) return present;
  const given = present.heard?.answer ?? givenBy(call);
  const said = heardOf(run, { before: call, asked: call, verdict, ranBefore, given });
  const joined = present.heard === null ? said : joinedOf(present.heard, said);
  const guarded = said.heard.edited === null ? joined : await hearGuards(run, joined, { session, ranBefore });
  run.heard.set(call.id, heldKey(guarded.call, ranBefore));
  return { ...guarded, isStillHeld: false };
}

/** The same without what a hook allowed, where a person's word alone would not be enough. */
export function withoutAllow(said: HeardCall): HeardCall {
  if (said.heard === null || said.heard.answer.decision !== "allow") return said;
  const answer: HookAnswer = { ...said.heard.answer, decision: "none" };
  return { ...said, call: { ...said.call, hookAnswer: answer }, heard: { ...said.heard, answer } };
}

type Said = { call: Call; heard: Heard };

/**
 * Input that a PermissionRequest hook brings goes past the PreToolUse hooks like any other. If one of them changes it once
 * more, a person is asked: nobody has answered for that.
 */
async function hearGuards(
  run: SessionRun,
  said: Said,
  { session, ranBefore }: Pick<Hearing, "session" | "ranBefore">,
): Promise<Said> {
  const { call } = said;
  const verdict = await run.dependencies.hooks.preToolUse(call, hookSession(session, call), run.signal);
  if (verdict.runs.length === 0) return said;
  const given = said.heard.answer;
  const guard = heardOf(run, { before: call, asked: call, verdict, ranBefore, given });
  const joined = joinedOf(said.heard, guard);
  if (guard.heard.edited === null || joined.heard.answer.decision === "deny") return joined;
  const answer: HookAnswer = { ...joined.heard.answer, decision: "ask" };
  return { call: { ...joined.call, hookAnswer: answer }, heard: { ...joined.heard, answer } };
}

/** What two rounds of hooks said of a call: the stricter answer counts, and what the later one made of the input. */
function joinedOf(before: Heard, { call, heard }: Said): Said {
  const answer = stricterOf(before.answer, heard.answer);
  return {
    call: { ...call, hookAnswer: answer },
    heard: {
      answer,
      runs: [...before.runs, ...heard.runs],
      edited: heard.edited ?? before.edited,
      isTurnStopped: before.isTurnStopped || heard.isTurnStopped,
    },
  };
}

function isStillHeld(run: SessionRun, call: Call, { ranBefore, isStarting }: Hearing): boolean {
  if (isStarting) return run.heard.get(call.id) === heldKey(call, ranBefore);
  return call.hookAnswer?.ranBefore === ranBefore && isAbout(call.hookAnswer, call);
}

function heldKey({ tool, input }: Call, ranBefore: number): string {
  return `${ranBefore} ${inputDigest(tool, input)}`;
}

function isAbout(answer: HookAnswer, { tool, input }: Call): boolean {
  return answer.inputDigest === inputDigest(tool, input);
}

/** What the hooks were given when they made of it what the call has now; else the call's input, which somebody else gave it. */
function inputFor(call: Call): JsonObject {
  const answer = call.hookAnswer;
  return answer !== undefined && isAbout(answer, call) ? answer.askedInput : call.input;
}

/** The input that hooks are asked about belongs to whom it belonged to before. */
function withInput(run: SessionRun, call: Call, input: JsonObject): Call {
  if (inputDigest(call.tool, input) === inputDigest(call.tool, call.input)) return call;
  const { edit, ...rest } = call;
  const isModels =
    edit === undefined || inputDigest(call.tool, edit.proposed) === inputDigest(call.tool, input);
  if (isModels) return { ...rest, input };
  const by = call.hookAnswer?.askedBy ?? edit.by;
  return { ...rest, input, edit: { proposed: edit.proposed, by, at: run.dependencies.clockwork.now() } };
}

type Asked = {
  before: Call;
  asked: Call;
  verdict: HookVerdict;
  ranBefore: number;
  given: Given;
};

type Given = Pick<HookAnswer, "askedInput" | "askedBy">;

function givenBy({ input, edit }: Call): Given {
  return edit === undefined ? { askedInput: input } : { askedInput: input, askedBy: edit.by };
}

function heardOf(run: SessionRun, { before, asked, verdict, ranBefore, given }: Asked): Said {
  const by = { kind: "hook" as const, name: verdict.hook ?? verdict.runs.at(-1)?.name ?? "hook" };
  const at = run.dependencies.clockwork.now();
  const changed = verdict.updatedInput === null ? asked : editedCall(asked, verdict.updatedInput, { by, at });
  const isSame = inputDigest(changed.tool, changed.input) === inputDigest(before.tool, before.input);
  const call = isSame ? before : changed;
  const answer = answerOf(call, verdict, ranBefore, given);
  // The model's own input can come back, when a hook that had changed it changes it no more.
  const edit = call.edit ?? { proposed: call.input, by, at };
  const edited = isSame ? null : { input: call.input, edit };
  const isTurnStopped = verdict.interrupt ?? false;
  return {
    call: { ...call, hookAnswer: answer },
    heard: { answer, runs: verdict.runs, edited, isTurnStopped },
  };
}

function answerOf(call: Call, verdict: HookVerdict, ranBefore: number, given: Given): HookAnswer {
  const { askedInput, askedBy } = given;
  return {
    inputDigest: inputDigest(call.tool, call.input),
    askedInput,
    ...(askedBy === undefined ? {} : { askedBy }),
    ranBefore,
    decision: verdict.decision,
    ...(verdict.code === undefined ? {} : { code: verdict.code }),
    ...(verdict.hook === undefined ? {} : { hook: verdict.hook }),
    ...(verdict.reason === undefined ? {} : { reason: verdict.reason }),
    ...(verdict.additionalContext.length === 0 ? {} : { additionalContext: verdict.additionalContext }),
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
  const { id, workspace, createdBy, mode } = session;
  return { id, workspace, createdBy, mode, agentId: call?.agent?.id };
}
