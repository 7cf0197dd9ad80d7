// Must stay readable for old versions of Node: no syntax and no built-in newer than Node 14.
import { spawn } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** @type {NodeJS.Signals[]} */
const stopSignals = ["SIGINT", "SIGTERM", "SIGHUP"];

/** How to get a Node that runs a checkout. */
const download = `, or run "npx -y pnpm@12.21.0 install" with a network connection, which downloads one`;

/**
 * One sentence where a Node is too old to run this project, else null.
 * @param {string} version
 * @param {string} otherwise what a person can do besides installing a newer one
 */
export function nodeProblem(version, otherwise = download) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major > 22 || (major === 22 && minor >= 12)
    ? null
    : `Countersign needs Node 22.12 or newer, but this is ${version}. Install a newer version from https://nodejs.org${otherwise}.`;
}

/** The Node that the installation downloaded, or null where there is none, or where it is the one that runs this. */
export function ownNode() {
  const file = process.platform === "win32" ? "node.exe" : "node";
  const own = fileURLToPath(new URL(`../node_modules/node/bin/${file}`, import.meta.url));
  return existsSync(own) && realpathSync(own) !== realpathSync(process.execPath) ? own : null;
}

/**
 * Node with these arguments takes the place of this process, where the system can: a waiting parent would show the secrets that it was
 * started with, and take memory. Elsewhere this process waits for it, passes signals on and ends as it ends.
 * @param {string} node its path
 * @param {string[]} args
 */
export function replaceProcess(node, args) {
  if (process.execve && process.platform !== "win32") process.execve(node, [node, ...args]);
  const child = spawn(node, args, { stdio: "inherit" });
  for (const signal of stopSignals) process.on(signal, () => child.kill(signal));
  child.on("error", (error) => {
    console.error(error);
    process.exit(1);
  });
  child.on("exit", (code, signal) => {
    process.exitCode = code === null ? 1 : code;
    if (signal !== null) console.error(`${args[0]} was ended by ${signal}.`);
  });
}
