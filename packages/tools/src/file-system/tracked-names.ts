import { execFileSync } from "node:child_process";
import { lstatSync } from "node:fs";
import { dirname, join } from "node:path";
import { findProgram } from "../shell/find-program.ts";
import { environmentIn, shellEnvironment } from "../shell/shell-environment.ts";
import { realOf } from "./git-files.ts";
import { repositoryPrograms } from "./repository-programs.ts";

/** A decision can't wait longer than this. */
const timeout = 2_000;
const maxBuffer = 16_777_216;
/** git's mode of a commit that stands for a submodule. */
const submodule = /^:?160000 |^:\d+ 160000 /;

/**
 * Every name that the index, the commit HEAD or one of its parents holds, seen from the root of the repository, which must be the folder
 * itself. Null where git can't tell (no repository, no commit yet), where there are submodules, and where git would run a program. Only commands that read the
 * index and commits are run: these run nothing that the repository's settings name, and fetch nothing.
 */
export function trackedNames(repository: string): string[] | null {
  if (!holdsGit(repository) || repositoryPrograms(repository).length > 0) return null;
  const runGit = gitIn(realOf(repository));
  if (runGit === null) return null;
  const index = runGit(["ls-files", "--stage", "-z"]);
  const newest = index === null ? null : runGit(["ls-tree", "-r", "-z", "--full-tree", "HEAD"]);
  const changed = newest === null ? null : runGit(changesOfHead);
  if (index === null || newest === null || changed === null) return null;
  const changes = changed.filter((_, at) => at % 2 === 0);
  if ([...index, ...newest, ...changes].some((line) => submodule.test(line))) return null;
  const names = [...index, ...newest].map((line) => line.slice(line.indexOf("\t") + 1));
  return [...new Set([...names, ...changed.filter((_, at) => at % 2 === 1)])];
}

const link = /^120000 /;

/**
 * The names of the symlinks that a commit holds, or for null the index, seen from the root of the repository, which must be the folder
 * itself. A branch and a tag of one name count both. Null where git can't tell.
 */
export function linksIn(repository: string, commit: string | null): string[] | null {
  if (!holdsGit(repository) || repositoryPrograms(repository).length > 0) return null;
  const runGit = gitIn(realOf(repository));
  if (runGit === null || commit?.startsWith("-") === true) return null;
  const list = (name: string) => runGit(["ls-tree", "-r", "-z", "--full-tree", name]);
  const lines = commit === null ? runGit(["ls-files", "--stage", "-z"]) : list(commit);
  if (lines === null) return null;
  const branch = commit === null ? null : list(`refs/heads/${commit}`);
  const links = [...lines, ...(branch ?? [])].filter((line) => link.test(line));
  return [...new Set(links.map((line) => line.slice(line.indexOf("\t") + 1)))];
}

/** A line about each change against each parent, and then its name. */
const changesOfHead = [
  "diff-tree",
  "-r",
  "-m",
  "--root",
  "--no-renames",
  "--no-commit-id",
  "--raw",
  "-z",
  "HEAD",
];

function holdsGit(folder: string): boolean {
  try {
    return lstatSync(join(folder, ".git")) !== undefined;
  } catch (error) {
    if (error instanceof Error && "code" in error) return false;
    throw error;
  }
}

/** Runs git in a repository, and gives what it writes, split at NUL; null where it fails. Null without a git that stands elsewhere. */
function gitIn(repository: string): ((args: readonly string[]) => string[] | null) | null {
  const env = environment(repository);
  const program = findProgram("git", env, repository);
  if (program === null) return null;
  return (args) => {
    try {
      // Not execa, which throws for a NUL byte in a commit's name even when it's set to reject nothing.
      const text = execFileSync(program, ["-c", "core.fsmonitor=false", ...args], {
        cwd: repository,
        env,
        stdio: ["ignore", "pipe", "ignore"],
        encoding: "utf8",
        timeout,
        maxBuffer,
      });
      return text.split("\0").filter((piece) => piece !== "");
    } catch (error) {
      // No repository, no commit, too much, or too slow.
      if (error instanceof Error) return null;
      throw error;
    }
  };
}

/** That of the commands which it answers for, but git takes no folder above for the repository, and uses no network. */
function environment(repository: string): Record<string, string> {
  return {
    ...environmentIn(repository, shellEnvironment(process.env)),
    GIT_CEILING_DIRECTORIES: dirname(repository),
    GIT_ALLOW_PROTOCOL: "none",
    GIT_NO_LAZY_FETCH: "1",
    GIT_OPTIONAL_LOCKS: "0",
    GIT_TERMINAL_PROMPT: "0",
    LC_ALL: "C",
  };
}
