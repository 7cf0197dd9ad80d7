import type { PathUse } from "@countersign/shell";
import { parentOf } from "../paths/path-text.ts";

/** The path that is followed to delete, or make, a name: a link at its end goes itself, unless what is below it goes. */
export function deletionPath({ glob, span }: PathUse, path: string, text: string): string {
  const isItself = glob === undefined && /^[\w@%+=:,./~-]*[^/]$/.test(text.slice(span.start, span.end));
  return isItself ? parentOf(path) : path;
}
