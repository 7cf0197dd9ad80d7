import { createHash } from "node:crypto";
import { posix } from "node:path";
import type { AuditEntry } from "@countersign/contracts/audit-entry";
import { toColumn } from "@countersign/db/column-text";

/** Longest term as it is, in UTF-16 code units: an index refuses entries of some kilobytes, and then the row with them. */
const longestTerm = 500;
const mostPaths = 64;
/** Deeper folders are no terms: nobody names a folder so far down that is not one of the paths. */
const deepestFolder = 40;

/** What rows are looked up by: each file and folder that an entry names, with all folders above it, and each rule that it names. */
export function termsOf(entry: AuditEntry): string[] {
  const paths = pathsOf(entry).slice(0, mostPaths).flatMap(termsOfPath);
  const rules = entry.reasons.flatMap(({ rule }) =>
    rule === undefined ? [] : [rule.text, ...(rule.id === undefined ? [] : [rule.id])],
  );
  return [...new Set([...paths, ...rules.map(ruleTerm)])].sort();
}

/** The term of a file or folder, however it is written: `/a/./b/` is `/a/b`. */
export function pathTerm(path: string): string {
  return term("path", plainPath(path));
}

/** The term of a rule, by its text or its id. */
export function ruleTerm(rule: string): string {
  return term("rule", rule);
}

/** What stays when the content of a row is forgotten: which rules decided. */
export function keptTerms(terms: string[]): string[] {
  return terms.filter((each) => each.startsWith("rule"));
}

/** The absolute paths that an entry names: in its input, in what was shown, and in its result. */
export function pathsOf({ input, shown, result, changed }: AuditEntry): string[] {
  const named = [input.file_path, input.notebook_path, input.path].filter(
    (value) => typeof value === "string",
  );
  const all = [
    ...named,
    ...(shown?.kind === "diff" ? shown.files.map(({ path }) => path) : []),
    ...(shown?.kind === "path" ? [shown.path] : []),
    ...(shown?.kind === "command" ? (shown.programs ?? []) : []),
    ...(result?.files ?? []).map(({ path }) => path),
    ...(changed ?? []),
  ];
  return [...new Set(all.filter((path) => path.startsWith("/")).map(plainPath))];
}

function plainPath(path: string): string {
  const plain = posix.normalize(path);
  return plain.length > 1 && plain.endsWith("/") ? plain.slice(0, -1) : plain;
}

/** The same files are named again and again. */
const known = new Map<string, string[]>();
const mostKnown = 5_000;

function termsOfPath(path: string): string[] {
  const before = known.get(path);
  if (before !== undefined) return before;
  if (known.size >= mostKnown) known.clear();
  const terms = withFoldersAbove(path).map(pathTerm);
  known.set(path, terms);
  return terms;
}

function withFoldersAbove(path: string): string[] {
  const all = [path];
  for (let at = posix.dirname(path); all.length < deepestFolder; at = posix.dirname(at)) {
    all.push(at);
    if (at === "/" || at === ".") break;
  }
  return all;
}

function term(kind: "path" | "rule", text: string): string {
  const column = toColumn(text);
  if (column.length <= longestTerm) return `${kind}:${column}`;
  return `${kind}#${createHash("sha256").update(column, "utf8").digest("hex")}`;
}
