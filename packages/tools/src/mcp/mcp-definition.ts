import { createHash } from "node:crypto";
import { canonicalJson } from "@countersign/contracts/canonical-json";
import { type JsonObject, jsonObject } from "@countersign/contracts/json";
import { mcpToolName } from "@countersign/contracts/mcp-name";
import { z } from "zod";

/** What a server says of one of its tools. Its annotations are claims about itself: they decide nothing and aren't kept. */
export const mcpDefinition = z.object({
  /** As the server knows it. */
  name: z.string().min(1),
  title: z.string().optional(),
  description: z.string().optional(),
  inputSchema: jsonObject,
});
export type McpDefinition = z.infer<typeof mcpDefinition>;

/** Equal exactly when two definitions say the same. */
export function definitionHash(definition: McpDefinition): string {
  const { title = null, description = null, ...rest } = definition;
  return createHash("sha256")
    .update(canonicalJson({ ...rest, title, description }))
    .digest("hex");
}

const longestDefinition = 100_000;
const longestName = 64;
/** As the model's API wants the names of inputs. */
const inputName = /^[a-zA-Z0-9_.-]{1,64}$/;

/** Why a model can't be given the tool; null where it can. */
export function definitionProblem(
  server: string,
  { name, inputSchema, description }: McpDefinition,
): string | null {
  if (mcpToolName(server, name).length > longestName)
    return `the name ${saidName(mcpToolName(server, name))} is longer than ${longestName} characters`;
  if (JSON.stringify([inputSchema, description]).length > longestDefinition)
    return `its definition is longer than ${longestDefinition} characters`;
  if (inputSchema.type !== "object") return "its input isn’t an object";
  const { properties = {} } = inputSchema;
  const wrong = Object.keys(jsonObject.safeParse(properties).data ?? {}).find((key) => !inputName.test(key));
  return wrong === undefined ? null : `a model can’t be given an input named ${saidName(wrong)}`;
}

/** A name that a server chose, for a text that a model trusts: quoted, and no longer than a name. */
export function saidName(name: string): string {
  return JSON.stringify(name.length <= longestName ? name : `${name.slice(0, longestName)}…`);
}

/** The keywords of a schema's top level that the model's API takes. The server itself checks the input against the whole schema. */
const offeredKeywords = ["type", "properties", "required", "additionalProperties", "$defs", "definitions"];

/** The input as a model is given it. */
export function offeredSchema({ inputSchema }: McpDefinition): JsonObject {
  return Object.fromEntries(Object.entries(inputSchema).filter(([key]) => offeredKeywords.includes(key)));
}
