import type { PathUse } from "./analysis.ts";
import type { Where } from "./collector.ts";
import type { ShellEnvironment } from "./environment.ts";
import { likelyExpansions } from "./likely-expansions.ts";
import type { ShellWord } from "./shell-word.ts";
import { type Place, placeOf } from "./where.ts";

export type Use = Pick<PathUse, "access" | "covers" | "via">;

/** The places that a word names, seen from each directory that the shell may be in. */
export function pathUses(environment: ShellEnvironment, word: ShellWord, where: Where, use: Use): PathUse[] {
  switch (word.kind) {
    case "literal":
      return textUses(environment, word.value, where, { ...use, span: word.span });
    case "tilde":
      return textUses(environment, environment.home + word.value.slice(1), where, {
        ...use,
        span: word.span,
      });
    case "glob":
      return globUses(environment, { text: word.value, prefix: word.prefix }, where, {
        ...use,
        span: word.span,
        ...(word.isValue === true ? { isValue: true } : {}),
        ...(word.gitNames === undefined ? {} : { gitNames: word.gitNames }),
      });
    case "dynamic":
      return [unknownUse(word, use), ...homeUses(environment, word, where, use)];
    default:
      return word.kind satisfies never;
  }
}

/** The places that a word most likely names whose home folder or wildcards the shell puts in; none where more is open. */
export function homeUses(environment: ShellEnvironment, word: ShellWord, where: Where, use: Use): PathUse[] {
  return likelyExpansions(word, environment.home).flatMap((text) => {
    const prefix = /^[^*?[]*/.exec(text)?.[0] ?? "";
    const known = { ...use, span: word.span };
    if (prefix === text) return textUses(environment, text, where, known);
    return globUses(environment, { text, prefix }, where, known);
  });
}

type Glob = { text: string; prefix: string };

/** The folder that a pattern stands in. Where a dot after the wildcard may lead out of it again, that is not known. */
function globUses(
  environment: ShellEnvironment,
  { text, prefix }: Glob,
  where: Where,
  use: Omit<PathUse, "path" | "physical">,
): PathUse[] {
  const rest = text.slice(prefix.length);
  const unknown = { path: null, physical: null, ...use };
  const folder = prefix.slice(0, prefix.lastIndexOf("/") + 1);
  const climbs = rest.split("/").filter((name) => name === "..").length;
  if (climbs > 0) {
    const above = `${folder}${"../".repeat(climbs)}`;
    return [unknown, ...textUses(environment, above, where, { ...use, covers: "below", glob: "**" })];
  }
  const glob = text.slice(folder.length);
  const known = textUses(environment, folder === "" ? "." : folder, where, { ...use, covers: "below", glob });
  return rest.includes("/.") || /(?:^|\/)\.{1,2}$/.test(prefix) ? [unknown, ...known] : known;
}

/** Whether two uses are of the same place in the same way, wherever they stand. */
export function isSameUse(left: PathUse, right: PathUse): boolean {
  return (
    left.path === right.path &&
    left.physical === right.physical &&
    left.access === right.access &&
    left.covers === right.covers &&
    left.glob === right.glob &&
    left.isAppended === right.isAppended
  );
}

function unknownUse(word: ShellWord, use: Use): PathUse {
  return { path: null, physical: null, ...use, span: word.span };
}

/** The same for a text that is part of a word, such as the value of `--output=`. */
export function textUses(
  environment: ShellEnvironment,
  text: string,
  where: Where,
  use: Omit<PathUse, "path" | "physical">,
): PathUse[] {
  if (text.startsWith("/")) return [usePlace(use, placeOf(text, "/", false))];
  if (where === null || where.length === 0) return [{ path: null, physical: null, ...use }];
  return where.map((directory) => usePlace(use, placeOf(text, directory, directory === environment.cwd)));
}

function usePlace(use: Omit<PathUse, "path" | "physical">, { path, physical }: Place): PathUse {
  return { ...use, path, physical };
}
