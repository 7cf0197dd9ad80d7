import type { Dirent } from "node:fs";
import { chmod, lstat, readdir, realpath, rename } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { WallCause } from "@countersign/contracts/blocked-access";
import { errorMessage } from "@countersign/contracts/error-message";
import { hasErrorCode } from "../file-system/error-code.ts";
import { isInside } from "../file-system/tool-path.ts";
import type { Unasked } from "../ports/tool.ts";
import { type Place, realPlaces } from "./closed-places.ts";
import { FolderReader } from "./folder-reader.ts";
import { findLinkedOutside } from "./linked-files.ts";

/** What programs outside a sandbox obey in a workspace, under the names that they know, and what stands there: a file or folder, or a link. */
type ObeyedNames = ReadonlyMap<string, "own" | "link">;

type Reader = { entriesOf(folder: string): Promise<Dirent[]> };

/** What a command may not change that neither a rule nor a person allowed. */
export type KeptPlaces = {
  /** What nothing could restore, and what is obeyed. */
  places: (Place & { cause: WallCause })[];
  /** Folders in them that can be changed. */
  reopened: Place[];
  obeyed: ObeyedNames;
};

/** Where to look, for a command that nobody was asked about. */
export type KeptSearch = {
  workspace: string;
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
  const { workspace, unasked, signal } = search;
  const paths = lastingOf(unasked);
  const again = paths.filter(isMadeAgain);
  const lasting = paths.filter((path) => !isMadeAgain(path));
  const named = lasting.filter((path) => basename(path) === "node_modules").flatMap(cachesIn);
  const caches = (await realPlaces(named)).filter(({ path, isFolder }) => isFolder && named.includes(path));
  const cachePaths = caches.map(({ path }) => path);
  const obeyed = await findObeyed(search, new FolderReader(signal));
  const linked = await findLinkedOutside([workspace, ...cachePaths], {
    passed: new Set(lasting),
    wholes: [...again, ...cachePaths],
    signal,
  });
  const causes: [paths: readonly string[], cause: WallCause][] = [
    [[...lasting, ...linked], { kind: "unasked" }],
    [[...obeyed.keys()], { kind: "protected" }],
  ];
  const places = await Promise.all(
    causes.map(async ([each, cause]) => (await realPlaces(each)).map((place) => ({ ...place, cause }))),
  );
  return { places: places.flat(), reopened: caches.filter(({ path }) => !linked.includes(path)), obeyed };
}

/**
 * Renames what the command created that programs outside the sandbox would obey: a sandbox can't close what doesn't exist. Everything that it
 * started has ended, so nothing puts it back. Returns the names before, and the first problem if not everything could be looked at or renamed.
 */
export async function setAside(
  search: KeptSearch,
  before: ObeyedNames,
): Promise<{ moved: string[]; problem: string | null }> {
  const reader = new InsistentReader();
  const after = await findObeyed(search, reader);
  const moved: string[] = [];
  for (const [path, kind] of after) {
    if (before.get(path) === kind) continue;
    await reader.orNote(async () => {
      await openFolder(dirname(path));
      await rename(path, await freeName(path));
      moved.push(path);
    });
  }
  return { moved, problem: reader.problem };
}

function isMadeAgain(path: string): boolean {
  return madeAgain.has(basename(path));
}

function cachesIn(folder: string): string[] {
  return cachesInPackages.map((name) => join(folder, name));
}

function lastingOf({ lasting }: Unasked): string[] {
  return (lasting ?? []).map((path) => path.replace(/\/$/, ""));
}

/** Looks into every folder but those that are closed, or made again, as a whole. */
async function findObeyed(
  { workspace, unasked, isProtected }: KeptSearch,
  reader: Reader,
): Promise<Map<string, "own" | "link">> {
  const passed = new Set(lastingOf(unasked));
  const found = new Map<string, "own" | "link">();
  const folders = [workspace];
  for (const folder of folders) {
    for (const entry of await reader.entriesOf(folder)) {
      const path = join(folder, entry.name);
      if (isProtected(path)) found.set(path, entry.isSymbolicLink() ? "link" : "own");
      else if (entry.isDirectory() && !passed.has(path)) folders.push(path);
      else if (entry.isSymbolicLink())
        for (const inside of await obeyedThrough(path, { workspace, isProtected, reader }))
          found.set(inside, "link");
    }
  }
  return found;
}

/** `.vscode` may be a link to a folder with a `tasks.json`. */
async function obeyedThrough(
  link: string,
  { workspace, isProtected, reader }: Pick<KeptSearch, "workspace" | "isProtected"> & { reader: Reader },
): Promise<string[]> {
  // What leads nowhere, or in circles, is obeyed by nobody.
  const target = await realpath(link).catch(() => null);
  if (target === null || !isInside(target, workspace) || !(await lstat(target)).isDirectory()) return [];
  const entries = await reader.entriesOf(target);
  return entries.map(({ name }) => join(link, name)).filter(isProtected);
}

const searchMs = 10_000;
const mostEntries = 500_000;

/** Lists folders after a command that may have made them hard to list. What can't be listed is passed over, but not what is beside it. */
class InsistentReader implements Reader {
  readonly #end = Date.now() + searchMs;
  #entries = 0;
  problem: string | null = null;

  async entriesOf(folder: string): Promise<Dirent[]> {
    if (Date.now() > this.#end || this.#entries > mostEntries) {
      this.problem ??= "the command left too much to look through";
      return [];
    }
    let entries: Dirent[] = [];
    await this.orNote(async () => {
      await openFolder(folder);
      entries = await readdir(folder, { withFileTypes: true });
    });
    this.#entries += entries.length;
    return entries;
  }

  async orNote(work: () => Promise<void>): Promise<void> {
    await work().catch((error: unknown) => {
      // Another name of it was renamed.
      if (!hasErrorCode(error, "ENOENT")) this.problem ??= errorMessage(error);
    });
  }
}

/** A command can close a folder to us, and leave it open to those who know what is in it. */
async function openFolder(folder: string): Promise<void> {
  const { mode } = await lstat(folder);
  if ((mode & 0o700) !== 0o700) await chmod(folder, mode | 0o700);
}

async function freeName(path: string): Promise<string> {
  for (let count = 1; ; count += 1) {
    const name = `${path}.not-approved${count === 1 ? "" : `-${count}`}`;
    const isTaken = await lstat(name).then(
      () => true,
      () => false,
    );
    if (!isTaken) return name;
  }
}
