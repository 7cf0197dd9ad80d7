import type { Stats } from "node:fs";
import { dirname, join, relative } from "node:path";
import type { GitState } from "@countersign/contracts/call-effects";
import { type IgnoreScope, isIgnored, scopeIn } from "../file-system/git-ignore.ts";
import type { IndexEntry } from "../file-system/git-index-entries.ts";
import { foldersAbove, type GitRepository, repositoryAt, settingsIn } from "./git-repository.ts";
import { readBounded } from "./read-bounded.ts";

/** Tells of files what git holds of them. Made for one look: what it has read doesn't change. */
export class GitView {
  private readonly repositories = new Map<string, GitRepository | null>();
  private readonly scopes = new Map<string, Promise<IgnoreScope>>();
  private readonly ignoredFolders = new Map<string, Promise<boolean>>();
  private readonly trackedFolders = new Map<GitRepository, ReadonlySet<string>>();
  readonly unreadable = new Set<string>();

  private readonly home: string;

  /** `home`: its settings name a file of patterns that git passes over everywhere. */
  constructor(home: string) {
    this.home = home;
  }

  /** The repository around a folder; null where there is none. */
  repositoryOf(folder: string): GitRepository | null {
    const passed: string[] = [];
    let found: GitRepository | null = null;
    for (const at of foldersAbove(folder)) {
      const known = this.repositories.get(at);
      found = known === undefined ? repositoryAt(at) : known;
      passed.push(at);
      if (known !== undefined || found !== null) break;
    }
    for (const at of passed) this.repositories.set(at, found);
    if (found?.entries === null) this.unreadable.add(found.root);
    return found;
  }

  async stateOf(
    path: string,
    stats: Stats | null,
    isFolder = stats?.isDirectory() === true,
  ): Promise<GitState> {
    const folder = dirname(path);
    const repository = this.repositoryOf(folder);
    if (repository === null) return "none";
    const name = relative(repository.root, path);
    if (/(?:^|\/)\.git(?:\/|$)/.test(name)) return "repository";
    if (repository.entries === null) return "unknown";
    const entry = repository.entries.get(name);
    if (entry !== undefined && stats !== null) return isAsNoted(entry, stats) ? "tracked" : "changed";
    if (isFolder && this.holdsTracked(repository, name)) return "tracked";
    return (await this.isPassedOver(path, isFolder, repository)) ? "ignored" : "untracked";
  }

  /** Whether a folder, by its name in the repository, holds a file that git tracks. */
  holdsTracked(repository: GitRepository, name: string): boolean {
    const known = this.trackedFolders.get(repository) ?? foldersOf(repository);
    this.trackedFolders.set(repository, known);
    return name === "" || known.has(name);
  }

  /** Whether git ignores it, by a pattern for it or for a folder that it lies in. */
  async isPassedOver(path: string, isFolder: boolean, repository: GitRepository): Promise<boolean> {
    const folder = dirname(path);
    if (path === repository.root) return false;
    if (await this.isIgnoredFolder(folder, repository)) return true;
    return isIgnored(await this.scopeOf(folder, repository), path, isFolder);
  }

  private isIgnoredFolder(folder: string, repository: GitRepository): Promise<boolean> {
    if (folder === repository.root || !folder.startsWith(repository.root)) return Promise.resolve(false);
    const known = this.ignoredFolders.get(folder);
    if (known !== undefined) return known;
    const found = this.isPassedOver(folder, true, repository);
    this.ignoredFolders.set(folder, found);
    return found;
  }

  private scopeOf(folder: string, repository: GitRepository): Promise<IgnoreScope> {
    const known = this.scopes.get(folder);
    if (known !== undefined) return known;
    const found =
      folder === repository.root ? this.rootScope(repository) : this.scopeBelow(folder, repository);
    this.scopes.set(folder, found);
    return found;
  }

  private async scopeBelow(folder: string, repository: GitRepository): Promise<IgnoreScope> {
    return scopeIn(folder, await this.scopeOf(dirname(folder), repository));
  }

  /** The patterns of the repository that stand in no folder, and those of the person, count least. */
  private async rootScope({ root, commonFolder }: GitRepository): Promise<IgnoreScope> {
    const { rules } = await scopeIn(root, { isRepository: true, rules: [] });
    const further = [join(commonFolder, "info/exclude"), this.personalPatterns()].flatMap((path) => {
      const read = readBounded(path);
      return read === null || read === "unreadable" ? [] : [{ folder: root, text: read.text }];
    });
    return { isRepository: true, rules: [...rules, ...further] };
  }

  private personalPatterns(): string {
    const settings = [".config/git/config", ".gitconfig"].flatMap(
      (name) => settingsIn(join(this.home, name)) ?? [],
    );
    const named = settings.findLast(
      ({ section, name }) => section === "core" && name === "excludesfile",
    )?.value;
    if (named === undefined || named === null) return join(this.home, ".config/git/ignore");
    return named.startsWith("~/") ? join(this.home, named.slice(2)) : named;
  }
}

function foldersOf({ entries }: GitRepository): ReadonlySet<string> {
  const folders = new Set<string>();
  for (const name of entries?.keys() ?? []) {
    for (let end = name.lastIndexOf("/"); end > 0; end = name.lastIndexOf("/", end - 1)) {
      const folder = name.slice(0, end);
      if (folders.has(folder)) break;
      folders.add(folder);
    }
  }
  return folders;
}

/** As git finds out without reading a file. One that was written when git looked counts as another. */
export function isAsNoted(entry: IndexEntry, stats: Stats): boolean {
  if (entry.isConflict) return false;
  if (entry.kind === "submodule") return stats.isDirectory();
  if (entry.kind === "link" ? !stats.isSymbolicLink() : !stats.isFile()) return false;
  if (entry.size !== stats.size % 2 ** 32) return false;
  const seconds = Math.floor(stats.mtimeMs / 1_000);
  if (entry.seconds !== seconds % 2 ** 32) return false;
  // A number of milliseconds holds no more of them.
  return (
    entry.nanoseconds === 0 || Math.abs((stats.mtimeMs - seconds * 1_000) * 1e6 - entry.nanoseconds) < 1_000
  );
}
