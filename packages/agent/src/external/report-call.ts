import { resolve } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { AppError } from "@countersign/contracts/app-error";
import type { Call } from "@countersign/contracts/call";
import type { ExternalAgentKind } from "@countersign/contracts/external-agent";
import {
  continuesInBackground,
  decidedInputsOf,
  externalToolOf,
  unknownInputsOf,
} from "@countersign/contracts/external-tool";
import type { JsonObject } from "@countersign/contracts/json";
import { mcpPrefix } from "@countersign/contracts/mcp-name";
import { toolManifests } from "@countersign/contracts/tool-manifest";
import { describeDrift, withDrift } from "../evaluation/describe-drift.ts";
import { turnCalls } from "../loop/agent-stack.ts";
import { finish } from "../loop/move-calls.ts";
import type { CallEnd } from "../loop/state.ts";
import type { GateRequest, SessionRecord } from "../ports/repository.ts";
import { runPostToolUseHooks } from "../runner/run-post-tool-use-hooks.ts";
import { advance } from "../session/advance.ts";
import { entryOfDrift } from "../session/audit-entries.ts";
import { endByRun, withNotes } from "../session/call-ends.ts";
import { findSession } from "../session/find-session.ts";
import { resultMessage } from "./answer-call.ts";
import { type ExternalDependencies, newEvaluationRun } from "./external-dependencies.ts";

/** How an agent says that a call ended. */
export type ReportedEnd = {
  /** Null for agents whose calls have no ids: it is the oldest one that runs with this name and input. */
  toolUseId: string | null;
  /** The agent's name of the tool. */
  name: string;
  /** The input that it ran with. */
  input: JsonObject;
  outcome: "ran" | "failed" | "interrupted";
  text: string;
  /** Its command continues in the background. */
  isOngoing: boolean;
};

/** The answer to the report. */
export type ReportAnswer = {
  call: Call;
  /** For the model. */
  notes: string[];
  /** Why the turn has to end; null if it continues. */
  stopReason: string | null;
};

/**
 * Records how an allowed call ended. Throws `AppError("conflict")` for any other call: a report allows nothing. `request` turns the
 * answer into the row that is stored with it.
 */
export async function reportCall(
  found: SessionRecord,
  reported: ReportedEnd,
  request: (answer: ReportAnswer) => GateRequest,
  dependencies: ExternalDependencies & { signal: AbortSignal },
): Promise<ReportAnswer> {
  for (let session = found; ; session = await findSession(session.id, dependencies.repository)) {
    const answer = await reportOnce(session, reported, request, dependencies);
    if (answer !== null) return answer;
  }
}

/** Null where another report without an id was about the same call. */
async function reportOnce(
  ...[session, reported, request, dependencies]: Parameters<typeof reportCall>
): Promise<ReportAnswer | null> {
  const { repository, clock, signal } = dependencies;
  const call = runningCall(session, reported);
  const run = newEvaluationRun(dependencies, signal);
  const isOtherInput = !isDecided(session, call, reported.input);
  const isOngoing = reported.isOngoing || isInBackground(session, call, reported.input);
  const drift = await dependencies.watched.end(session, call, { isOngoing, run });
  const end = withDrift(endOf(call, reported), drift);
  const noted = isOtherInput ? withNotes(end, [otherInputNote(reported)]) : end;
  const said = await runPostToolUseHooks(run, session, call, noted);
  const stopReason = said.stoppedBy === null ? null : `The hook ${said.stoppedBy} stopped the turn.`;
  const notes = [...said.notes, ...(drift === undefined ? [] : [describeDrift(drift)])];
  const answer = { call, notes, stopReason: isOtherInput ? otherInputStop : stopReason };
  const { value } = await repository.transact<ReportAnswer | null>(session, null, (current) => {
    if (turnCalls(current).find(({ id }) => id === call.id)?.phase.tag !== "running") {
      if (reported.toolUseId === null) return { transition: null, value: null };
      throw notRunning(reported);
    }
    const at = clock.now();
    const ended = { tag: "call-ended" as const, callId: call.id, end: said.end, hookRuns: said.hookRuns, at };
    const messages = [resultMessage(finish(call, said.end, at), { id: clock.createId(), at })];
    const settled = { tag: "external-calls-settled" as const, callIds: [call.id] };
    const { workspace } = current;
    const auditEntries = drift === undefined ? [] : [entryOfDrift(call, drift, { workspace, at })];
    const transition = advance({ current, events: [ended, settled], messages, auditEntries, clock });
    return { transition: { ...transition, request: request(answer) }, value: answer };
  });
  return value;
}

