import { literalWord, type ShellWord } from "../shell-word.ts";
import { allOperands, hasOption, type SplitWords, splitWords } from "../split-words.ts";
import { copyValues } from "../tables/copy-values.ts";
import {
  type EffectSource,
  folderOperand,
  operandOf,
  operandsOf,
  pathOperand,
  unknownOperand,
} from "./effect-operands.ts";
import type { EffectOperand, IntendedEffect, IntendedPlacing, RightsAction } from "./intended-effect.ts";

type Read = (source: EffectSource) => IntendedEffect[];

/** What programs that work on files make of their words. */
export const FILE_EFFECTS: ReadonlyMap<string, Read> = new Map(
  Object.entries<Read>({
    rm: (source) => {
      const split = splitWords(source.words, "");
      const isTree = hasOption(split, "rR", ["--recursive"]);
      return deleted(source, split, isTree ? "tree" : "entry");
    },
    rmdir: (source) => deleted(source, splitWords(source.words, ""), "empty-folder"),
    unlink: (source) => deleted(source, splitWords(source.words, ""), "entry"),
    rimraf: (source) => deleted(source, splitWords(source.words, ""), "tree"),
    trash: (source) => deleted(source, splitWords(source.words, ""), "tree"),
    "trash-put": (source) => deleted(source, splitWords(source.words, ""), "tree"),
    shred: (source) => {
      const split = splitWords(source.words, "ns", ["--iterations", "--size"]);
      return hasOption(split, "u", ["--remove"])
        ? deleted(source, split, "entry")
        : written(source, split, "overwrite");
    },
    truncate: (source) =>
      written(source, splitWords(source.words, "sr", ["--size", "--reference"]), "overwrite"),
    tee: (source) => {
      const split = splitWords(source.words, "");
      return written(source, split, hasOption(split, "a", ["--append"]) ? "change" : "overwrite");
    },
    dd: writtenByDd,
    sed: editedBySed,
    mv: (source) => placed(source, "move"),
    cp: (source) => placed(source, "copy"),
    ln: (source) => placed(source, "link"),
    chmod: (source) => rights(source, "change-mode"),
    chown: (source) => rights(source, "change-owner"),
    chgrp: (source) => rights(source, "change-owner"),
  }),
);

function deleted(
  source: EffectSource,
  split: SplitWords,
  reach: "entry" | "tree" | "empty-folder",
): IntendedEffect[] {
  if (split.options.some(isHelp)) return [];
  return [{ kind: "delete", operands: operandsOf(source, allOperands(split)), reach }];
}

function written(source: EffectSource, split: SplitWords, action: "overwrite" | "change"): IntendedEffect[] {
  if (split.options.some(isHelp)) return [];
  const operands = operandsOf(source, allOperands(split));
  return operands.length === 0 ? [] : [{ kind: "write", operands, action }];
}

function isHelp({ value }: ShellWord): boolean {
  return value === "--help" || value === "--version";
}

function writtenByDd(source: EffectSource): IntendedEffect[] {
  const { words, program } = source;
  const keeps = words.some(({ prefix }) => /^conv=.*\bnotrunc\b/.test(prefix));
  const named = words.slice(1).flatMap((word): EffectOperand[] => {
    const isOpen = word.kind !== "literal" && word.kind !== "tilde";
    if (isOpen && (word.prefix === "" || word.prefix.startsWith("of=")))
      return [unknownOperand("variable", { program, word: word.form })];
    return word.value.startsWith("of=") && !isOpen
      ? [pathOperand(source, word.value.slice("of=".length))]
      : [];
  });
  return named.length === 0
    ? []
    : [{ kind: "write", operands: named, action: keeps ? "change" : "overwrite" }];
}

function editedBySed(source: EffectSource): IntendedEffect[] {
  const inPlace = /^-[nEzsru]*i|^--in-place(?:=|$)/;
  if (!source.words.some(({ prefix }, at) => at > 0 && inPlace.test(prefix))) return [];
  // What stands behind the letter is the ending of a copy, and no option.
  const words = source.words.map((word) => {
    const short = /^-[nEzsru]*i/.exec(word.prefix)?.[0];
    return short === undefined ? word : literalWord(short, word.span);
  });
  const split = splitWords(words, "efl", ["--expression", "--file", "--line-length"]);
  const hasScript = split.values.some(({ option }) => /^-(?:e|f|-expression|-file)$/.test(option));
  const files = allOperands(split).slice(hasScript ? 0 : 1);
  return [{ kind: "write", operands: operandsOf(source, files), action: "change" }];
}

function rights(source: EffectSource, action: RightsAction): IntendedEffect[] {
  const isMode = action === "change-mode";
  // A mode that takes rights away looks like an option: `-rwx`.
  const mode = /^-[rwxXstugoa,+=0-7]+$/;
  const words = source.words.filter(({ prefix }, at) => !(isMode && at > 0 && mode.test(prefix)));
  const isFirstGiven =
    words.length < source.words.length || words.some(({ prefix }) => /^--ref/.test(prefix));
  const split = splitWords(words, "", isMode ? ["--reference"] : ["--reference", "--from"]);
  const named = allOperands(split).slice(isFirstGiven ? 0 : 1);
  const isTree = hasOption(split, "R", ["--recursive"]);
  return [{ kind: "rights", operands: operandsOf(source, named), action, isTree }];
}

/** Options with which files go to other places than their names tell. */
const movesOtherwise = /^--(?:parents|exchange|swap)/;

function placed(source: EffectSource, by: IntendedPlacing["by"]): IntendedEffect[] {
  const { program, words } = source;
  const split = splitWords(words, "tS", copyValues);
  const strange = split.options.find(({ prefix }) => movesOtherwise.test(prefix));
  if (strange !== undefined)
    return [{ kind: "unknown", unknown: { code: "unknown-option", data: { program, word: strange.form } } }];
  if (split.options.some(isHelp)) return [];
  const named = allOperands(split);
  const folder = split.values.findLast(({ option }) => option === "-t" || option === "--target-directory");
  const isAlone = by === "link" && named.length === 1 && folder === undefined;
  const target = isAlone ? folderOperand(source) : targetOf(source, folder, named.at(-1));
  const sources = operandsOf(source, folder === undefined && !isAlone ? named.slice(0, -1) : named);
  if (target === undefined || sources.length === 0) return [];
  const isName = hasOption(split, "T", ["--no-target-directory"]);
  const isFolder = folder !== undefined || isAlone || sources.length > 1;
  return [
    {
      kind: "place",
      by: hasOption(split, "ls", ["--link", "--symbolic-link"]) && by === "copy" ? "link" : by,
      sources,
      target,
      targetIs: isName ? "name" : isFolder ? "folder" : "either",
      isTree: by === "move" || hasOption(split, "rRa", ["--recursive", "--archive"]),
      keepsExisting:
        hasOption(split, by === "link" ? "" : "n", ["--no-clobber"]) ||
        (by === "link" && !hasOption(split, "fi", ["--force", "--interactive"])),
    },
  ];
}

function targetOf(
  source: EffectSource,
  folder: SplitWords["values"][number] | undefined,
  last: ShellWord | undefined,
): EffectOperand | undefined {
  // Names that `xargs` adds stand last.
  if (folder === undefined && source.hasMoreWords)
    return unknownOperand("names-from-input", { program: source.program });
  if (folder !== undefined && folder.text !== null) return pathOperand(source, folder.text);
  const word = folder?.word ?? last;
  const [first, second] = word === undefined ? [] : operandOf(source, word);
  return second === undefined
    ? first
    : unknownOperand("pattern", { program: source.program, word: word?.form ?? "" });
}
