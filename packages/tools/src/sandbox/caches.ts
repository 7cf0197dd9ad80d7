import { createHash } from "node:crypto";
import { lstat, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { isAbsolute, join } from "node:path";
import { errorMessage } from "@countersign/contracts/error-message";
import { hasErrorCode } from "../file-system/error-code.ts";
import { isInside } from "../file-system/tool-path.ts";
import type { Mount } from "./bubblewrap.ts";
import { realPlaces } from "./closed-places.ts";
import type { SandboxRules, Walls } from "./walls.ts";

/** What package managers download and compilers keep: a place for it that commands may change. */
type Caches = { mounts: Mount[]; env: Record<string, string> };

type Command = { workspace: string; environment: Record<string, string>; home: string };

/** Where the workspace's caches are in the sandbox. */
const cachesInside = "/run/countersign-caches";
const storeInside = "/run/countersign-pnpm-store";

/**
 * Not Yarn's `YARN_CACHE_FOLDER`, which would also move a cache that is part of the repository, and not the homes of Cargo, Go's modules, Gradle and
 * Maven: builds need what is in them.
 */
const env = {
  npm_config_cache: `${cachesInside}/npm`,
  YARN_GLOBAL_FOLDER: `${cachesInside}/yarn`,
  BUN_INSTALL_CACHE_DIR: `${cachesInside}/bun`,
  PIP_CACHE_DIR: `${cachesInside}/pip`,
  UV_CACHE_DIR: `${cachesInside}/uv`,
  GOCACHE: `${cachesInside}/go-build`,
};

/**
 * Makes the folders for the caches of a workspace. They are the sandbox's own: nothing outside reads them, so nothing that a command leaves there runs
 * outside. Only the level `workspace` has them.
 */
export async function prepareCaches(
  { level, rules: { data } }: SandboxRules,
  walls: Walls,
  command: Command,
): Promise<Caches> {
  if (level !== "workspace" || data === null) return { mounts: [], env: {} };
  const name = createHash("sha256").update(command.workspace).digest("hex").slice(0, 16);
  const own = join(foldersIn(data), name);
  // Next to each other: in a folder that commands can change, a link could stand in the place of the other one.
  const [shared, store] = [join(own, "caches"), join(own, "pnpm-store")];
  await mkdir(shared, { recursive: true, mode: 0o700 });
  await noteWorkspace(own, command.workspace);
  const caches = { from: shared, to: cachesInside, isWritable: true };
  if (!(await usesPnpm(command.workspace))) return { mounts: [caches], env };
  await mkdir(store, { recursive: true, mode: 0o700 });
  const to = await placeOfStore(walls, command);
  return { mounts: [caches, { from: store, to, isWritable: true }], env: { ...env, ...pnpmVariables(to) } };
}

/** Not in one of the folders that commands can change. */
const noteOf = (own: string) => join(own, "workspace");

async function noteWorkspace(own: string, workspace: string): Promise<void> {
  await writeFile(noteOf(own), workspace, { flag: "wx", mode: 0o600 }).catch((error: unknown) => {
    if (!hasErrorCode(error, "EEXIST")) throw error;
  });
}

/**
 * Deletes the caches of workspaces that don't exist any more. Those that no command used since it is written down whose they are stay. Gives the
 * first problem of each that couldn't be deleted.
 */
export async function removeLostCaches(data: string): Promise<string[]> {
  const folders = foldersIn(data);
  const names = await readdir(folders).catch(() => []);
  const problems: string[] = [];
  for (const own of names.map((name) => join(folders, name))) {
    const workspace = await readFile(noteOf(own), "utf8").catch(() => null);
    if (workspace === null || !isAbsolute(workspace) || !(await isGone(workspace))) continue;
    // Links in it aren't followed.
    await rm(own, { recursive: true, force: true }).catch((error: unknown) => {
      problems.push(errorMessage(error));
    });
  }
  return problems;
}

async function isGone(path: string): Promise<boolean> {
  return lstat(path).then(
    () => false,
    (error: unknown) => hasErrorCode(error, "ENOENT") || hasErrorCode(error, "ENOTDIR"),
  );
}

function foldersIn(data: string): string {
  return join(data, "sandbox-caches");
}

/** pnpm has variables of its own from version 11 on. Before that it reads npm's, and npm warns about those that it doesn't know. */
function pnpmVariables(store: string): Record<string, string> {
  const cache = `${cachesInside}/pnpm`;
  return {
    pnpm_config_store_dir: store,
    pnpm_config_cache_dir: cache,
    npm_config_store_dir: store,
    npm_config_cache_dir: cache,
  };
}

async function usesPnpm(workspace: string): Promise<boolean> {
  return lstat(join(workspace, "pnpm-lock.yaml")).then(
    () => true,
    () => false,
  );
}

/**
 * pnpm writes down where its store is, and refuses to work with another one. So the sandbox's store stands in the place of the person's, if there is
 * one, and if that covers nothing that is open or closed.
 */
async function placeOfStore(walls: Walls, { environment, home }: Command): Promise<string> {
  const { PNPM_HOME, XDG_DATA_HOME = join(home, ".local/share") } = environment;
  const path = join(PNPM_HOME ?? join(XDG_DATA_HOME, "pnpm"), "store");
  const [usual] = isAbsolute(path) ? await realPlaces([path]) : [];
  if (usual?.isFolder !== true) return storeInside;
  const places = [
    ...walls.writable,
    ...walls.pinned,
    ...[...walls.fixed, ...walls.hidden].map(({ path }) => path),
  ];
  const isFree = places.every((path) => !isInside(path, usual.path) && !isInside(usual.path, path));
  return isFree ? usual.path : storeInside;
}
