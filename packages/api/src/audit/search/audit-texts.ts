import type { AuditEntry } from "@countersign/contracts/audit-entry";
import { canonicalJson } from "@countersign/contracts/canonical-json";
import type { JsonObject, JsonValue } from "@countersign/contracts/json";
import { toColumn } from "@countersign/db/column-text";
import { pathsOf } from "./audit-terms.ts";

const longestWhat = 300;
const longestSearch = 8_000;
/** The fields of inputs that say what a call is about. Text that is written into files is none of them. */
const summaryFields = [
  "command",
  "file_path",
  "notebook_path",
  "path",
  "url",
  "pattern",
  "query",
  "glob",
  "description",
  "prompt",
];

/** What an entry is about in one line: the command, the path or the change. */
export function summarizeEntry(entry: AuditEntry): string {
  return oneLine(summarizeWhole(entry));
}

/** What is looked for in: commands, paths and reasons, in lower case. */
export function searchOf(entry: AuditEntry): string {
  const { input, reason, canonical, command, reasons } = entry;
  const texts = [
    ...textsOf(input),
    ...(entry.verdict === "result" ? [] : pathsOf(entry)),
    ...(canonical === null || canonical === input.command ? [] : [canonical]),
    ...(reason === null ? [] : [reason]),
    ...(command === undefined ? [] : [`/${command.name}`]),
    ...reasons.flatMap(({ rule }) => (rule === undefined ? [] : [rule.text])),
  ];
  return searchText([...new Set(texts)].join("\n").slice(0, longestSearch));
}

/** Text as it is compared: lower case, in the form that columns take. */
export function searchText(text: string): string {
  // The final sigma is one letter with the other in every search.
  return toColumn(text.toLowerCase().replaceAll("ς", "σ"));
}

function summarizeWhole({ verdict, result, input, shown }: AuditEntry): string {
  if (verdict === "result" && result !== undefined) {
    const exit = result.exitCode === null ? [] : [`exit ${result.exitCode}`];
    const count = result.files.length;
    const files = count === 0 ? [] : [count === 1 ? "1 file changed" : `${count} files changed`];
    return [result.outcome, ...exit, ...files].join(", ");
  }
  if (verdict === "change" && typeof input.from === "string" && typeof input.to === "string")
    return `mode: ${input.from} to ${input.to}`;
  if (verdict === "change" && typeof input.session === "string") return `session ${input.session}`;
  const found = summaryFields
    .map((key) => input[key])
    .find((value) => typeof value === "string" && value !== "");
  if (typeof found === "string") return found;
  if (shown?.kind === "input") return shown.summary;
  return canonicalJson(input);
}

function oneLine(text: string): string {
  const line = text
    .slice(0, 4 * longestWhat)
    .replace(/\s+/gu, " ")
    .trim();
  return line.length <= longestWhat ? line : `${line.slice(0, longestWhat - 1)}…`;
}

/** The telling fields; of inputs that have none, all texts. */
function textsOf(input: JsonObject): string[] {
  const found = summaryFields.map((key) => input[key]).filter((value) => typeof value === "string");
  return found.length > 0 ? found : allTexts(input);
}

/** In the order of the canonical text, which is what is read again: without the one key that is not read again. */
function allTexts(value: JsonValue): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(allTexts);
  const keys = Object.keys(value).filter((key) => key !== "__proto__");
  return keys.sort().flatMap((key) => allTexts(value[key] ?? null));
}
