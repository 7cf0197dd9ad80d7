import { createHash } from "node:crypto";
import { type JsonObject, jsonObject } from "@countersign/contracts/json";
import { z } from "zod";

const requestBlock = z.discriminatedUnion("type", [
  z.object({ type: z.literal("text"), text: z.string() }),
  z.object({ type: z.literal("thinking"), thinking: z.string(), signature: z.string().min(1) }),
  z.object({ type: z.literal("redacted_thinking"), data: z.string() }),
  z.object({
    type: z.literal("tool_use"),
    id: z.string().regex(/^[a-zA-Z0-9_-]+$/),
    name: z.string().regex(/^[a-zA-Z0-9_-]{1,128}$/),
    input: jsonObject,
  }),
  z.object({
    type: z.literal("tool_result"),
    tool_use_id: z.string(),
    content: z
      .union([z.string(), z.array(z.object({ type: z.literal("text"), text: z.string() }))])
      .default("")
      .transform((content) =>
        typeof content === "string" ? content : content.map((block) => block.text).join("\n"),
      ),
    is_error: z.boolean().default(false),
  }),
]);
/** A block of a conversation as it was sent; the content of a result is always text. */
export type RequestBlock = z.infer<typeof requestBlock>;

const requestMessage = z.object({
  role: z.enum(["user", "assistant"]),
  content: z.union([
    z.string().transform((text): RequestBlock[] => [{ type: "text", text }]),
    z.array(requestBlock),
  ]),
});
/** A message of a conversation as it was sent. */
export type RequestMessage = z.infer<typeof requestMessage>;

const tool = z.object({
  name: z.string().regex(/^[a-zA-Z0-9_-]{1,128}$/),
  description: z.string().optional(),
  input_schema: jsonObject.refine((schema) => schema.type === "object", "must be an object schema"),
});

const requestBody = z.object({
  model: z.string().min(1),
  max_tokens: z.int().min(1),
  stream: z.boolean().default(false),
  system: z.union([z.string(), z.array(z.object({ type: z.literal("text"), text: z.string() }))]).default(""),
  tools: z.array(tool).default([]),
  messages: z.array(requestMessage).min(1),
});

/** A request as a script sees it. */
export type ScriptedRequest = {
  model: string;
  isStreamed: boolean;
  system: string;
  messages: RequestMessage[];
  tools: { name: string; inputSchema: JsonObject }[];
  /** Names the conversation: the same for every request whose first message of the person is the same. */
  key: string;
  /** Counts from 1 the requests with exactly this many messages: above 1 it is a retry. */
  attempt: number;
};

export type ParsedRequest = { ok: true; request: ScriptedRequest } | { ok: false; message: string };

/** Reads a body of POST /v1/messages. `attempt` is the caller's to fill in. */
export function parseScriptedRequest(body: unknown): ParsedRequest {
  const parsed = requestBody.safeParse(body);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    return { ok: false, message: `${issue?.path.join(".") ?? "body"}: ${issue?.message ?? "invalid"}` };
  }
  const { model, stream, system, messages, tools } = parsed.data;
  return {
    ok: true,
    request: {
      model,
      isStreamed: stream,
      system: typeof system === "string" ? system : system.map((block) => block.text).join("\n"),
      messages,
      tools: tools.map(({ name, input_schema }) => ({ name, inputSchema: input_schema })),
      key: createHash("sha256").update(firstText(messages)).digest("hex").slice(0, 12),
      attempt: 1,
    },
  };
}

/** The text of the first message: the task, and a place for a marker that keeps sessions apart. */
export function firstText(messages: readonly RequestMessage[]): string {
  return messages[0] === undefined ? "" : textOf(messages[0]);
}

/** The text blocks of a message, on lines of their own. */
export function textOf(message: RequestMessage): string {
  return message.content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("\n");
}

/** The tool results that the last message brings. */
export function lastResults(request: Pick<ScriptedRequest, "messages">) {
  const last = request.messages.at(-1);
  if (last === undefined || last.role !== "user") return [];
  return last.content.flatMap((block) => (block.type === "tool_result" ? [block] : []));
}
