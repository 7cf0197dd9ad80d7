import type { JsonObject, JsonValue } from "@countersign/contracts/json";
import { lazyPartsMessages } from "./lazy-parts-messages.ts";

/** One place of an input that differs: what it was, what it is. Null where there was nothing. */
export type ChangedText = { label: string; before: string | null; after: string | null };

/** Where two inputs differ, place by place, texts as they are and everything else as JSON. */
export function changedTexts(before: JsonObject, after: JsonObject): ChangedText[] {
  return changesIn(before, after, "");
}

function changesIn(
  before: JsonValue | undefined,
  after: JsonValue | undefined,
  label: string,
): ChangedText[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  const [was, is] = [partsOf(before), partsOf(after)];
  if (was === null || is === null || was.isList !== is.isList || was.parts.size * is.parts.size === 0)
    return [
      { label: label === "" ? lazyPartsMessages.input : label, before: textOf(before), after: textOf(after) },
    ];
  const keys = new Set([...was.parts.keys(), ...is.parts.keys()]);
  return [...keys].flatMap((key) =>
    changesIn(was.parts.get(key), is.parts.get(key), labelOf(label, key, was.isList)),
  );
}

function partsOf(value: JsonValue | undefined): { isList: boolean; parts: Map<string, JsonValue> } | null {
  if (typeof value !== "object" || value === null) return null;
  return { isList: Array.isArray(value), parts: new Map(Object.entries(value)) };
}

function labelOf(label: string, key: string, isList: boolean): string {
  if (isList) return `${label}[${Number(key) + 1}]`;
  return label === "" ? key : `${label}.${key}`;
}

function textOf(value: JsonValue | undefined): string | null {
  if (value === undefined) return null;
  return typeof value === "string" ? value : JSON.stringify(value, null, 2);
}
