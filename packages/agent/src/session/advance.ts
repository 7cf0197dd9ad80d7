import type { AuditEntry } from "@countersign/contracts/audit-entry";
import type { Call } from "@countersign/contracts/call";
import type { DecidedBy } from "@countersign/contracts/decided-by";
import type { SessionIntent } from "@countersign/contracts/intent";
import type { ToolResultBlock } from "@countersign/contracts/message";
import { reasonKind } from "@countersign/contracts/reason-kind";
import {
  type AgentStack,
  type AgentStackEffect,
  commandOf,
  currentLoop,
  nextMove,
  stepAgentStack,
  turnCalls,
} from "../loop/agent-stack.ts";
import { commandEnd } from "../loop/command-end.ts";
import type { Expansion, LoopEvent, SubAgent } from "../loop/state.ts";
import type { Clock } from "../ports/clock.ts";
import type { AlwaysAllow, NewMessage, SessionRecord, Transition } from "../ports/repository.ts";
import { entryOfCommandBegin, entryOfCommandEnd, referenceOfCommand } from "./audit-entries.ts";
import { expandedMessage } from "./expand-command.ts";
import { assertNotEnded } from "./find-session.ts";
import { entryOfResult } from "./result-entry.ts";
import { endBySubAgent } from "./sub-agent-ends.ts";

/** One change of a session: the moves of its loops, and what comes with them. */
export type Change = {
  events: LoopEvent[];
  /** The session with its other fields changed, where they change. The events start from the loops in it. */
  record?: SessionRecord | undefined;
  messages?: NewMessage[] | undefined;
  auditEntries?: AuditEntry[] | undefined;
  alwaysAllowed?: AlwaysAllow[] | undefined;
  /** Who makes the change, if anybody: the audit log names them when a command ends with it. */
  by?: DecidedBy | undefined;
  /** What depends on how the events moved the session. */
  followUp?: ((moved: SessionRecord) => FollowUp) | undefined;
};

/** What a change adds once its events have moved the session. */
export type FollowUp = Pick<Change, "record" | "messages" | "auditEntries">;

type AdvanceOptions = Change & {
  /** The session as it is stored. */
  current: SessionRecord;
  clock: Clock;
};

/**
 * Moves the loops by the events and returns what to write. When the moves finish the last call of a turn, its results are submitted in
 * the same transaction, unless one of its verdicts can still be undone; when they end a sub-agent, the call that started it ends too.
 * Only this function logs the beginning and end of commands and the results of calls, so no move can leave them out of the log.
 */
export function advance({
  current,
  record = current,
  events,
  by,
  clock,
  ...change
}: AdvanceOptions): Transition {
  let session = record;
  if (events.some(({ tag }) => startsWork.has(tag))) assertNotEnded(session);
  const alwaysAllowed = change.alwaysAllowed ?? [];
  const changed = new Map<string, Call>();
  const commands: CommandRows = { begun: [], ended: [] };
  const move = (event: LoopEvent) => {
    const before = session;
    session = moveSession(session, event, changed);
    noteCommand(commands, { before, after: session, event }, { by, at: clock.now() });
  };
  for (const event of events) move(event);
  const followUp = change.followUp?.(session);
  session = followUp?.record ?? session;
  const messages = [...(change.messages ?? []), ...(followUp?.messages ?? [])];
  let next = nextMove(session);
  while (isSettledAtOnce(next, clock)) {
    if (next.tag === "end-sub-agent") session = withoutSubAgent(session, next.subAgent, { changed, clock });
    else {
      messages.push(turnMessage(session, next.calls, clock));
      move({ tag: "results-submitted" });
    }
    next = nextMove(session);
  }
  const auditEntries = [...(change.auditEntries ?? []), ...(followUp?.auditEntries ?? [])];
  const messageCount = current.messageCount + messages.length;
  return {
    session: { ...session, messageCount, updatedAt: clock.now() },
    calls: [...changed.values()],
    messages,
    auditEntries: [
      ...commands.begun,
      ...auditEntries.map((entry) => underCommand(entry, current)),
      ...resultsOf(current, [...changed.values()]),
      ...commands.ended,
    ].map((entry) => viaAgent(underIntent(entry, current.intent), current)),
    alwaysAllowed,
    // A rule that was just added may also cover the call that the session waits for.
    // No runner works for an external agent.
    wake: session.loop.tag !== "external" && (next.tag !== "park" || alwaysAllowed.length > 0),
    release: false,
    revokesGrants: null,
  };
}

/** The events that start work in an idle session. */
const startsWork: ReadonlySet<LoopEvent["tag"]> = new Set(["message-sent", "resumed"]);

/** The result of every call that ends with this change. The audit log is complete because each end passes through here. */
function resultsOf(current: SessionRecord, changed: Call[]): AuditEntry[] {
  const before = new Map(turnCalls(current).map((call) => [call.id, call]));
  return changed.flatMap((call) => {
    if (call.phase.tag !== "finished" || before.get(call.id)?.phase.tag === "finished") return [];
    return [entryOfResult(call, call.phase, current.workspace)];
  });
}

