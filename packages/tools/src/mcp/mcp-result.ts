import { z } from "zod";
import { bytes, cutMiddle } from "../cut.ts";
import type { ToolResult } from "../ports/tool.ts";

export const longestText = 30_000;

const block = z.discriminatedUnion("type", [
  z.looseObject({ type: z.literal("text"), text: z.string() }),
  z.looseObject({ type: z.enum(["image", "audio"]), data: z.string(), mimeType: z.string() }),
  z.looseObject({ type: z.literal("resource_link"), uri: z.string(), name: z.string().optional() }),
  z.looseObject({ type: z.literal("resource"), resource: z.looseObject({}) }),
]);

const callResult = z.looseObject({
  content: z.array(z.unknown()).default([]),
  structuredContent: z.unknown().optional(),
  isError: z.boolean().optional(),
});

/** The result of a server's tool as a text for the model, cut where it is too long; what isn't text is named. */
export function toToolResult(name: string, raw: unknown): ToolResult {
  const parsed = callResult.safeParse(raw);
  if (!parsed.success)
    return {
      ok: false,
      code: "tool_failed",
      message: `${name} answered with something that isn’t a result.`,
    };
  const { content, structuredContent, isError } = parsed.data;
  const texts = content.map(describeBlock);
  if (texts.length === 0 && structuredContent !== undefined) texts.push(JSON.stringify(structuredContent));
  const text = cutMiddle(texts.join("\n"), longestText, `${name} returned too much output.`);
  if (isError === true) return { ok: false, code: "tool_failed", message: text || `${name} failed.` };
  return { ok: true, text };
}

function describeBlock(raw: unknown): string {
  const parsed = block.safeParse(raw);
  if (!parsed.success) return "[content of an unknown kind]";
  const { data } = parsed;
  switch (data.type) {
    case "text":
      return data.text;
    case "image":
    case "audio":
      return `[${data.type} of type ${data.mimeType}, ${sizeOf(data.data)}, not shown]`;
    case "resource_link":
      return `[resource ${data.uri}${data.name === undefined ? "" : `: ${data.name}`}]`;
    case "resource":
      return describeContents(data.resource);
  }
}

const contents = z.looseObject({
  uri: z.string(),
  mimeType: z.string().optional(),
  text: z.string().optional(),
  blob: z.string().optional(),
});

/** A resource as a text; one that isn't text is named. */
export function describeContents(raw: unknown): string {
  const parsed = contents.safeParse(raw);
  if (!parsed.success) return "[a resource that can’t be read]";
  const { uri, mimeType = "an unknown type", text, blob = "" } = parsed.data;
  return text === undefined
    ? `[resource ${uri} of ${mimeType}, ${sizeOf(blob)}, not shown]`
    : `[resource ${uri}]\n${text}`;
}

/** Of a text in base64. */
function sizeOf(base64: string): string {
  return bytes(Math.floor((base64.length * 3) / 4));
}
