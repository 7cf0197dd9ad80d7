import type { GitNames } from "./analysis.ts";
import type { ShellWord } from "./shell-word.ts";

/** Options that choose how a difference is shown, never of what. */
const SHOWS =
  /^(?:-[puswbMRW]+|-U\d+|--(?:stat|shortstat|numstat|summary|compact-summary|name-only|name-status|patch|no-patch|raw|oneline|check|color(?:=\w+)?|no-color|color-words|word-diff(?:=\w+)?|unified=\d+|(?:format|pretty)=.*|cached|staged|no-renames|find-renames|ignore-(?:all-space|space-change|space-at-eol|blank-lines)|minimal|patience|histogram|abbrev-commit|no-ext-diff|no-textconv|exit-code|quiet|diff-filter=\w+|no-prefix|decorate|function-context|relative))$/;
const BLAMES =
  /^(?:-[bcefklnpstwMC]+|-L[\w,+^$/-]*|--(?:show-(?:name|number|email)|porcelain|line-porcelain|root|date=\w+))$/;
const NEWEST = /^(?:HEAD|@)$/;
/** Surely a commit: any other name may be one of a file's content. */
const COMMIT = /^(?:HEAD|@)(?:[~^]\d*)*$/;
const PLAIN_PATH = /^(?!.*(?:^|\/)\.\.(?:\/|$))\w[\w./@+-]*$/;
const FILE_OF_REVISION = /^[A-Za-z][\w./~^-]*:(\w[\w./@+-]*)$/;

/** Whether `git show` of commits only lists names and numbers. */
export function listsCommits(words: readonly ShellWord[]): boolean {
  return words.slice(2).every((word) => isOption(word) || COMMIT.test(word.value));
}

/** What git's contents can be of that a command prints, by its words (`git` first); null where that may be any. */
export function printedNames(words: readonly ShellWord[]): GitNames | null {
  const verb = words[1]?.value ?? "";
  const rest = words.slice(2);
  if (rest.some((word) => word.kind !== "literal")) return null;
  if (verb === "grep") return searchesIndex(rest) ? { kind: "searched", paths: [] } : null;
  if (verb === "blame" || verb === "annotate") return namesOfBlame(rest);
  if (verb === "status") return { kind: "present", paths: null };
  if (verb !== "diff" && verb !== "show") return null;
  const end = rest.findIndex((word) => word.value === "--");
  const before = end === -1 ? rest : rest.slice(0, end);
  if (before.some((word) => isOption(word) && !SHOWS.test(word.value))) return null;
  const operands = before.filter((word) => !isOption(word)).map((word) => word.value);
  const paths = end === -1 ? null : pathsOf(rest.slice(end + 1));
  if (verb === "show") return namesOfShow(operands, paths);
  const others = operands.filter((operand) => !NEWEST.test(operand));
  if (others.length === 0) return { kind: "present", paths };
  if (end !== -1) return paths === null ? null : { kind: "past", paths };
  // What is no revision is a path; which of both tells the file system alone.
  const named = pathsOf(before.filter((word) => others.includes(word.value)));
  return named === null ? null : { kind: "existing", paths: named };
}

function namesOfShow(operands: readonly string[], paths: readonly string[] | null): GitNames | null {
  if (operands.every((operand) => NEWEST.test(operand))) return { kind: "present", paths };
  if (paths !== null && operands.every((operand) => COMMIT.test(operand))) return { kind: "past", paths };
  const files = operands.flatMap((operand) => FILE_OF_REVISION.exec(operand)?.[1] ?? []);
  const isPlain = files.length === operands.length && files.every((file) => PLAIN_PATH.test(file));
  return isPlain && paths === null ? { kind: "files", paths: files } : null;
}

/** Options of `git grep` that choose how it searches and what it shows of a line, never where. */
const SEARCHES =
  /^(?:-[niwlLcvEFGPhHoqpWzIra]+|-[ABCm]?\d+|--(?:line-number|column|ignore-case|word-regexp|files-with-matches|name-only|files-without-match|count|invert-match|(?:extended|basic|fixed|perl)-(?:regexp|strings)|only-matching|quiet|show-function|function-context|heading|break|color(?:=\w+)?|no-color|full-name|(?:after-|before-)?environment=\d+|max-(?:count|depth)=\d+|and|or|not|all-match|cached))$/;

/** Whether `git grep` looks at nothing but files that the index has: without the dashes a second word could be a commit. */
function searchesIndex(rest: readonly ShellWord[]): boolean {
  let hasPattern = false;
  for (let at = 0; at < rest.length; at += 1) {
    const value = rest[at]?.value ?? "";
    if (value === "--") return hasPattern;
    if (value === "-e") {
      hasPattern = true;
      at += 1;
    } else if (value.startsWith("-")) {
      if (!SEARCHES.test(value)) return false;
    } else if (hasPattern) return false;
    else hasPattern = true;
  }
  return hasPattern;
}

/** The two files that `git diff --no-index` compares, in a repository or not; null where it may read more. */
export function comparedFiles(words: readonly ShellWord[]): readonly ShellWord[] | null {
  const rest = words.slice(2);
  if (words[1]?.value !== "diff" || !rest.some(({ value }) => value === "--no-index")) return null;
  const operands = rest.filter((word) => !isOption(word));
  const isKnown = rest.every(
    (word) =>
      word.kind === "literal" && (!isOption(word) || word.value === "--no-index" || SHOWS.test(word.value)),
  );
  const areFiles = operands.every(({ value }) => PLAIN_PATH.test(value) && /\.\w+$/.test(value));
  return isKnown && areFiles && operands.length === 2 ? operands : null;
}

/** The last word is the file; one before it is a revision. */
function namesOfBlame(rest: readonly ShellWord[]): GitNames | null {
  const operands: string[] = [];
  for (let at = 0; at < rest.length; at += 1) {
    const value = rest[at]?.value ?? "";
    if (value === "-L") at += 1;
    else if (value === "--") continue;
    else if (!value.startsWith("-")) operands.push(value);
    else if (!BLAMES.test(value)) return null;
  }
  const file = operands.pop() ?? "";
  const isPlain = PLAIN_PATH.test(file) && operands.length < 2 && operands.every((one) => COMMIT.test(one));
  return isPlain ? { kind: "files", paths: [file] } : null;
}

function isOption(word: ShellWord): boolean {
  return word.value.startsWith("-");
}

/** The paths that the words name letter for letter; null where one is a pattern, or none is there. */
function pathsOf(words: readonly ShellWord[]): string[] | null {
  const paths = words.map((word) => word.value.replace(/\/+$/, ""));
  return paths.length > 0 && paths.every((path) => PLAIN_PATH.test(path)) ? paths : null;
}