/** Without an id, a call of that tool that runs with another input counts where none has this one: then something changed it. */
function runningCall(session: SessionRecord, reported: ReportedEnd): Call {
  const { toolUseId, name, input } = reported;
  const running = turnCalls(session).filter(({ phase }) => phase.tag === "running");
  const named = running.filter(({ calledAs, tool }) => (calledAs ?? tool) === name);
  const call =
    toolUseId === null
      ? (named.find((each) => isDecided(session, each, input)) ?? named[0])
      : running.find((each) => each.toolUseId === toolUseId);
  if (call === undefined) throw notRunning(reported);
  return call;
}

function notRunning({ toolUseId, name }: ReportedEnd): AppError {
  const call = toolUseId === null ? `A call of ${name} with this input` : `The call ${toolUseId}`;
  return new AppError("conflict", `${call} wasn’t allowed to run, or has already ended.`);
}

function isDecided(session: SessionRecord, call: Call, input: JsonObject): boolean {
  const cwd = call.cwd ?? session.workspace;
  if (!isDecidedInput(call, input, cwd)) return false;
  if (session.loop.tag !== "external") return true;
  const { kind } = session.loop.agent;
  return !hasUndecided(kind, call, input) && !changesByAddition(kind, call, { reported: input, cwd });
}

function endOf(call: Call, { outcome, text }: ReportedEnd): CallEnd {
  return endByRun(
    call,
    outcome === "ran" ? { ok: true, text } : { ok: false, code: failureCodes[outcome], message: text },
  );
}

/** An agent may add defaults and spell out a path. Everything that was decided on must be the same. */
function isDecidedInput({ tool, input }: Call, reported: JsonObject, cwd: string): boolean {
  return Object.entries(input).every(([name, decided]) => {
    const said = reported[name];
    if (isDeepStrictEqual(decided, said)) return true;
    const isPath = toolManifests.get(tool)?.previewedPath === name || name === "path";
    return (
      isPath &&
      typeof decided === "string" &&
      typeof said === "string" &&
      resolve(cwd, decided) === resolve(cwd, said)
    );
  });
}

/** Whether the call ran with an unknown input that nobody decided on. Another hook of the agent could have added it. */
function hasUndecided(
  agent: ExternalAgentKind,
  { calledAs, tool, input }: Call,
  reported: JsonObject,
): boolean {
  const name = calledAs ?? tool;
  const added = unknownInputsOf(agent, name, reported).some((each) => !Object.hasOwn(input, each.name));
  return added || externalToolOf(agent, name, reported).kind !== externalToolOf(agent, name, input).kind;
}

/**
 * Whether an input that the report adds changes what the call does, so that a person should have decided on it. Inputs that only say how much
 * is returned or how long it may take don't, and agents add such defaults. What an input of an MCP server's tool does isn't known.
 */
function changesByAddition(
  agent: ExternalAgentKind,
  { calledAs, tool, input }: Call,
  { reported, cwd }: { reported: JsonObject; cwd: string },
): boolean {
  const name = calledAs ?? tool;
  if (continuesInBackground(agent, name, reported) && !continuesInBackground(agent, name, input)) return true;
  const added = Object.entries(reported).filter(([each]) => !Object.hasOwn(input, each));
  if (tool.startsWith(mcpPrefix)) return added.length > 0;
  const decided = decidedInputsOf(tool).filter((each) => each !== "description");
  return added.some(([each, value]) => decided.includes(each) && !isDefault(each, value, cwd));
}

/** Whether the tool does the same without this input. */
function isDefault(name: string, value: JsonObject[string], cwd: string): boolean {
  if (name === "path")
    return value === null || (typeof value === "string" && resolve(cwd, value) === resolve(cwd));
  return value === null || value === false || (name === "edit_mode" && value === "replace");
}

function isInBackground(
  { loop }: SessionRecord,
  { calledAs, tool, input }: Call,
  reported: JsonObject,
): boolean {
  if (loop.tag !== "external") return false;
  const { kind } = loop.agent;
  return [input, reported].some((each) => continuesInBackground(kind, calledAs ?? tool, each));
}

/** Other hooks of the agent can change an input after the decision. If one did, the turn ends. */
const otherInputStop =
  "Countersign stopped the turn: a call ran with a different input than the one that was approved or allowed.";

function otherInputNote({ input }: ReportedEnd): string {
  return `The agent reports that it ran a different input than the one that was approved or allowed: ${shorten(JSON.stringify(input))}`;
}

const failureCodes = { failed: "tool_failed", interrupted: "interrupted" } as const;
const longestInput = 4_000;

function shorten(text: string): string {
  return text.length <= longestInput ? text : `${text.slice(0, longestInput)}… (cut)`;
}
