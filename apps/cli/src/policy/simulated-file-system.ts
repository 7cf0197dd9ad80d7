import { posix } from "node:path";
import type { FolderEntry, PolicyFileSystem } from "@countersign/policy";
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
  files?: readonly string[] | undefined;
  texts?: Record<string, string> | undefined;
  tracked?: readonly string[] | undefined;
  /** The symlinks in commits, those of the index under `index`. */
  links?: Record<string, readonly string[]> | undefined;
  repositoryPrograms?: Record<string, readonly string[]> | undefined;
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
    ...(files.links === undefined
      ? {}
      : { linksIn: (_, commit) => files.links?.[commit ?? "index"] ?? null }),
    repositoryPrograms: (folder) => files.repositoryPrograms?.[folder] ?? [],
    ...(folders === undefined ? {} : { isFolder: (path) => path === workspace || folders.includes(path) }),
    ...(files.files === undefined ? {} : listFiles(files, workspace, links)),
  };
}

/** The questions about names, answered from the lists. */
function listFiles(
  { files = [], folders = [], texts = {}, tracked }: SimulatedFiles,
  workspace: string,
  links: ReadonlyMap<string, string>,
): Partial<PolicyFileSystem> {
  const place = (path: string): string => posix.resolve(workspace, path);
  const real = (path: string): string => resolveLinks(posix.resolve(path), (at) => links.get(at) ?? null);
  const contents = new Map(Object.entries(texts).map(([path, text]) => [place(path), text]));
  const kinds = new Map<string, FolderEntry["kind"]>([[workspace, "folder"]]);
  for (const path of [...files.map(place), ...contents.keys()]) kinds.set(path, "file");
  for (const path of links.keys()) kinds.set(path, "link");
  for (const path of folders.map(place)) kinds.set(path, "folder");
  for (const path of [...kinds.keys()])
    for (let above = posix.dirname(path); above !== "/"; above = posix.dirname(above))
      kinds.set(above, "folder");
  const isFolder = (path: string): boolean => kinds.get(real(path)) === "folder";
  return {
    isFolder,
    entries: (folder) => {
      if (!isFolder(folder)) return null;
      const inside = [...kinds].filter(([path]) => posix.dirname(path) === real(folder) && path !== "/");
      return inside.map(([path, kind]) => ({ name: posix.basename(path), kind }));
    },
    readText: (path) => contents.get(real(path)) ?? null,
    trackedNames: (repository) => (repository === workspace && tracked !== undefined ? [...tracked] : null),
  };
}
