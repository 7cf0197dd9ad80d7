import type { JsonObject } from "@countersign/contracts/json";

/** Why the Messages API says that it stopped. */
export type ApiStopReason =
  | "end_turn"
  | "max_tokens"
  | "stop_sequence"
  | "tool_use"
  | "pause_turn"
  | "refusal"
  | "model_context_window_exceeded";

/** A call as a script writes it. Without `id` the server gives one; `rawInput` is sent unchanged, valid JSON or not. */
export type ScriptedToolUse = { name: string; input?: JsonObject; id?: string; rawInput?: string };

/** A block of a reply. */
export type ScriptedBlock =
  | { type: "text"; text: string }
  | { type: "thinking"; thinking: string; signature: string }
  | { type: "redacted_thinking"; data: string }
  | ({ type: "tool_use" } & ScriptedToolUse);

/** How the stream ends, if not as it should: after that many events it is closed, goes silent, or brings an error. */
export type ReplyEnding =
  | { kind: "complete" }
  | { kind: "closed"; afterEvents: number }
  | { kind: "silent"; afterEvents: number }
  | { kind: "error"; afterEvents: number; type: string; message: string };

/** `delayMs` between chunks; the server's where absent. `pings` come before the first block, spaced by `everyMs`. */
export type MessageReply = {
  kind: "message";
  blocks: ScriptedBlock[];
  stopReason: ApiStopReason;
  ending: ReplyEnding;
  delayMs?: number;
  pings?: { count: number; everyMs: number };
  usage?: {
    inputTokens?: number;
    outputTokens?: number;
    cacheReadTokens?: number;
    cacheWriteTokens?: number;
  };
};

/** A refusal by status, before any stream. */
export type ErrorReply = {
  kind: "error";
  status: number;
  type: string;
  message: string;
  headers: Record<string, string>;
};

/** What the scripted model answers to one request. */
export type ScriptedReply = MessageReply | ErrorReply;

type MessageOptions = Partial<Omit<MessageReply, "kind" | "blocks">>;

/** Words, and the end of the turn. */
export function textReply(text: string, options: MessageOptions = {}): MessageReply {
  return messageReply([{ type: "text", text }], options);
}

/** Calls, after words if `text` is given. Ids follow from the conversation, so a repeated request gets the same ones. */
export function toolReply(
  uses: ScriptedToolUse[],
  options: MessageOptions & { text?: string } = {},
): MessageReply {
  const { text, ...rest } = options;
  const textBlocks: ScriptedBlock[] = text === undefined ? [] : [{ type: "text", text }];
  const calls = uses.map((use): ScriptedBlock => ({ type: "tool_use", ...use }));
  return messageReply([...textBlocks, ...calls], { stopReason: "tool_use", ...rest });
}

/** Any blocks. The stop reason is `tool_use` where there are calls, else `end_turn`. */
export function messageReply(blocks: ScriptedBlock[], options: MessageOptions = {}): MessageReply {
  const hasCalls = blocks.some((block) => block.type === "tool_use");
  return {
    kind: "message",
    blocks,
    stopReason: hasCalls ? "tool_use" : "end_turn",
    ending: { kind: "complete" },
    ...options,
  };
}

/** A stream that is closed after `afterEvents` events, in the middle of its text by default. */
export function brokenReply(text: string, afterEvents = 3): MessageReply {
  return textReply(text, { ending: { kind: "closed", afterEvents } });
}

const errorTypes: Readonly<Record<number, string>> = {
  400: "invalid_request_error",
  401: "authentication_error",
  403: "permission_error",
  404: "not_found_error",
  413: "request_too_large",
  429: "rate_limit_error",
  529: "overloaded_error",
};

/** An error by status, of the type that the API uses for it. `retryAfterSeconds` becomes the `retry-after` header. */
export function errorReply(
  status: number,
  options: { type?: string; message?: string; retryAfterSeconds?: number } = {},
): ErrorReply {
  const type = options.type ?? errorTypes[status] ?? "api_error";
  const headers: Record<string, string> =
    options.retryAfterSeconds === undefined ? {} : { "retry-after": String(options.retryAfterSeconds) };
  return { kind: "error", status, type, message: options.message ?? type.replaceAll("_", " "), headers };
}
