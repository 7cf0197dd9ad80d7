import type { PathChange } from "./analysis.ts";
import { copy } from "./copy-changes.ts";
import { gitPlace } from "./git-place.ts";
import { treeUses } from "./git-trees.ts";
import { type ChangeSource, folderChanges, here, unknownChange, written } from "./path-changes.ts";
import { pathUses } from "./path-uses.ts";
import { TOUCHING_GIT } from "./programs/git/touching.ts";
import { literalWord, type ShellWord } from "./shell-word.ts";
import { allOperands, hasOption, type SplitWords, splitWords } from "./split-words.ts";

type Change = (source: ChangeSource, split: SplitWords) => PathChange[];

/** What a git command changes in the working tree; null for one that is not known to change it. Its own files are git's affair. */
export function findGitChanges(source: ChangeSource): PathChange[] | null {
  const { kept, there } = gitPlace(source.environment, source.words, source.where);
  const verb = kept[1];
  if (verb === undefined) return [];
  if (verb.kind !== "literal") return [{ ...unknownChange(source), isPossible: true }];
  const inside: ChangeSource = { ...source, words: kept.slice(1), where: there };
  const changes = changesBy(inside, verb.value);
  // What it does to the tree where it runs, it does to the one that its options name.
  const isOfTree =
    changes?.some(({ isWholeTree, access }) => isWholeTree === true || access === "delete") === true;
  return isOfTree ? [...changes, ...treeUses(source, { ...written, covers: "below" })] : changes;
}

function changesBy(inside: ChangeSource, verb: string): PathChange[] | null {
  const own = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined;
  if (own === undefined && wholeTreeVerbs.has(verb)) return wholeTree(inside);
  if (own === undefined)
    return inside.words.some(({ prefix }) => /^--o/.test(prefix)) && !Object.hasOwn(TOUCHING_GIT, verb)
      ? outputsOf(inside)
      : null;
  const split = splitWords(inside.words, valuedLetters[verb] ?? "", valuedOptions);
  return own(inside, split);
}

const valuedOptions = [
  "--output",
  "--output-directory",
  "--source",
  "--orphan",
  "--conflict",
  "--message",
  "--exclude",
  "--reason",
  "--prefix",
  "--separate-git-dir",
];
const valuedLetters: Readonly<Record<string, string>> = {
  checkout: "bB",
  switch: "cC",
  restore: "s",
  stash: "m",
  clean: "e",
  worktree: "bB",
  archive: "o",
  "format-patch": "o",
  apply: "pC",
};

const wholeTreeVerbs: ReadonlySet<string> = new Set([
  "am",
  "merge",
  "rebase",
  "cherry-pick",
  "revert",
  "pull",
  "submodule",
  "read-tree",
  "sparse-checkout",
  "bisect",
  "filter-branch",
  "filter-repo",
  "subtree",
  "lfs",
  "quiltimport",
  "svn",
  "mergetool",
  "undo",
  "flow",
  "merge-one-file",
  "merge-recursive",
  "merge-ort",
  "checkout-worker",
]);

