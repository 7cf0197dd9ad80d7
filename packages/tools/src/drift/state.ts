import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { firstLine, type GitPlace, git, gitText } from "./git.ts";

/** How the files of a workspace are at one moment. */
export type State = {
  /** Git's name of all that is compared. */
  tree: string;
  /** Git's name of the list of folders whose content is not compared: ignored ones, and repositories of their own. */
  opaque: string;
};

/** What differs from the state before. */
type Found = {
  /** The paths to read again. */
  paths: string[];
  /** Ignored files beside them. */
  ignored: string[];
  isSame: boolean;
  /** The folders now whose content is not compared. */
  opaque: string[];
};

/** Ignored files beside those that belong are compared one by one, up to so many. */
const mostIgnored = 20_000;
/** From so many on it is quicker to let git walk the workspace once more than to name them. */
const manyPaths = 100;
/** Files that may not be read are left out, up to so many. */
const mostUnreadable = 100;

/** Whether states of a workspace were ever kept. */
export function isPrepared(place: GitPlace): boolean {
  return existsSync(join(place.folder, "ready"));
}

/** Makes the folder in which states of a workspace are kept, once. */
async function prepare(place: GitPlace): Promise<void> {
  if (isPrepared(place)) return;
  await rm(place.folder, { recursive: true, force: true });
  await mkdir(place.folder, { recursive: true, mode: 0o700 });
  await gitText(place, ["init", "--quiet"]);
  // Attributes here beat those of the workspace: what is kept is what stands on the disk, byte by byte.
  const plain = "* -text -eol -filter -ident -working-tree-encoding\n";
  await writeFile(join(place.folder, "info", "attributes"), plain);
  await writeFile(join(place.folder, "info", "exclude"), excludePattern(place));
  await commit(place, await gitText(place, ["write-tree"]));
  await writeFile(join(place.folder, "ready"), "");
}

/** The folder that is passed over as a pattern of Git's, where it lies in the workspace. */
function excludePattern({ workspace, passedOver = "" }: GitPlace): string {
  const base = workspace.endsWith("/") ? workspace : `${workspace}/`;
  if (!passedOver.startsWith(base)) return "";
  return `/${passedOver.slice(base.length).replace(/[\\*?[\]!# ]/g, "\\$&")}/\n`;
}

/** A state that was taken. */
export type TakenState = State & {
  /** Fulfils when the next walk compares with the state; nothing may be asked of the place before. */
  kept: Promise<void>;
};

/** Remembers how the files are now. Only one at a time for one place. */
export async function takeState(place: GitPlace, signal: AbortSignal): Promise<TakenState> {
  await prepare(place);
  // A process that was killed leaves its lock behind; no other process works here.
  await rm(join(place.folder, "index.lock"), { force: true });
  const { paths, ignored, isSame, opaque } = await find(place, signal);
  if (paths.length > manyPaths) await renewAll(place, opaque, signal);
  else await renew(place, paths, signal);
  await renew(place, ignored, signal);
  const list = opaque.map((folder) => `${folder}\0`).join("");
  const [tree, name] = await Promise.all([
    gitText(place, isSame ? ["rev-parse", "HEAD^{tree}"] : ["write-tree"], { signal }),
    gitText(place, ["hash-object", "-w", "--stdin"], { input: list, signal }),
  ]);
  const kept = isSame ? Promise.resolve() : commit(place, tree);
  return { tree: tree.trim(), opaque: name.trim(), kept };
}

/** The folders whose content a state does not hold. */
export async function opaqueOf(place: GitPlace, { opaque }: State): Promise<string[]> {
  return pathsIn(await gitText(place, ["cat-file", "blob", opaque]));
}

/**
 * One walk over the workspace. Ignored files count like others, since no person expects a command to change `.env`; folders that
 * are ignored whole are only named. Repositories of their own are only named too: git would run what their settings say.
 */
async function find(place: GitPlace, signal: AbortSignal): Promise<Found> {
  const options = ["--porcelain=v2", "--untracked-files=all", "--ignored=matching", "--no-renames"];
  const text = await gitText(place, ["status", "-z", ...options, "--ignore-submodules=all"], { signal });
  const found: Found = { paths: [], ignored: [], isSame: true, opaque: [] };
  for (const line of pathsIn(text)) {
    const isKnown = line.startsWith("1 ") || line.startsWith("u ");
    const path = isKnown ? pathInStatus(line) : line.slice(2);
    if (path.endsWith("/")) {
      found.opaque.push(path);
      continue;
    }
    found.isSame = false;
    (line.startsWith("! ") ? found.ignored : found.paths).push(path);
  }
  if (found.ignored.length > mostIgnored)
    throw new Error(`the workspace has more than ${mostIgnored} ignored files outside ignored folders`);
  found.opaque.sort();
  return found;
}

/** `1 XY sub mH mI mW hH hI path`, `u XY sub m1 m2 m3 mW h1 h2 h3 path`. */
function pathInStatus(line: string): string {
  const fields = line.startsWith("u ") ? 10 : 8;
  return line.split(" ").slice(fields).join(" ");
}

/** Takes all that belongs into the index, but no repository of its own. */
async function renewAll(place: GitPlace, opaque: string[], signal: AbortSignal): Promise<void> {
  const without = opaque.map((folder) => `:(exclude,literal)${folder.slice(0, -1)}`);
  const paths = ["--", ".", ...without];
  const { code, error } = await git(place, ["add", "--all", "--ignore-errors", ...paths], {
    signal,
    hasPatterns: true,
  });
  if (code !== 0 && !/^error: (?:open|read|readlink|unable to (?:stat|index))/m.test(error))
    throw new Error(`the workspace’s state can’t be saved: ${firstLine(error)}`);
}

/** Takes the files as they are into the index; what may not be read, or is no file, is left out. */
async function renew(place: GitPlace, paths: string[], signal: AbortSignal): Promise<void> {
  let left = paths;
  for (let tries = 0; left.length > 0; tries += 1) {
    const input = left.map((path) => `${path}\0`).join("");
    const args = ["update-index", "-z", "--add", "--remove", "--replace", "--stdin"];
    const { code, error } = await git(place, args, { input, signal });
    if (code === 0) return;
    const refused = /^fatal: Unable to process path (.+)$/m.exec(error)?.[1];
    const rest = left.filter((path) => path !== refused);
    if (rest.length === left.length || tries >= mostUnreadable)
      throw new Error(`the workspace’s state can’t be saved: ${firstLine(error)}`);
    left = rest;
  }
}

/** Makes a tree what the next walk compares with. */
async function commit(place: GitPlace, tree: string): Promise<void> {
  const name = await gitText(place, ["commit-tree", tree.trim()], { input: "" });
  await gitText(place, ["update-ref", "--no-deref", "HEAD", name.trim()]);
}

function pathsIn(text: string): string[] {
  return text.split("\0").filter((path) => path !== "");
}
