import { execFile } from "node:child_process";
import { lstat, mkdir, readdir, realpath, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { markerFile, sampleFiles } from "./sample-files.ts";

const run = promisify(execFile);

/**
 * `created`: the project was written. `already-there`: it was, from an earlier time, and nothing was touched: what a person changed or
 * removed stays so. `occupied`: the folder holds something that is not ours, and nothing was written.
 */
export type SampleProject = {
  outcome: "created" | "already-there" | "occupied";
  folder: string;
  hasGit: boolean;
};

/**
 * Writes the sample project into a folder that is new or empty, with one commit where git is there. Never replaces a file.
 * `folder` in the answer is absolute and real.
 */
export async function createSampleProject(folder: string): Promise<SampleProject> {
  const found = await contentOf(folder);
  if (found === null) return { outcome: "occupied", folder, hasGit: false };
  if (found.includes(markerFile))
    return { outcome: "already-there", folder: await realpath(folder), hasGit: found.includes(".git") };
  if (found.length > 0) return { outcome: "occupied", folder: await realpath(folder), hasGit: false };
  await mkdir(folder, { recursive: true });
  for (const [path, content] of Object.entries(sampleFiles)) await writeMissing(folder, path, content);
  const hasGit = await commitAll(folder);
  return { outcome: "created", folder: await realpath(folder), hasGit };
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

/** Another server that starts at the same moment may have written it. */
async function writeMissing(folder: string, path: string, content: string): Promise<void> {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  try {
    await writeFile(file, content, { flag: "wx" });
  } catch (error) {
    if (!isCode(error, "EEXIST")) throw error;
  }
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
