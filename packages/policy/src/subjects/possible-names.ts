import {
  GOES_INTO_FOLDERS,
  type PathUse,
  SHOWS_ONLY_NAMES,
  type ShellAnalysis,
  type ShellPart,
  STAYS_IN_NAMES,
} from "@countersign/shell";
import { isInside, joinPath, normalise } from "../paths/path-text.ts";
import { type NameTest, passesNameTest, readNameTest } from "../rules/name-test.ts";
import type { Rule } from "../rules/rule.ts";
import type { ResolvedUse, ShellCommand } from "./shell-command.ts";

/** Whether a part shows only names of files. What `find -exec` runs is a part of its own. */
export function onlyLists(part: ShellPart): boolean {
  return SHOWS_ONLY_NAMES.has(programOf(part));
}

/** The name that the words of a part begin with. */
function programOf({ canonical }: ShellPart): string {
  const end = canonical.indexOf(" ");
  return end < 0 ? canonical : canonical.slice(0, end);
}

/** Options that make a program descend into folders. */
const descends = /\s-(?:\w*[rRd]|-r(?:ec|e?(?![\w-]))|-d(?:er|ir|[ei]?(?![\w-])))|^cp .*-(?:\w*a|-a)/;

function goesIntoFolders(part: ShellPart): boolean {
  return GOES_INTO_FOLDERS.has(programOf(part)) || descends.test(part.canonical);
}

