import type { JsonObject, JsonValue } from "@countersign/contracts/json";
import { isShellTool } from "@countersign/contracts/tool-manifest";
import {
  editInputMessages,
  formatEditNumber,
  formatInvalidJson,
  formatReplaced,
  formatReplacement,
} from "./edit-input-messages.ts";

/** One text of an input that is edited by itself. `path` leads to it: keys of objects, places in lists. */
export type EditField = { path: readonly (string | number)[]; label: string; isLine: boolean };

/** The texts of a tool's input that people edit; null where only the whole input as JSON is right. */
export function editFields(tool: string, input: JsonObject): EditField[] | null {
  const fields = toolFields(tool, input);
  const isKnown = fields.length > 0 && fields.every(({ path }) => typeof valueAt(input, path) === "string");
  return isKnown ? fields : null;
}

function toolFields(tool: string, input: JsonObject): EditField[] {
  const file: EditField = { path: ["file_path"], label: editInputMessages.file, isLine: true };
  if (isShellTool(tool)) return [{ path: ["command"], label: editInputMessages.command, isLine: false }];
  switch (tool) {
    case "Write":
      return [file, { path: ["content"], label: editInputMessages.content, isLine: false }];
    case "Edit":
      return [file, ...replacementFields([], "")];
    case "MultiEdit": {
      const edits = Array.isArray(input.edits) ? input.edits : [];
      return [
        file,
        ...edits.flatMap((_edit, index) => replacementFields(["edits", index], formatEditNumber(index + 1))),
      ];
    }
    default:
      return [];
  }
}

function replacementFields(under: EditField["path"], suffix: string): EditField[] {
  return [
    { path: [...under, "old_string"], label: formatReplaced(suffix), isLine: false },
    { path: [...under, "new_string"], label: formatReplacement(suffix), isLine: false },
  ];
}

export function textAt(input: JsonObject, path: EditField["path"]): string {
  const value = valueAt(input, path);
  return typeof value === "string" ? value : "";
}

/** The input with another text at a place; everything else stays as it is. */
export function withText(
  input: JsonObject,
  [key = "", ...rest]: EditField["path"],
  text: string,
): JsonObject {
  return { ...input, [key]: valueWith(input[key], rest, text) };
}

function valueWith(value: JsonValue | undefined, path: EditField["path"], text: string): JsonValue {
  const [key, ...rest] = path;
  if (key === undefined) return text;
  if (Array.isArray(value))
    return value.map((one, index) => (index === key ? valueWith(one, rest, text) : one));
  return isObject(value) ? { ...value, [key]: valueWith(value[key], rest, text) } : (value ?? null);
}

function valueAt(input: JsonObject, path: EditField["path"]): JsonValue | undefined {
  let value: JsonValue | undefined = input;
  for (const key of path) {
    if (Array.isArray(value)) value = typeof key === "number" ? value[key] : undefined;
    else value = isObject(value) ? value[key] : undefined;
  }
  return value;
}

function isObject(value: JsonValue | undefined): value is { [key: string]: JsonValue } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export type JsonRead = { tag: "input"; input: JsonObject } | { tag: "problem"; text: string };

/** Reads an input that is written as JSON; says what is wrong with one that cannot be read. */
export function readJson(text: string): JsonRead {
  try {
    const input: JsonValue = JSON.parse(text);
    return isObject(input)
      ? { tag: "input", input }
      : { tag: "problem", text: editInputMessages.mustBeObject };
  } catch (error) {
    return { tag: "problem", text: formatInvalidJson(error instanceof Error ? error.message : "") };
  }
}

export function jsonText(input: JsonObject): string {
  return JSON.stringify(input, null, 2);
}

/** Whether two inputs say the same; the order of keys says nothing. */
export function isSameInput(one: JsonValue, other: JsonValue): boolean {
  if (Array.isArray(one) || Array.isArray(other)) {
    return (
      Array.isArray(one) &&
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((value, index) => isSameInput(value, other[index] ?? null))
    );
  }
  if (!isObject(one) || !isObject(other)) return one === other;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => key in other && isSameInput(one[key] ?? null, other[key] ?? null))
  );
}
