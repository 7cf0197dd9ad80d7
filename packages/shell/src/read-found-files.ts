import type { PathUse } from "./analysis.ts";
import type { Where } from "./collector.ts";
import type { ShellEnvironment } from "./environment.ts";
import { READS_EACH_FOUND } from "./programs/facets.ts";
import { matchReadOnlyCommand } from "./read-only-command.ts";
import { literalWord, type ShellWord } from "./shell-word.ts";

/** With one of these `-type f` does not surely stand for each file, or links are followed. */
const OTHERWISE: ReadonlySet<string> = new Set([
  "-o",
  "-or",
  "-not",
  "!",
  ",",
  "(",
  ")",
  "-L",
  "-H",
  "-follow",
]);

/**
 * What `find … -type f … -exec cat {} +` reads; null when it is called in any other way. `-type f` before `-exec` keeps
 * out every link, so that each file lies below the places that `find` is given, and each name begins with one of these
 * and is no option. `paths` are `find`'s own, `found` those of the program that it runs.
 */
export function readFoundFiles(
  environment: ShellEnvironment,
  words: readonly ShellWord[],
  where: Where,
): { paths: PathUse[]; found: PathUse[] } | null {
  const at = words.findIndex((word) => word.value === "-exec");
  const end = words.at(-1);
  if (at === -1 || (end?.value !== "+" && end?.value !== ";")) return null;
  const tests = words.slice(0, at);
  const inner = words.slice(at + 1, -1);
  const placeholder = inner.at(-1);
  const name = inner[0];
  if (name?.kind !== "literal" || name.isQuoted || !READS_EACH_FOUND.has(name.value)) return null;
  if (placeholder?.value !== "{}" || inner.filter((word) => word.value.includes("{}")).length !== 1)
    return null;
  if (tests.some((word) => word.kind !== "literal" || OTHERWISE.has(word.value))) return null;
  if (!tests.some((word, index) => word.value === "f" && tests[index - 1]?.value === "-type")) return null;
  const file = literalWord("./file", placeholder.span);
  const outer = matchReadOnlyCommand(environment, "find", tests, where);
  const read = matchReadOnlyCommand(environment, name.value, [...inner.slice(0, -1), file], where);
  if (outer === null || read === null || outer.paths.length === 0) return null;
  return {
    paths: outer.paths,
    found: [...outer.paths, ...read.paths.filter((use) => use.span !== file.span)],
  };
}
