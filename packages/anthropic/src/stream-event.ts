import { z } from "zod";

const tokens = z.number().int().nullish();
const usage = z.object({
  input_tokens: tokens,
  output_tokens: tokens,
  cache_read_input_tokens: tokens,
  cache_creation_input_tokens: tokens,
});
export type StreamUsage = z.infer<typeof usage>;

// Blocks and deltas of kinds that nobody asked for (server tools, citations) are let through as `other` and left out. A
// known kind that is malformed is not: it breaks the stream, which is better than a call that silently goes missing.
const knownTypes: ReadonlySet<string> = new Set([
  "text",
  "thinking",
  "redacted_thinking",
  "tool_use",
  "text_delta",
  "input_json_delta",
  "thinking_delta",
  "signature_delta",
]);
const other = z
  .object({ type: z.string().refine((type) => !knownTypes.has(type)) })
  .transform(() => ({ type: "other" as const }));

const startedBlock = z.union([
  z.object({ type: z.literal("text"), text: z.string().default("") }),
  z.object({
    type: z.literal("thinking"),
    thinking: z.string().default(""),
    signature: z.string().default(""),
  }),
  z.object({ type: z.literal("redacted_thinking"), data: z.string() }),
  z.object({
    type: z.literal("tool_use"),
    id: z.string().min(1),
    name: z.string().min(1),
    input: z.unknown(),
  }),
  other,
]);
export type StartedBlock = z.infer<typeof startedBlock>;

const delta = z.union([
  z.object({ type: z.literal("text_delta"), text: z.string() }),
  z.object({ type: z.literal("input_json_delta"), partial_json: z.string() }),
  z.object({ type: z.literal("thinking_delta"), thinking: z.string() }),
  z.object({ type: z.literal("signature_delta"), signature: z.string() }),
  other,
]);
export type BlockDelta = z.infer<typeof delta>;

/** One event of a streamed answer, as far as it matters here. */
export const streamEvent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("message_start"), message: z.object({ usage: usage.partial().nullish() }) }),
  z.object({ type: z.literal("content_block_start"), index: z.int(), content_block: startedBlock }),
  z.object({ type: z.literal("content_block_delta"), index: z.int(), delta }),
  z.object({ type: z.literal("content_block_stop"), index: z.int() }),
  z.object({
    type: z.literal("message_delta"),
    delta: z.object({ stop_reason: z.string().nullish() }),
    usage: usage.partial().nullish(),
  }),
  z.object({ type: z.literal("message_stop") }),
  z.object({ type: z.literal("ping") }),
  z.object({
    type: z.literal("error"),
    error: z.object({ type: z.string(), message: z.string().default("") }),
  }),
]);
export type StreamEvent = z.infer<typeof streamEvent>;

const eventTypes: ReadonlySet<string> = new Set(streamEvent.options.map((option) => option.shape.type.value));

/** Reads the data of one server-sent event; null for a kind that is not known yet. Throws where it is broken. */
export function parseStreamEvent(data: string): StreamEvent | null {
  const json: unknown = JSON.parse(data);
  const { type } = z.object({ type: z.string() }).parse(json);
  return eventTypes.has(type) ? streamEvent.parse(json) : null;
}
