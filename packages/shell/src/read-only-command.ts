import type { PathUse } from "./analysis.ts";
import type { Where } from "./collector.ts";
import type { ShellEnvironment } from "./environment.ts";
import { pathUses, textUses } from "./path-uses.ts";
import { hasSyntax, READ_ONLY_COMMANDS, READ_ONLY_VERSIONS } from "./programs/facets.ts";
import { READ_ONLY_GIT, READ_ONLY_GIT_NESTED } from "./programs/git/read-only.ts";
import { literalWord, type ShellWord } from "./shell-word.ts";
import type { ReadOnlySpec } from "./tables/read-only-spec.ts";

export type ReadOnlyMatch = { paths: PathUse[]; isRepository: boolean };

/** The paths that a reading command reads; null when it, or one of its options, is not in the tables. */
export function matchReadOnlyCommand(
  environment: ShellEnvironment,
  name: string,
  words: readonly ShellWord[],
  where: Where,
): ReadOnlyMatch | null {
  if (isVersionQuery(name, words)) return { paths: [], isRepository: false };
  if (hasSyntax(name, "git")) return readGit(environment, words, where);
  if (name === "command") return readQuery(words);
  const spec = READ_ONLY_COMMANDS.get(name);
  if (spec === undefined) return null;
  const paths = read(environment, spec, { words, from: 1, where });
  if (paths === null) return null;
  return { paths, isRepository: false };
}

function own(table: Readonly<Record<string, ReadOnlySpec>>, name: string): ReadOnlySpec | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

/** `node --version`, and nothing else. */
function isVersionQuery(name: string, words: readonly ShellWord[]): boolean {
  const flag = words[1];
  return (
    words.length === 2 &&
    flag?.kind === "literal" &&
    READ_ONLY_VERSIONS.get(name)?.includes(flag.value) === true
  );
}

/** `command -v name` says what a name means. */
function readQuery(words: readonly ShellWord[]): ReadOnlyMatch | null {
  const isQuery = words[1]?.value === "-v" || words[1]?.value === "-V";
  return isQuery && words.every((word) => word.kind === "literal")
    ? { paths: [], isRepository: false }
    : null;
}

