import { isAbsolute, join, relative, resolve } from "node:path";
import { ToolInputError } from "../ports/tool.ts";

/** What a path in a tool's input is measured from. Both are absolute. */
export type PathBase = { workspace: string; home: string };

/**
 * The absolute, normalised path that a tool means by `path`: relative ones start in the workspace, a leading `~/` is the
 * home folder, and nothing else is expanded. `..` is taken away as text, before any symlink is looked at. The tools and the
 * policy must both use this, so that what was decided is what is opened. Throws `ToolInputError` for an empty path or one
 * with a NUL byte.
 */
export function resolveToolPath(path: string, base: PathBase): string {
  if (path === "") throw new ToolInputError("the path is empty");
  if (path.includes("\0")) throw new ToolInputError("the path holds a NUL byte");
  if (path.startsWith("~/")) return resolve(join(base.home, path.slice(2)));
  return resolve(base.workspace, path);
}

/** Whether `path` is `folder` or below it, by whole segments. Both are absolute and normalised. */
export function isInside(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith("/") ? folder : `${folder}/`);
}

/** A path as a result line shows it: relative when it is below `folder`, and quoted when it would break the line. */
export function showPath(path: string, folder: string): string {
  const shown = isAbsolute(path) && path !== folder && isInside(path, folder) ? relative(folder, path) : path;
  return quoteName(shown);
}

/** A name as it is, or quoted when it has a control character in it: one name must stay one line. */
export function quoteName(name: string): string {
  return breaksLine(name) ? JSON.stringify(name) : name;
}

function breaksLine(text: string): boolean {
  for (const character of text) if (character < " " || character === "\u007f") return true;
  return false;
}
