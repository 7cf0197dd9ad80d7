// Must stay readable for old versions of Node: no syntax and no built-in newer than Node 14 before the version is checked.
import { spawn } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import module from "node:module";
import { fileURLToPath } from "node:url";

// SIGUSR1 would open a debugger, which shows every secret of this process to anyone who connects. Must come before anything else.
process.on("SIGUSR1", () => undefined);

/**
 * Runs the `main` of an entry in this process, when Node and the installation can carry it.
 * @param {string} entry relative to this folder
 */
export function launch(entry) {
  const problem = nodeProblem(process.versions.node);
  if (problem !== null) runWithOwnNode(problem);
  else if (!process.features.typescript) runAgainWithTypes();
  else run(entry).catch(failBadly);
}

/**
 * One sentence where this Node is too old, else null.
 * @param {string} version
 */
export function nodeProblem(version) {
  const [major, minor] = version.split(".").map(Number);
  return major > 22 || (major === 22 && minor >= 12)
    ? null
    : `Countersign needs Node 22.12 or newer, but this is ${version}. Install a newer version from https://nodejs.org, or let the installation download its own by running "npx -y pnpm@12.21.0 install" with network.`;
}

/** @param {string} entry */
async function run(entry) {
  const { checkInstallation } = await import("../../../scripts/install-check.mjs");
  try {
    checkInstallation();
  } catch (error) {
    fail(error.message);
    return;
  }
  // Compiled code is kept for the next start: inside the checkout, where no other user can put something in its place.
  module.enableCompileCache?.(
    fileURLToPath(new URL("../../../node_modules/.cache/countersign/compiled", import.meta.url)),
  );
  const { main } = await import(entry);
  await closeDebugger();
  await main(process.argv.slice(2));
}

/** Closes a debugger that a signal opened before this program could ignore it; not one that the user asked for. */
async function closeDebugger() {
  const options = [...process.execArgv, process.env.NODE_OPTIONS || ""].join(" ");
  if (/--inspect(?!-port|-publish)/.test(options)) return;
  const { close } = await import("node:inspector");
  close();
  // A signal that came before may still be on its way to the thread that opens it.
  for (const delay of [50, 1000]) setTimeout(close, delay).unref();
}

/**
 * Where this Node is too old, the one that the installation downloaded takes its place.
 * @param {string} problem what to say where there is none
 */
function runWithOwnNode(problem) {
  const own = fileURLToPath(new URL("../../../node_modules/node/bin/node", import.meta.url));
  if (existsSync(own) && realpathSync(own) !== realpathSync(process.execPath)) replaceBy(own, []);
  else fail(problem);
}

/** Node 22.12 to 22.17 read TypeScript only when told to. */
function runAgainWithTypes() {
  const flags = ["--experimental-strip-types", "--disable-warning=ExperimentalWarning", ...process.execArgv];
  if (process.allowedNodeEnvironmentFlags.has("--disable-sigusr1")) flags.unshift("--disable-sigusr1");
  replaceBy(process.execPath, flags);
}

/**
 * @param {string} node its path
 * @param {string[]} flags
 */
function replaceBy(node, flags) {
  // Where Node can, the new program takes the place of this process: a waiting parent would show the secrets that it was started with.
  if (process.execve && process.platform !== "win32") {
    process.execve(node, [node, ...flags, ...process.argv.slice(1)]);
  }
  const child = spawn(node, [...flags, ...process.argv.slice(1)], { stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("error", failBadly);
  child.on("exit", (code, signal) => {
    process.exitCode = code === null ? 1 : code;
    if (signal !== null) console.error(`Countersign was ended by ${signal}.`);
  });
}

/** @param {string} message */
function fail(message) {
  console.error(message);
  process.exitCode = 1;
}

/** @param {unknown} error */
function failBadly(error) {
  console.error(error);
  process.exit(1);
}