const verbs: Readonly<Record<string, Change>> = {
  checkout: changeByCheckout,
  // Without a history no file is left of what was tracked.
  switch: (source, split) => {
    if (split.values.some(({ option }) => option === "--orphan")) return wholeDeletion(source);
    return isNewBranch(split) ? [] : wholeTree(source);
  },
  "checkout-index": (source, split) => [...wholeTree(source), ...prefixChanges(source, split)],
  restore: (source, split) => {
    const isStagedOnly = hasOption(split, "S", ["--staged"]) && !hasOption(split, "W", ["--worktree"]);
    return isStagedOnly && !split.isOpen ? [] : pathspecs(source, split, allOperands(split), "write");
  },
  rm: (source, split) =>
    !split.isOpen && hasOption(split, "n", ["--cached", "--dry-run"])
      ? []
      : pathspecs(source, split, allOperands(split), "delete"),
  mv: (source, split) => copy(source, split, true),
  clean: (source, split) => {
    if (!split.isOpen && hasOption(split, "n", ["--dry-run"])) return [];
    const operands = allOperands(split);
    return operands.length === 0 ? here(source) : pathspecs(source, split, operands, "delete");
  },
  reset: (source, split) =>
    split.isOpen || hasOption(split, "", ["--hard", "--merge", "--keep"]) ? wholeTree(source) : [],
  stash: changeByStash,
  apply: (source, split) => {
    const isDryRun = hasOption(split, "", ["--check", "--stat", "--numstat", "--summary", "--cached"]);
    return isDryRun && !split.isOpen && !hasOption(split, "", ["--apply", "--index"])
      ? []
      : wholeTree(source);
  },
  worktree: (source, split) => {
    const [verb, folder, other] = split.operands;
    if (verb?.kind === "literal" && /^(?:list|prune|lock|unlock|repair)$/.test(verb.value)) return [];
    const named = [folder, verb?.value === "move" ? other : undefined].filter((word) => word !== undefined);
    return named.length === 0
      ? [unknownChange(source)]
      : named.flatMap((word) => folderChanges(source, word));
  },
  clone: (source, split) => {
    const folder = split.operands.length > 1 ? split.operands.at(-1) : undefined;
    return [
      ...(folder === undefined ? here(source) : folderChanges(source, folder)),
      ...gitFolder(source, split),
    ];
  },
  init: changeByInit,
  "init-db": changeByInit,
  bundle: (source, split) =>
    split.operands[0]?.value === "create" || split.isOpen
      ? pathspecs(source, split, split.operands.slice(1, 2), "write")
      : [],
  archive: outputs,
  "format-patch": (source, split) => (hasOption(split, "", ["--stdout"]) ? [] : outputFolder(source, split)),
  "merge-file": (source, split) =>
    hasOption(split, "p", ["--stdout"]) ? [] : pathspecs(source, split, split.operands.slice(0, 1), "write"),
};

function changeByInit(source: ChangeSource, split: SplitWords): PathChange[] {
  const apart = gitFolder(source, split);
  if (split.operands.length > 0)
    return [...split.operands.flatMap((word) => folderChanges(source, word)), ...apart];
  const isBare = source.words.some(({ prefix }) => /^--b/.test(prefix));
  return !isBare && isPlace(source) ? apart : [...here(source), ...apart];
}

/** The folder where `clone` and `init` put what git keeps, where that is not the one in the tree. */
function gitFolder(source: ChangeSource, { values }: SplitWords): PathChange[] {
  return values
    .filter(({ option }) => option.length > 4 && "--separate-git-dir".startsWith(option))
    .flatMap(({ word, text }) => folderChanges(source, text === null ? word : literalWord(text, word.span)));
}

/** What git overwrites when it goes to another state: any file of the repository. */
function wholeTree(source: ChangeSource): PathChange[] {
  return here(source).map((change) => ({ ...change, isWholeTree: true }));
}

/** The same where all that git tracks goes: it may be anywhere above, up to the repository's root. */
function wholeDeletion(source: ChangeSource): PathChange[] {
  const places = [...new Set([...(source.where ?? []), source.environment.cwd])];
  const all = literalWord(".", source.words[0]?.span ?? { start: 0, end: 0 });
  const use = { access: "delete", covers: "below", via: "argument" } as const;
  return [...wholeTree(source), ...pathUses(source.environment, all, places, use)];
}

/** Whether it works where the command starts. */
function isPlace({ environment, where }: ChangeSource): boolean {
  return where?.every((folder) => folder === environment.cwd) === true;
}

/** What `checkout-index` writes elsewhere; a prefix is no folder unless a slash ends it. */
function prefixChanges(source: ChangeSource, { values }: SplitWords): PathChange[] {
  return values
    .filter(({ option }) => option === "--prefix")
    .flatMap(({ word, text }) => {
      const prefix = text === null ? word : literalWord(text, word.span);
      return prefix.kind === "literal" && prefix.value.endsWith("/")
        ? pathUses(source.environment, prefix, source.where, { ...written, covers: "below" })
        : [unknownChange(source)];
    });
}

/** A branch that begins where the tree is: nothing in it changes. */
function isNewBranch(split: SplitWords): boolean {
  const isNew = split.values.some(({ option }) => /^-[bBcC]$/.test(option));
  return isNew && !split.isOpen && allOperands(split).length === 0 && !hasOption(split, "f", ["--force"]);
}

