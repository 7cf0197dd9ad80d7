import { lstat } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import ignore, { type Ignore } from "ignore";
import { ToolInputError } from "../ports/tool.ts";
import { errorCodeOf } from "./error-code.ts";
import { openPlainFile } from "./file-snapshot.ts";

/** The `.gitignore` files that count in a folder, as git and ripgrep read them. */
export type IgnoreScope = {
  /** Whether the folder lies in a repository: only there, and only up to its root, such files count. */
  isRepository: boolean;
  /** The nearest first. */
  rules: FolderRules[];
};

type FolderRules = { folder: string; text: string };

/** All rules of a scope as one list: a later line can undo an earlier one for a whole folder. */
type MergedRules = {
  /** The folder where the list begins. */
  base: string;
  rules: Ignore;
};

const mergedOf = new WeakMap<FolderRules[], MergedRules | null>();

const maxRulesBytes = 1024 * 1024;

/** The rules above a folder where a walk begins. */
export async function scopeAbove(root: string): Promise<IgnoreScope> {
  const rules: FolderRules[] = [];
  if (await hasGit(root)) return { isRepository: true, rules };
  for (let folder = dirname(root); ; folder = dirname(folder)) {
    const own = await rulesOf(folder);
    // Who names an ignored folder wants to see it: rules that hide the whole of it do not count.
    if (own !== null && !readRules(own.text).test(`${relative(folder, root)}/`).ignored) rules.push(own);
    if (await hasGit(folder)) return { isRepository: true, rules };
    if (folder === dirname(folder)) return { isRepository: false, rules: [] };
  }
}

/** The rules in a folder, given those in the one above. */
export async function scopeIn(folder: string, above: IgnoreScope): Promise<IgnoreScope> {
  const isRoot = await hasGit(folder);
  if (!isRoot && !above.isRepository) return above;
  const own = await rulesOf(folder);
  return { isRepository: true, rules: [...(own === null ? [] : [own]), ...(isRoot ? [] : above.rules)] };
}

/** Whether git would pass over this path. The last line that fits decides, and those of nearer files come later. */
export function isIgnored(scope: IgnoreScope, path: string, isFolder: boolean): boolean {
  const known = mergedOf.get(scope.rules);
  const merged = known === undefined ? mergeRules(scope.rules) : known;
  mergedOf.set(scope.rules, merged);
  return merged?.rules.ignores(relative(merged.base, path) + (isFolder ? "/" : "")) ?? false;
}

function mergeRules(nearestFirst: FolderRules[]): MergedRules | null {
  const base = nearestFirst.at(-1)?.folder;
  if (base === undefined) return null;
  const lines = nearestFirst.toReversed().flatMap(({ folder, text }) => {
    const below = relative(base, folder);
    return below === "" ? [text] : text.split(/\r?\n/).flatMap((line) => lineBelow(line, below));
  });
  return { base, rules: readRules(lines.join("\n")) };
}

/** A line of a file in the folder `below`, as it would stand in a file above it. */
function lineBelow(line: string, below: string): string[] {
  if (line.trim() === "" || line.startsWith("#")) return [];
  const isUndoing = line.startsWith("!");
  const pattern = isUndoing ? line.slice(1) : line;
  const isAnchored = pattern.trimEnd().replace(/\/$/, "").includes("/");
  const place = `/${below.replace(/[\\*?[\]!# ]/g, "\\$&")}/`;
  const anchored = isAnchored ? pattern.replace(/^\//, "") : `**/${pattern}`;
  return [`${isUndoing ? "!" : ""}${place}${anchored}`];
}

function readRules(text: string): Ignore {
  return ignore({ ignorecase: false }).add(text);
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
  return text === null ? null : { folder, text: text.replace(/^\uFEFF/, "") };
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
