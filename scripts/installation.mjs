// Must run on Node 20, before anything is installed.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root as repository } from "./steps.mjs";

/**
 * What a command needs: `start` is what the server, its dashboard and the command line run and are built with, `everything` is also what
 * tests, checks and benchmarks use.
 * @typedef {"start" | "everything"} Need
 * @typedef {{ root: string, need: Need }} Installation
 */

/** The packages that `start` runs, beside those that they depend on. */
const startFolders = ["apps/cli", "apps/web"];

/** Variables that hold our own settings, or change what pnpm installs: no script of a dependency gets them. */
const keptBack = /^(ANTHROPIC_|COUNTERSIGN_|DATABASE_URL|OTEL_|NODE_ENV$)/;

/**
 * Installs what a command needs unless it is installed already, and says whether it had to. Nothing that is installed goes away: once the
 * tools of the tests are here, `start` keeps them up to date, too. Throws an Error with one clear sentence where the installation can't
 * carry the command.
 * @param {Need} need
 * @param {{ root?: string, install?: (installation: Installation) => string | null }} options `install` returns what went wrong, or null
 * @returns {boolean}
 */
export function ensureInstalled(need, { root = repository, install = runPnpm } = {}) {
  /** @type {Installation} */
  const installation = { root, need: hasTestTools(root) ? "everything" : need };
  const stamp = stampOf(installation);
  if (isInstalled(installation, stamp)) return false;
  const problem = install(installation);
  const missing = findMissing(installation);
  if (missing.length > 0) throw new Error(describe(missing, problem));
  // Without network, what is here in exactly these versions will do. The next command tries again.
  if (problem === null) writeStamp(root, stamp);
  return true;
}

/** @param {Installation} installation @param {string} stamp */
function isInstalled(installation, stamp) {
  const { root } = installation;
  if (findMissing(installation).length > 0) return false;
  if (textOf(stampPath(root)) === stamp) return true;
  // By hand: pnpm keeps the lockfile that it installed everything from.
  if (textOf(join(root, "node_modules/.pnpm/lock.yaml")) !== textOf(join(root, "pnpm-lock.yaml")))
    return false;
  writeStamp(root, stamp);
  return true;
}

/** @param {string[]} missing @param {string | null} problem */
function describe(missing, problem) {
  const names = missing.slice(0, 3).join(", ");
  const why = problem === null ? "" : ` ${problem}.`;
  return `The installation is incomplete (${missing.length} missing, for example ${names}).${why} Check the network, run "npx -y pnpm@12.21.0 install" and read what it says.`;
}

/** Whether somebody installed everything, with a command of ours or by hand. @param {string} root */
function hasTestTools(root) {
  return Object.keys(manifest(root, "").devDependencies ?? {}).some((name) => isPresent(root, "", name));
}

/** Changes with what decides what is installed, beside the versions that `findMissing` looks at. @param {Installation} installation */
function stampOf({ root, need }) {
  const hash = createHash("sha256").update(need);
  for (const file of ["pnpm-lock.yaml", "pnpm-workspace.yaml"]) hash.update(`\0${textOf(join(root, file))}`);
  return hash.digest("hex");
}

/** The content of a file, or null where none is. @param {string} path */
function textOf(path) {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : null;
    if (code === "ENOENT" || code === "ENOTDIR") return null;
    throw error;
  }
}

/** @param {string} root @param {string} stamp */
function writeStamp(root, stamp) {
  mkdirSync(dirname(stampPath(root)), { recursive: true });
  writeFileSync(stampPath(root), stamp);
}

/** @param {string} root */
function stampPath(root) {
  return join(root, "node_modules/.cache/countersign/installed");
}

/** The dependencies that aren't there in the version that is asked for, as texts. @param {Installation} installation */
function findMissing(installation) {
  return dependenciesOf(installation)
    .filter(({ folder, name, version }) => {
      const present = textOf(join(installation.root, folder, "node_modules", name, "package.json"));
      return present === null || (/^\d/.test(version) && JSON.parse(present).version !== version);
    })
    .map(({ folder, name }) => `${name} for ${folder || "the workspace"}`);
}

/** @param {Installation} installation */
function dependenciesOf({ root, need }) {
  return foldersOf({ root, need }).flatMap((folder) => {
    const { dependencies = {}, devDependencies = {} } = manifest(root, folder);
    const wanted = [dependencies, need === "everything" ? devDependencies : {}];
    return wanted
      .flatMap(Object.entries)
      .map(([name, version]) => ({ folder, name, version: String(version) }));
  });
}

/** The folders with a package.json whose dependencies are needed; "" is the root. @param {Installation} installation */
function foldersOf({ root, need }) {
  const all = workspaceFolders(root);
  if (need === "everything") return all;
  const byName = new Map(all.map((folder) => [manifest(root, folder).name, folder]));
  const found = new Set([""]);
  const open = startFolders.filter((folder) => all.includes(folder));
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    if (found.has(folder)) continue;
    found.add(folder);
    for (const name of Object.keys(manifest(root, folder).dependencies ?? {})) {
      const own = byName.get(name);
      if (own !== undefined) open.push(own);
    }
  }
  return [...found].sort();
}

/** @param {string} root */
function workspaceFolders(root) {
  const inGroups = ["apps", "packages"].flatMap((group) =>
    readdirSync(join(root, group)).map((name) => `${group}/${name}`),
  );
  return ["", ...inGroups, "e2e", "bench"].filter((folder) => existsSync(join(root, folder, "package.json")));
}

/** @param {string} root @param {string} folder @param {string} name */
function isPresent(root, folder, name) {
  return existsSync(join(root, folder, "node_modules", name, "package.json"));
}

/** @param {string} root @param {string} folder */
function manifest(root, folder) {
  return JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));
}

/**
 * Its output goes to the standard error, since a command may print its result.
 * @param {Installation} installation
 */
function runPnpm({ root, need }) {
  const [program = "", ...first] = pnpmCommand(root);
  const names = startFolders.map((folder) => manifest(root, folder).name);
  const filters = [
    ...names.flatMap((name) => ["--filter-prod", `${name}...`]),
    "--filter",
    manifest(root, "").name,
  ];
  const what = need === "everything" ? ["install"] : [...filters, "install", "--prod"];
  // Otherwise pnpm looks at its notes alone, and puts nothing back that somebody removed.
  const args = [...what, "--config.optimistic-repeat-install=false"];
  console.error(
    need === "everything" ? "Installing everything…" : "Installing what Countersign needs to run…",
  );
  const kept = Object.entries(process.env).filter(([name]) => !keptBack.test(name));
  const { status, signal, error } = spawnSync(program, [...first, ...args], {
    cwd: root,
    env: Object.fromEntries(kept),
    stdio: ["ignore", 2, 2],
    // npx is a script there, which only the shell can run. No argument has anything that it reads.
    shell: process.platform === "win32" && program === "npx",
  });
  if (error !== undefined) return `${program} did not start: ${error.message}`;
  return status === 0 ? null : `pnpm ended with ${signal ?? `code ${status}`}`;
}

/** The pnpm that runs this, or the one that the workspace names. @param {string} root */
function pnpmCommand(root) {
  const own = process.env.npm_execpath ?? "";
  if (!/(^|[\\/])pnpm(\.\w+)?$/.test(own) || !existsSync(own))
    return ["npx", "-y", "--prefer-offline", manifest(root, "").packageManager];
  return /\.[cm]?js$/.test(own) ? [process.execPath, own] : [own];
}
