import { lstatSync, readlinkSync, realpathSync } from "node:fs";
import type { PolicyFileSystem } from "@countersign/policy";
import { resolveLinks } from "./resolve-links.ts";

/** The machine's file system: symlinks are followed, also dangling ones, and a tail that does not exist is kept. */
export const realFileSystem: PolicyFileSystem = {
  realpath: (path) => {
    try {
      return realpathSync.native(path);
    } catch (error) {
      if (!isMissing(error)) throw error;
      return resolveLinks(path, readLink);
    }
  },
};

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
