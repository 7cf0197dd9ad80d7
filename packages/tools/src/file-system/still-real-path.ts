import { lstatSync, statSync } from "node:fs";
import { realpathOf, walkLinks } from "./real-path.ts";

/** A folder on the way: one that exists, one that doesn't and so has nothing in it, or what only `realpathOf` can resolve. */
type Folder = { kind: "folder" | "missing"; walked: string } | { kind: "other" };

const mostKept = 50_000;
/** Longer ones may break a bound of the system. In UTF-16 code units. */
const longest = 500;
const notPlain = /^(?!\/)|\0|\/\.{0,2}(?:\/|$)/;

/**
 * `realpathOf` for very many paths at one moment, most of which name nothing: what is known of a folder is kept, so that a name that is not
 * there costs one look, and none below a folder that is not there. While the file system stays as it is, its answers and its errors are
 * those of `realpathOf`.
 */
export function createStillRealpath(): (path: string) => string {
  const known = new Map<string, Folder>();

  function folderAt(path: string): Folder {
    const present = known.get(path);
    if (present !== undefined) return present;
    const found = path === "/" ? { kind: "folder" as const, walked: "/" } : inspectFolder(path);
    if (known.size < mostKept) known.set(path, found);
    return found;
  }

  function inspectFolder(path: string): Folder {
    const missing = missingAt(path);
    return missing === null ? walkTo(path) : { kind: "missing", walked: missing };
  }

  /** The real path of what is not there; null where something is, or where that isn't known. */
  function missingAt(path: string): string | null {
    const at = path.lastIndexOf("/");
    const folder = folderAt(path.slice(0, at) || "/");
    if (folder.kind === "other" || folder.walked.length > longest) return null;
    if (folder.kind === "folder" && !isMissing(path)) return null;
    return `${folder.walked === "/" ? "" : folder.walked}${path.slice(at)}`;
  }

  return (path) => {
    if (path.length > longest || notPlain.test(path)) return realpathOf(path);
    return missingAt(path) ?? realpathOf(path);
  };
}

/** `walked` is where the links on the way lead, in the spelling of the path: what `realpathOf` puts before a name that is missing. */
function walkTo(path: string): Folder {
  try {
    realpathOf(path);
    const walked = walkLinks(path);
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return { kind: "folder", walked };
    // A dangling link can name, by way of `..`, what is there.
    return isMissing(walked) ? { kind: "missing", walked } : { kind: "other" };
  } catch {
    // `realpathOf` says of each name below it what is wrong.
    return { kind: "other" };
  }
}

function isMissing(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) === undefined;
  } catch {
    // What may not be looked at, `realpathOf` tells of.
    return false;
  }
}
