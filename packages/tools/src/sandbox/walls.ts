import { lstat, realpath } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { WallRules } from "@countersign/policy";
import { execa } from "execa";
import { isInside } from "../file-system/tool-path.ts";
import { type LocateRipgrep, locateRipgrep, ripgrepError, ripgrepOptions } from "../search/ripgrep.ts";
import { openSockets } from "./open-sockets.ts";

/** A file or folder that exists. Paths are absolute and real. */
export type Place = { path: string; isFolder: boolean };

/** What a sandbox is made of: everything can be read and nothing can be changed, except for these. */
export type Walls = {
  /** Folders whose content can be changed. */
  writable: readonly string[];
  /** Folders in them that can't be renamed, because something in them is closed by its path. */
  pinned: readonly string[];
  /** Can't be changed, although they are in such a folder. */
  fixed: readonly Place[];
  /** Can't be read. */
  hidden: readonly Place[];
};

/** What a command in a sandbox may reach. */
export type SandboxRules = { level: "workspace" | "read-only"; rules: WallRules };

/** How long the search for denied files may take, in milliseconds. */
const searchMs = 10_000;
/** How many files a search outside the workspace may find. */
const mostSearched = 200_000;

/**
 * What a person's shell, git or an editor would run or obey later, so a command must not be able to write it. Only directly in a folder
 * that commands write to: to look for them everywhere would take longer than most commands.
 */
const obeyed = [
  ".git/hooks",
  ".git/config",
  ".git/config.worktree",
  ".git/info",
  ".claude",
  ".countersign",
  ".intentignore",
  ".orchestration",
  ".mcp.json",
  ".husky",
  ".githooks",
  ".vscode",
  ".idea",
  ".zed",
  ".devcontainer",
  ".envrc",
  ".gitmodules",
  ".npmrc",
  ".github/workflows",
  ".cursor",
  ".codex",
  ".gemini",
  ".opencode",
  "CLAUDE.md",
  "AGENTS.md",
  "GEMINI.md",
];

/** Finds the files and folders that a sandbox has to close at this moment. Throws when it can't, so that the command doesn't run. */
export async function findWalls({ level, rules }: SandboxRules, signal: AbortSignal): Promise<Walls> {
  const work = await realPlaces(rules.writable);
  const writable = level === "read-only" ? [] : work;
  const named = await realPlaces(rules.hidden);
  const own = writable.flatMap(({ path }) => obeyed.map((name) => join(path, name)));
  const [found, fixed, sockets] = await Promise.all([
    searchAll(rules, signal),
    realPlaces(own),
    openSockets().then(realPlaces),
  ]);
  const hidden = [...named, ...found.filter(({ wall }) => wall === "hidden")];
  const isHidden = ({ path }: Place) => hidden.some((place) => isInside(path, place.path));
  if (work.some(isHidden))
    throw new Error("a deny rule hides the workspace or an additional directory from commands");
  const isOpen = ({ path }: Place) => writable.some((folder) => isInside(path, folder.path));
  const kept =
    level === "read-only" ? work : [...fixed, ...found.filter(({ wall }) => wall === "fixed")].filter(isOpen);
  const open = kept.filter((place) => !isHidden(place));
  return {
    pinned: foldersAbove([...open, ...hidden].filter(isOpen), writable),
    writable: writable.filter(({ isFolder }) => isFolder).map(({ path }) => path),
    fixed: open,
    // Whoever listens at a socket may do anything, such as Docker. Those of the workspace are the command's own business.
    hidden: [...hidden, ...sockets.filter((socket) => !isOpen(socket))],
  };
}

/** The folders between places and the writable folders that they are in. */
function foldersAbove(places: readonly Place[], writable: readonly Place[]): string[] {
  const roots = new Set(writable.map(({ path }) => path));
  const closed = new Set(places.map(({ path }) => path));
  const found = new Set<string>();
  for (const { path } of places) {
    if (roots.has(path)) continue;
    for (let folder = dirname(path); !roots.has(folder) && folder !== "/"; folder = dirname(folder))
      if (!closed.has(folder)) found.add(folder);
  }
  return [...found];
}

type FoundPlace = Place & { wall: "hidden" | "fixed" };

/** Asks about everything in the folders that a rule may have a pattern for. A folder that is closed as a whole isn't looked into. */
async function searchAll(rules: WallRules, signal: AbortSignal): Promise<FoundPlace[]> {
  const roots = await realPlaces(rules.searched);
  const outermost = roots.filter(
    ({ path }) => !roots.some((other) => other.path !== path && isInside(path, other.path)),
  );
  const found = await Promise.all(outermost.map((root) => searchIn(root, rules, signal)));
  return found.flat();
}

async function searchIn(root: Place, rules: WallRules, signal: AbortSignal): Promise<FoundPlace[]> {
  const files = root.isFolder ? await filesIn(root.path, locateRipgrep, signal) : [root.path];
  if (files.length > mostSearched) {
    throw new Error(
      `${root.path} has more than ${mostSearched} files, too many to look for those that a deny rule is about`,
    );
  }
  const known = new Map<string, "hidden" | "fixed" | null>();
  const found: FoundPlace[] = [];
  const isClosed = (path: string): boolean => {
    if (!isInside(path, root.path) || (path === root.path && !root.isFolder)) return false;
    const before = known.get(path);
    if (before !== undefined) return before === "hidden" || (path !== root.path && isClosed(dirname(path)));
    if (path !== root.path && isClosed(dirname(path))) {
      known.set(path, "hidden");
      return true;
    }
    const wall = rules.wallOf(path, true);
    known.set(path, wall);
    if (wall !== null) found.push({ path, isFolder: true, wall });
    return wall === "hidden";
  };
  for (const path of files) {
    if (isClosed(dirname(path))) continue;
    const wall = rules.wallOf(path, false);
    if (wall !== null) found.push({ path, isFolder: false, wall });
  }
  return found;
}

/** All files below a folder, ignored or not. Links are none: what they lead to is closed by its own path. */
async function filesIn(root: string, locate: LocateRipgrep, signal: AbortSignal): Promise<string[]> {
  const program = await locate();
  const options = ripgrepOptions({ locate, timeoutMs: searchMs, signal });
  const end = await execa(
    program,
    ["--no-config", "--files", "--hidden", "--no-ignore", "--null", "--no-messages"],
    {
      ...options,
      cwd: root,
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  signal.throwIfAborted();
  if (end.timedOut || end.isMaxBuffer)
    throw new Error(`it took too long to look in ${root} for the files that a deny rule is about`);
  // 1: there are no files. 2: some folder can't be read, and the command can't read it either.
  if (end.exitCode === undefined || end.exitCode > 2) throw ripgrepError(program, end);
  return end.stdout.split("\0").flatMap((name) => (name === "" ? [] : [join(root, name)]));
}

/** Those that exist, under their real paths. */
async function realPlaces(paths: readonly string[]): Promise<Place[]> {
  const places = await Promise.all(
    [...new Set(paths)].map(async (path): Promise<Place[]> => {
      try {
        const real = await realpath(path);
        return [{ path: real, isFolder: (await lstat(real)).isDirectory() }];
      } catch {
        // Not there, or out of reach: then for the command, too.
        return [];
      }
    }),
  );
  return places.flat();
}
