import { hasSyntax, type ShellPart } from "@countersign/shell";
import type { FolderEntry } from "../context.ts";
import type { EvaluationContext } from "../evaluation-context.ts";
import { foldName, isInside, parentOf, startOfPathsIn } from "../paths/path-text.ts";
import { type NameTest, passesNameTest, readNameTest } from "../rules/name-test.ts";

/**
 * Options with which `rg` and `ag` keep leaving out hidden files. Not `-g` and `-t`: what they choose is searched, hidden or not.
 * A word of the pattern that begins with a dash counts as an option, which only makes the call ask.
 */
const LEAVES_HIDDEN =
  /^-(?:[abcFhHiIlnNopPqsSvwxeABCm\d]+|-(?:count|count-matches|fixed-strings|with-filename|no-filename|ignore-case|files|files-with-matches|files-without-match|line-number|no-line-number|only-matching|pretty|quiet|case-sensitive|smart-case|multiline|invert-match|word-regexp|line-regexp|heading|no-heading|column|json|vimgrep|stats|trim|null|no-messages|no-config|no-hidden|max-count|max-columns|max-depth|color|colors|sort|sortr|regexp|after-context|before-context|context|replace)(?:=.*)?)?$/;
const IGNORE_FILES = [".gitignore", ".ignore", ".rgignore"];

