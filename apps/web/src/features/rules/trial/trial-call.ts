import { type JsonObject, jsonObject } from "@countersign/contracts/json";

/** Tools whose input is one thing for a rule; the others take their input as JSON. */
export const knownTools = [
  { name: "Bash", field: "command", label: "Command", example: "git status -s && npm test" },
  { name: "Read", field: "file_path", label: "File", example: "src/index.ts" },
  { name: "Edit", field: "file_path", label: "File", example: "src/index.ts" },
  { name: "Write", field: "file_path", label: "File", example: "docs/notes.md" },
  { name: "Delete", field: "file_path", label: "File", example: "build/old.js" },
  { name: "LS", field: "path", label: "Folder", example: "src" },
  { name: "WebFetch", field: "url", label: "URL", example: "https://example.com/guide" },
] as const;

export type ReadCall =
  | { tag: "call"; call: { tool: string; input: JsonObject } }
  | { tag: "nothing" }
  | { tag: "problem"; text: string };

/** The call that was typed: the one field of a known tool, or a whole input as JSON for every tool. */
export function readTrialCall(tool: string, typed: string): ReadCall {
  const name = tool.trim();
  if (name === "" || typed.trim() === "") return { tag: "nothing" };
  const known = knownTools.find((one) => one.name === name);
  const isJson = typed.trimStart().startsWith("{");
  if (known !== undefined && !(isJson && readJson(typed).tag === "object")) {
    return { tag: "call", call: { tool: name, input: { [known.field]: typed } } };
  }
  const json = readJson(typed);
  return json.tag === "object"
    ? { tag: "call", call: { tool: name, input: json.value } }
    : { tag: "problem", text: json.text };
}

/** One rule a line; empty lines count for nothing. */
export function readLines(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

function readJson(text: string): { tag: "object"; value: JsonObject } | { tag: "not"; text: string } {
  try {
    const read = jsonObject.safeParse(JSON.parse(text));
    return read.success
      ? { tag: "object", value: read.data }
      : { tag: "not", text: 'The input must be a JSON object, like {"path": "src"}.' };
  } catch (error) {
    return { tag: "not", text: `This is not JSON. ${error instanceof Error ? error.message : ""}`.trim() };
  }
}
