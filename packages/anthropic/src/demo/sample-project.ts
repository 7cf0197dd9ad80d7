import { execFile } from "node:child_process";
import { lstat, mkdir, readdir, realpath, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { markerFile, sampleFiles } from "./sample-files.ts";

const run = promisify(execFile);

/**
 * `created`: the project was written. `already-there`: it was, from an earlier time; files that had gone missing are back,
 * nothing else was touched. `occupied`: the folder holds something that is not ours, and nothing was written.
 */
export type SampleProject = {
  outcome: "created" | "already-there" | "occupied";
  folder: string;
  hasGit: boolean;
};

/**
 * Writes the sample project into a folder that is new, empty, or ours, with one commit where git is there. Never replaces a
 * file. `folder` in the answer is absolute and real.
 */
export async function createSampleProject(folder: string): Promise<SampleProject> {
  const found = await contentOf(folder);
  if (found === null) return { outcome: "occupied", folder, hasGit: false };
  const isOurs = found.includes(markerFile);
  if (found.length > 0 && !isOurs)
    return { outcome: "occupied", folder: await realpath(folder), hasGit: false };
  await mkdir(folder, { recursive: true });
  for (const [path, content] of Object.entries(sampleFiles)) await writeMissing(folder, path, content);
  const hasGit = found.includes(".git") || (await commitAll(folder));
  return { outcome: isOurs ? "already-there" : "created", folder: await realpath(folder), hasGit };
}

/** The names in the folder; none where there is no such folder, null where the path leads to something else. */
async function contentOf(folder: string): Promise<string[] | null> {
  try {
    return (await stat(folder)).isDirectory() ? await readdir(folder) : null;
  } catch (error) {
    if (isCode(error, "ENOENT")) return (await isDanglingLink(folder)) ? null : [];
    if (isCode(error, "ENOTDIR")) return null;
    throw error;
  }
}

async function isDanglingLink(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

async function writeMissing(folder: string, path: string, content: string): Promise<void> {
  try {
    if (!(await makeParents(folder, path))) return;
    await writeFile(join(folder, path), content, { flag: "wx" });
  } catch (error) {
    if (!isCode(error, "EEXIST") && !isCode(error, "ENOTDIR")) throw error;
  }
}

/** Makes the folders of a file, one by one: one that was replaced by a link leads somewhere that is not ours, and gives false. */
async function makeParents(folder: string, path: string): Promise<boolean> {
  const names = dirname(path).split("/");
  for (const [index] of names.entries()) {
    const parent = join(folder, ...names.slice(0, index + 1));
    await mkdir(parent, { recursive: true });
    if ((await lstat(parent)).isSymbolicLink()) return false;
  }
  return true;
}

/** The settings make a commit in the sample work harmlessly, no matter what the person's own settings are. */
async function commitAll(folder: string): Promise<boolean> {
  const git = (...args: string[]) => run("git", args, { cwd: folder, env: withoutGitSettings() });
  try {
    await git("-c", "init.defaultBranch=main", "init", "--quiet", "--template=");
    await git("config", "user.name", "Countersign sample");
    await git("config", "user.email", "sample@countersign.invalid");
    await git("config", "commit.gpgsign", "false");
    await git("add", "--all");
    await git("-c", "core.hooksPath=/dev/null", "commit", "--quiet", "--message", "Split a bill");
    return true;
  } catch {
    // Without git, or where git cannot work, the sample is a plain folder, and the answer says so.
    return false;
  }
}

/** A hook or a worktree that started us must not make git work on another repository. */
function withoutGitSettings(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("GIT_")));
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
