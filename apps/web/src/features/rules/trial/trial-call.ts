import { type JsonObject, jsonObject } from "@countersign/contracts/json";
import { toolManifests } from "@countersign/contracts/tool-manifest";
import { formatInvalidJson, trialMessages } from "./trial-messages.ts";

const inputLabels = {
  command: trialMessages.command,
  file_path: trialMessages.file,
  path: trialMessages.folder,
  url: trialMessages.url,
};

const inputExamples = {
  command: "git status -s && npm test",
  file_path: "src/index.ts",
  path: "src",
  url: "https://example.com/guide",
};

/** Tools whose main input may be typed alone. The others take their whole input as JSON: a search also says where. */
export const knownTools = [...toolManifests].flatMap(([name, { mainInput }]) =>
  mainInput === null || mainInput === "pattern"
    ? []
    : [{ name, field: mainInput, label: inputLabels[mainInput], example: inputExamples[mainInput] }],
);

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
      : { tag: "not", text: trialMessages.notAnObject };
  } catch (error) {
    return { tag: "not", text: formatInvalidJson(error instanceof Error ? error.message : "").trim() };
  }
}
