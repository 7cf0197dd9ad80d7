import { lstat, readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { WallCause } from "@countersign/contracts/blocked-access";
import type { SandboxLevel } from "@countersign/contracts/sandbox-level";
import type { WallRules } from "@countersign/policy";
import { isInside } from "../file-system/tool-path.ts";
import { findClosedPlaces, nearestPlaces, type Place, realPlaces } from "./closed-places.ts";
import { gitFiles, gitFilesBehind } from "./git-folders.ts";
import type { KeptPlaces } from "./kept-places.ts";
import { findMountAliases } from "./mount-aliases.ts";
import { openSockets } from "./open-sockets.ts";
import { findOtherNames } from "./other-names.ts";
import { findOwnedPlaces } from "./owned-places.ts";

/** What a sandbox is made of: everything can be read and nothing can be changed, except for these. */
export type Walls = {
  /** Folders whose content can be changed. */
  writable: readonly string[];
  /** Folders in them that can't be renamed, because something in them is closed by its path. */
  pinned: readonly string[];
  /** Can't be changed, although they are in such a folder. */
  fixed: readonly WalledPlace[];
  /** Can't be read. */
  hidden: readonly WalledPlace[];
};

/** A file or folder that is closed, and why; null for the socket of another program. */
export type WalledPlace = Place & { cause: WallCause | null };

/** What a command in a sandbox may reach. */
export type SandboxRules = {
  level: Exclude<SandboxLevel, "off">;
  rules: WallRules;
  /** Folders outside the workspace that people opened for the session. The level `read-only` keeps them closed. */
  opened: readonly string[];
  /** What is kept from a command that nobody was asked about, beside all that lies outside the workspace; null for any other command. */
  kept: KeptPlaces | null;
};

/** bubblewrap takes 9,000 arguments, and up to four for each place. */
const mostPlaces = 2_000;

/** Finds the files and folders that a sandbox has to close at this moment. Throws when it can't, so that the command doesn't run. */
export async function findWalls(
  { level, rules, opened, kept }: SandboxRules,
  signal: AbortSignal,
): Promise<Walls> {
  const work = await workFolders(rules);
  const more = level === "read-only" ? [] : await openedPlaces(opened, rules);
  const [named, closed, programs, sockets] = await Promise.all([
    namedPlaces(rules),
    findClosedPlaces(
      rules,
      more.map(({ path }) => path),
      signal,
    ),
    realPlaces(rules.programs),
    openSockets().then((paths) => nearestPlaces(paths)),
  ]);
  const hidden = [...named, ...closed.filter(({ wall }) => wall === "hidden")];
  hidden.push(...(await otherNames(hidden, [...work, ...more], signal)));
  if (work.some((place) => isIn(hidden, place)))
    throw new Error("a deny rule hides the workspace or an additional directory from commands");
  hidden.push(...(kept?.credentials ?? []).filter((place) => !isIn(hidden, place)));
  // Whoever listens at a socket may do anything, such as Docker.
  const reached = [...hidden, ...sockets.map(closedFor(null))];
  hidden.push(...findMountAliases(reached));
  const unchanged: WalledPlace[] = [
    ...programs.map(closedFor({ kind: "own-program" })),
    ...closed.filter(({ wall }) => wall === "fixed"),
    ...(kept?.places ?? []),
  ];
  const every = [...hidden, ...unchanged];
  const isNarrow = kept !== null;
  const { writable: own, rest } = await findWritable(level, { work, rules, closed: every, isNarrow, signal });
  const reopened = (kept?.reopened ?? []).filter((place) => isIn(own, place) && !isIn(hidden, place));
  const writable = [
    ...own,
    ...more.filter((place) => !isIn([...every, ...work], place)),
    ...(level === "workspace" ? reopened : []),
  ];
  const folders = writable.filter(({ isFolder }) => isFolder);
  const obeyed = await Promise.all(folders.map(({ path }) => obeyedIn(path, rules)));
  const obeyedPlaces = (await realPlaces(obeyed.flat())).map(closedFor({ kind: "protected" }));
  const fixedPlaces = [...unchanged, ...obeyedPlaces];
  const inside = [...fixedPlaces, ...findMountAliases(fixedPlaces)].filter((place) => isIn(writable, place));
  const twins = await otherNames(inside, writable, signal);
  const fixed = [...inside, ...twins, ...rest].filter((place) => !isIn(hidden, place));
  const pinned = foldersAbove(
    [...fixed, ...hidden].filter((place) => isIn(writable, place)),
    writable,
  );
  if (writable.length + fixed.length + hidden.length + pinned.length + sockets.length > mostPlaces)
    throw new Error(
      `more than ${mostPlaces} files and folders would have to be closed or opened, too many for one sandbox`,
    );
  return {
    writable: writable.map(({ path }) => path),
    pinned,
    fixed,
    hidden: [...hidden, ...sockets.map(closedFor(null))],
  };
}

/**
 * Not of the product's own data, which only its own programs link, and not of what is kept from a command that nobody was asked about: a file that is
 * also there is kept from it anyway.
 */
function otherNames(
  places: readonly WalledPlace[],
  roots: readonly Place[],
  signal: AbortSignal,
): Promise<WalledPlace[]> {
  const closed = places.filter(({ cause }) => cause?.kind !== "own-data" && cause?.kind !== "unasked");
  return findOtherNames({ closed, roots, signal });
}

const closedFor =
  (cause: WallCause | null) =>
  (place: Place): WalledPlace => ({ ...place, cause });

async function namedPlaces({ hidden }: WallRules): Promise<WalledPlace[]> {
  const found = await Promise.all(
    hidden.map(async ({ path, cause }) => (await nearestPlaces([path])).map(closedFor(cause))),
  );
  return found.flat();
}

/** Those of the opened folders that are still what people opened. */
async function openedPlaces(opened: readonly string[], rules: WallRules): Promise<Place[]> {
  const places = await realPlaces(opened.filter((path) => rules.mayOpen(path)));
  return places.filter(({ path, isFolder }) => isFolder && opened.includes(path));
}

function isIn(folders: readonly Place[], { path }: Place): boolean {
  return folders.some((folder) => isInside(path, folder.path));
}

/** `rest` must be closed, because it may be in a folder that is open anyway, such as an additional directory in /tmp. */
type Writable = { writable: Place[]; rest: WalledPlace[] };

type Surroundings = {
  work: Place[];
  rules: WallRules;
  closed: readonly Place[];
  /** Only the workspace may be open. */
  isNarrow: boolean;
  signal: AbortSignal;
};

async function findWritable(
  level: SandboxRules["level"],
  { work, rules, closed, isNarrow, signal }: Surroundings,
): Promise<Writable> {
  const [workspace, ...others] = work;
  if (workspace === undefined) return { writable: [], rest: [] };
  if (level === "workspace" && isNarrow)
    return { writable: [workspace], rest: others.map(closedFor({ kind: "unasked" })) };
  if (level === "workspace") return { writable: work, rest: [] };
  if (level === "read-only") return { writable: [], rest: work.map(closedFor({ kind: "read-only" })) };
  const owned = await findOwnedPlaces(rules, workspace.path, signal);
  // A mount deeper down would open again what a rule closes.
  const writable = owned.open.filter((place) => !isIn(closed, place));
  const isWritable = ({ path }: Place) => writable.some((place) => place.path === path);
  const rest = [...work, ...owned.closed].filter((place) => !isWritable(place));
  return { writable, rest: rest.map(closedFor({ kind: "not-owned" })) };
}

/** The workspace, and the additional directories that aren't in another one: there, an agent could have put a link in their place. */
async function workFolders({ writable: [workspace, ...others] }: WallRules): Promise<Place[]> {
  if (workspace === undefined) return [];
  const [real] = await realPlaces([workspace]);
  if (real?.path !== workspace) throw new Error(`${workspace} isn’t where it was`);
  const roots = [workspace, ...others];
  const own = others.filter((path) => !roots.some((other) => other !== path && isInside(path, other)));
  return [real, ...(await realPlaces(own))].filter(({ isFolder }) => isFolder);
}

/**
 * What a person's shell, git, an editor or an agent would run or obey later: what is protected directly in a folder, and one level deeper.
 * To look for it everywhere would take longer than most commands.
 */
export async function obeyedIn(root: string, rules: WallRules): Promise<string[]> {
  const entries = await readdir(root, { withFileTypes: true });
  const isObeyed = (path: string) => rules.isProtected(path);
  const git = join(root, ".git");
  const paths = entries.map(({ name }) => join(root, name)).filter((path) => path !== git && isObeyed(path));
  const folders = entries.filter((entry) => entry.isDirectory() && /^\.|^node_modules$/.test(entry.name));
  const deeper = await Promise.all(
    folders
      .map(({ name }) => join(root, name))
      .filter((folder) => folder !== git && !paths.includes(folder))
      .map(async (folder) => (await readdir(folder)).map((name) => join(folder, name)).filter(isObeyed)),
  );
  const isFolder = entries.some((entry) => entry.name === ".git" && entry.isDirectory());
  const ofGit = isFolder ? gitFiles.map((name) => join(git, name)) : [git, ...(await gitFilesBehind(root))];
  return [paths, deeper.flat(), ofGit].flat();
}

/**
 * The folders between places and the writable folders that they are in. Not those in a folder that is closed: nothing in it can be renamed anyway, and
 * a folder that is mounted can be changed.
 */
function foldersAbove(places: readonly Place[], writable: readonly Place[]): string[] {
  const roots = new Set(writable.map(({ path }) => path));
  const closed = new Set(places.map(({ path }) => path));
  const found = new Set<string>();
  for (const { path } of places) {
    if (roots.has(path)) continue;
    const above: string[] = [];
    let folder = dirname(path);
    for (; !roots.has(folder) && !closed.has(folder) && folder !== "/"; folder = dirname(folder))
      above.push(folder);
    if (!closed.has(folder)) for (const each of above) found.add(each);
  }
  return [...found];
}

/** Files and links by which it shows later that they are others: null for none. */
export type Obeyed = ReadonlyMap<string, string | null>;

/** What is obeyed in a workspace at this moment. */
export async function readObeyed(root: string, rules: WallRules): Promise<Obeyed> {
  const paths = await obeyedIn(root, rules);
  const known = await Promise.all(
    paths.map(async (path) => {
      const there = await lstat(path).catch(() => null);
      return [path, there === null ? null : `${there.ino}:${there.ctimeMs}`] as const;
    }),
  );
  return new Map(known);
}

/**
 * The paths at which something came to be, was replaced or removed. What was there before can only be a link: what it leads to can't be changed, but
 * a link itself can't be closed.
 */
export function newlyObeyed(before: Obeyed, after: Obeyed): string[] {
  const paths = new Set([...before.keys(), ...after.keys()]);
  return [...paths].filter((path) => (before.get(path) ?? null) !== (after.get(path) ?? null));
}
