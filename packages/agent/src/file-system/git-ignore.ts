import { lstat } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import ignore, { type Ignore } from "ignore";
import { ToolInputError } from "../ports/tool.ts";
import { errorCodeOf } from "./error-code.ts";
import { openPlainFile } from "./file-snapshot.ts";

/**
 * The `.gitignore` files that hold in a folder, the nearest first, as git and ripgrep read them: only inside a repository, and
 * only up to its root. `isRepository` says whether the folder lies in one.
 */
export type IgnoreScope = { isRepository: boolean; rules: FolderRules[] };

type FolderRules = { folder: string; rules: Ignore };

const maxRulesBytes = 1024 * 1024;

/** What holds above a folder where a walk begins. */
export async function scopeAbove(root: string): Promise<IgnoreScope> {
  const rules: FolderRules[] = [];
  if (await hasGit(root)) return { isRepository: true, rules };
  for (let folder = dirname(root); ; folder = dirname(folder)) {
    const own = await rulesOf(folder);
    // Who names an ignored folder wants to see it: rules that hide the whole of it do not count.
    if (own !== null && !own.rules.test(`${relative(folder, root)}/`).ignored) rules.push(own);
    if (await hasGit(folder)) return { isRepository: true, rules };
    if (folder === dirname(folder)) return { isRepository: false, rules: [] };
  }
}

/** What holds in a folder, given what held in the one above. */
export async function scopeIn(folder: string, above: IgnoreScope): Promise<IgnoreScope> {
  const isRoot = await hasGit(folder);
  if (!isRoot && !above.isRepository) return above;
  const own = await rulesOf(folder);
  return { isRepository: true, rules: [...(own === null ? [] : [own]), ...(isRoot ? [] : above.rules)] };
}

/** Whether git would pass over this path. The nearest file that says anything decides. */
export function isIgnored(scope: IgnoreScope, path: string, isFolder: boolean): boolean {
  for (const { folder, rules } of scope.rules) {
    const { ignored, unignored } = rules.test(relative(folder, path) + (isFolder ? "/" : ""));
    if (ignored || unignored) return ignored;
  }
  return false;
}

async function hasGit(folder: string): Promise<boolean> {
  try {
    await lstat(join(folder, ".git"));
    return true;
  } catch (error) {
    if (errorCodeOf(error) !== null) return false;
    throw error;
  }
}

async function rulesOf(folder: string): Promise<FolderRules | null> {
  const text = await readSmall(join(folder, ".gitignore"));
  return text === null ? null : { folder, rules: ignore({ ignorecase: false }).add(text) };
}

/** The text of a small file; null for one that is absent, strange or not readable: then it hides nothing. */
async function readSmall(path: string): Promise<string | null> {
  try {
    const handle = await openPlainFile(path);
    if (handle === null) return null;
    try {
      const { size } = await handle.stat();
      return size > maxRulesBytes ? null : await handle.readFile("utf8");
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (error instanceof ToolInputError || errorCodeOf(error) !== null) return null;
    throw error;
  }
}
