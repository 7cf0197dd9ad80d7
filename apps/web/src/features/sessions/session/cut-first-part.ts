import type { Call } from "@countersign/contracts/call";
import type { Message } from "@countersign/contracts/message";
import type { Preview } from "@countersign/contracts/preview";
import type { SessionDetail } from "@countersign/contracts/session";
import { isWaiting, type TurnQueue, turnQueue } from "@countersign/contracts/turn-queue";
import { remainingIn } from "../../approvals/confirmation/remaining.ts";
import { type FirstPart, isFolded } from "./first-part.ts";
import { leaveOutCalls } from "./leave-out-calls.ts";
import { type TranscriptEntry, transcriptEntries } from "./transcript-entries.ts";

/** A session of up to so many characters of JSON comes with its page whole. */
const smallSession = 48_000;
/** More entries than a high screen shows. */
const firstEntries = 40;
/** More rows than the list of a turn's calls shows. */
const firstRows = 8;

/** How many messages, the newest, the first part is cut from. */
export const newestMessages = 64;

/**
 * Cuts the first part of a session, of which the newest messages are enough (`isEnough`). `chosen` names the call that the address opens.
 * Null for a small session that is whole.
 */
export function cutFirstPart(session: SessionDetail, chosen: string | null): FirstPart | null {
  if (isWhole(session) && JSON.stringify(session).length <= smallSession) return null;
  const queue = turnQueue(session.calls, chosen, session.external !== undefined);
  const hasPanel = session.ended === null && queue.shown !== null;
  const below = new Set(hasPanel ? queue.calls.filter(isWaiting).map(({ id }) => id) : []);
  const all = transcriptEntries(session.messages, session.calls, session.contextFrom);
  const entries = leaveOutCalls(all, below).slice(-firstEntries);
  const drawn = collectDrawn(entries);
  const kept = new Set([...drawn.calls.keys(), ...callsBesideTranscript(session, queue)]);
  const messages = cutMessages(session, drawn, queue.shown?.turn);
  const { contextFrom, ...rest } = session;
  const part: SessionDetail = {
    ...rest,
    messages,
    calls: session.calls.flatMap((call) => {
      if (!kept.has(call.id)) return [];
      return [drawn.calls.get(call.id) === "folded" ? cutFolded(call) : call];
    }),
    queue: session.queue.filter(({ id }) => kept.has(id)),
  };
  // The divider is one of the entries, or further up. Of a session that isn't whole, what it stands above may be missing.
  const divider = entries.findIndex(({ kind }) => kind === "divider");
  if (contextFrom !== undefined && (divider > 0 || (divider === 0 && isWhole(session))))
    part.contextFrom = contextFrom;
  return { session: part, remaining: remainingIn(queue) };
}

/** Whether the newest messages of a session show the end of its transcript as all would: with every sub-agent below the call that started it. */
export function isEnough(session: SessionDetail): boolean {
  if (isWhole(session)) return true;
  const begin = beginOfNewest(session);
  const turns = new Map(session.calls.map(({ id, turn }) => [id, turn]));
  return session.messages.every(({ agent }) => {
    const turn = agent === undefined ? begin : turns.get(agent.id);
    return turn === undefined ? session.external !== undefined : turn >= begin;
  });
}

function isWhole({ messages }: SessionDetail): boolean {
  return messages.every(({ seq }, index) => seq === index + 1);
}

/** Below this `seq`, there are only messages of unfinished turns. */
function beginOfNewest({ messages }: SessionDetail): number {
  const at = messages.findLastIndex(({ seq }, index) => messages[index - 1]?.seq !== seq - 1);
  return messages[at]?.seq ?? 1;
}

/** Which calls, messages and commands are drawn. `texts`: the keys of entries. */
type Drawn = { calls: Map<string, "whole" | "folded">; texts: Set<string>; firstCommand: number };

function collectDrawn(entries: readonly TranscriptEntry[]): Drawn {
  const drawn: Drawn = { calls: new Map(), texts: new Set(), firstCommand: Number.POSITIVE_INFINITY };
  collect(entries, drawn);
  return drawn;
}

function collect(entries: readonly TranscriptEntry[], drawn: Drawn): void {
  for (const entry of entries) {
    if (entry.kind === "call") {
      drawn.calls.set(entry.call.id, isFolded(entry.call, entry.isLatest) ? "folded" : "whole");
      collect(entry.conversation?.entries ?? [], drawn);
    } else if (entry.kind === "command") {
      drawn.firstCommand = Math.min(drawn.firstCommand, Number(entry.key));
      for (const call of entry.calls) drawn.calls.set(call.id, "whole");
    } else drawn.texts.add(entry.key);
  }
}

/** The calls of the panel, and those that the page looks for: one that runs, and one that an external agent will make. */
function callsBesideTranscript({ calls }: SessionDetail, queue: TurnQueue): string[] {
  const running = calls.filter(({ phase }) => phase.tag === "running");
  const approved = calls.find(({ phase }) => phase.tag === "approved");
  const found = [...queue.calls.slice(0, firstRows), queue.active, queue.shown, approved, ...running];
  return found.flatMap((call) => (call === null || call === undefined ? [] : [call.id]));
}

const notDrawn: Message["content"][number] = { type: "redacted_thinking", data: "" };

/** A block keeps its place, which is its key in the transcript. */
function cutMessages(
  { messages, calls }: SessionDetail,
  drawn: Drawn,
  shownTurn: number | undefined,
): Message[] {
  const callOf = new Map(calls.map(({ id, turn, toolUseId }) => [`${turn} ${toolUseId}`, id]));
  // Who spoke last says whether a plan is proposed.
  const newest = messages.findLast(({ agent }) => agent === undefined);
  return messages.flatMap((message) => {
    if (message.command !== undefined) return message.seq >= drawn.firstCommand ? [message] : [];
    const isClaim = message.seq === shownTurn;
    const content = message.content.map((block, index) => {
      const call = block.type === "tool_use" ? callOf.get(`${message.seq} ${block.id}`) : undefined;
      const isDrawn = call === undefined ? drawn.texts.has(`${message.seq}.${index}`) : drawn.calls.has(call);
      // The input of a call is in the call.
      if (isDrawn) return block.type === "tool_use" && call !== undefined ? { ...block, input: {} } : block;
      return isClaim && block.type === "text" ? block : notDrawn;
    });
    while (content.at(-1) === notDrawn) content.pop();
    return content.length > 0 || message === newest ? [{ ...message, content }] : [];
  });
}

/** What a folded card shows: its line, and why the call did not run. */
function cutFolded(call: Call): Call {
  const { phase, assessment } = call;
  const isRun = phase.tag === "finished" && phase.outcome === "ran";
  return {
    ...call,
    input: assessment === null ? call.input : {},
    phase: isRun ? { ...phase, result: "" } : phase,
    assessment:
      assessment === null
        ? null
        : { ...assessment, preview: cutPreview(assessment.preview), fingerprints: [], suggestions: [] },
  };
}

function cutPreview(preview: Preview): Preview {
  return preview.kind === "diff"
    ? { ...preview, files: preview.files.map((file) => ({ ...file, diff: "" })) }
    : preview;
}
