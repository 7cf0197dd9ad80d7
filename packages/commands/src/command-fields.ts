import { isCollection, isNode, isScalar, isSeq, type Pair, type Scalar, type YAMLSeq } from "yaml";
import { readPairs, type YamlReader } from "./front-matter-yaml.ts";
import { nearNames } from "./near-names.ts";
import { isClosed, splitPatterns } from "./split-patterns.ts";
import { excerpt, type Findings } from "./text-place.ts";

/** One pattern of `allowed-tools`, with its place in the whole text of the command. */
export type AllowedTool = { text: string; span: { start: number; end: number } };

/** What the front matter says; null where it says nothing. */
export type CommandFields = {
  description: string | null;
  argumentHint: string | null;
  allowedTools: AllowedTool[];
  allowsSubAgents: boolean;
  model: string | null;
};

/** How many patterns `allowed-tools` may hold. */
export const mostPatterns = 100;

/** What a command without front matter has. */
export const noFields: CommandFields = {
  description: null,
  argumentHint: null,
  allowedTools: [],
  allowsSubAgents: false,
  model: null,
};

/** Reads front matter that begins at `start` of the command's text. It never throws, and takes no longer than its length makes it. */
export function readFields(yaml: string, start: number, findings: Findings): CommandFields {
  const reader: FieldReader = { yaml, start, findings, hint: null, fields: { ...noFields } };
  for (const pair of readPairs(reader)) readPair(pair, reader);
  return reader.fields;
}

type FieldReader = YamlReader & { fields: CommandFields };

const readers: Readonly<Record<string, (value: unknown, key: string, reader: FieldReader) => void>> = {
  description: (value, key, reader) => {
    reader.fields.description = readText(value, key, reader);
  },
  "argument-hint": (value, key, reader) => {
    reader.fields.argumentHint = reader.hint ?? readText(value, key, reader);
  },
  "allowed-tools": readAllowedTools,
  model: (value, key, reader) => {
    reader.fields.model = readText(value, key, reader);
  },
  // No tool of ours lets a model run a command, so there is nothing to disable.
  "disable-model-invocation": readSwitch,
  "sub-agents": (value, key, reader) => {
    reader.fields.allowsSubAgents = readSwitch(value, key, reader);
  },
};

function readPair({ key, value }: Pair, reader: FieldReader): void {
  const name = isScalar(key) ? String(key.value) : "";
  const read = Object.hasOwn(readers, name) ? readers[name] : undefined;
  if (read !== undefined) read(value, name, reader);
  else reader.findings.warnings.push({ at: reader.start + placeOf(key), message: unknownKeyMessage(name) });
}

function unknownKeyMessage(name: string): string {
  const [near] = nearNames(name.replaceAll("_", "-"), Object.keys(readers));
  return `unknown key ${excerpt(name)}${near === undefined ? "" : `: did you mean ${near}?`}`;
}

function readText(value: unknown, key: string, reader: FieldReader): string | null {
  if (isEmpty(value)) return null;
  if (isScalar(value) && typeof value.value === "string") return value.value.trim() || null;
  const isQuotable = isScalar(value) || (isCollection(value) && value.flow === true);
  fail(reader, value, `${key} must be a string${isQuotable ? ": put it in quotes" : ""}`);
  return null;
}

function readSwitch(value: unknown, key: string, reader: FieldReader): boolean {
  if (isEmpty(value)) return false;
  if (isScalar(value) && typeof value.value === "boolean") return value.value;
  fail(reader, value, `${key} must be true or false`);
  return false;
}

function readAllowedTools(value: unknown, key: string, reader: FieldReader): void {
  if (isEmpty(value)) return;
  const found = isSeq(value) ? readList(value, key, reader) : readLine(value, key, reader);
  if (found.length > mostPatterns)
    fail(reader, value, `${key} can have at most ${mostPatterns} patterns, and this has ${found.length}`);
  reader.fields.allowedTools = found.slice(0, mostPatterns);
  for (const { text, span } of reader.fields.allowedTools) {
    if (isClosed(text)) continue;
    const message = `a parenthesis isn’t closed here, so everything after it is one pattern: ${excerpt(text)}`;
    reader.findings.warnings.push({ at: span.start, message });
  }
}

function readList(list: YAMLSeq, key: string, reader: FieldReader): AllowedTool[] {
  return list.items.flatMap((item) => {
    if (isScalar(item) && typeof item.value === "string")
      return [{ text: item.value.trim(), span: spanOf(item, reader) }];
    fail(reader, item, `each entry of ${key} must be a string, like Bash(git add:*)`);
    return [];
  });
}

/** One text with several patterns. Where a pattern is written otherwise than it reads (a folded line), its place is the whole text. */
function readLine(value: unknown, key: string, reader: FieldReader): AllowedTool[] {
  if (!isScalar(value) || typeof value.value !== "string") {
    fail(reader, value, `${key} must be a list of strings, or one string with commas`);
    return [];
  }
  const whole = spanOf(value, reader);
  const written = reader.yaml.slice(whole.start - reader.start, whole.end - reader.start);
  let from = 0;
  return splitPatterns(value.value).map(({ text }) => {
    const at = written.indexOf(text, from);
    if (at < 0) return { text, span: whole };
    from = at + text.length;
    return { text, span: { start: whole.start + at, end: whole.start + from } };
  });
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (isScalar(value) && value.value === null);
}

function spanOf({ range }: Scalar, { start }: FieldReader): AllowedTool["span"] {
  return { start: start + (range?.[0] ?? 0), end: start + (range?.[1] ?? 0) };
}

function placeOf(node: unknown): number {
  return isNode(node) ? (node.range?.[0] ?? 0) : 0;
}

function fail({ start, findings }: FieldReader, node: unknown, message: string): void {
  findings.problems.push({ at: start + placeOf(node), message });
}
