import {
  lstatSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  type Stats,
  statSync,
} from "node:fs";
import { homedir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { type GitSetting, parseGitConfig } from "./git-config.ts";
import { submodulesIn } from "./git-index.ts";
import { programSettings } from "./git-programs.ts";

/** A repository: the folder with its files, the folder that `.git` is or names, and the one that its worktrees share. */
type Repository = { root: string; gitFolder: string; commonFolder: string };

const longestConfig = 1_000_000;
const longestIndex = 200_000_000;
const deepestInclude = 10;

/**
 * What makes git run a program, or read another place, when it only reads in the repository around a folder: the settings and hooks of
 * the repository and its submodules, as names for people (`core.fsmonitor`). Empty where nothing does, and where there is no
 * repository. Unreadable files are named too. The settings of the user and the system don't count: they are the user's own.
 */
export function repositoryPrograms(folder: string): string[] {
  try {
    for (let root = resolve(folder); ; root = dirname(root)) {
      const found = checkAt(root, new Set());
      if (found !== null) return found;
      if (root === dirname(root)) return [];
    }
  } catch (error) {
    if (error instanceof Unreadable) return [`${error.message} (unreadable)`];
    if (error instanceof Error && "path" in error) return [`${error.path} (unreadable)`];
    throw error;
  }
}

/** Null where no repository begins in the folder. */
function checkAt(root: string, checked: Set<string>): string[] | null {
  const gitFolder = gitFolderAt(root);
  if (gitFolder === null) return null;
  if (checked.has(gitFolder)) return [];
  checked.add(gitFolder);
  const repository = { root, gitFolder, commonFolder: commonFolderOf(gitFolder) };
  const settings = readSettings(repository);
  const names = [
    ...programSettings(settings),
    ...otherPlaces(repository, settings),
    ...hooks(repository, settings),
  ];
  return [...names, ...inSubmodules(repository, settings, checked)];
}

/** A file, or a path in one, that git may understand and this program doesn't. */
class Unreadable extends Error {}

/** The folder that git would open for a repository in `root`, found as git finds it. */
function gitFolderAt(root: string): string | null {
  const path = join(root, ".git");
  const stats = statsOf(path);
  if (stats?.isFile() === true) {
    const text = readPath(path) ?? "";
    // Git stops at a file that it doesn't understand.
    return text.startsWith("gitdir: ") ? resolve(root, text.slice("gitdir: ".length)) : path;
  }
  if (stats?.isDirectory() === true && isGitFolder(path)) return path;
  return isGitFolder(root) ? root : null;
}

function isGitFolder(path: string): boolean {
  if (!isHead(join(path, "HEAD"))) return false;
  const common = commonFolderOf(path);
  return ["objects", "refs"].every((name) => statsOf(join(common, name))?.isDirectory() === true);
}

/** A link counts by what it says, also where nothing stands there. */
function isHead(path: string): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats?.isSymbolicLink() === true) return readlinkSync(path).startsWith("refs/");
  return stats?.isFile() === true && /^ref:\s*refs\/|^[0-9a-f]{40}/.test(readText(path) ?? "");
}

function commonFolderOf(gitFolder: string): string {
  const named = readPath(join(gitFolder, "commondir"));
  return named === null ? gitFolder : resolve(gitFolder, named);
}

function readSettings({ gitFolder, commonFolder }: Repository): GitSetting[] {
  return [join(commonFolder, "config"), join(gitFolder, "config.worktree")].flatMap((path) =>
    readConfig(path, 0),
  );
}

/** The settings of a file with those that it includes, under whatever condition. */
function readConfig(path: string, depth: number): GitSetting[] {
  const text = readText(path);
  if (text === null) return [];
  const settings = parseGitConfig(text);
  if (settings === null || depth > deepestInclude) throw new Unreadable(path);
  return settings.flatMap((setting) => {
    const { section, name, value } = setting;
    if (!["include", "includeif"].includes(section) || name !== "path") return [setting];
    return readConfig(placeOf(value ?? "", dirname(path)), depth + 1);
  });
}

