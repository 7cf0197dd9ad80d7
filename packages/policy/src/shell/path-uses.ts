import type { PathUse, ShellContext } from "./analysis.ts";
import type { Where } from "./collector.ts";
import type { ShellWord } from "./shell-word.ts";
import { placeOf } from "./where.ts";

export type Use = Pick<PathUse, "access" | "covers" | "via">;

/** The places that a word names, seen from each directory that the shell may be in. */
export function pathUses(context: ShellContext, word: ShellWord, where: Where, use: Use): PathUse[] {
  switch (word.kind) {
    case "literal":
      return textUses(context, word.value, where, { ...use, span: word.span });
    case "tilde":
      return textUses(context, context.home + word.value.slice(1), where, { ...use, span: word.span });
    case "glob": {
      // `..` after the wildcard leads out of the folder again.
      const rest = word.value.slice(word.prefix.length);
      if (rest.includes("/.") || rest.includes("..") || word.prefix.endsWith("."))
        return [unknownUse(word, use)];
      const folder = word.prefix.slice(0, word.prefix.lastIndexOf("/") + 1);
      return textUses(context, folder === "" ? "." : folder, where, {
        ...use,
        covers: "below",
        span: word.span,
      });
    }
    case "dynamic":
      return [unknownUse(word, use)];
    default:
      return word.kind satisfies never;
  }
}

function unknownUse(word: ShellWord, use: Use): PathUse {
  return { path: null, physical: null, ...use, span: word.span };
}

/** The same for a text that is part of a word, such as the value of `--output=`. */
export function textUses(
  context: ShellContext,
  text: string,
  where: Where,
  use: Omit<PathUse, "path" | "physical">,
): PathUse[] {
  if (text.startsWith("/")) return [{ ...placeOf(text, "/", false), ...use }];
  if (where === null || where.length === 0) return [{ path: null, physical: null, ...use }];
  return where.map((directory) => ({ ...placeOf(text, directory, directory === context.cwd), ...use }));
}