function changeByCheckout(source: ChangeSource, split: SplitWords): PathChange[] {
  if (isNewBranch(split)) return [];
  // Without the dashes a word may be a branch.
  if (split.rest === null || split.rest.length === 0) return wholeTree(source);
  return pathspecs(source, split, split.rest, "write");
}

/** Without a verb that is known the words are those of `push`. */
function changeByStash(source: ChangeSource, split: SplitWords): PathChange[] {
  const [verb, ...further] = split.operands;
  const isKnown = verb?.kind === "literal";
  if (isKnown && /^(?:list|show|drop|clear|create|store)$/.test(verb.value)) return [];
  if (isKnown && /^(?:pop|apply|branch)$/.test(verb.value)) return wholeTree(source);
  const isSave = isKnown && verb.value === "save";
  const named = isKnown && verb.value === "push" ? further : split.operands;
  const paths = isSave ? [] : [...named, ...(split.rest ?? [])];
  const isFromFile = hasOption(split, "", ["--pathspec-from-file"]);
  if (paths.length > 0 || isFromFile) return pathspecs(source, split, paths, "delete");
  const isAll = split.isOpen || hasOption(split, "ua", ["--include-untracked", "--all"]);
  // What git does not track goes, as by `clean`, and from the whole repository.
  return isAll ? wholeDeletion(source) : wholeTree(source);
}

/** Paths as git reads them: a pattern in one goes through folders, and one of a folder means all that is in it. */
function pathspecs(
  source: ChangeSource,
  split: SplitWords,
  words: readonly ShellWord[],
  access: "write" | "delete",
): PathChange[] {
  const isFromFile = hasOption(split, "", ["--pathspec-from-file"]);
  const isOpen =
    split.isOpen || isFromFile || words.some((word) => isMagic(word) && nameOfMagic(word) === null);
  const named = words.flatMap((word) => (isMagic(word) ? (nameOfMagic(word) ?? []) : word));
  // To write what git tracks is its own affair, unless the words name it.
  const all = access === "write" && words.some(isMagic) ? wholeTree(source) : [];
  if (isOpen) return access === "delete" ? wholeDeletion(source) : wholeTree(source);
  return [...all, ...named.flatMap((word) => pathspecChanges(source, word, access))];
}

function pathspecChanges(source: ChangeSource, word: ShellWord, access: "write" | "delete"): PathChange[] {
  const wildcard = word.kind === "literal" ? word.value.search(/[*?[\\]/) : -1;
  const folder = word.value.slice(0, word.value.lastIndexOf("/", wildcard) + 1);
  const named = wildcard === -1 ? word : literalWord(folder === "" ? "." : folder, word.span);
  return pathUses(source.environment, named, source.where, { access, covers: "below", via: "argument" });
}

function isMagic(word: ShellWord): boolean {
  return word.prefix.startsWith(":");
}

/** The path of a pathspec such as `:/src` or `:(top)src`; null where it may be of any. */
function nameOfMagic(word: ShellWord): ShellWord | null {
  const [, long, short, name = ""] =
    /^:(?:\(((?:top|literal|glob|,)*)\)|([/]?))(?![!^:(])(.*)$/s.exec(word.value) ?? [];
  if (word.kind !== "literal" || (long === undefined && short === undefined) || name === "") return null;
  return literalWord(name, word.span);
}

function outputsOf(source: ChangeSource): PathChange[] {
  return outputs(source, splitWords(source.words, "", valuedOptions));
}

function outputs(source: ChangeSource, { values }: SplitWords): PathChange[] {
  return values
    .filter(({ option }) => option === "-o" || option.startsWith("--output"))
    .flatMap(({ word, text }) =>
      pathUses(source.environment, text === null ? word : literalWord(text, word.span), source.where, {
        access: "write",
        covers: "path",
        via: "argument",
      }),
    );
}

function outputFolder(source: ChangeSource, split: SplitWords): PathChange[] {
  const found = outputs(source, split);
  return found.length === 0 ? here(source) : found.map((change) => ({ ...change, covers: "below" }));
}
