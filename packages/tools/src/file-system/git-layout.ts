import { accessSync, constants } from "node:fs";
import { hasErrorCode } from "./error-code.ts";
import { type GitFiles, linkStatsOf } from "./git-files.ts";

const unusual = "an unusual repository";

/**
 * What in the folders of a repository is not as git makes it. Git may then read another place, or take a folder further up for the
 * repository.
 */
export function unusualLayout(gitFolder: string, commonFolder: string, files: GitFiles): string[] {
  const folders = ["objects", "refs"].map((name) => `${commonFolder}/${name}`);
  const optionalFolders = ["objects/info", "objects/pack"].map((name) => `${commonFolder}/${name}`);
  const optionalFiles = [
    ...["index", "config.worktree", "commondir", "gitdir"].map((name) => `${gitFolder}/${name}`),
    ...["config", "packed-refs"].map((name) => `${commonFolder}/${name}`),
  ];
  const isUsual =
    folders.every((path) => linkStatsOf(path)?.isDirectory() === true && isOpen(path)) &&
    optionalFolders.every((path) => linkStatsOf(path)?.isDirectory() !== false) &&
    optionalFiles.every((path) => linkStatsOf(path)?.isFile() !== false) &&
    isUsualHead(`${gitFolder}/HEAD`, files);
  const alternates = "objects/info/alternates";
  const borrows = linkStatsOf(`${commonFolder}/${alternates}`) !== null;
  return [...(isUsual ? [] : [unusual]), ...(borrows ? [alternates] : [])];
}

function isUsualHead(path: string, files: GitFiles): boolean {
  if (linkStatsOf(path)?.isFile() !== true) return false;
  return /^(?:ref: refs\/\S+|[0-9a-f]{40}|[0-9a-f]{64})\n?$/.test(files.readText(path) ?? "");
}

/** Git passes over a repository whose folders it may not enter. */
function isOpen(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch (error) {
    if (hasErrorCode(error, "EACCES", "EPERM")) return false;
    throw error;
  }
}
