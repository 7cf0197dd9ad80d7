import type { BigIntStats } from "node:fs";
import { lstat, opendir, realpath } from "node:fs/promises";
import { join } from "node:path";
import { commandNameOf } from "@countersign/commands";
import { isBelow } from "./command-folders.ts";
import { codeOf } from "./read-command-file.ts";

/**
 * Something in a folder of commands, a file to read or what is wrong with it. `name` is `folder:name`, or the path in the folder
 * where that can be no name. `path` is where it stands, `real` where it is.
 */
export type FoundCommand = { name: string; path: string } & (
  | { real: string; stats: BigIntStats }
  | { problem: string }
);

const mostFiles = 500;
const mostDepth = 5;
/** Beyond this nobody looks at what else there is. */
const mostEntries = 5_000;
const suffix = ".md";

type Level = { path: string; real: string; parts: string[] };
type Walk = { root: string; left: number; found: FoundCommand[] };

/**
 * Everything in a folder of commands (its real path) that means to be one: at most 500 files, five folders deep, in the order of
 * their names. Links that lead out of the folder are not followed.
 */
export async function walkCommands(folder: { path: string; real: string }): Promise<FoundCommand[]> {
  const walk: Walk = { root: folder.real, left: mostEntries, found: [] };
  await walkLevel({ ...folder, parts: [] }, walk);
  const { found } = walk;
  const left = found.length - mostFiles;
  const words = [
    ...(walk.left < 0 ? [`it has more than ${mostEntries} entries. The rest is skipped`] : []),
    ...(left > 0 ? [`it has more than ${mostFiles} commands. ${left} are skipped`] : []),
  ];
  if (words.length === 0) return found;
  return [...found.slice(0, mostFiles), problemAt(folder.path, [], words.join("; "))];
}

async function walkLevel(level: Level, walk: Walk): Promise<void> {
  const names = await namesIn(level, walk);
  for (const name of names) {
    const path = join(level.path, name);
    const parts = [...level.parts, name];
    try {
      await visit({ path, real: join(level.real, name), parts }, walk);
    } catch (error) {
      const code = codeOf(error);
      // It was there a moment ago.
      if (code !== "ENOENT") walk.found.push(problemAt(path, parts, `it can’t be inspected (${code})`));
    }
  }
}

/** Sorted, so that what is left out is always the same. */
async function namesIn(level: Level, walk: Walk): Promise<string[]> {
  const names: string[] = [];
  try {
    for await (const { name } of await opendir(level.real)) {
      walk.left -= 1;
      if (walk.left < 0) break;
      names.push(name);
    }
  } catch (error) {
    const code = codeOf(error);
    const words = code === "ENOTDIR" ? "it isn’t a folder" : `it can’t be listed (${code})`;
    if (code !== "ENOENT") walk.found.push(problemAt(level.path, level.parts, words));
  }
  return names.sort();
}

async function visit(place: Level, walk: Walk): Promise<void> {
  const stats = await lstat(place.real, { bigint: true });
  if (stats.isSymbolicLink()) return visitLink(place, walk);
  if (stats.isDirectory()) return visitFolder(place, walk);
  add(place, stats, walk);
}

async function visitLink(place: Level, walk: Walk): Promise<void> {
  const { path, parts } = place;
  const addProblem = (problem: string) => walk.found.push(problemAt(path, parts, problem));
  let real: string;
  try {
    real = await realpath(place.real);
  } catch (error) {
    const code = codeOf(error);
    addProblem(code === "ENOENT" ? "it’s a broken link" : `it’s a link that can’t be followed (${code})`);
    return;
  }
  if (!isBelow(real, walk.root)) {
    // A folder of commands in itself, again and again, leads out of nothing, but nowhere either.
    addProblem(
      real === walk.root
        ? "it’s a link to the commands folder itself"
        : "it’s a link that leads out of the commands folder",
    );
    return;
  }
  const stats = await lstat(real, { bigint: true });
  const target = { path, real, parts };
  if (!stats.isDirectory()) add(target, stats, walk);
  else if (isBelow(place.real, real)) addProblem("it’s a link to one of its parent folders");
  else await visitFolder(target, walk);
}

async function visitFolder(place: Level, walk: Walk): Promise<void> {
  const { path, parts } = place;
  const addProblem = (problem: string) => walk.found.push(problemAt(path, parts, problem));
  // What stands in it would have this in its name.
  const named = commandNameOf([...parts, `x${suffix}`].join("/"));
  if (!named.ok) addProblem(named.reason);
  else if (parts.length > mostDepth) addProblem(`it’s more than ${mostDepth} folders deep`);
  else await walkLevel(place, walk);
}

function add({ path, real, parts }: Level, stats: BigIntStats, { found }: Walk): void {
  if (!path.endsWith(suffix)) return;
  const named = commandNameOf(parts.join("/"));
  if (!named.ok) found.push(problemAt(path, parts, named.reason));
  else if (!stats.isFile()) found.push(problemAt(path, parts, "it isn’t a regular file"));
  else found.push({ name: named.name, path, real, stats });
}

/** A file that is not looked at still has the name that it would have; what is none gets one that nobody can type. */
function problemAt(path: string, parts: readonly string[], problem: string): FoundCommand {
  const relative = parts.join("/");
  const named = commandNameOf(relative);
  if (named.ok) return { name: named.name, path, problem };
  return { name: relative.endsWith(suffix) ? relative : `${relative || path}/`, path, problem };
}
