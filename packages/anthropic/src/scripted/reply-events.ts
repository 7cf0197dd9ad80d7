import { assertNever } from "@countersign/contracts/assert-never";
import type { JsonObject } from "@countersign/contracts/json";
import type { MessageReply, ScriptedBlock } from "./reply.ts";
import type { ScriptedRequest } from "./scripted-request.ts";

/** One server-sent event of the Messages API. `isChunk`: a piece of content, which a slow model takes its time for. */
export type ReplyEvent = { name: string; data: JsonObject; isChunk: boolean };

/** The reply as the API's finished message, as a request without `stream` gets it. */
export function replyMessage(reply: MessageReply, request: ScriptedRequest): JsonObject {
  return {
    ...emptyMessage(reply, request),
    content: reply.blocks.map((block, index) => wholeBlock(block, useId(block, request, index))),
    stop_reason: reply.stopReason,
    usage: fullUsage(reply, request),
  };
}

/** The reply as the events of a stream, in their order, from `message_start` to `message_stop`. */
export function replyEvents(reply: MessageReply, request: ScriptedRequest): ReplyEvent[] {
  return [
    event("message_start", { message: emptyMessage(reply, request) }),
    event("ping", {}),
    ...reply.blocks.flatMap((block, index) => blockEvents(block, useId(block, request, index), index)),
    event("message_delta", {
      delta: { stop_reason: reply.stopReason, stop_sequence: null },
      usage: fullUsage(reply, request),
    }),
    event("message_stop", {}),
  ];
}

function event(name: string, data: JsonObject, isChunk = false): ReplyEvent {
  return { name, data: { type: name, ...data }, isChunk };
}

function blockEvents(block: ScriptedBlock, id: string, index: number): ReplyEvent[] {
  return [
    event("content_block_start", { index, content_block: emptyBlock(block, id) }),
    ...deltas(block).map((delta) => event("content_block_delta", { index, delta }, true)),
    event("content_block_stop", { index }),
  ];
}

function deltas(block: ScriptedBlock): JsonObject[] {
  switch (block.type) {
    case "text":
      return words(block.text).map((text) => ({ type: "text_delta", text }));
    case "thinking":
      return [
        ...words(block.thinking).map((thinking) => ({ type: "thinking_delta", thinking })),
        { type: "signature_delta", signature: block.signature },
      ];
    case "redacted_thinking":
      return [];
    case "tool_use":
      return pieces(inputText(block)).map((json) => ({ type: "input_json_delta", partial_json: json }));
    default:
      return assertNever(block);
  }
}

function words(text: string): string[] {
  return text.match(/\S+\s*|\s+/g) ?? [];
}

function pieces(json: string): string[] {
  return json.match(/[\s\S]{1,32}/gu) ?? [];
}

function inputText(block: Extract<ScriptedBlock, { type: "tool_use" }>): string {
  return block.rawInput ?? JSON.stringify(block.input ?? {});
}

function emptyBlock(block: ScriptedBlock, id: string): JsonObject {
  switch (block.type) {
    case "text":
      return { type: "text", text: "" };
    case "thinking":
      return { type: "thinking", thinking: "", signature: "" };
    case "redacted_thinking":
      return { type: "redacted_thinking", data: block.data };
    case "tool_use":
      return { type: "tool_use", id, name: block.name, input: {} };
    default:
      return assertNever(block);
  }
}

function wholeBlock(block: ScriptedBlock, id: string): JsonObject {
  return block.type === "tool_use"
    ? { type: "tool_use", id, name: block.name, input: block.input ?? {} }
    : { ...block };
}

/** Follows from the conversation: the same on a retry, another one in every other place. */
function useId(block: ScriptedBlock, request: ScriptedRequest, index: number): string {
  const given = block.type === "tool_use" ? block.id : undefined;
  return given ?? `toolu_${request.key}_${request.messages.length}_${index}`;
}

function emptyMessage(reply: MessageReply, request: ScriptedRequest): JsonObject {
  return {
    id: `msg_${request.key}_${request.messages.length}_${request.attempt}`,
    type: "message",
    role: "assistant",
    model: request.model,
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage: { ...fullUsage(reply, request), output_tokens: 1 },
  };
}

/** Four characters a token where the script says nothing: enough to see numbers move. */
function fullUsage(reply: MessageReply, request: ScriptedRequest): JsonObject {
  const given = reply.usage ?? {};
  return {
    input_tokens: given.inputTokens ?? Math.ceil(JSON.stringify(request.messages).length / 4),
    output_tokens: given.outputTokens ?? Math.ceil(JSON.stringify(reply.blocks).length / 4),
    cache_read_input_tokens: given.cacheReadTokens ?? 0,
    cache_creation_input_tokens: given.cacheWriteTokens ?? 0,
  };
}
