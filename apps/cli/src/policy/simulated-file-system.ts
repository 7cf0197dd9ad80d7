import { posix } from "node:path";
import type { PolicyFileSystem } from "@countersign/policy";
import { resolveLinks } from "./resolve-links.ts";

/**
 * A file system that exists in a request only: every path is a plain file unless it is listed. Without `folders` it is not known
 * which are folders. `linkCounts`: how many names a file has, where it has several.
 */
export type SimulatedFiles = {
  symlinks?: Record<string, string> | undefined;
  missing?: readonly string[] | undefined;
  folders?: readonly string[] | undefined;
  linkCounts?: Record<string, number> | undefined;
};

/** Resolves paths through the listed symlinks. A missing path resolves as the tail of a new file does. */
export function createSimulatedFileSystem(files: SimulatedFiles, workspace: string): PolicyFileSystem {
  const links = new Map<string, string>();
  for (const [path, target] of Object.entries(files.symlinks ?? {}))
    links.set(posix.resolve(workspace, path), target);
  const counts = new Map<string, number>();
  for (const [path, count] of Object.entries(files.linkCounts ?? {}))
    counts.set(posix.resolve(workspace, path), count);
  const folders = files.folders?.map((path) => posix.resolve(workspace, path));
  return {
    realpath: (path) => resolveLinks(posix.resolve(path), (at) => links.get(at) ?? null),
    linkCount: (path) => counts.get(path) ?? 1,
    hasLinkBelow: (path, passedOver = []) => {
      const start = `${path.replace(/\/$/, "")}/`;
      const isPassedOver = (link: string): boolean =>
        link
          .slice(start.length)
          .split("/")
          .slice(0, -1)
          .some((name) => passedOver.includes(name));
      return [...links.keys()].some((link) => link.startsWith(start) && !isPassedOver(link));
    },
    ...(folders === undefined ? {} : { isFolder: (path) => path === workspace || folders.includes(path) }),
  };
}
