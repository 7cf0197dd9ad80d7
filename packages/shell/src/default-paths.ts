import type { PathUse } from "./analysis.ts";
import { type ChangeSource, written } from "./path-changes.ts";
import { textUses } from "./path-uses.ts";
import type { ShellWord } from "./shell-word.ts";
import type { Defaults } from "./tables/touching-spec.ts";

/** What a program writes where none of its words names it. */
export function defaultPaths(
  source: ChangeSource,
  { names, unless, only, operands, beside }: Defaults,
  given: readonly ShellWord[],
): PathUse[] {
  const { words } = source;
  if (operands !== undefined && operands !== given.length > 0) return [];
  const has = (option: RegExp): boolean => words.some((word, at) => at > 0 && option.test(word.value));
  if (unless !== undefined && has(unless)) return [];
  if (only !== undefined && !has(only)) return [];
  return names.flatMap((name) =>
    name.includes("{}") || beside === true
      ? given.flatMap((operand) => writesNamedAfter(source, operand, { name, beside: beside === true }))
      : writesOf(source, name),
  );
}

function writesNamedAfter(
  source: ChangeSource,
  operand: ShellWord,
  { name, beside }: { name: string; beside: boolean },
): PathUse[] {
  const isKnown = operand.kind === "literal";
  const end = operand.value.lastIndexOf("/") + 1;
  const stem = isKnown ? operand.value.slice(end).replace(/\.\w+$/, "") : "*";
  if (beside && !isKnown && operand.kind !== "glob")
    return [{ path: null, physical: null, ...written, span: operand.span }];
  return writesOf(source, `${beside ? operand.value.slice(0, end) : ""}${name.replace("{}", stem)}`);
}

/** A file, or some of those that a pattern in a known folder stands for. */
export function writesOf({ environment, words, where }: ChangeSource, name: string): PathUse[] {
  const use = { ...written, span: words[0]?.span ?? { start: 0, end: 0 } } as const;
  const wildcard = name.search(/[*?[]/);
  if (wildcard === -1) return textUses(environment, name, where, use);
  const end = name.lastIndexOf("/", wildcard) + 1;
  const folder = end === 0 ? "." : name.slice(0, end);
  return textUses(environment, folder, where, { ...use, covers: "below", glob: name.slice(end) });
}
