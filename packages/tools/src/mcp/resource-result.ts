import { z } from "zod";
import { bytes, cutMiddle, cutText } from "../cut.ts";
import type { ToolResult } from "../ports/tool.ts";
import type { McpAnswer, ResourceList } from "./mcp-connection.ts";
import { describeContents, longestText } from "./mcp-result.ts";

const listed = z.object({
  uri: z.string(),
  name: z.string().optional(),
  title: z.string().optional(),
  description: z.string().optional(),
  mimeType: z.string().optional(),
  size: z.number().optional(),
});

const readResult = z.looseObject({ contents: z.array(z.unknown()) });

/** A server's list of resources for the model: one per line, as JSON. It is cut if it is too long. */
export function toListResult(server: string, answer: McpAnswer<ResourceList>): ToolResult {
  if ("refusal" in answer) return refused(server, answer.refusal);
  const { resources, hasMore } = answer;
  if (resources.length === 0) return { ok: true, text: `The MCP server ${server} lists no resources.` };
  const lines = resources.map((resource) => {
    const parsed = listed.safeParse(resource);
    return parsed.success ? describeListed(parsed.data) : "[a resource that can’t be read]";
  });
  const text = cutText(lines.join("\n"), longestText, `${server} listed too much.`);
  const those = resources.length === 1 ? "this one" : `these ${resources.length}`;
  return { ok: true, text: hasMore ? `${text}\n[${server} has more resources than ${those}.]` : text };
}

function describeListed({ size, ...resource }: z.infer<typeof listed>): string {
  return JSON.stringify(size === undefined ? resource : { ...resource, size: bytes(size) });
}

/** What a server gave of one resource for the model: text is cut where it is too long, what isn't text is named. */
export function toReadResult(server: string, answer: McpAnswer<{ raw: unknown }>): ToolResult {
  if ("refusal" in answer) return refused(server, answer.refusal);
  const parsed = readResult.safeParse(answer.raw);
  if (!parsed.success)
    return failed(`The MCP server ${server} answered with something that isn’t a resource.`);
  const { contents } = parsed.data;
  if (contents.length === 0) return { ok: true, text: `The MCP server ${server} returned nothing.` };
  const text = contents.map(describeContents).join("\n");
  return { ok: true, text: cutMiddle(text, longestText, `${server} returned too much text.`) };
}

const longestRefusal = 1_000;

function refused(server: string, why: string): ToolResult {
  return failed(
    `The MCP server ${server} refused: ${cutText(why, longestRefusal, "The reason is too long.")}`,
  );
}

function failed(message: string): ToolResult {
  return { ok: false, code: "tool_failed", message };
}
