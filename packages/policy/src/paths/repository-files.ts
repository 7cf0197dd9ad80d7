import type { EvaluationContext } from "../evaluation-context.ts";

/** Git's files that name programs, in whatever folder. Those in `.git` are protected by that name. */
const fileOfGit = /\/(?:(?:hooks|info|modules)(?=\/|$)|(?:config|config\.worktree|commondir|gitdir)$)/gi;

/** Whether a path could be such a file, by its text alone: only the folder that it's in can tell. */
export function mayBeGitFile(path: string): boolean {
  return path.search(fileOfGit) !== -1;
}

/**
 * Whether git runs programs that a file names, because it's in a bare repository, or in a folder that a file `.git` leads to. git takes a folder for a
 * repository that holds HEAD, objects and refs.
 */
export function isGitFile(path: string, { context: { fileSystem } }: EvaluationContext): boolean {
  const { isFolder } = fileSystem;
  if (isFolder === undefined) return false;
  return [...path.matchAll(fileOfGit)].some(({ index }) => {
    const folder = path.slice(0, index).replace(/\/worktrees\/[^/]+$/, "");
    return folder !== "" && isFolder(`${folder}/objects`) && isFolder(`${folder}/refs`);
  });
}