/** What `rg` and `ag` search below folders; null for every other program, and where an option makes them search more. */
export function searchedNamesFor(
  { canonical, isOpen }: ShellPart,
  { bases, glob = "" }: { bases: readonly string[]; glob: string | undefined },
  evaluation: EvaluationContext,
): Pick<SearchedNames, "read" | "isSkipped"> | null {
  const chosen = isOpen ? null : chosenNames(canonical);
  if (chosen !== null) {
    const isSkipped = ({ kind, name }: FolderEntry): boolean =>
      kind === "file" && !chosen.some((test) => passesNameTest(test, name));
    return { read: () => undefined, isSkipped };
  }
  // The shell itself may name hidden files.
  if (/(?:^|\/)\./.test(glob)) return null;
  const program = /^(?:rg|ag) /.exec(canonical)?.[0];
  if (program === undefined) return null;
  const words = canonical.split(/[\s'"\\]+/).filter((word) => word.startsWith("-"));
  if (!words.every((word) => LEAVES_HIDDEN.test(word))) return null;
  return new SearchedNames(bases, evaluation, program === "rg ");
}

/** Options of `grep -r` that choose neither files nor where patterns come from. */
const GREPS =
  /^-(?:[rnilcHhwEFGPoqsvxILazZT]+|[ABCm]\d+|-(?:color|colour)(?:=\w+)?|-line-number|-ignore-case)$/;
/** Letters of rg without a value: behind any other the next word may be one. */
const SWITCHES = /^-[lnicwFHIoPsSvx]+$/;

/** The names that `--include` of grep or `-g` of rg choose: no other file is read. Null where more may be. */
function chosenNames(canonical: string): NameTest[] | null {
  if (!/^(?:[ef]?grep|rg) .*(?:--include=|-g|--glob)/.test(canonical)) return null;
  const words = wordsOf(canonical);
  if (words === null) return null;
  const isRg = hasSyntax(words[0] ?? "", "rg");
  const patterns: string[] = [];
  for (let at = 1; at < words.length; at += 1) {
    const word = words[at] ?? "";
    if (word === "--") return null;
    const inside = (isRg ? /^(?:-g|--glob=)(.+)$/s : /^--include=(.+)$/s).exec(word)?.[1];
    const isValue = isRg && /^-/.test(words[at - 1] ?? "") && !SWITCHES.test(words[at - 1] ?? "");
    if (isValue && /^-/.test(word)) return null;
    if (inside !== undefined) patterns.push(inside);
    else if (isRg && /^(?:-g|--glob)$/.test(word)) {
      at += 1;
      patterns.push(words[at] ?? "");
    } else if (word.startsWith("-") && !(isRg ? LEAVES_HIDDEN : GREPS).test(word)) return null;
  }
  const tests = patterns.map((pattern) => (/^\*\.[a-z]\w*$/i.test(pattern) ? readNameTest(pattern) : null));
  return tests.length > 0 && tests.every((test) => test !== null && typeof test !== "string") ? tests : null;
}

/** The words of a form; null where one is more than text in the quotes that forms have. */
function wordsOf(form: string): string[] | null {
  if (/["$`]/.test(form)) return null;
  const words = form.match(/(?:'[^']*'|\\'|[^\s'\\])+/g);
  if (words === null || words.join(" ") !== form) return null;
  return words.map((word) => word.replace(/'([^']*)'|\\(')/g, "$1$2"));
}

type LeftOut = { test: NameTest; isFolder: boolean; isAtRoot: boolean };

/**
 * Which entries of folders such a program reads: no hidden ones, and none that the workspace's `.gitignore` names, but for those that a
 * `!` line of an ignore file shows again. Such a line applies below its file alone, so each folder is read before its entries are asked
 * about; that it counts elsewhere too only shows more.
 */
export class SearchedNames {
  private readonly shown = new Set<string>();
  private areAllShown = false;
  private readonly leftOut: LeftOut[] = [];
  private readonly evaluation: EvaluationContext;

  constructor(bases: readonly string[], evaluation: EvaluationContext, obeysGit: boolean) {
    this.evaluation = evaluation;
    const { workspace, home } = evaluation;
    const isInRepository = bases.every((base) => isInside(base, workspace)) && this.holdsGit(workspace);
    if (obeysGit && isInRepository) this.leaveOut(`${workspace}/.gitignore`);
    for (const base of bases)
      for (let folder = base; folder !== "/"; folder = parentOf(folder)) this.read(parentOf(folder));
    for (const path of [`${workspace}/.git/info/exclude`, `${home}/.config/git/ignore`, `${home}/.gitignore`])
      this.readShown(path);
  }

  /** Takes in what the ignore files of a folder show again. In a repository of its own the workspace's do not count. */
  read(folder: string): void {
    const { workspace } = this.evaluation;
    if (folder !== workspace && isInside(folder, workspace) && this.holdsGit(folder)) this.leftOut.length = 0;
    for (const name of IGNORE_FILES) this.readShown(`${startOfPathsIn(folder)}/${name}`);
  }

  isSkipped({ name, kind }: FolderEntry, folder: string): boolean {
    if (this.areAllShown || this.shown.has(foldName(name))) return false;
    if (name.startsWith(".")) return true;
    return this.leftOut.some(
      ({ test, isFolder, isAtRoot }) =>
        (!isFolder || kind === "folder") &&
        (!isAtRoot || folder === this.evaluation.workspace) &&
        passesNameTest(test, name),
    );
  }

  private readShown(path: string): void {
    for (const line of this.linesOf(path)) {
      if (!line.startsWith("!")) continue;
      const name = line.replace(/\/+$/, "").split("/").at(-1) ?? "";
      if (/^!?[\w.@+-]+$/.test(name)) this.shown.add(foldName(name.replace("!", "")));
      else this.areAllShown = true;
    }
  }

  /** Only lines of one name are taken: more than is left out here may be left out. */
  private leaveOut(path: string): void {
    for (const line of this.linesOf(path)) {
      const [, anchor, name, end] = /^(\/?)([\w.@*?-]+)(\/?)$/.exec(line) ?? [];
      const test = name === undefined || /^\*+$/.test(name) ? null : readNameTest(name);
      if (test === null || typeof test === "string") continue;
      this.leftOut.push({ test, isFolder: end === "/", isAtRoot: anchor === "/" });
    }
  }

  private holdsGit(folder: string): boolean {
    return this.evaluation.entriesOf(folder)?.some(({ name }) => foldName(name) === ".git") === true;
  }

  /** What is too large to be read, or may not be, could show anything again. */
  private linesOf(path: string): string[] {
    const { readText } = this.evaluation.context.fileSystem;
    const text = readText?.(path) ?? "";
    const name = path.slice(path.lastIndexOf("/") + 1);
    const isThere = (): boolean =>
      this.evaluation.entriesOf(parentOf(path))?.some((entry) => entry.name === name) === true;
    if (text === "" && isThere() && readText?.(path) !== "") this.areAllShown = true;
    return text.split("\n").map((line) => line.trim());
  }
}
