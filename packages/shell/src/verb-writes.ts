import type { PathUse } from "./analysis.ts";
import type { ShellEnvironment } from "./environment.ts";
import { operandPaths, type Words } from "./operand-paths.ts";
import { VERB_OUTPUTS } from "./programs/facets.ts";

/** What a subcommand writes that names files in words of its own: `cargo new folder`. */
export function verbWrites(environment: ShellEnvironment, name: string, given: Words): PathUse[] {
  const verbs = VERB_OUTPUTS.get(name);
  if (verbs === undefined) return [];
  const { words } = given;
  return words.flatMap((word, at): PathUse[] => {
    // An option before it may have a value: each word may be the subcommand.
    if (at === 0 || at > 6) return [];
    const pair = `${word.value} ${words[at + 1]?.value ?? ""}`;
    const [verb, width] = Object.hasOwn(verbs, pair) ? [pair, 2] : [word.value, 1];
    const spec = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined;
    if (spec === undefined) return [];
    return operandPaths(environment, spec, { ...given, words: words.slice(at + width - 1) });
  });
}
