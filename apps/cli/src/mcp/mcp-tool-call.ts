import type { CallResult } from "@countersign/client";
import { z } from "zod";

const callParams = z.looseObject({
  name: z.string().min(1),
  arguments: z.record(z.string(), z.unknown()).optional(),
  _meta: z.looseObject({ progressToken: z.union([z.string(), z.number()]).optional() }).optional(),
});

export type CallParams = z.infer<typeof callParams>;

/** The parameters of a tools/call; null if a server could read them in more than one way. */
export function readCallParams(params: unknown): CallParams | null {
  const parsed = callParams.safeParse(params);
  return parsed.success ? parsed.data : null;
}

const toolResult = z.looseObject({ content: z.array(z.unknown()), isError: z.boolean().optional() });

/** The result of a tool that failed, with a text for the model. */
export function errorResult(text: string) {
  return { content: [{ type: "text", text }], isError: true };
}

/** The result with a note appended. Anything but a tool's result is returned unchanged. */
export function withNote(result: Record<string, unknown>, note: string): Record<string, unknown> {
  const parsed = toolResult.safeParse(result);
  if (!parsed.success) return result;
  return { ...parsed.data, content: [...parsed.data.content, { type: "text", text: note }] };
}

/** How a call ended, as the server's response says. */
export function resultOf(response: { result: unknown } | { error: { message: string } }): CallResult {
  if ("error" in response) return { kind: "failed", error: response.error.message };
  const parsed = toolResult.safeParse(response.result);
  const output = parsed.success ? textOf(parsed.data.content) : response.result;
  return parsed.success && parsed.data.isError === true
    ? { kind: "failed", error: String(output) }
    : { kind: "ran", output };
}

const textContent = z.object({ type: z.literal("text"), text: z.string() });

/** The texts of a result, or its whole content if it has anything else. */
function textOf(content: unknown[]): unknown {
  const texts = z.array(textContent).safeParse(content);
  return texts.success ? texts.data.map(({ text }) => text).join("\n") : content;
}
