import type { Call } from "@countersign/contracts/call";
import type { ExternalAgent } from "@countersign/contracts/external-agent";
import { interruptedDrift, withDrift } from "../evaluation/describe-drift.ts";
import { turnCalls } from "../loop/agent-stack.ts";
import { finish } from "../loop/move-calls.ts";
import type { CallEnd, ExternalText, LoopEvent } from "../loop/state.ts";
import { type GateRequest, type NewMessage, type SessionRecord, updateSession } from "../ports/repository.ts";
import { advance } from "../session/advance.ts";
import { entryOfStop } from "../session/audit-entries.ts";
import { toolErrorText } from "../session/call-ends.ts";
import { titleOf } from "../session/create-session.ts";
import { byAgent, resultMessage } from "./answer-call.ts";
import { untitled } from "./create-external-session.ts";
import type { ExternalDependencies } from "./external-dependencies.ts";
import { isCollectable } from "./park-call.ts";
import { textOf } from "./proposed-call.ts";

/** What an agent says about its turn. */
export type TurnReport =
  /** A person wrote to it. What it was doing before is over. */
  | { kind: "prompt"; text: string; added: string[] }
  /** A piece of what it writes. */
  | { kind: "text"; messageId: string; index: number; text: string }
  /** Its turn is over, or that of one of its sub-agents. */
  | { kind: "end"; agentId: string | null; text: string }
  /** The agent is gone, with everything that it ran. */
  | { kind: "gone" };

type TurnDependencies = Pick<ExternalDependencies, "repository" | "clock" | "evaluation" | "watched">;

/** Records what an agent says about its turn. When a turn is over, calls that the agent didn't report on are given up. */
export async function changeTurn(
  sessionId: string,
  report: TurnReport,
  { request, agent }: { request: GateRequest; agent: ExternalAgent },
  { repository, clock, evaluation, watched }: TurnDependencies,
): Promise<void> {
  let given: Call[] = [];
  await updateSession(repository, sessionId, (current) => {
    if (current.loop.tag !== "external") return null;
    const at = clock.now();
    given = callsOf(report, current, at);
    const abandoned = giveUp(current, given, { at, evaluation });
    const { events, messages, record } = moveOf(current, report, { at, createId: clock.createId });
    const transition = advance({
      current,
      record,
      events: [...abandoned.events, { tag: "external-agent-changed", agent }, ...events],
      messages: [...abandoned.messages(clock.createId), ...messages],
      auditEntries: abandoned.auditEntries,
      by: byAgent,
      clock,
    });
    return { ...transition, request };
  });
  for (const { id } of given) watched.drop(id);
}

/** Gives up a call that the agent no longer waits for. A parked or decided call stays as it is. */
export async function abandonCall(
  callId: string,
  { repository, clock, evaluation }: Omit<TurnDependencies, "watched">,
): Promise<void> {
  const stored = await repository.call(callId);
  if (stored === null) return;
  await updateSession(repository, stored.sessionId, (current) => {
    const call = turnCalls(current).find(({ id }) => id === callId);
    const isParked = current.loop.tag === "external" && current.loop.parked.includes(callId);
    if (call?.phase.tag !== "waiting" || isParked) return null;
    const { events, auditEntries, messages } = giveUp(current, [call], {
      at: clock.now(),
      evaluation,
    });
    return advance({ current, events, auditEntries, messages: messages(clock.createId), by: byAgent, clock });
  });
}

/**
 * The calls that a report ends. A parked call stays in the queue unless no agent is left that could make it again. A prompt and the end of
 * the main agent's turn don't end calls of sub-agents.
 */
function callsOf(report: TurnReport, current: SessionRecord, now: string): Call[] {
  const parked = current.loop.tag === "external" ? current.loop.parked : [];
  const staysParked = (call: Call) => call.agent === undefined && isCollectable(call, now);
  const open = turnCalls(current).filter((call) => !parked.includes(call.id) || !staysParked(call));
  switch (report.kind) {
    case "text":
      return [];
    case "gone":
      return open;
    case "prompt":
      return open.filter(({ agent }) => agent === undefined);
    case "end":
      return open.filter(({ agent }) => (agent?.id ?? null) === report.agentId);
  }
}

