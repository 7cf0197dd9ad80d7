/** Which files of a repository git means, by their paths in it. */
export type GitPaths = { isAll: boolean; names: readonly string[]; patterns: readonly RegExp[] };

/** Whether they mean a file, by its path in the repository. */
export function isMeant({ isAll, names, patterns }: GitPaths, name: string): boolean {
  if (isAll) return true;
  return (
    names.some((one) => one === "" || one === name || name.startsWith(`${one}/`)) ||
    patterns.some((one) => one.test(name))
  );
}
