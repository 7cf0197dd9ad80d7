import { posix } from "node:path";
import type { PolicyFileSystem } from "@countersign/policy";

/** A file system that exists in a request only: every path is a plain file unless it is listed. */
export type SimulatedFiles = {
  symlinks?: Record<string, string> | undefined;
  missing?: readonly string[] | undefined;
};

const mostLinks = 40;

/** Resolves paths through the listed symlinks. A missing path resolves as the tail of a new file does. */
export function createSimulatedFileSystem(files: SimulatedFiles, workspace: string): PolicyFileSystem {
  const links = new Map<string, string>();
  for (const [path, target] of Object.entries(files.symlinks ?? {}))
    links.set(posix.resolve(workspace, path), target);
  return { realpath: (path) => resolveLinks(posix.resolve(path), links) };
}

function resolveLinks(path: string, links: ReadonlyMap<string, string>): string {
  let waiting = path.split("/").filter((segment) => segment !== "");
  let current = "/";
  let followed = 0;
  while (waiting.length > 0) {
    const [segment = "", ...rest] = waiting;
    waiting = rest;
    if (segment === "..") {
      current = posix.dirname(current);
      continue;
    }
    const next = current === "/" ? `/${segment}` : `${current}/${segment}`;
    const target = links.get(next);
    if (target === undefined) {
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