/** A path as a setting writes it. */
function placeOf(value: string, base: string): string {
  if (/^~\//.test(value)) return join(homedir(), value.slice(2));
  if (/^~|^%\(/.test(value)) throw new Unreadable(value);
  return resolve(base, value);
}

/**
 * Where the files or the history are not those of the folder: git would show what is elsewhere. A worktree's or a submodule's own folder
 * points back.
 */
function otherPlaces(
  { root, gitFolder, commonFolder }: Repository,
  settings: readonly GitSetting[],
): string[] {
  const names: string[] = [];
  const worktrees = settings.filter(({ section, name }) => section === "core" && name === "worktree");
  const isHere = (path: string) => realOf(path) === realOf(root);
  if (worktrees.some(({ value }) => !isHere(resolve(gitFolder, value ?? "")))) names.push("core.worktree");
  const real = realOf(gitFolder);
  if (real !== realOf(commonFolder) && realOf(commonFolder) !== dirname(dirname(real)))
    names.push("commondir");
  const back = readPath(join(gitFolder, "gitdir"));
  const pointsBack = worktrees.length > 0 || (back !== null && isHere(dirname(resolve(gitFolder, back))));
  if (![join(realOf(root), ".git"), realOf(root)].includes(real) && !pointsBack) names.push(".git");
  return names;
}

/** The one hook that runs when git only reads, once that has freshened the index. */
function hooks({ root, commonFolder }: Repository, settings: readonly GitSetting[]): string[] {
  const named = settings.filter(({ section, name }) => section === "core" && name === "hookspath");
  const folders = [join(commonFolder, "hooks"), ...named.map(({ value }) => placeOf(value ?? "", root))];
  return folders.some((folder) => statsOf(join(folder, hook)) !== null) ? [`the hook ${hook}`] : [];
}

const hook = "post-index-change";

/** Git asks in each submodule whether something changed there, with the settings of the submodule. */
function inSubmodules(
  { root, gitFolder, commonFolder }: Repository,
  settings: readonly GitSetting[],
  checked: Set<string>,
): string[] {
  const isSha256 = settings.some(
    ({ section, name, value }) => section === "extensions" && name === "objectformat" && value === "sha256",
  );
  const shared = [...new Set([gitFolder, commonFolder])].flatMap((folder) =>
    readdirSync(folder).flatMap((name) => (name.startsWith("sharedindex.") ? [join(folder, name)] : [])),
  );
  return [join(gitFolder, "index"), ...shared].flatMap((file) => {
    const index = readFile(file, longestIndex);
    const paths = index === null ? [] : submodulesIn(index, isSha256 ? 32 : 20);
    if (paths === null || paths.some((path) => path.includes(notText))) throw new Unreadable(file);
    return paths.flatMap((path) =>
      (checkAt(join(root, path), checked) ?? []).map((found) => `${path}: ${found}`),
    );
  });
}

/** A path that a file consists of. */
function readPath(path: string): string | null {
  return readText(path)?.replace(/[\r\n]+$/, "") ?? null;
}

function readText(path: string): string | null {
  const text = readFile(path, longestConfig)?.toString("utf8") ?? null;
  // A path of other bytes would lead git to a file that isn't found here.
  if (text?.includes(notText) === true) throw new Unreadable(path);
  return text;
}

/** The replacement for bytes that aren't UTF-8. */
const notText = "\uFFFD";

/** Null where nothing exists. */
function readFile(path: string, longest: number): Buffer | null {
  const stats = statsOf(path);
  if (stats === null) return null;
  if (!stats.isFile() || stats.size > longest) throw new Unreadable(path);
  return readFileSync(path);
}

function statsOf(path: string): Stats | null {
  return statSync(path, { throwIfNoEntry: false }) ?? null;
}

/** As it is written where nothing stands. */
function realOf(path: string): string {
  return statsOf(path) === null ? resolve(path) : realpathSync(path);
}