type CommandRows = { begun: AuditEntry[]; ended: AuditEntry[] };

/** Writes down the command that begins or ends with a move. */
function noteCommand(
  rows: CommandRows,
  { before, after, event }: { before: SessionRecord; after: SessionRecord; event: LoopEvent },
  { by, at }: { by: DecidedBy | undefined; at: string },
): void {
  const old = commandOf(before)?.running;
  const now = commandOf(after)?.running;
  if (old?.id === now?.id) return;
  if (old !== undefined) {
    const ended = commandEnd(event, currentLoop(after));
    rows.ended.push(
      entryOfCommandEnd(after.id, old, ended, { by: by ?? { kind: "system", name: "command" }, at }),
    );
  }
  if (now === undefined) return;
  const begun = event.tag === "verdict-undone" ? { ...now, at } : now;
  rows.begun.push(entryOfCommandBegin(after.id, begun, by));
}

/** The row of a call that a rule of the running command let run names the command. */
function underCommand(entry: AuditEntry, current: SessionRecord): AuditEntry {
  const running = commandOf(current)?.running;
  if (running === undefined || entry.verdict !== "allow" || entry.decidedBy.kind !== "policy") return entry;
  const isByCommand = entry.reasons.some((reason) => reasonKind(reason) === "command");
  return isByCommand ? { ...entry, command: referenceOfCommand(running) } : entry;
}

/** Every row of a session under an intent names it, unless it names another itself. */
function underIntent(entry: AuditEntry, intent: SessionIntent | null): AuditEntry {
  return intent === null || entry.intentId !== undefined ? entry : { ...entry, intentId: intent.id };
}

/** Every row of an external agent's session names the agent and the key that it asks with. */
function viaAgent(entry: AuditEntry, { loop }: SessionRecord): AuditEntry {
  if (loop.tag !== "external") return entry;
  const { kind, key } = loop.agent;
  return { ...entry, via: { agent: kind, keyId: key.id, key: key.name } };
}

/** What needs nothing but to be written down. */
function isSettledAtOnce(
  move: AgentStackEffect,
  clock: Clock,
): move is Extract<AgentStackEffect, { tag: "submit-results" | "end-sub-agent" }> {
  if (move.tag === "end-sub-agent") return true;
  return move.tag === "submit-results" && (move.notBefore === null || clock.now() >= move.notBefore);
}

function moveSession<Stack extends AgentStack>(
  before: Stack,
  event: LoopEvent,
  changed: Map<string, Call>,
): Stack {
  const after = stepAgentStack(before, event);
  const known = new Map(turnCalls(before).map((call) => [call.id, call]));
  for (const call of turnCalls(after)) if (known.get(call.id) !== call) changed.set(call.id, call);
  return after;
}

/** The sub-agent is done: what it said last is the result of the call that started it, unless that has ended before. */
function withoutSubAgent<Stack extends AgentStack>(
  before: Stack,
  subAgent: SubAgent,
  { changed, clock }: { changed: Map<string, Call>; clock: Clock },
): Stack {
  const task = turnCalls(before).find(({ id }) => id === subAgent.id);
  if (task === undefined) throw new Error(`call ${subAgent.id} of a sub-agent is gone`);
  const end = endBySubAgent(task, subAgent);
  const event = { tag: "call-ended" as const, callId: task.id, end, at: clock.now() };
  return { ...moveSession(before, event, changed), subAgent: null };
}

/** What a finished turn sends to the model: the results of its calls, or the message that a command's text makes of them. */
function turnMessage(agentStack: AgentStack, calls: Call[], clock: Clock): NewMessage {
  const loop = currentLoop(agentStack);
  const expansion = loop.tag === "acting" ? loop.expansion : undefined;
  return expansion === undefined ? resultsMessage(calls, clock) : expansionMessage(expansion, calls, clock);
}

/** Every call of a command's text names its command. */
function expansionMessage(expansion: Expansion, calls: Call[], clock: Clock): NewMessage {
  const command = calls.find((call) => call.command !== undefined)?.command;
  if (command === undefined) throw new Error("the calls of a command's text do not name it");
  const message = expandedMessage(expansion, calls, command);
  return { id: clock.createId(), role: "user", ...message, at: clock.now() };
}

/** All results of a turn go back to the model together, in the order in which it asked. */
function resultsMessage(calls: Call[], clock: Clock): NewMessage {
  const content = calls.map((call): ToolResultBlock => {
    if (call.phase.tag !== "finished") throw new Error(`call ${call.id} has no result yet`);
    return {
      type: "tool_result",
      tool_use_id: call.toolUseId,
      content: call.phase.result,
      is_error: call.phase.isError,
    };
  });
  const agent = calls[0]?.agent;
  const message: NewMessage = { id: clock.createId(), role: "user", content, at: clock.now() };
  return agent === undefined ? message : { ...message, agent };
}
