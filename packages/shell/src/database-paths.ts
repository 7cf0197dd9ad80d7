import type { PathUse } from "./analysis.ts";
import type { ShellEnvironment } from "./environment.ts";
import type { Words } from "./operand-paths.ts";
import { pathUses } from "./path-uses.ts";
import { SQLITE_OPTION } from "./programs/databases.ts";
import type { ShellWord } from "./shell-word.ts";
import { statementWrites } from "./sqlite-writes.ts";

/** Options that run statements from elsewhere. */
const RUNS_MORE = /^--?(?:cmd|init|c|f|s)$/;
const SHOWS = /^\s*\.(?:tables|schema|fullschema|indexes|indices|databases|dbinfo)\b[^;\n]*$/;
const SELECTS = /^\s*select\b(?!.*\b(?:writefile|edit|load_extension|zipfile)\b)[^;]*;?\s*$/is;

/** The file of the database, which is written unless each statement on the command line only reads, and those that statements write. */
export function databasePaths(environment: ShellEnvironment, { words, where }: Words): PathUse[] {
  const operands: ShellWord[] = [];
  const further: ShellWord[] = [];
  let onlyReads = true;
  for (let at = 1; at < words.length; at += 1) {
    const word = words[at];
    if (word === undefined) break;
    if (!word.prefix.startsWith("-")) operands.push(word);
    else if (RUNS_MORE.test(word.value)) {
      onlyReads = false;
      further.push(...words.slice(at + 1, at + 2));
    }
    if (SQLITE_OPTION.test(word.value)) at += 1;
  }
  const [file, ...statements] = operands;
  if (file === undefined) return [];
  onlyReads &&=
    statements.length > 0 &&
    statements.every(({ kind, value }) => kind === "literal" && (SHOWS.test(value) || SELECTS.test(value)));
  const isClosed = words.some(({ value }) => /^--?readonly$/.test(value));
  const access = onlyReads || isClosed ? "read" : "write";
  const isInMemory = file.kind === "literal" && /^(?::memory:.*|)$/.test(file.value);
  return [
    ...(isInMemory ? [] : pathUses(environment, file, where, { access, covers: "path", via: "argument" })),
    ...[...statements, ...further].flatMap((word) => statementWrites({ environment, words, where }, word)),
  ];
}
