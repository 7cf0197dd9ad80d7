import type { EffectUnknown } from "@countersign/contracts/call-effects";
import { gitPlace } from "../git-place.ts";
import { mayMean } from "../long-option.ts";
import { literalWord, type ShellWord } from "../shell-word.ts";
import { allOperands, hasOption, type SplitWords, splitWords } from "../split-words.ts";
import {
  type EffectSource,
  folderOperand,
  operandOf,
  operandsOf,
  unknownOperand,
} from "./effect-operands.ts";
import { FILE_EFFECTS } from "./file-effects.ts";
import { strangeSettings } from "./git-settings.ts";
import type { EffectOperand, IntendedEffect, IntendedGit } from "./intended-effect.ts";
import { pushEffects } from "./push-effects.ts";

type Read = (source: EffectSource, split: SplitWords) => IntendedEffect[];

/** What a git command does to the files of the working tree, and where it pushes. */
export function gitEffects(source: EffectSource): IntendedEffect[] {
  const { kept, there: place } = gitPlace(source.environment, source.words, source.where);
  const verb = kept[1]?.kind === "literal" ? kept[1].value : "";
  const read = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined;
  if (read === undefined) return [];
  const strange = strangeSettings(source, source.words.slice(1, 1 + source.words.length - kept.length));
  // Settings of its own may make it work on other files, or push elsewhere.
  const there = strange.length === 0 ? place : null;
  const inside: EffectSource = { ...source, program: `git ${verb}`, words: kept.slice(1), where: there };
  const effects = read(inside, splitWords(inside.words, valuedLetters[verb] ?? "", valuedOptions));
  return effects.length === 0 ? effects : [...effects, ...strange];
}

const valuedOptions = [
  "--source",
  "--orphan",
  "--conflict",
  "--message",
  "--exclude",
  "--pathspec-from-file",
  "--repo",
  "--receive-pack",
  "--exec",
  "--push-option",
];
const valuedLetters: Readonly<Record<string, string>> = {
  checkout: "bB",
  switch: "cC",
  restore: "s",
  stash: "m",
  clean: "e",
  push: "o",
};

const verbs: Readonly<Record<string, Read>> = {
  clean: cleanEffects,
  checkout: checkoutEffects,
  switch: switchEffects,
  restore: restoreEffects,
  reset: resetEffects,
  stash: stashEffects,
  rm: (source, split) => {
    if (hasOption(split, "n", ["--cached", "--dry-run"])) return [];
    return [
      gitFiles(source, {
        paths: pathsOf(source, split, allOperands(split)),
        action: "delete",
        picks: "tracked",
      }),
    ];
  },
  mv: (source) => FILE_EFFECTS.get("mv")?.(source) ?? [],
  push: pushEffects,
};

function cleanEffects(source: EffectSource, split: SplitWords): IntendedEffect[] {
  if (hasOption(split, "n", ["--dry-run"])) return [];
  if (hasOption(split, "i", ["--interactive"])) return [strangeOption(source, "--interactive")];
  const excludes = split.values.map(
    ({ word, text }) => text ?? (word.kind === "literal" ? word.value : null),
  );
  if (excludes.includes(null)) return [strangeOption(source, "--exclude")];
  const named = allOperands(split);
  const isOnly = hasOption(split, "X");
  return [
    {
      ...gitFiles(source, {
        paths: named.length === 0 ? [folderOperand(source)] : pathsOf(source, split, named),
        action: "delete",
        picks: "untracked",
      }),
      ignored: isOnly ? "only" : hasOption(split, "x") ? "too" : "kept",
      takesFolders: hasOption(split, "d") || named.length > 0,
      takesRepositories: forcesOf(split) > 1,
      excludes: excludes.flatMap((one) => one ?? []),
    },
  ];
}

/** Two of them take other repositories as well. */
function forcesOf({ flags }: SplitWords): number {
  return flags.reduce((count, flag) => {
    if (flag.startsWith("--")) return count + (mayMean(flag, ["--force"]) ? 1 : 0);
    return count + [...flag].filter((letter) => letter === "f").length;
  }, 0);
}

function checkoutEffects(source: EffectSource, split: SplitWords): IntendedEffect[] {
  const isForced = hasOption(split, "f", ["--force"]);
  if (hasOption(split, "p", ["--patch"])) return [strangeOption(source, "--patch")];
  const isNew = split.values.some(({ option }) => /^-[bB]$|^--orphan$/.test(option));
  if (isNew) return startOfBranch(source, split.operands, isForced);
  if (split.rest !== null && (split.rest.length > 0 || source.hasMoreWords))
    return [...revisions(source, split.operands), ...overwritten(source, pathsOf(source, split, split.rest))];
  const named = split.operands;
  if (named.length === 0 && !source.hasMoreWords) return isForced ? overwritten(source, null) : [];
  const paths = pathsOf(source, split, named);
  const git = gitFiles(source, { paths, action: "overwrite", picks: "changed" });
  const first = named[0];
  // The only word that may be one stands first; after `--` none does.
  const isPath = first?.value === "." || split.rest !== null;
  if (split.rest !== null) return switchTo(source, first, isForced);
  return [
    { ...git, mayBeRevisions: isPath ? [] : paths.slice(0, 1) },
    ...(isForced ? overwritten(source, null) : []),
  ];
}

