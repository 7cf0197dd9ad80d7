import type { ShellWord } from "../shell-word.ts";
import { allOperands, hasOption, type SplitWords } from "../split-words.ts";
import { type EffectSource, folderOperand } from "./effect-operands.ts";
import type { IntendedEffect } from "./intended-effect.ts";
import { targetEffect, unknownsOf } from "./target-effect.ts";

/** Where `git push` goes, as far as its words say. */
export function pushEffects(source: EffectSource, split: SplitWords): IntendedEffect[] {
  if (hasOption(split, "n", ["--dry-run"])) return [];
  const [remote, ...refspecs] = allOperands(split);
  const repository = split.values.findLast(({ option }) => option === "--repo");
  const named = remote ?? repository?.word;
  const known = refspecs.filter(isKnown).map(({ value }) => value);
  return [
    targetEffect(
      source,
      {
        kind: "git-push",
        folder: folderOperand(source),
        remote: remote === undefined ? (repository?.text ?? textOf(named)) : textOf(remote),
        isRemoteOpen: named !== undefined && !isKnown(named),
        refspecs: known,
        isForced:
          hasOption(split, "f", ["--force", "--force-with-lease", "--mirror"]) ||
          known.some((one) => one.startsWith("+")),
        isDeleting:
          hasOption(split, "d", ["--delete", "--prune", "--mirror"]) ||
          known.some((one) => /^\+?:./.test(one)),
        isAll: hasOption(split, "", ["--all", "--branches", "--tags", "--mirror"]),
      },
      [
        ...unknownsOf(source, [...(named === undefined ? [] : [named]), ...refspecs]),
        // They name the program that takes it on the other side.
        ...split.values
          .filter(({ option }) => /^--(?:receive-pack|exec)$/.test(option))
          .map(({ option }) => ({
            code: "unknown-option" as const,
            data: { program: source.program, word: option },
          })),
      ],
    ),
  ];
}

function isKnown({ kind }: ShellWord): boolean {
  return kind === "literal";
}

function textOf(word: ShellWord | undefined): string | null {
  return word !== undefined && isKnown(word) ? word.value : null;
}
