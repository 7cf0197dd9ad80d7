import { readdirSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { type GitSetting, parseGitConfig } from "./git-config.ts";
import { GitFiles, linkStatsOf, notText, pathIn, realOf, statsOf, Unreadable } from "./git-files.ts";
import { submodulesIn } from "./git-index.ts";
import { unusualLayout } from "./git-layout.ts";
import { programSettings } from "./git-programs.ts";

/** A repository: the folder with its files, the folder that `.git` is or names, and the one that its worktrees share. */
type Repository = { root: string; gitFolder: string; commonFolder: string };
/** What one question has read. */
type Question = { files: GitFiles; checked: Set<string> };

const deepestInclude = 10;
/** A person reads no more of them. */
const mostNames = 50;

/**
 * What makes git run a program, or read another place, when it only reads in the repository around a folder: the settings and hooks of
 * the repository and its submodules, as names for people (`core.fsmonitor`). Empty where nothing does, and where there is no
 * repository. What can't be read is named too, and what git would not have made so. The settings of the user and the system don't
 * count: they are the user's own.
 */
export function repositoryPrograms(folder: string): string[] {
  try {
    const question = { files: new GitFiles(), checked: new Set<string>() };
    for (let root = realOf(resolve(folder)); ; root = dirname(root)) {
      const found = checkAt(root, question);
      if (found !== null) return found.slice(0, mostNames);
      if (root === dirname(root)) return [];
    }
  } catch (error) {
    if (error instanceof Unreadable) return [error.message];
    if (error instanceof Error && "path" in error) return [`${error.path} (unreadable)`];
    // A path that the system takes for none.
    if (error instanceof Error && "code" in error) return ["an unusual repository"];
    throw error;
  }
}

/** Null where no repository begins in the folder. */
function checkAt(root: string, question: Question): string[] | null {
  const { files, checked } = question;
  files.countRead();
  const gitFolder = gitFolderAt(root, files);
  if (gitFolder === null) return null;
  const key = `${realOf(root)}\0${realOf(gitFolder)}`;
  if (checked.has(key)) return [];
  checked.add(key);
  const repository = { root, gitFolder, commonFolder: commonFolderOf(gitFolder, files) };
  const unusual = unusualLayout(gitFolder, repository.commonFolder, files);
  const settings = readSettings(repository, files);
  const names = [
    ...unusual,
    ...programSettings(settings),
    ...otherPlaces(repository, settings, files),
    ...hooks(repository, settings),
  ];
  return [...names, ...inSubmodules(repository, settings, question)];
}

/** The folder that git would open for a repository in `root`; also one where git might look further up. */
function gitFolderAt(root: string, files: GitFiles): string | null {
  const path = join(root, ".git");
  const stats = statsOf(path);
  if (stats?.isFile() === true) {
    const text = files.readPath(path) ?? "";
    // Git stops at a file that it doesn't understand.
    return text.startsWith("gitdir: ") ? pathIn(root, text.slice("gitdir: ".length)) : path;
  }
  if (stats?.isDirectory() === true && isGitFolder(path)) return path;
  return isGitFolder(root) ? root : null;
}

/** HEAD in any form: what git makes of it depends on its version. */
function isGitFolder(path: string): boolean {
  return linkStatsOf(join(path, "HEAD")) !== null;
}

function commonFolderOf(gitFolder: string, files: GitFiles): string {
  const named = files.readPath(`${gitFolder}/commondir`);
  return named === null ? gitFolder : pathIn(gitFolder, named);
}

function readSettings({ gitFolder, commonFolder }: Repository, files: GitFiles): GitSetting[] {
  return [`${commonFolder}/config`, `${gitFolder}/config.worktree`].flatMap((path) =>
    readConfig(path, 0, files),
  );
}

/** The settings of a file with those that it includes, under any condition. */
function readConfig(path: string, depth: number, files: GitFiles): GitSetting[] {
  const settings = readOneConfig(path, files);
  if (depth > deepestInclude && settings.length > 0) throw Unreadable.at(path);
  return settings.flatMap((setting) => {
    const { section, name, value } = setting;
    if (!["include", "includeif"].includes(section) || name !== "path") return [setting];
    return readConfig(placeOf(value ?? "", path.slice(0, path.lastIndexOf("/"))), depth + 1, files);
  });
}

function readOneConfig(path: string, files: GitFiles): GitSetting[] {
  const settings = parseGitConfig(files.readText(path) ?? "");
  if (settings === null) throw Unreadable.at(path);
  return settings;
}

/** A path as a setting writes it. Versions of git disagree on tabs in it, and on what stands before it. */
function placeOf(value: string, base: string): string {
  if (/[\t\n\b]/.test(value)) throw Unreadable.at(JSON.stringify(value));
  if (/^~\//.test(value)) return `${homedir()}/${value.slice(2)}`;
  if (/^~|^%\(|^:\(/.test(value)) throw Unreadable.at(value);
  return pathIn(base, value);
}

/**
 * Where the files or the history are not those of the folder: git would show what is elsewhere. A worktree's or a submodule's own folder
 * points back.
 */
function otherPlaces(
  { root, gitFolder, commonFolder }: Repository,
  settings: readonly GitSetting[],
  files: GitFiles,
): string[] {
  const names: string[] = [];
  const worktrees = settings.filter(({ section, name }) => section === "core" && name === "worktree");
  const isHere = (path: string) => statsOf(path) !== null && realOf(path) === realOf(root);
  const isNamedHere = worktrees.every(
    ({ value }) => !/[\t\n\b]/.test(value ?? "") && isHere(pathIn(gitFolder, value ?? "")),
  );
  if (!isNamedHere) names.push("core.worktree");
  const real = realOf(gitFolder);
  if (real !== realOf(commonFolder) && realOf(commonFolder) !== dirname(dirname(real)))
    names.push("commondir");
  const back = files.readPath(`${gitFolder}/gitdir`);
  const backFolder = back?.endsWith("/.git") === true ? back.slice(0, -"/.git".length) : null;
  const pointsBack = worktrees.length > 0 || (backFolder !== null && isHere(pathIn(gitFolder, backFolder)));
  if (![join(realOf(root), ".git"), realOf(root)].includes(real) && !pointsBack) names.push(".git");
  return names;
}

/** The one hook that runs when git only reads, once that has freshened the index. */
function hooks({ root, commonFolder }: Repository, settings: readonly GitSetting[]): string[] {
  const named = settings.filter(({ section, name }) => section === "core" && name === "hookspath");
  const folders = [`${commonFolder}/hooks`, ...named.map(({ value }) => placeOf(value ?? "", root))];
  // An empty one means the root of the system, or nothing at all.
  if (named.some(({ value }) => (value ?? "") === "")) return ["core.hookspath"];
  return folders.some((folder) => linkStatsOf(`${folder}/${hook}`) !== null) ? [`the hook ${hook}`] : [];
}

const hook = "post-index-change";

/** Git asks in each submodule whether something changed there, with the settings of the submodule. */
function inSubmodules(repository: Repository, settings: readonly GitSetting[], question: Question): string[] {
  const { root, gitFolder, commonFolder } = repository;
  const hashBytes = hashBytesOf(repository, settings, question.files);
  if (hashBytes === null) return ["extensions.objectformat"];
  const shared = [...new Set([gitFolder, commonFolder])].flatMap((folder) =>
    readdirSync(folder).flatMap((name) => (name.startsWith("sharedindex.") ? [`${folder}/${name}`] : [])),
  );
  if (shared.some((path) => linkStatsOf(path)?.isFile() !== true)) return ["an unusual repository"];
  return [`${gitFolder}/index`, ...shared].flatMap((file) => {
    const index = question.files.readIndex(file);
    const paths = index === null ? [] : submodulesIn(index, hashBytes);
    if (paths === null || paths.some((path) => path.includes(notText))) throw Unreadable.at(file);
    return paths.flatMap((path) =>
      (checkAt(`${root}/${path}`, question) ?? []).map((found) => `${path}: ${found}`),
    );
  });
}

/** Null where it isn't plain: git passes over a format in a file that is included, and one without a version. */
function hashBytesOf(
  { commonFolder }: Repository,
  settings: readonly GitSetting[],
  files: GitFiles,
): 20 | 32 | null {
  const valuesOf = (all: readonly GitSetting[], of: string, key: string) =>
    all.flatMap(({ section, name, value }) => (section === of && name === key ? [value] : []));
  const formats = valuesOf(settings, "extensions", "objectformat");
  if (formats.length === 0) return 20;
  const own = readOneConfig(`${commonFolder}/config`, files);
  const isPlain =
    formats.length === 1 &&
    valuesOf(own, "extensions", "objectformat").length === 1 &&
    valuesOf(own, "core", "repositoryformatversion").join() === "1";
  if (!isPlain) return null;
  return formats[0] === "sha256" ? 32 : formats[0] === "sha1" ? 20 : null;
}
