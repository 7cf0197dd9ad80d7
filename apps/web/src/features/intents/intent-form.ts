import { Document, isMap, isScalar, isSeq, parseDocument, YAMLMap } from "yaml";

/** Lists of an intent that the form edits a line each, by where they stand in the text. */
export const listPaths = {
  outcomes: ["outcomes"],
  constraints: ["constraints"],
  hazards: ["hazards"],
  write: ["owned_scope", "write"],
  delete: ["owned_scope", "delete"],
  read: ["owned_scope", "read"],
  run: ["owned_scope", "run"],
  allow: ["examples", "allow"],
  refuse: ["examples", "refuse"],
} as const;
export type ListName = keyof typeof listPaths;

/** Single texts that the form edits. */
export const textPaths = {
  id: ["id"],
  title: ["title"],
  why: ["why"],
  parent: ["parent"],
  turns: ["budget", "turns"],
  tokens: ["budget", "tokens"],
  costUsd: ["budget", "cost_usd"],
  time: ["budget", "time"],
} as const;
export type TextName = keyof typeof textPaths;

export type Criterion = { text: string; command: string };

/**
 * What a text of an intent says, as far as a form can show it. A list is null where the form cannot (an entry of several lines, or
 * of a kind of its own): it is edited in the text. `isScopeShared`: one list of patterns stands for writing and deleting.
 */
export type IntentForm = {
  texts: Readonly<Record<TextName, string>>;
  lists: Readonly<Record<ListName, readonly string[] | null>>;
  isScopeShared: boolean;
  /** As written in the text, valid or not. */
  status: string;
  acceptance: readonly Criterion[] | null;
};

/** Reads a text for the form, also one that is not finished. Null where it is no YAML map: then only the text can be edited. */
export function readForm(yaml: string): IntentForm | null {
  const document = readMap(yaml);
  if (document === null) return null;
  const read = (path: readonly string[]): unknown => toPlain(document, path);
  const scope = read(["owned_scope"]);
  const isScopeShared = Array.isArray(scope);
  const list = (name: ListName): readonly string[] | null => {
    const [top] = listPaths[name];
    if (top === "examples") return readLines(read(listPaths[name]), exampleLine);
    if (top !== "owned_scope" || !isScopeShared) return readLines(read(listPaths[name]), textLine);
    return name === "write" || name === "delete" ? readLines(scope, textLine) : [];
  };
  return {
    texts: mapValues(textPaths, (path) => textOf(read(path))),
    lists: {
      outcomes: list("outcomes"),
      constraints: list("constraints"),
      hazards: list("hazards"),
      write: list("write"),
      delete: list("delete"),
      read: list("read"),
      run: list("run"),
      allow: list("allow"),
      refuse: list("refuse"),
    },
    isScopeShared,
    status: textOf(read(["status"])),
    acceptance: readCriteria(read(["acceptance"])),
  };
}

/** The text as a map that can be changed; an empty text is an empty map, null is something else. */
export function readMap(yaml: string): Document | null {
  const document = parseDocument(yaml, { prettyErrors: false });
  if (document.errors.length > 0) return null;
  if (document.contents === null) return new Document(new YAMLMap());
  return isMap(document.contents) ? document : null;
}

/** Undefined for what is not there, and for what cannot be shown: aliases are not followed. */
function toPlain(document: Document, path: readonly string[]): unknown {
  const node = document.getIn(path, true);
  if (isScalar(node)) return node.value;
  return isMap(node) || isSeq(node) ? tryRead(() => node.toJS(document, { maxAliasCount: 0 })) : undefined;
}

function tryRead(read: () => unknown): unknown {
  try {
    return read();
  } catch {
    // An alias stands in it: only the text can show that.
    return undefined;
  }
}

function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value)
    : "";
}

function readLines(value: unknown, line: (item: unknown) => string | null): readonly string[] | null {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) return null;
  const lines = value.map(line);
  return lines.every((one) => one !== null) ? lines : null;
}

function textLine(item: unknown): string | null {
  const text = textOf(item);
  return text === "" || text.includes("\n") || text !== text.trim() ? null : text;
}

/** "src/a.ts" to be written, or another action before it: "delete src/a.ts". */
function exampleLine(item: unknown): string | null {
  if (typeof item === "string") return actionOf(item) === null ? textLine(item) : null;
  const entries = Object.entries(typeof item === "object" && item !== null ? item : {});
  const [action, path] = entries[0] ?? [];
  if (entries.length !== 1 || action === undefined) return null;
  const text = textLine(path);
  return text === null || actionOf(`${action} x`) === null ? null : `${action} ${text}`;
}

/** An example with its action before it; null for a path alone. */
export function actionOf(line: string): { action: string; path: string } | null {
  const found = /^(read|write|delete|run) +(\S.*)$/.exec(line);
  return found?.[1] === undefined || found[2] === undefined ? null : { action: found[1], path: found[2] };
}

function readCriteria(value: unknown): readonly Criterion[] | null {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) return null;
  const criteria = value.map((item: unknown): Criterion | null => {
    if (typeof item === "string") return { text: item, command: "" };
    if (typeof item !== "object" || item === null) return null;
    const { text, command, ...rest } = { text: "", command: "", ...item };
    return Object.keys(rest).length > 0 ? null : { text: textOf(text), command: textOf(command) };
  });
  return criteria.every((one) => one !== null) ? criteria : null;
}

function mapValues<Name extends string, From, To>(
  record: Readonly<Record<Name, From>>,
  to: (value: From) => To,
): Record<Name, To> {
  const entries = Object.entries<From>(record).map(([name, value]) => [name, to(value)]);
  return Object.fromEntries(entries);
}
