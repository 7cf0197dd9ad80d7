import { accessSync, constants } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { runOnMachine } from "./run-on-machine.mjs";
import { root } from "./steps.mjs";

/**
 * A Chromium for the browser tests. Candidates, in this order: Playwright's own, the download of it, the system's,
 * Debian's package. A candidate counts only when it starts and tells its version.
 *
 * @typedef {{ path: string, version: string, origin: string }} Browser
 * @typedef {{
 *   playwrightPath: string,
 *   folders: string[],
 *   knownPaths: string[],
 *   mayInstall: boolean,
 *   isIntegration: boolean,
 *   canDownload: () => Promise<boolean>,
 *   run: (command: string, args: string[], limitMs: number) => { ok: boolean, output: string },
 *   say: (line: string) => void,
 * }} Machine
 */

const shellName = "chromium-headless-shell";
const systemNames = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const downloadLimitMs = 180_000;
const packageListLimitMs = 120_000;
const packageLimitMs = 420_000;

/**
 * The browser that is here already, or null.
 * @param {Machine} machine
 * @returns {Browser | null}
 */
export function installedBrowser(machine = thisMachine()) {
  return playwrightBrowser(machine) ?? systemBrowser(machine);
}

/**
 * A browser, Playwright's own before the system's. Throws an Error with one sentence where there is no way to one.
 * @param {Machine} machine
 * @returns {Promise<Browser>}
 */
export async function provideBrowser(machine = thisMachine()) {
  const browser =
    playwrightBrowser(machine) ??
    (await downloadedBrowser(machine)) ??
    systemBrowser(machine) ??
    packaged(machine, "chromium", systemBrowser);
  if (browser !== null) return browser;
  throw new Error(
    "No Chromium is here and none could be fetched: install Chromium or Google Chrome (on Debian: apt-get install chromium) and run the tests again.",
  );
}

/**
 * Chromium's headless shell, or null: the same engine without the window that a whole browser draws where nobody sees it either, so
 * that tests take a quarter less. It is no whole browser (it shows no notifications) and nothing depends on it.
 * @param {Machine} machine
 * @returns {Browser | null}
 */
export function installedShell(machine = thisMachine()) {
  return firstBrowser(
    machine,
    machine.folders.map((folder) => join(folder, shellName)),
  );
}

/**
 * The headless shell; continuous integration installs Debian's package of it, people's machines are left as they are.
 * @param {Machine} machine
 * @returns {Browser | null}
 */
export function provideShell(machine = thisMachine()) {
  return (
    installedShell(machine) ?? (machine.isIntegration ? packaged(machine, shellName, installedShell) : null)
  );
}

/** @param {Machine} machine */
function playwrightBrowser(machine) {
  return asBrowser(machine, machine.playwrightPath, "Playwright's own");
}

/** @param {Machine} machine */
async function downloadedBrowser(machine) {
  if (!(await machine.canDownload())) return null;
  machine.say("No browser of Playwright's is here: downloading it");
  const cli = join(root, "e2e/node_modules/.bin/playwright");
  const { ok } = machine.run(cli, ["install", "chromium"], downloadLimitMs);
  return ok ? asBrowser(machine, machine.playwrightPath, "Playwright's own, just downloaded") : null;
}

/** @param {Machine} machine */
function systemBrowser(machine) {
  const paths = machine.folders.flatMap((folder) => systemNames.map((name) => join(folder, name)));
  return firstBrowser(machine, [...paths, ...machine.knownPaths]);
}

/** @param {Machine} machine @param {string[]} paths */
function firstBrowser(machine, paths) {
  for (const path of paths) {
    const browser = asBrowser(machine, path, "the system's");
    if (browser !== null) return browser;
  }
  return null;
}

/**
 * What `find` sees once Debian's package of this name is installed.
 * @param {Machine} machine @param {string} name
 * @param {(machine: Machine) => Browser | null} find
 */
function packaged(machine, name, find) {
  if (!installPackage(machine, name)) return null;
  const browser = find(machine);
  return browser === null ? null : { ...browser, origin: "Debian's package, just installed" };
}

/**
 * Installs Debian's package of this name. False where that isn't possible or allowed.
 * @param {Pick<Machine, "folders" | "mayInstall" | "run" | "say">} machine @param {string} name
 */
export function installPackage(machine, name) {
  const aptGet = machine.folders.map((folder) => join(folder, "apt-get")).find(isExecutable);
  if (aptGet === undefined || !machine.mayInstall) return false;
  machine.say(`Installing Debian's package ${name}`);
  const commands = [
    { args: ["update"], limitMs: packageListLimitMs },
    { args: ["install", "-y", "--no-install-recommends", name], limitMs: packageLimitMs },
  ];
  for (const { args, limitMs } of commands) {
    const { ok, output } = machine.run(aptGet, args, limitMs);
    if (!ok) {
      machine.say(`apt-get ${args[0]} failed: ${output.trim().split("\n").at(-1) ?? ""}`);
      return false;
    }
  }
  return true;
}

/**
 * @param {Machine} machine @param {string} path @param {string} origin
 * @returns {Browser | null}
 */
function asBrowser(machine, path, origin) {
  if (!isExecutable(path)) return null;
  const { ok, output } = machine.run(path, ["--version"], 30_000);
  return ok ? { path, version: output.trim().split("\n").at(-1)?.trim() ?? "", origin } : null;
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** @returns {Machine} */
export function thisMachine() {
  return {
    playwrightPath: createRequire(join(root, "e2e/package.json"))(
      "@playwright/test",
    ).chromium.executablePath(),
    folders: (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== ""),
    knownPaths: [
      ...["/usr/bin", "/usr/local/bin", "/snap/bin", "/opt/google/chrome"].flatMap((folder) =>
        [...systemNames, "chrome"].map((name) => join(folder, name)),
      ),
      "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
      "/Applications/Chromium.app/Contents/MacOS/Chromium",
    ],
    mayInstall: process.getuid?.() === 0,
    isIntegration: Boolean(process.env.CI),
    canDownload,
    run: runOnMachine,
    say: (line) => console.log(line),
  };
}

/** A fast look whether Playwright's download host answers at all, so that a machine without it loses two seconds, not minutes. */
async function canDownload() {
  if (process.env.PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD !== undefined) return false;
  const host = process.env.PLAYWRIGHT_DOWNLOAD_HOST ?? "https://cdn.playwright.dev";
  try {
    await fetch(host, { method: "HEAD", signal: AbortSignal.timeout(2_000) });
    return true;
  } catch {
    return false;
  }
}
