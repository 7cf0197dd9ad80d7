import type { BigIntStats, Dirent } from "node:fs";
import { lstat, realpath, rename, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { WallCause } from "@countersign/contracts/blocked-access";
import { isInside } from "../file-system/tool-path.ts";
import type { Unasked } from "../ports/tool.ts";
import { type Place, realPlaces } from "./closed-places.ts";
import { findCredentials } from "./credentials.ts";
import { FolderReader } from "./folder-reader.ts";
import { freeName, holdFolder, holdsObeyed, InsistentReader } from "./insistent-reader.ts";
import { findLinkedOutside } from "./linked-files.ts";
import { beginRun, searchAmongRuns } from "./unasked-runs.ts";

/** `identity`: by what it shows later that something is not what it was. `isClosed`: whether a sandbox keeps it from being changed. */
type Obeyed = { identity: string; isClosed: boolean };

/** What programs outside a sandbox obey in a workspace, under the names that they know. */
type ObeyedNames = ReadonlyMap<string, Obeyed>;

/** Lists a folder, which programs outside know by `name`. Null for one that `isNew` and can't be listed, or not in time. */
type Reader = {
  entriesOf(folder: string, as?: { name?: string; isNew: boolean }): Promise<Dirent[] | null>;
};

/** What a command may not change that neither a rule nor a person allowed. */
export type KeptPlaces = {
  /** What nothing could restore, and what is obeyed. */
  places: (Place & { cause: WallCause })[];
  /** Folders in them that can be changed. */
  reopened: Place[];
  /** What can't be read, either. */
  credentials: (Place & { cause: WallCause })[];
  obeyed: ObeyedNames;
  searched: Searched;
  /** The folders and links that were there. */
  seen: ReadonlySet<string>;
  /** To be called in any case, when the command has ended and what it created is renamed. */
  end(): void;
};

/** Where `obeyed` was looked for. `lasting` is closed as a whole; of `open`, what is made again, only the repositories are closed. */
type Searched = { lasting: readonly string[]; open: readonly string[] };

/** Where to look, for a command that nobody was asked about. */
export type KeptSearch = {
  workspace: string;
  home: string;
  unasked: Unasked;
  isProtected: (path: string) => boolean;
  signal: AbortSignal;
};

/** Folders that compilers and tests fill, and fill again. Nobody keeps anything of their own in them if git ignores them. */
const madeAgain = new Set(
  [
    "dist build out target _build obj coverage htmlcov .nyc_output storybook-static test-results playwright-report",
    "__pycache__ .pytest_cache .mypy_cache .ruff_cache .tox .nox .eggs .cache .gradle",
    ".next .nuxt .output .svelte-kit .astro .angular .docusaurus .expo .turbo .nx .parcel-cache .vite",
  ].flatMap((names) => names.split(" ")),
);

/** In the folders of package managers, which are closed: their files may be those of a store that other projects use, too. */
const cachesInPackages = [".cache", ".vite", ".vite-temp", ".vitest", ".astro"];

/** Finds what has to be kept from a command that nobody was asked about. Throws if it can't look everywhere, so that the command doesn't run. */
export async function findKept(search: KeptSearch): Promise<KeptPlaces> {
  const { workspace, home, unasked, signal } = search;
  const paths = lastingOf(unasked);
  const again = await pathsMadeAgain(paths);
  const lasting = paths.filter((path) => !again.includes(path));
  const named = lasting.filter((path) => basename(path) === "node_modules").flatMap(cachesIn);
  const caches = (await realPlaces(named)).filter(({ path, isFolder }) => isFolder && named.includes(path));
  const cachePaths = caches.map(({ path }) => path);
  const open = [...again, ...cachePaths];
  const searched = { lasting, open };
  const { found, isByOther } = await searchAmongRuns(() =>
    findObeyed(search, searched, { reader: new FolderReader(signal) }),
  );
  const linked = await findLinkedOutside([workspace, ...cachePaths], {
    passed: new Set(lasting),
    wholes: open,
    signal,
  });
  const closed = [...found.obeyed].filter(([, { isClosed }]) => isClosed).map(([path]) => path);
  const causes: [paths: readonly string[], cause: WallCause][] = [
    [[...lasting, ...linked], { kind: "unasked" }],
    [closed.filter((path) => !isIgnoreFile(path)), { kind: "protected" }],
    [closed.filter(isIgnoreFile), { kind: "ignore-rules" }],
  ];
  const places = await Promise.all(
    causes.map(async ([each, cause]) => (await realPlaces(each)).map((place) => ({ ...place, cause }))),
  );
  const reopened = caches.filter(({ path }) => !linked.includes(path));
  const credentials = (await findCredentials(home, workspace)).map((place) => ({
    ...place,
    cause: { kind: "credentials" } as const,
  }));
  const obeyed = new Map([...found.obeyed].filter(([path]) => !isByOther(path)));
  const isNew = (path: string) => mayWrite(path, workspace, searched) && !obeyed.has(path);
  const end = beginRun({ isNew });
  return { places: places.flat(), reopened, credentials, obeyed, searched, seen: found.seen, end };
}

function mayWrite(path: string, workspace: string, { lasting, open }: Searched): boolean {
  const isIn = (folders: readonly string[]) => folders.some((folder) => isInside(path, folder));
  return isInside(path, workspace) && (!isIn(lasting) || isIn(open));
}

type AsideOptions = {
  reader?: InsistentReader;
  /** What was created later is somebody else's. In milliseconds since 1970. */
  bornBeforeMs?: number;
};

/**
 * Renames what the command created that programs outside the sandbox would obey: a sandbox can't close what doesn't exist. Everything that it
 * started has ended, so nothing puts it back. New folders and links that can't be looked through are renamed as a whole. Returns the names before,
 * and the first problem if not everything could be looked at or renamed.
 */
export async function setAside(
  search: Pick<KeptSearch, "workspace" | "isProtected">,
  {
    obeyed: before,
    searched,
    seen,
  }: Pick<KeptPlaces, "obeyed" | "searched"> & { seen: KeptPlaces["seen"] | null },
  { reader = new InsistentReader(), bornBeforeMs = Number.POSITIVE_INFINITY }: AsideOptions = {},
): Promise<{ moved: string[]; problem: string | null }> {
  const after = await findObeyed(search, searched, { reader, before: seen ?? undefined });
  const created = [...after.obeyed].filter(([path, { identity }]) => before.get(path)?.identity !== identity);
  const moved = new Set<string>();
  for (const path of [...created.map(([path]) => path), ...after.unsearched]) {
    if (isBelow(path, moved)) continue;
    await reader.orNote(async () => {
      // Another command may have put a link in the place of a folder.
      const folder = await realpath(dirname(path));
      if (!isInside(folder, search.workspace)) throw new Error(`${path} leads out of the workspace`);
      await holdFolder(folder, async (held) => {
        const own = join(held, basename(path));
        if ((await lstat(own)).birthtimeMs > bornBeforeMs) return;
        await rename(own, await freeName(own));
        moved.add(path);
      });
    });
  }
  return { moved: [...moved], problem: reader.problem };
}

function isBelow(path: string, folders: ReadonlySet<string>): boolean {
  const folder = dirname(path);
  return folder !== path && (folders.has(folder) || isBelow(folder, folders));
}

/** git takes a folder with a `HEAD` for a repository, too. */
const repositoryMarks = [".git", "HEAD"];

/** Not a repository that only has such a name: nothing of it is recorded. */
async function pathsMadeAgain(paths: readonly string[]): Promise<string[]> {
  const named = paths.filter((path) => madeAgain.has(basename(path)));
  const isRepository = await Promise.all(
    named.map(async (path) => {
      const marks = repositoryMarks.map((name) =>
        lstat(join(path, name)).then(
          () => true,
          () => false,
        ),
      );
      return (await Promise.all(marks)).includes(true);
    }),
  );
  return named.filter((_, index) => isRepository[index] === false);
}

function cachesIn(folder: string): string[] {
  return cachesInPackages.map((name) => join(folder, name));
}

function lastingOf({ lasting }: Unasked): string[] {
  return (lasting ?? []).map((path) => path.replace(/\/$/, ""));
}

/** `made`: what it's in, or is itself, that wasn't there before the command, as far out as possible. */
type Visit = { path: string; isOpen: boolean; made: string | null };

type Name = { path: string; isClosed: boolean };

type Found = { obeyed: Map<string, Obeyed>; seen: Set<string>; unsearched: Set<string> };

/**
 * Looks into every folder but those that are closed as a whole. A folder comes before what is in it. `before`: the folders and links that were there
 * before a command. They are looked into whatever it takes; what is new and can't be is in `unsearched`.
 */
async function findObeyed(
  { workspace, isProtected }: Pick<KeptSearch, "workspace" | "isProtected">,
  { lasting, open }: Searched,
  { reader, before }: { reader: Reader; before?: ReadonlySet<string> | undefined },
): Promise<Found> {
  const passed = new Set(lasting);
  const opened = new Set(open);
  const found: Name[] = [];
  const links: Visit[] = [];
  const [seen, unsearched] = [new Set<string>(), new Set<string>()];
  const isNew = (path: string) => before?.has(path) === false;
  const search = async ({ made }: Visit, read: (isNew: boolean) => Promise<Dirent[] | null>) => {
    if (made !== null && unsearched.has(made)) return [];
    const entries = await read(made !== null);
    if (entries === null && made !== null) unsearched.add(made);
    return entries ?? [];
  };
  const roots = [workspace, ...open.filter((path) => lasting.some((whole) => isInside(path, whole)))];
  const folders: Visit[] = roots.map((path) => ({ path, isOpen: opened.has(path), made: null }));
  // What most of it is in comes first, so that nothing else keeps us from it.
  const first: Visit[] = [];
  for (let at = 0; at < folders.length || first.length > 0; ) {
    const folder = first.pop() ?? folders[at++];
    if (folder === undefined) break;
    seen.add(folder.path);
    for (const entry of await search(folder, (isNew) => reader.entriesOf(folder.path, { isNew }))) {
      const path = join(folder.path, entry.name);
      const isOpen = folder.isOpen || opened.has(path);
      const isClosed = !isOpen || isRepositoryMark(entry.name);
      const isRules = isIgnoreFile(path) && !isOpen && folder.made === null;
      const isObeyed = isProtected(path) || (isOpen && isClosed) || isRules || stopsGit(entry);
      const visit = { path, isOpen, made: folder.made ?? (isNew(path) ? path : null) };
      if (isObeyed) found.push({ path, isClosed });
      if (isObeyed && isClosed) continue;
      if (entry.isDirectory() && !passed.has(path))
        (holdsObeyed.test(entry.name) ? first : folders).push(visit);
      else if (entry.isSymbolicLink() && !isObeyed) links.push(visit);
    }
  }
  // The folders that a command closed are open now.
  for (const link of links) {
    seen.add(link.path);
    for (const { name } of await search(link, (isNew) =>
      entriesThrough(link.path, { workspace, reader, isNew }),
    ))
      if (isProtected(join(link.path, name)))
        found.push({ path: join(link.path, name), isClosed: !link.isOpen });
  }
  return { obeyed: new Map(await Promise.all(found.map(identify))), seen, unsearched };
}

async function identify({ path, isClosed }: Name): Promise<[string, Obeyed]> {
  return [path, { identity: await identityOf(path, isClosed), isClosed }];
}

function isRepositoryMark(name: string): boolean {
  return repositoryMarks.some((mark) => mark.toLowerCase() === name.toLowerCase());
}

/**
 * It says what isn't recorded: a command that could add `build/` would make room for the next one to destroy what a person puts there. In folders that a
 * command makes, it may write one, as programs that set up a project do.
 */
function isIgnoreFile(path: string): boolean {
  return basename(path).toLowerCase() === ".gitignore";
}

/** git waits forever for a pipe of such a name: then nobody could see what the command changed, or undo it. */
function stopsGit(entry: Dirent): boolean {
  const isUsual = entry.isFile() || entry.isDirectory() || entry.isSymbolicLink();
  return !isUsual && /^\.git(?:ignore|attributes|modules)$/i.test(entry.name);
}

/**
 * A link can't be closed, so it may be another one later, or lead to something that wasn't there. A file that was closed may have been moved away by
 * what runs outside, which opens its name. Not by the time of a change if it was closed: people save their files meanwhile.
 */
async function identityOf(path: string, isClosed: boolean): Promise<string> {
  const own = await lstat(path, { bigint: true }).catch(() => null);
  const target = own?.isSymbolicLink() === true ? await stat(path, { bigint: true }).catch(() => null) : null;
  return [own, target].map((there) => (there === null ? "none" : marksOf(there, isClosed))).join(" ");
}

/** No program can set `ctime`. What is in an open folder is looked at by itself. */
function marksOf(there: BigIntStats, isClosed: boolean): string {
  const marks = [there.dev, there.ino, there.birthtimeNs];
  return (isClosed || there.isDirectory() ? marks : [...marks, there.ctimeNs]).join(":");
}

/** `.vscode` may be a link to a folder with a `tasks.json`. */
async function entriesThrough(
  link: string,
  { workspace, reader, isNew }: { workspace: string; reader: Reader; isNew: boolean },
): Promise<Dirent[] | null> {
  // What leads nowhere, or in circles, is obeyed by nobody.
  const target = await realpath(link).catch(() => null);
  if (target === null || !isInside(target, workspace) || !(await lstat(target)).isDirectory()) return [];
  return reader.entriesOf(target, { name: basename(link), isNew });
}
