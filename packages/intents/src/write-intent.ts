import type { Intent } from "@countersign/contracts/intent";
import { Document, isMap, isScalar, isSeq, YAMLMap, type YAMLSeq } from "yaml";
import { type Dialect, intentKeys, nameOf, orchestrationDialect, ownDialect } from "./dialect.ts";
import { plainFields } from "./plain-fields.ts";
import { isValues, readIntent } from "./read-intent.ts";
import { readYamlText, type YamlText } from "./yaml-text.ts";

const printed = { lineWidth: 110 };

/** An intent as a text that `parseIntent` reads as the same intent. */
export function printIntent(intent: Intent): string {
  return writeIntent(null, intent);
}

/** The text with what the intent says: comments and keys that are not ours stay. A text that cannot be read is replaced. */
export function writeIntent(yaml: string | null, intent: Intent): string {
  const text = yaml === null ? null : readYamlText(yaml);
  const document = text !== null && isValues(text.value) ? text.document : new Document(new YAMLMap());
  if (!isMap(document.contents)) return printIntent(intent);
  const before = text === null ? null : readIntent(text, [], text.value, ownDialect).intent;
  writeFields(document, document.contents, { before, intent, dialect: ownDialect });
  return document.toString(printed);
}

/**
 * The text of `active_intents` with this intent in it, in place of its entry or behind the others. Comments and unknown keys
 * stay. Null for a text that cannot be read: it is not replaced, it holds other intents too.
 */
export function writeOrchestration(yaml: string | null, intent: Intent): string | null {
  const text = readYamlText(yaml === null || yaml.trim() === "" ? "active_intents: []\n" : yaml);
  const { document } = text;
  if (text.value === null) document.contents = document.createNode({});
  else if (!isValues(text.value)) return null;
  const map = document.contents;
  if (!isMap(map)) return null;
  if (!isSeq(map.get("active_intents", true))) {
    if ((map.get("active_intents") ?? null) !== null) return null;
    map.set("active_intents", document.createNode([]));
  }
  const list = map.get("active_intents", true);
  if (!isSeq(list)) return null;
  const { entry, before } = findEntry(text, document, list, intent);
  writeFields(document, entry, { before, intent, dialect: orchestrationDialect });
  return document.toString(printed);
}

function findEntry(
  text: YamlText,
  document: Document,
  list: YAMLSeq,
  intent: Intent,
): { entry: YAMLMap; before: Intent | null } {
  const index = list.items.findIndex((item) => isMap(item) && item.get("id") === intent.id);
  const found = list.items[index];
  if (isMap(found)) {
    const at = ["active_intents", index];
    return { entry: found, before: readIntent(text, at, found.toJS(document), orchestrationDialect).intent };
  }
  const entry = new YAMLMap();
  if (list.items.length === 0) list.flow = false;
  list.add(entry);
  return { entry, before: null };
}

type Change = { before: Intent | null; intent: Intent; dialect: Dialect };

/** Writes the fields that differ from what the text says. */
function writeFields(document: Document, map: YAMLMap, { before, intent, dialect }: Change): void {
  const wanted = plainFields(intent, dialect);
  const known = before === null ? null : plainFields(before, dialect);
  for (const key of intentKeys) {
    const value = wanted[key];
    if (known !== null && JSON.stringify(known[key]) === JSON.stringify(value)) continue;
    const name = nameOf(dialect.names, key);
    if (value === undefined) map.delete(name);
    else setValue(document, map, name, value);
  }
}

/** Sets a value and keeps the comments of what stays in it. */
function setValue(document: Document, map: YAMLMap, name: string, value: unknown): void {
  const old = map.get(name, true);
  if (Array.isArray(value) && isSeq(old)) setItems(document, old, value);
  else if (isValues(value) && isMap(old)) setEntries(document, old, value);
  else if (isScalar(old) && !Array.isArray(value) && !isValues(value)) old.value = value;
  else map.set(name, document.createNode(value));
}

/** Keys that are ours and have no value any more go; all others stay. */
function setEntries(document: Document, map: YAMLMap, values: Record<string, unknown>): void {
  for (const [key, value] of Object.entries(values)) setValue(document, map, key, value);
  for (const { key } of [...map.items]) {
    const name = isScalar(key) ? String(key.value) : "";
    if (ownedKeys.has(name) && !Object.hasOwn(values, name)) map.delete(key);
  }
}

const ownedKeys = new Set([
  "read",
  "write",
  "delete",
  "run",
  "allow",
  "refuse",
  "turns",
  "tokens",
  "max_turns",
  "max_tokens",
  "cost_usd",
  "time",
]);

function setItems(document: Document, list: YAMLSeq, values: readonly unknown[]): void {
  const rest = [...list.items];
  list.items = values.map((value) => {
    const wanted = JSON.stringify(value);
    const at = rest.findIndex((item) => JSON.stringify(plainOf(item, document)) === wanted);
    return at === -1 ? document.createNode(value) : rest.splice(at, 1)[0];
  });
}

function plainOf(item: unknown, document: Document): unknown {
  if (isScalar(item)) return item.value;
  return isMap(item) || isSeq(item) ? item.toJS(document) : item;
}