function giveUp(
  current: SessionRecord,
  calls: Call[],
  { at, evaluation }: { at: string } & Pick<ExternalDependencies, "evaluation">,
) {
  const endOf = (call: Call) =>
    withDrift(endOfAbandoned(call), interruptedDrift(call, current, evaluation, unreported));
  const open = calls.filter(({ phase }) => phase.tag !== "finished");
  const callIds = calls.map(({ id }) => id);
  const abandoned: LoopEvent = { tag: "external-calls-abandoned", callIds, at, endOf };
  const settled: LoopEvent = { tag: "external-calls-settled", callIds };
  const ended = new Map(turnCalls(current).map((call) => [call.id, call]));
  return {
    events: calls.length === 0 ? [] : [abandoned, settled],
    auditEntries: open
      .filter(({ phase }) => phase.tag !== "running")
      .map((call) => ({ ...entryOfStop(call, byAgent, at), reason: "the agent no longer waits for it" })),
    messages: (createId: () => string): NewMessage[] =>
      callIds.flatMap((id) => {
        const call = ended.get(id);
        if (call === undefined) return [];
        const finished = call.phase.tag === "finished" ? call : finish(call, endOf(call), at);
        return [resultMessage(finished, { id: createId(), at })];
      }),
  };
}

const unreported = "its agent never said how it ended";

/** A call that was running has an unknown outcome. Any other never ran. */
function endOfAbandoned(call: Call): CallEnd {
  const didRun = call.phase.tag === "running";
  const result = didRun
    ? toolErrorText(call, {
        code: "interrupted",
        message: "The agent ended its turn without saying how this call ended: outcome unknown",
      })
    : toolErrorText(call, { code: "aborted", message: "The agent no longer waits for this call" });
  return { outcome: didRun ? "interrupted" : "aborted", result, isError: true };
}

type Moved = { events: LoopEvent[]; messages: NewMessage[]; record: SessionRecord };

function moveOf(
  current: SessionRecord,
  report: TurnReport,
  { at, createId }: { at: string; createId: () => string },
): Moved {
  if (current.loop.tag !== "external") return { events: [], messages: [], record: current };
  const { said } = current.loop;
  const unsaid = textOf(said);
  const say = (text: string): NewMessage[] =>
    text === "" ? [] : [{ id: createId(), role: "assistant", content: [{ type: "text", text }], at }];
  switch (report.kind) {
    case "prompt": {
      const content = [report.text, ...report.added.map((text) => `Added by a hook: ${text}`)];
      const prompt: NewMessage = {
        id: createId(),
        role: "user",
        content: content.map((text) => ({ type: "text", text })),
        at,
      };
      const isFirst = current.title === untitled(current.loop.agent, current.workspace);
      const title = isFirst ? titleOf(report.text) || current.title : current.title;
      return {
        events: [{ tag: "external-turn-changed", turn: "working", said: [] }],
        messages: [...say(unsaid), prompt],
        record: { ...current, title },
      };
    }
    case "text":
      return {
        events: [{ tag: "external-text-written", said: withPiece(said, report) }],
        messages: [],
        record: current,
      };
    case "end":
      if (report.agentId !== null) return { events: [], messages: [], record: current };
      return {
        events: [{ tag: "external-turn-changed", turn: "idle", said: [] }],
        messages: say(report.text === "" ? unsaid : report.text),
        record: current,
      };
    case "gone":
      return {
        events: [{ tag: "external-turn-changed", turn: "idle", said: [] }],
        messages: say(unsaid),
        record: current,
      };
  }
}

/** How much an agent may write before its next call. The rest is dropped. */
const longestText = 200_000;

function withPiece(
  said: readonly ExternalText[],
  { messageId, index, text }: Extract<TurnReport, { kind: "text" }>,
): ExternalText[] {
  const length = textOf(said).length;
  const piece = { index, text: text.slice(0, Math.max(0, longestText - length)) };
  const known = said.find((each) => each.messageId === messageId);
  if (known === undefined) return [...said, { messageId, pieces: [piece] }];
  const pieces = [...known.pieces.filter((each) => each.index !== index), piece];
  return said.map((each) => (each === known ? { ...each, pieces } : each));
}