/** Whether a `*` may stand for a hidden name: an option or a variable of the shell makes it so. */
export function showsHidden({ text, analysis }: ShellCommand): boolean {
  const plain = [text, ...analysis.parts.map((part) => part.canonical)].join("\n").replace(/['"\\]/g, "");
  return /dotglob|GLOBIGNORE|BASHOPTS|shopt|\b(?:zsh|ksh|fish)\b|sh\b.*[-+]\w*O|sh\b.*\$/s.test(plain);
}

/**
 * The names that a glob such as `src/*.ts` can stand for, where they are those of one folder: its wildcards are in the
 * last name only, and the command does not go into folders. Null where more is possible.
 */
export function readGlob({ use, part }: ResolvedUse, command: ShellCommand): NameTest | null {
  const { text } = command;
  if (use.access !== "read" || part === null || goesIntoFolders(part)) return null;
  if (use.gitNames !== undefined || showsHidden(command)) return null;
  const written = spelledPattern(use, text);
  if (written.length > 1_000) return null;
  const last = written.slice(written.lastIndexOf("/") + 1);
  if (
    !/^[\w./*?[\]!-]+$/.test(written) ||
    /[*?[]/.test(written.slice(0, -last.length)) ||
    !/[*?[]/.test(last)
  )
    return null;
  if (last.includes("**")) return null;
  const test = readNameTest(last);
  return typeof test === "string" ? null : test;
}

/** The pattern of a use as it is spelled, in place or in a variable there. */
export function spelledPattern({ span, glob, isValue }: PathUse, text: string): string {
  return isValue === true && glob !== undefined ? glob : text.slice(span.start, span.end);
}

/** The names that a use is of, level by level; `isTree`: and all that is in the folders among them. Null where it may be of all below. */
export function readReach(
  { use, part }: ResolvedUse,
  command: ShellCommand,
): { names: NameTest[]; isTree: boolean } | null {
  const { glob, gitNames } = use;
  if (glob === undefined || gitNames !== undefined || part === null || glob.includes("**")) return null;
  const spelled = spelledPattern(use, command.text);
  const names = showsHidden(command) || !spelled.endsWith(glob) ? null : namesIn(spelled);
  const isTree = !STAYS_IN_NAMES.has(programOf(part)) || goesIntoFolders(part);
  return names === null ? null : { names, isTree };
}

/** The names of a glob from its first wildcard on, wherever it leads; null where that cannot be read. */
export function readNames({ use, part }: ResolvedUse, command: ShellCommand): NameTest[] | null {
  if (use.gitNames !== undefined || part === null || goesIntoFolders(part)) return null;
  if (showsHidden(command)) return null;
  return namesIn(spelledPattern(use, command.text).replace(/["']/g, ""));
}

function namesIn(written: string): NameTest[] | null {
  const first = written.search(/[*?[]/);
  if (first < 0 || written.length > 1_000 || !/^[\w./*?[\]!-]+$/.test(written)) return null;
  const names: NameTest[] = [];
  for (const name of written.slice(written.lastIndexOf("/", first) + 1).split("/")) {
    const test = name === "" ? null : readNameTest(name);
    if (typeof test === "string") return null;
    if (test !== null) names.push(test);
  }
  return names;
}

/** Whether a deny or ask rule could meet a file on the way of such names: its own last name must be one of them. */
export function couldMeetNames(rule: Rule, names: readonly NameTest[]): boolean {
  if (rule.test.kind !== "path") return true;
  const { test } = rule;
  return names.some((name, index) => {
    // The rule may be about what is in a folder on the way.
    const isFolder = index < names.length - 1 && test.pattern.end === "inside";
    const pattern = isFolder ? { ...test.pattern, end: "folder" as const } : test.pattern;
    return couldMeetGlob({ ...rule, test: { kind: "path", pattern } }, name);
  });
}

/** Whether a deny or ask rule could meet one of the names that a glob stands for in a folder. */
export function couldMeetGlob(rule: Rule, glob: NameTest): boolean {
  if (rule.test.kind !== "path") return true;
  const { segments, end } = rule.test.pattern;
  const last = segments.at(-1);
  // What is inside a folder is not named by a glob of the folder above.
  if (end === "inside") return false;
  if (last?.kind === "name") return passesGlob(glob, last.text);
  if (last?.kind === "glob" && beginsWithDot(last.test) && !isHidden(glob)) return false;
  if (last?.kind !== "glob" || last.test.kind !== "pieces" || glob.kind !== "pieces") return true;
  return areAlike(last.test.pieces, glob.pieces);
}

/** In bash a wildcard does not stand for the dot that a hidden name begins with. */
export function passesGlob(glob: NameTest, name: string): boolean {
  return (!name.startsWith(".") || isHidden(glob)) && passesNameTest(glob, name);
}

/** Whether a glob names its first character, which may be a dot. */
function isHidden(glob: NameTest): boolean {
  if (glob.kind === "tokens") return glob.tokens[0]?.kind === "character";
  return (glob.kind === "text" ? glob.text : glob.pieces[0]) !== "";
}

function beginsWithDot(test: NameTest): boolean {
  if (test.kind === "pieces") return test.pieces[0]?.startsWith(".") === true;
  return test.kind === "tokens" && test.tokens[0]?.kind === "character" && test.tokens[0].value === ".";
}

/** Whether some name could begin and end as both patterns say. */
function areAlike(left: readonly string[], right: readonly string[]): boolean {
  const [leftStart = "", rightStart = ""] = [left[0], right[0]];
  const [leftEnd = "", rightEnd = ""] = [left.at(-1), right.at(-1)];
  const startsAlike = leftStart.startsWith(rightStart) || rightStart.startsWith(leftStart);
  return startsAlike && (leftEnd.endsWith(rightEnd) || rightEnd.endsWith(leftEnd));
}

/**
 * Whether a part may write files that its words name without saying which: an option lets it write or change some, and nothing tells
 * which these are.
 */
export function mayWriteMentions({ changes, paths, sensitive }: ShellPart): boolean {
  return (
    changes === null &&
    paths.every(({ access, via }) => access === "read" || via === "redirect") &&
    sensitive.some(({ writes }) => writes === true)
  );
}

/** Programs after which a path of the same command may lead elsewhere than when it was evaluated. */
const makesLinks = /^(?:ln|link|mount|bindfs) /;

const copies = /^(?:cp|mv|install) /;
/** Programs whose business it is to make programs: what these do is no secret of the command. */
const builds =
  /^(?:[\w.]+-)*(?:gcc|g\+\+|cc|c\+\+|clang(?:\+\+)?|ld|as|rustc|rustup|cargo|go|gofmt|tinygo|zig|nim|crystal|ghc|stack|cabal|ocaml\w*|javac|kotlinc|scalac|swiftc?|dotnet|tsc|esbuild|webpack|vite|rollup|make|gmake|cmake|ninja|meson|bazel|gradle|mvn|ant|sbt|npm|npx|pnpm|yarn|bun|deno|pip3?|uv|poetry|bundle|gem|composer|mix|rebar3|git)[\d.-]*(?: |$)/;
/** The file that a shell runs, behind its options. */
const SCRIPT = /^(?:(?:ba|da|z|k)?sh|source|\.) (?:(?:[-+]\w+|--[\w-]*) )*([^\s-][^\s]*)/;

/** Whether a part runs a file that another one has written, or one in a folder that it has written in. */
function runsWritten({ denyForms, spelled, cwd }: ShellPart, writes: readonly ResolvedUse[]): boolean {
  const programs = [spelled, ...denyForms].flatMap((form) => [
    SCRIPT.exec(form)?.[1] ?? [],
    /^[^\s]*\/[^\s]*/.exec(form)?.[0] ?? [],
  ]);
  return [...new Set(programs.flat())].some((program) => {
    const isKnown = cwd !== null || program.startsWith("/");
    const path = normalise(joinPath(cwd ?? "/", program));
    return writes.some(({ resolvedPath, use }) => {
      if (resolvedPath === null || !isKnown) return true;
      const isBeginning = use.via === "argument";
      return resolvedPath.written.some(
        (written) => isInside(path, written) || (isBeginning && path.startsWith(written)),
      );
    });
  });
}

/** The part that runs a file which the command writes as well: only the run will tell what that does. */
export function findRunFile(
  { parts }: ShellAnalysis,
  uses: readonly ResolvedUse[],
  isWriter = (part: ShellPart | null): boolean => part === null || !builds.test(part.canonical),
): ShellPart | undefined {
  const writes = uses.filter(({ use, part }) => use.access === "write" && isWriter(part));
  return writes.length === 0
    ? undefined
    : parts.find((part) =>
        runsWritten(
          part,
          writes.filter((write) => write.part !== part),
        ),
      );
}

/** The part that makes a link in a command that also uses paths, or runs a program by its path. */
export function findUsedLink(analysis: ShellAnalysis, uses: readonly ResolvedUse[]): ShellPart | undefined {
  const { parts } = analysis;
  const copy = findRunFile(analysis, uses, (part) => part !== null && copies.test(part.canonical));
  if (copy !== undefined) return copy;
  const link = parts.find((part) => makesLinks.test(part.canonical));
  if (link === undefined) return undefined;
  const isUsed =
    uses.some(({ part }) => part !== link) ||
    parts.some((part) => part !== link && /^[^\s]*\//.test(part.spelled));
  return isUsed ? link : undefined;
}
