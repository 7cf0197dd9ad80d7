import type { Stats } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { GitState } from "@countersign/contracts/call-effects";
import { type IgnoreScope, isIgnored, scopeIn } from "../file-system/git-ignore.ts";
import type { IndexEntry } from "../file-system/git-index-entries.ts";
import { foldersAbove, type GitRepository, repositoryAt, settingsIn } from "./git-repository.ts";
import { readBounded } from "./read-bounded.ts";

/** What is the same for all that lies in one folder. */
type FolderView = {
  repository: GitRepository;
  /** The folder's path in the repository, with a slash at its end where it isn't the root. */
  prefix: string;
  /** It is a part of a repository's own data. */
  isOwnData: boolean;
  isIgnored: boolean;
  scope: IgnoreScope;
};

/** Tells of files what git holds of them. Made for one look: what it has read doesn't change. */
export class GitView {
  private readonly repositories = new Map<string, GitRepository | null>();
  private readonly views = new Map<string, Promise<FolderView | null>>();
  private readonly known = new Map<string, FolderView | null>();
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
    const view = await this.viewOf(dirname(path));
    if (view === null) return "none";
    const { repository, prefix } = view;
    const name = prefix + basename(path);
    if (view.isOwnData || basename(path) === ".git") return "repository";
    if (repository.entries === null) return "unknown";
    const entry = repository.entries.get(name);
    if (entry !== undefined && stats !== null) return isAsNoted(entry, stats) ? "tracked" : "changed";
    if (isFolder && this.holdsTracked(repository, name)) return "tracked";
    return isPassedOverIn(view, path, isFolder) ? "ignored" : "untracked";
  }

  /** Whether a folder, by its name in the repository, holds a file that git tracks. */
  holdsTracked(repository: GitRepository, name: string): boolean {
    const known = this.trackedFolders.get(repository) ?? foldersOf(repository);
    this.trackedFolders.set(repository, known);
    return name === "" || known.has(name);
  }

  /** Whether git ignores it, by a pattern for it or for a folder that it lies in. */
  async isPassedOver(path: string, isFolder: boolean): Promise<boolean> {
    const view = await this.viewOf(dirname(path));
    return view !== null && isPassedOverIn(view, path, isFolder);
  }

  /** Null where no repository is around the folder. */
  private viewOf(folder: string): Promise<FolderView | null> | FolderView | null {
    const known = this.known.get(folder);
    if (known !== undefined) return known;
    const asked = this.views.get(folder) ?? this.look(folder);
    this.views.set(folder, asked);
    return asked;
  }

  private async look(folder: string): Promise<FolderView | null> {
    const repository = this.repositoryOf(folder);
    const view = repository === null ? null : await this.lookIn(repository, folder);
    this.known.set(folder, view);
    return view;
  }

  private async lookIn(repository: GitRepository, folder: string): Promise<FolderView> {
    if (folder === repository.root)
      return {
        repository,
        prefix: "",
        isOwnData: false,
        isIgnored: false,
        scope: await this.rootScope(repository),
      };
    const above = await this.viewOf(dirname(folder));
    const name = basename(folder);
    const prefix = `${above?.prefix ?? ""}${name}/`;
    const isOwnData = above?.isOwnData === true || name === ".git";
    const isIgnored = above !== null && isPassedOverIn(above, folder, true);
    const outer = above?.scope ?? { isRepository: true, rules: [] };
    // Below what is ignored, and in git's own data, no pattern counts.
    const scope = isIgnored || isOwnData ? outer : await scopeIn(folder, outer);
    return { repository, prefix, isOwnData, isIgnored, scope };
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

function isPassedOverIn({ isIgnored: isBelow, scope }: FolderView, path: string, isFolder: boolean): boolean {
  return isBelow || isIgnored(scope, path, isFolder);
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
