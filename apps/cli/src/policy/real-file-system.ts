import { lstatSync, readlinkSync, realpathSync } from "node:fs";
import { posix } from "node:path";
import type { PolicyFileSystem } from "@countersign/policy";

const mostLinks = 40;

/** The machine's file system: symlinks are followed, also dangling ones, and a tail that does not exist is kept. */
export const realFileSystem: PolicyFileSystem = {
  realpath: (path) => {
    try {
      return realpathSync.native(path);
    } catch (error) {
      if (!isMissing(error)) throw error;
      return resolveWithTail(path);
    }
  },
};

function resolveWithTail(path: string): string {
  let waiting = path.split("/").filter((segment) => segment !== "" && segment !== ".");
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
    const target = readLink(next);
    if (target === null) {
      current = next;
      continue;
    }
    followed += 1;
    if (followed > mostLinks) throw new Error(`too many symbolic links: ${path}`);
    if (target.startsWith("/")) current = "/";
    waiting = [...target.split("/").filter((name) => name !== "" && name !== "."), ...waiting];
  }
  return current;
}

/** Where a symlink leads; null for anything else and for what does not exist. */
function readLink(path: string): string | null {
  try {
    return lstatSync(path).isSymbolicLink() ? readlinkSync(path) : null;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");
}
