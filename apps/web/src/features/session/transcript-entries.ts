import { assertNever } from "@countersign/contracts/assert-never";
import type { Call } from "@countersign/contracts/call";
import type { JsonObject } from "@countersign/contracts/json";
import type { Message } from "@countersign/contracts/message";

/** One thing in the transcript. `lost-call` is a tool use in a message for which no call is known. */
export type TranscriptEntry =
  | { kind: "person"; key: string; text: string; at: string }
  | { kind: "words"; key: string; text: string }
  | { kind: "thinking"; key: string; text: string }
  | { kind: "call"; key: string; call: Call; isLatest: boolean }
  | { kind: "lost-call"; key: string; tool: string; input: JsonObject };

/** The transcript in the order of the messages. Tool results are shown with their calls, not as messages of their own. */
export function transcriptEntries(messages: readonly Message[], calls: readonly Call[]): TranscriptEntry[] {
  const byToolUse = new Map(calls.map((call) => [call.toolUseId, call]));
  const latestTurn = calls.reduce((latest, call) => Math.max(latest, call.turn), 0);
  const entries: TranscriptEntry[] = [];
  for (const message of messages) {
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
          const call = byToolUse.get(block.id);
          if (call === undefined)
            entries.push({ kind: "lost-call", key, tool: block.name, input: block.input });
          else entries.push({ kind: "call", key: call.id, call, isLatest: call.turn === latestTurn });
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