/** Formats that show whether a signature is good: git runs the program that the configuration names for it. */
const CHECKS_SIGNATURES = /%[-+ ]?G|%\(\s*signature/;

function readGit(
  environment: ShellEnvironment,
  words: readonly ShellWord[],
  where: Where,
): ReadOnlyMatch | null {
  const pager = words[1]?.value === "--no-pager" ? 1 : 0;
  const subcommand = words[1 + pager];
  if (subcommand?.kind !== "literal") return null;
  const second = own(READ_ONLY_GIT_NESTED, `${subcommand.value} ${words[2 + pager]?.value ?? ""}`);
  const spec = second ?? own(READ_ONLY_GIT, subcommand.value);
  if (spec === undefined) return null;
  if (words.some((word) => CHECKS_SIGNATURES.test(word.value))) return null;
  const from = second === undefined ? 2 + pager : 3 + pager;
  const paths = read(environment, spec, { words, from, where });
  return paths === null ? null : { paths, isRepository: true };
}

type Found = { operands: ShellWord[]; paths: ShellWord[]; isRecursive: boolean; hasPattern: boolean };

function read(
  environment: ShellEnvironment,
  spec: ReadOnlySpec,
  { words, from, where }: { words: readonly ShellWord[]; from: number; where: Where },
): PathUse[] | null {
  const found: Found = { operands: [], paths: [], isRecursive: spec.recursive === true, hasPattern: false };
  let at = from;
  let areOptions = true;
  while (at < words.length) {
    const word = words[at];
    if (word === undefined) break;
    if (spec.isAnyText === true && at === from && spec.firstPattern?.test(word.prefix) === false) return null;
    if (spec.isAnyText === true && (word.kind === "literal" || isStatus(word))) {
      at += 1;
      continue;
    }
    if (word.kind === "dynamic") return null;
    if (word.kind === "glob" && word.prefix === "" && spec.takesPatterns !== true) return null;
    if (word.kind === "glob" && spec.maxOperands !== undefined) return null;
    if (areOptions && word.value === "--") {
      areOptions = false;
      at += 1;
    } else if (areOptions && word.prefix.startsWith("-") && word.value !== "-") {
      const isFixed = word.kind === "literal" || /^--[\w-]+=/.test(word.prefix);
      const width = isFixed ? readOption(spec, words, at, found) : 0;
      if (width === 0) return null;
      at += width;
    } else {
      found.operands.push(word);
      at += 1;
    }
  }
  return operandPaths(environment, spec, found, where);
}

/** How many words the option takes; 0 when it is not in the table. */
function readOption(spec: ReadOnlySpec, words: readonly ShellWord[], at: number, found: Found): number {
  const value = words[at]?.value ?? "";
  if (spec.exact?.includes(value) === true) return 1;
  if (spec.exactValued?.includes(value) === true) return isKnown(words[at + 1]) ? 2 : 0;
  if (value.startsWith("--")) return readLong(spec, words, at, found);
  if (spec.takesNumber === true && /^-\d+$/.test(value)) return 1;
  for (let index = 1; index < value.length; index += 1) {
    const letter = value[index] ?? "";
    noteFlag(spec, letter, `-${letter}`, found);
    if (spec.valued?.includes(letter) === true) {
      if (index < value.length - 1) return 1;
      return isKnown(words[at + 1]) ? 2 : 0;
    }
    if (spec.attached?.includes(letter) === true && index < value.length - 1) return 1;
    if (spec.short?.includes(letter) !== true) return 0;
  }
  return 1;
}

function readLong(spec: ReadOnlySpec, words: readonly ShellWord[], at: number, found: Found): number {
  const value = words[at]?.value ?? "";
  const equals = value.indexOf("=");
  const name = equals === -1 ? value.slice(2) : value.slice(2, equals);
  noteFlag(spec, name, `--${name}`, found);
  if (spec.longValued?.includes(name) === true) {
    if (equals !== -1) return 1;
    return isKnown(words[at + 1]) ? 2 : 0;
  }
  if (spec.longAttached?.includes(name) === true) return equals === -1 ? 0 : 1;
  if (spec.long?.includes(name) !== true) return 0;
  return equals === -1 || /^[\w%,.:-]*$/.test(value.slice(equals + 1)) ? 1 : 0;
}

/** `$?`, alone or in a text: a number and nothing else. In quotes also what `date` prints. */
function isStatus(word: ShellWord): boolean {
  const isQuoted = word.form.startsWith('"');
  const form = isQuoted ? word.form.replace(/\$\(date(?: -u)?(?: \+[%\w:-]+)?\)/g, "$?") : word.form;
  return /^(?:[\w=:.,-]*\$\?[\w=:.,-]*|"[\w\s=:.,()[\]-]*\$\?[\w\s=:.,()[\]-]*")$/.test(form);
}

function isKnown(word: ShellWord | undefined): boolean {
  return word?.kind === "literal";
}

function noteFlag(spec: ReadOnlySpec, name: string, flag: string, found: Found): void {
  if (spec.recursive !== undefined && spec.recursive !== true && spec.recursive.includes(name))
    found.isRecursive = true;
  if (spec.patternFlags?.includes(flag) === true) found.hasPattern = true;
}

function operandPaths(
  environment: ShellEnvironment,
  spec: ReadOnlySpec,
  found: Found,
  where: Where,
): PathUse[] | null {
  if (spec.maxOperands !== undefined && found.operands.length > spec.maxOperands) return null;
  let operands = found.operands;
  const { operandPattern } = spec;
  if (operandPattern !== undefined && operands.some((word) => !operandPattern.test(word.prefix))) return null;
  if (spec.operands === "none") return operands.length === 0 ? [] : null;
  if (spec.operands === "text") return operands.every((word) => word.kind !== "glob") ? [] : null;
  if (spec.operands === "pattern" && !found.hasPattern) {
    if (operands[0]?.kind !== "literal") return null;
    if (spec.isSafeScript?.(operands[0].value) === false) return null;
    operands = operands.slice(1);
  }
  const covers = found.isRecursive ? "below" : "path";
  const paths: PathUse[] = [];
  for (const word of operands) {
    if (isFindExpression(word)) continue;
    const use = { access: "read", covers, via: "argument" } as const;
    paths.push(...pathUses(environment, word, where, use));
    if (spec.operands !== "revisions" || word.kind !== "literal") continue;
    // `HEAD:file`, `:0:file`: a revision may hold colons too.
    const colons = new Set([word.value.indexOf(":"), word.value.lastIndexOf(":")]);
    for (const colon of colons) {
      const named = colon === -1 ? "" : word.value.slice(colon + 1);
      if (named !== "") paths.push(...textUses(environment, named, where, { ...use, span: word.span }));
    }
  }
  if (operands.length === 0 && (spec.readsFolder === true || found.isRecursive)) {
    const span = found.operands[0]?.span ?? { start: 0, end: 0 };
    paths.push(
      ...pathUses(environment, literalWord(".", span), where, { access: "read", covers, via: "argument" }),
    );
  }
  return paths;
}

/** `!`, `(` and `)` between the tests of `find`. */
function isFindExpression(word: ShellWord): boolean {
  return word.kind === "literal" && /^[!(),]$/.test(word.value);
}