function switchEffects(source: EffectSource, split: SplitWords): IntendedEffect[] {
  const isForced = hasOption(split, "f", ["--force", "--discard-changes"]);
  const isNew = split.values.some(({ option }) => /^-[cC]$|^--orphan$/.test(option));
  return isNew
    ? startOfBranch(source, split.operands, isForced)
    : switchTo(source, split.operands[0], isForced);
}

/** A branch that begins where the tree is changes nothing in it. */
function startOfBranch(
  source: EffectSource,
  operands: readonly ShellWord[],
  isForced: boolean,
): IntendedEffect[] {
  return [...revisions(source, operands), ...(isForced ? overwritten(source, null) : [])];
}

function switchTo(source: EffectSource, to: ShellWord | undefined, isForced: boolean): IntendedEffect[] {
  return [...revisions(source, to === undefined ? [] : [to]), ...(isForced ? overwritten(source, null) : [])];
}

function restoreEffects(source: EffectSource, split: SplitWords): IntendedEffect[] {
  const isStagedOnly = hasOption(split, "S", ["--staged"]) && !hasOption(split, "W", ["--worktree"]);
  if (isStagedOnly && !split.isOpen) return [];
  if (hasOption(split, "p", ["--patch"])) return [strangeOption(source, "--patch")];
  const from = split.values.filter(({ option }) => option === "-s" || option === "--source");
  return [
    ...revisions(
      source,
      from.map(({ word, text }) => (text === null ? word : literalWord(text, word.span))),
    ),
    ...overwritten(source, pathsOf(source, split, allOperands(split))),
  ];
}

function resetEffects(source: EffectSource, split: SplitWords): IntendedEffect[] {
  const to = split.operands[0];
  if (hasOption(split, "", ["--hard"]))
    return [
      ...revisions(source, to === undefined ? [] : [to]),
      ...overwritten(source, null),
      unknownEffect("staged-changes", { program: source.program }),
    ];
  return hasOption(split, "", ["--merge", "--keep"])
    ? revisions(source, [to ?? literalWord("the index", { start: 0, end: 0 })])
    : [];
}

function stashEffects(source: EffectSource, split: SplitWords): IntendedEffect[] {
  const [first, ...further] = split.operands;
  const verb = first?.kind === "literal" ? first.value : "push";
  if (/^(?:list|show|drop|clear|create|store)$/.test(verb)) return [];
  if (/^(?:pop|apply|branch)$/.test(verb))
    return [unknownEffect("other-revision", { program: source.program, word: "the stash" })];
  if (hasOption(split, "pS", ["--patch", "--staged"])) return [strangeOption(source, "--patch")];
  const named =
    verb === "save"
      ? []
      : [...(first === undefined || verb === "push" ? further : split.operands), ...(split.rest ?? [])];
  const paths = named.length === 0 ? null : pathsOf(source, split, named);
  const isAll = hasOption(split, "a", ["--all"]);
  const untracked: IntendedGit = {
    ...gitFiles(source, { paths, action: "stash", picks: "untracked" }),
    ignored: isAll ? "too" : "kept",
    takesFolders: true,
  };
  return [
    gitFiles(source, { paths, action: "stash", picks: "changed" }),
    ...(isAll || hasOption(split, "u", ["--include-untracked"]) ? [untracked] : []),
  ];
}

/** What differs from what git holds gets its version. */
function overwritten(source: EffectSource, paths: IntendedGit["paths"]): IntendedEffect[] {
  return [gitFiles(source, { paths, action: "overwrite", picks: "changed" })];
}

function gitFiles(source: EffectSource, own: Pick<IntendedGit, "paths" | "action" | "picks">): IntendedGit {
  return {
    kind: "git",
    folder: folderOperand(source),
    ignored: "kept",
    takesFolders: false,
    takesRepositories: false,
    excludes: [],
    mayBeRevisions: [],
    ...own,
  };
}

/** Of another commit than the current one nothing is read. */
function revisions(source: EffectSource, words: readonly ShellWord[]): IntendedEffect[] {
  return words
    .filter(({ value }) => value !== "HEAD" && value !== "@")
    .map(({ form }) => unknownEffect("other-revision", { program: source.program, word: form }));
}

/** Paths as git reads them: a word in quotes may be a pattern. */
function pathsOf(source: EffectSource, split: SplitWords, words: readonly ShellWord[]): EffectOperand[] {
  const { program } = source;
  if (hasOption(split, "", ["--pathspec-from-file"]))
    return [unknownOperand("names-from-input", { program })];
  const named = words.flatMap((word) => pathOf(source, word));
  return source.hasMoreWords ? [...named, ...operandsOf(source, [])] : named;
}

function pathOf(source: EffectSource, word: ShellWord): EffectOperand[] {
  const unknown = unknownOperand("pattern", { program: source.program, word: word.form });
  if (word.prefix.startsWith(":")) return [unknown];
  if (word.kind !== "literal" || !/[*?[\\]/.test(word.value)) return operandOf(source, word);
  const folder = folderOperand(source);
  if (folder.kind !== "path" || /\\|\[[[:=.]/.test(word.value)) return [unknown];
  return [{ kind: "pathspec", folder: folder.path, pattern: word.value }];
}

function strangeOption({ program }: EffectSource, word: string): IntendedEffect {
  return unknownEffect("unknown-option", { program, word });
}

function unknownEffect(
  code: EffectUnknown["code"],
  data: NonNullable<EffectUnknown["data"]>,
): IntendedEffect {
  return { kind: "unknown", unknown: { code, data } };
}
