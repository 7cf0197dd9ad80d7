import type { PolicyContext } from "./context.ts";

/** A path of a call. `written` is absolute and normalised; `resolved` has every symlink followed, null when that fails. */
export type PlacedPath = { written: string; resolved: string | null; isInside: boolean };

/** Where a path leads, and whether that is inside the workspace or its additional directories: as written and as resolved. */
export function place(path: string, context: PolicyContext): PlacedPath {
  const written = absolute(path, context);
  const resolved = written.includes("\0") ? null : realpathOrNull(written, context);
  const roots = [context.workspace, ...context.additionalDirectories];
  const isInside =
    resolved !== null &&
    roots.some((root) => isWithin(written, root)) &&
    roots.some((root) => isWithin(resolved, root));
  return { written, resolved, isInside };
}

/** Whether a path is the folder or below it, by whole segments. Both absolute and normalised. */
export function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder === "/" ? "/" : `${folder}/`);
}

function absolute(path: string, { cwd, home }: PolicyContext): string {
  if (path === "~" || path.startsWith("~/")) return normalise(home + path.slice(1));
  return normalise(path.startsWith("/") ? path : `${cwd}/${path}`);
}

function normalise(path: string): string {
  const segments: string[] = [];
  for (const segment of path.split("/")) {
    if (segment === "" || segment === ".") continue;
    if (segment === "..") segments.pop();
    else segments.push(segment);
  }
  return `/${segments.join("/")}`;
}

function realpathOrNull(path: string, { fileSystem }: PolicyContext): string | null {
  try {
    return fileSystem.realpath(path);
  } catch {
    return null; // a loop of links, or no permission to look: the caller treats it as outside
  }
}
