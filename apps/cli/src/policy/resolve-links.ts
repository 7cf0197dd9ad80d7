import { posix } from "node:path";

const mostLinks = 40;

/**
 * An absolute path with every symlink on its way followed, also dangling ones; a tail that does not exist is kept. `linkAt` says
 * where the link at a path leads, null where there is none. Throws when the links lead on for too long.
 */
export function resolveLinks(path: string, linkAt: (path: string) => string | null): string {
  let waiting = segmentsOf(path);
  let current = "/";
  let followed = 0;
  while (waiting.length > 0) {
    const [segment = "", ...rest] = waiting;
    waiting = rest;
    if (segment === "..") {
      current = posix.dirname(current);
      continue;
    }
    const next = posix.join(current, segment);
    const target = linkAt(next);
    if (target === null) {
      current = next;
      continue;
    }
    followed += 1;
    if (followed > mostLinks) throw new Error(`too many symbolic links: ${path}`);
    if (target.startsWith("/")) current = "/";
    waiting = [...segmentsOf(target), ...waiting];
  }
  return current;
}

function segmentsOf(path: string): string[] {
  return path.split("/").filter((segment) => segment !== "" && segment !== ".");
}
