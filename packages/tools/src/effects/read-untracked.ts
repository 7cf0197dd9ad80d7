import { join, relative } from "node:path";
import type { IntendedGit } from "@countersign/shell";
import ignore, { type Ignore } from "ignore";
import { type DiskEntry, entryAt } from "./disk-entry.ts";
import { type EffectReader, stopCounting, walkTree } from "./effect-reader.ts";
import { type GitPaths, isMeant } from "./git-paths.ts";
import type { GitRepository } from "./git-repository.ts";

type Picked = { repository: GitRepository; paths: GitPaths };

/** The files that git doesn't track, as `git clean` and `git stash -u` pick them. */
export async function readUntracked(
  reader: EffectReader,
  effect: IntendedGit,
  { repository, paths }: Picked,
): Promise<void> {
  const { root, entries } = repository;
  if (entries === null) {
    reader.unknowns.push({ code: "unreadable-index", data: { path: root } });
    return;
  }
  const excludes = ignore({ ignorecase: false }).add([...effect.excludes]);
  const isAll = await walkTree(reader, entryAt(root), async (entry, { isVolatile }) => {
    const name = relative(root, entry.path);
    const isFolder = entry.stats?.isDirectory() === true;
    const stays = { descends: false, isVolatile };
    if (name === "") return { descends: true, isVolatile };
    if (name === ".git" || entries.get(name) !== undefined) return stays;
    const isTracked = isFolder && reader.git.holdsTracked(repository, name);
    const mayHold = isFolder && holdsMeant(paths, name);
    if (!isMeant(paths, name) && !mayHold) return stays;
    const isOther = isFolder && reader.git.repositoryOf(entry.path)?.root === entry.path;
    if (isOther && !effect.takesRepositories) return stays;
    if (isExcluded(excludes, name, isFolder) && effect.ignored !== "only") return stays;
    if (isTracked) return { descends: true, isVolatile };
    const isPassedOver = await isIgnored(reader, entry, { excludes, name });
    if (isFolder) {
      // Ignored files in other folders go all the same.
      const isPassedThrough = effect.ignored === "only" && !isPassedOver;
      if (!effect.takesFolders) return isPassedThrough ? { descends: true, isVolatile } : stays;
      if (isPassedOver && effect.ignored === "kept") return stays;
      const isWhole = isMeant(paths, name) && (effect.ignored !== "only" || isPassedOver);
      const isHolder = isWhole ? await reader.list.add(effect.action, entry, { isVolatile }) : isVolatile;
      return { descends: true, isVolatile: isHolder };
    }
    const isPicked = effect.ignored === "too" || isPassedOver === (effect.ignored === "only");
    if (!isPicked || !isMeant(paths, name)) return stays;
    await reader.list.add(effect.action, entry, { isVolatile });
    return stays;
  });
  for (const name of paths.isAll ? [] : paths.names.slice(0, mostRoots))
    await reader.list.addRoot(effect.action, entryAt(join(root, name)));
  if (!isAll) stopCounting(reader, effect.action);
}

const mostRoots = 1_000;

/** Whether something that is meant may lie below a folder. */
function holdsMeant({ isAll, names, patterns }: GitPaths, folder: string): boolean {
  return isAll || patterns.length > 0 || names.some((name) => name.startsWith(`${folder}/`));
}

function isExcluded(excludes: Ignore, name: string, isFolder: boolean): boolean {
  return excludes.ignores(isFolder ? `${name}/` : name);
}

type Asked = { excludes: Ignore; name: string };

async function isIgnored(
  reader: EffectReader,
  entry: DiskEntry,
  { excludes, name }: Asked,
): Promise<boolean> {
  const isFolder = entry.stats?.isDirectory() === true;
  return isExcluded(excludes, name, isFolder) || (await reader.git.isPassedOver(entry.path, isFolder));
}
