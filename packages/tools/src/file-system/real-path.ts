import { lstatSync, readlinkSync, realpathSync } from "node:fs";
import { isAbsolute, join } from "node:path";
import { hasErrorCode } from "./error-code.ts";

const maxLinks = 40;

/**
 * The absolute path with every symlink on the way resolved, as the kernel would follow it. A tail that does not exist yet
 * is kept, and a dangling link is followed to where it points, so that the answer names the file that a write would
 * create. Throws for a relative path, a loop, more than 40 links, a file used as a folder, and what may not be looked at.
 */
export function realpathOf(path: string): string {
  if (!isAbsolute(path)) throw new Error(`not an absolute path: ${JSON.stringify(path)}`);
  try {
    return realpathSync.native(path);
  } catch (error) {
    if (hasErrorCode(error, "ENOENT")) return walkLinks(path);
    throw error;
  }
}

/** Walks segment by segment, because the system's own call gives up at the first segment that is missing; names stay as they are spelled. */
export function walkLinks(path: string): string {
  const todo = segmentsOf(path).reverse();
  let done = "/";
  let links = 0;
  for (let segment = todo.pop(); segment !== undefined; segment = todo.pop()) {
    if (segment === "..") {
      done = join(done, "..");
      continue;
    }
    const next = join(done, segment);
    const target = linkTarget(next);
    if (target === null) {
      done = next;
      continue;
    }
    links += 1;
    if (links > maxLinks) throw new Error(`too many symbolic links on the way to ${JSON.stringify(path)}`);
    if (isAbsolute(target)) done = "/";
    todo.push(...segmentsOf(target).reverse());
  }
  return done;
}

/** Where the link points; null for anything else, and for what does not exist. */
function linkTarget(path: string): string | null {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats?.isSymbolicLink() ? readlinkSync(path) : null;
}

function segmentsOf(path: string): string[] {
  return path.split("/").filter((segment) => segment !== "" && segment !== ".");
}
