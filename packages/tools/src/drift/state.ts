import { accessSync, constants, existsSync, lstatSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { mostRecordedBytes } from "@countersign/contracts/recorded-change";
import { writeCommit } from "../changes/git-objects.ts";
import { hasErrorCode } from "../file-system/error-code.ts";
import { firstLine, type GitPlace, git, gitText, nothingKnown } from "./git.ts";
import { stampWorkspace } from "./workspace-stamp.ts";

/** How the files of a workspace are at one moment. */
export type State = {
  /** Git's name of all that is compared. */
  tree: string;
  /** Git's name of the list of what is not compared: ignored folders, repositories of their own, and large files. */
  opaque: string;
};

/** A state as text. */
export function printState({ tree, opaque }: State): string {
  return `${tree}.${opaque}`;
}

/** Reads what `printState` printed. */
export function parseState(text: string): State {
  const [, tree, opaque] = /^([0-9a-f]{40,64})\.([0-9a-f]{40,64})$/.exec(text) ?? [];
  if (tree === undefined || opaque === undefined)
    throw new Error(`this names no state of a workspace: ${text}`);
  return { tree, opaque };
}

/** What differs from the state before. */
type Found = {
  /** The paths to read again. */
  paths: string[];
  /** Ignored files beside them. */
  ignored: string[];
  /** Paths that git compared until now, and can't any more: too large ones, and where no file is now, or none that may be read. */
  lost: string[];
  isSame: boolean;
  /** The folders now whose content is not compared, and the large files, each with what tells that it changed. */
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
export async function prepare(place: GitPlace): Promise<void> {
  if (isPrepared(place)) return;
  await rm(place.folder, { recursive: true, force: true });
  forgetState(place);
  await mkdir(place.folder, { recursive: true, mode: 0o700 });
  await gitText(place, ["init", "--quiet"]);
  // Attributes here beat those of the workspace: what is kept is what stands on the disk, byte by byte.
  const plain = "* -text -eol -filter -ident -working-tree-encoding\n";
  await writeFile(join(place.folder, "info", "attributes"), plain);
  await writeFile(join(place.folder, "info", "exclude"), excludePattern(place));
  await commit(place, (await gitText(place, ["write-tree"])).trim());
  await writeFile(join(place.folder, "ready"), "");
}

/** Git is asked for everything again. */
export function forgetState({ known }: GitPlace): void {
  Object.assign(known, nothingKnown());
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
  const stamp = await stampOf(place);
  const { stamped } = place.known;
  if (stamp !== null && stamped?.stamp === stamp)
    return { tree: stamped.tree, opaque: stamped.opaque, kept: Promise.resolve() };
  place.known.stamped = undefined;
  // A process that was killed leaves its lock behind; no other process works here.
  await rm(join(place.folder, "index.lock"), { force: true });
  const { paths, ignored, lost, isSame, opaque } = await find(place, "everything", signal);
  await drop(place, lost, signal);
  if (paths.length > manyPaths) await renewAll(place, opaque, signal);
  else await renew(place, paths, signal);
  await renew(place, ignored, signal);
  const [tree, name] = await Promise.all([
    nameTree(place, { isSame, signal }),
    nameOpaque(place, opaque, signal),
  ]);
  const keep = async () => {
    if (!isSame) await commit(place, tree);
    if (stamp !== null) place.known.stamped = { stamp, tree, opaque: name };
  };
  return { tree, opaque: name, kept: keep() };
}

const knownMs = 60_000;

/**
 * The same, but of what a command created, nothing counts: for one that left more than can be compared. What it changed or deleted must be known
 * nevertheless.
 */
export async function takeKnownFiles(place: GitPlace, { opaque }: State): Promise<TakenState> {
  const signal = AbortSignal.timeout(knownMs);
  await rm(join(place.folder, "index.lock"), { force: true });
  const { paths, lost } = await find(place, "known files", signal);
  forgetState(place);
  await drop(place, lost, signal);
  await renew(place, paths, signal);
  const tree = (await gitText(place, ["write-tree"], { signal })).trim();
  return { tree, opaque, kept: commit(place, tree) };
}

/** Made before git looks, so that it shows every change that git may have missed. Null if there is none. */
async function stampOf({ workspace, known }: GitPlace): Promise<string | null> {
  const { ignored } = known;
  if (ignored === undefined || known.largeWith === ignored) return null;
  const stamped = await stampWorkspace(workspace, ignored);
  known.largeWith = stamped.kind === "large" ? ignored : undefined;
  return stamped.kind === "stamped" ? stamped.stamp : null;
}

/** Git's name of the tree of the index, which is that of the state before if nothing differs. */
async function nameTree(
  place: GitPlace,
  { isSame, signal }: { isSame: boolean; signal: AbortSignal },
): Promise<string> {
  if (isSame && place.known.tree !== undefined) return place.known.tree;
  const tree = await gitText(place, isSame ? ["rev-parse", "HEAD^{tree}"] : ["write-tree"], { signal });
  return tree.trim();
}

async function nameOpaque(place: GitPlace, opaque: string[], signal: AbortSignal): Promise<string> {
  const list = opaque.map((entry) => `${entry}\0`).join("");
  if (place.known.opaque?.list === list) return place.known.opaque.name;
  const name = await gitText(place, ["hash-object", "-w", "--stdin"], { input: list, signal });
  place.known.opaque = { list, name: name.trim() };
  return name.trim();
}

/** What a state does not hold, by path: folders end with `/`. The value tells whether a large file changed. */
export async function opaqueOf(place: GitPlace, { opaque }: State): Promise<Map<string, string>> {
  const { known } = place;
  const list = known.opaque?.name === opaque ? known.opaque.list : null;
  const entries = pathsIn(list ?? (await gitText(place, ["cat-file", "blob", opaque])));
  return new Map(
    entries.map((entry) => {
      const at = entry.endsWith("/") ? -1 : entry.lastIndexOf("\t");
      return at === -1 ? [entry, ""] : [entry.slice(0, at), entry.slice(at + 1)];
    }),
  );
}

/**
 * One walk over the workspace. Ignored files count like others, since no person expects a command to change `.env`; folders that
 * are ignored whole are only named. Repositories of their own are only named too: git would run what their settings say.
 */
async function find(
  place: GitPlace,
  what: "everything" | "known files",
  signal: AbortSignal,
): Promise<Found> {
  const others =
    what === "everything" ? ["--untracked-files=all", "--ignored=matching"] : ["--untracked-files=no"];
  const options = ["--porcelain=v2", ...others, "--no-renames", "--ignore-submodules=all"];
  const text = await gitText(place, ["status", "-z", ...options], { signal });
  const found: Found = { paths: [], ignored: [], lost: [], isSame: true, opaque: [] };
  const folders: string[] = [];
  for (const line of pathsIn(text)) {
    const isKnown = line.startsWith("1 ") || line.startsWith("u ");
    const path = isKnown ? pathInStatus(line) : line.slice(2);
    if (path.endsWith("/")) {
      found.opaque.push(path);
      folders.push(line);
      continue;
    }
    const large = largeFile(join(place.workspace, path));
    if (large !== null) {
      found.opaque.push(`${path}\t${large}`);
      if (!isKnown) continue;
      found.lost.push(path);
      found.isSame = false;
      continue;
    }
    found.isSame = false;
    if (isKnown && isStrange(join(place.workspace, path))) found.lost.push(path);
    else (line.startsWith("! ") ? found.ignored : found.paths).push(path);
  }
  if (found.ignored.length > mostIgnored)
    throw new Error(`the workspace has more than ${mostIgnored} ignored files outside ignored folders`);
  found.opaque.sort();
  place.known.ignored = ignoredFolders(folders);
  return found;
}

/** Undefined if one is a repository of its own: whether it still is depends on files that no stamp covers. */
function ignoredFolders(lines: string[]): string | undefined {
  if (!lines.every((line) => line.startsWith("! "))) return undefined;
  return lines.map((line) => `${line.slice(2)}\0`).join("");
}

/** What tells that a large file changed; null for any other file. */
function largeFile(path: string): string | null {
  try {
    const stats = lstatSync(path);
    return stats.isFile() && stats.size > mostRecordedBytes
      ? `${stats.size}.${stats.mtimeMs}.${stats.ctimeMs}`
      : null;
  } catch {
    return null; // it is gone, or can't be looked at: git says which
  }
}

/** Whether something is there that git leaves out, so that it would take the file that was there for unchanged: a pipe, or what may not be read. */
function isStrange(path: string): boolean {
  try {
    const stats = lstatSync(path);
    if (!stats.isFile()) return !stats.isSymbolicLink() && !stats.isDirectory();
    accessSync(path, constants.R_OK);
    return false;
  } catch (error) {
    return hasErrorCode(error, "EACCES");
  }
}

/** `1 XY sub mH mI mW hH hI path`, `u XY sub m1 m2 m3 mW h1 h2 h3 path`. */
function pathInStatus(line: string): string {
  const fields = line.startsWith("u ") ? 10 : 8;
  return line.split(" ").slice(fields).join(" ");
}

/** Takes all that belongs into the index, but no repository of its own. */
async function renewAll(place: GitPlace, opaque: string[], signal: AbortSignal): Promise<void> {
  const without = opaque.map(
    (entry) =>
      `:(exclude,literal)${entry.endsWith("/") ? entry.slice(0, -1) : entry.slice(0, entry.lastIndexOf("\t"))}`,
  );
  const paths = ["--", ".", ...without];
  const { code, error } = await git(place, ["add", "--all", "--ignore-errors", ...paths], {
    signal,
    hasPatterns: true,
  });
  if (code !== 0 && !/^error: (?:open|read|readlink|unable to (?:stat|index))/m.test(error))
    throw new Error(`the workspace’s state can’t be saved: ${firstLine(error)}`);
}

/** Takes files out of the index that stay on the disk. */
async function drop(place: GitPlace, paths: string[], signal: AbortSignal): Promise<void> {
  if (paths.length === 0) return;
  const input = paths.map((path) => `${path}\0`).join("");
  await gitText(place, ["update-index", "-z", "--force-remove", "--stdin"], { input, signal });
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
  const name = await writeCommit(place, tree, Date.now());
  await gitText(place, ["update-ref", "--no-deref", "HEAD", name]);
  place.known.tree = tree;
}

function pathsIn(text: string): string[] {
  return text.split("\0").filter((path) => path !== "");
}
