import { assertNever } from "@countersign/contracts/assert-never";
import type { Call } from "@countersign/contracts/call";
import type { JsonObject } from "@countersign/contracts/json";
import type { Message } from "@countersign/contracts/message";
import { isSummaryRequest } from "@countersign/contracts/summary-request";
import { type CommandEntry, commandEntry, withExpansion } from "./command-entries.ts";

/**
 * One thing in the transcript. `lost-call` is a tool use in a message for which no call is known. `divider`: the agent sees nothing
 * of what stands above it; `isSummary`: but a summary of it. `undo`: a person undid changes. `turn-end`: a turn with calls ends, see
 * `turn-ends.ts`.
 */
export type TranscriptEntry =
  | { kind: "person"; key: string; text: string; at: string }
  | CommandEntry
  | { kind: "words"; key: string; text: string }
  | { kind: "thinking"; key: string; text: string }
  | { kind: "call"; key: string; call: Call; isLatest: boolean; conversation: SubConversation | null }
  | { kind: "lost-call"; key: string; tool: string; input: JsonObject }
  | { kind: "divider"; key: string; isSummary: boolean }
  | { kind: "undo"; key: string; undo: NonNullable<Message["undo"]>; at: string }
  | { kind: "turn-end"; key: string; from: number; to: number };

/** What the sub-agent that a call started said and did. */
export type SubConversation = { name: string; entries: TranscriptEntry[] };

/**
 * The transcript in the order of the messages. Tool results are shown with their calls, not as messages of their own, what a
 * sub-agent said and did with the call that started it, and what a command made of itself with what the person typed.
 * `contextFrom`: the `seq` of the first message that the agent still sees, undefined while it sees all.
 */
export function transcriptEntries(
  messages: readonly Message[],
  calls: readonly Call[],
  contextFrom?: number,
): TranscriptEntry[] {
  // The sub-agent of an external agent was started by no call that is known: it is shown in line.
  const callIds = new Set(calls.map(({ id }) => id));
  const startOf = ({ agent }: Pick<Call, "agent">) =>
    agent !== undefined && callIds.has(agent.id) ? agent.id : undefined;
  const ownMessages = Map.groupBy(messages, startOf);
  const ownCalls = Map.groupBy(calls, startOf);
  const conversationOf = ({ id }: Call): SubConversation | null => {
    const own = ownMessages.get(id);
    const name = own?.[0]?.agent?.name;
    if (own === undefined || name === undefined) return null;
    return { name, entries: entriesOf(own, ownCalls.get(id) ?? [], () => null) };
  };
  const own = ownMessages.get(undefined) ?? [];
  const begin = contextFrom === undefined ? own.length : beginOf(own, contextFrom);
  const visible = own.slice(begin);
  const part = (some: readonly Message[]) => entriesOf(some, ownCalls.get(undefined) ?? [], conversationOf);
  return [
    ...part(own.slice(0, begin)),
    ...(contextFrom === undefined ? [] : [dividerBefore(contextFrom, visible[0])]),
    ...part(visible),
  ];
}

/** Where the part that is still seen begins; what a person typed for a summary stands with it, though the agent is sent the request alone. */
function beginOf(own: readonly Message[], contextFrom: number): number {
  const split = own.findIndex(({ seq }) => seq >= contextFrom);
  if (split < 0) return own.length;
  const [before, first] = [own[split - 1], own[split]];
  const isTyped = before !== undefined && isSummaryRequest(before) && before.command?.part === "typed";
  return isTyped && first !== undefined && isSummaryRequest(first) ? split - 1 : split;
}

function dividerBefore(contextFrom: number, first: Message | undefined): TranscriptEntry {
  const isSummary = first !== undefined && isSummaryRequest(first);
  return { kind: "divider", key: `divider.${contextFrom}`, isSummary };
}

function entriesOf(
  messages: readonly Message[],
  calls: readonly Call[],
  conversationOf: (call: Call) => SubConversation | null,
): TranscriptEntry[] {
  const byToolUse = new Map(calls.map((call) => [`${call.turn} ${call.toolUseId}`, call]));
  const latestTurn = calls.reduce((latest, call) => Math.max(latest, call.turn), 0);
  const entries: TranscriptEntry[] = [];
  for (const message of messages) {
    if (message.command !== undefined) {
      const last = entries.at(-1);
      const whole = last === undefined ? null : withExpansion(last, message);
      if (whole === null) entries.push(commandEntry(message, message.command, calls));
      else entries[entries.length - 1] = whole;
      continue;
    }
    if (message.undo !== undefined) {
      entries.push({ kind: "undo", key: `undo.${message.seq}`, undo: message.undo, at: message.at });
      continue;
    }
    for (const [index, block] of message.content.entries()) {
      const key = `${message.seq}.${index}`;
      switch (block.type) {
        case "text":
          if (block.text.trim() === "") break;
          if (message.role === "user")
            entries.push({ kind: "person", key, text: block.text, at: message.at });
          else entries.push({ kind: "words", key, text: block.text });
          break;
        case "thinking":
          if (block.thinking.trim() !== "") entries.push({ kind: "thinking", key, text: block.thinking });
          break;
        case "tool_use": {
          const call = byToolUse.get(`${message.seq} ${block.id}`);
          if (call === undefined)
            entries.push({ kind: "lost-call", key, tool: block.name, input: block.input });
          else {
            const isLatest = call.turn === latestTurn;
            entries.push({ kind: "call", key: call.id, call, isLatest, conversation: conversationOf(call) });
          }
          break;
        }
        case "redacted_thinking":
        case "tool_result":
          break;
        default:
          assertNever(block);
      }
    }
  }
  return entries;
}

/** What the model wrote before its tool calls in a turn: its claim about them. */
export function claimOfTurn(messages: readonly Message[], turn: number): string | undefined {
  const message = messages.find((one) => one.seq === turn && one.role === "assistant");
  const text = message?.content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("\n\n");
  return text === undefined || text.trim() === "" ? undefined : text;
}
