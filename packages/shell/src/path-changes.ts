import type { PathChange } from "./analysis.ts";
import type { Where } from "./collector.ts";
import type { ShellEnvironment } from "./environment.ts";
import { pathUses } from "./path-uses.ts";
import { literalWord, type ShellWord } from "./shell-word.ts";

/** What changes are made of: the words, and where they are seen from. */
export type ChangeSource = { environment: ShellEnvironment; words: readonly ShellWord[]; where: Where };
export const written = { access: "write", covers: "path", via: "argument" } as const;

/** A file that is written or deleted, and it is not known which. */
export function unknownChange({ words }: ChangeSource): PathChange {
  return { path: null, physical: null, ...written, span: words[0]?.span ?? { start: 0, end: 0 } };
}

/** Anything in the folder where the command runs. */
export function here(source: ChangeSource): PathChange[] {
  return folderChanges(source, literalWord(".", source.words[0]?.span ?? { start: 0, end: 0 }));
}

/** Anything in a folder: written, and taken away. */
export function folderChanges({ environment, where }: ChangeSource, word: ShellWord): PathChange[] {
  const use = { covers: "below", via: "argument" } as const;
  return [
    ...pathUses(environment, word, where, { ...use, access: "write" }),
    ...pathUses(environment, word, where, { ...use, access: "delete" }),
  ];
}

/** What the words name. */
export function operandChanges(
  { environment, where }: ChangeSource,
  words: readonly ShellWord[],
  access: "write" | "delete",
  covers: "path" | "below" = "path",
): PathChange[] {
  return words.flatMap((word) => pathUses(environment, word, where, { access, covers, via: "argument" }));
}
