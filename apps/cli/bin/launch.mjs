// Must stay readable for old versions of Node: no syntax and no built-in newer than Node 14 before the version is checked.

import { nodeProblem, ownNode, replaceProcess } from "../../../scripts/own-node.mjs";
import { fail, failBadly, runMain } from "./run-main.mjs";

/** Tells the Node that takes the place of this one that the installation was checked. Without a network, the check may take a minute. */
const checkedVariable = "COUNTERSIGN_INSTALLATION_CHECKED";

/**
 * Installs what is missing, and runs the `main` of an entry in this process, when this Node can.
 * @param {string} entry relative to this folder
 */
export function launch(entry) {
  start(entry).catch(failBadly);
}

/** @param {string} entry */
async function start(entry) {
  const problem = nodeProblem(process.versions.node);
  const canInstall = Number(process.versions.node.split(".")[0]) >= 20;
  const isChecked = process.env[checkedVariable] !== undefined;
  delete process.env[checkedVariable];
  let isNew = false;
  if (canInstall && !isChecked) {
    const { ensureInstalled } = await import("../../../scripts/installation.mjs");
    try {
      isNew = ensureInstalled("start");
    } catch (error) {
      return fail(error.message);
    }
  }
  const own = ownNode();
  // pnpm would have found the installation's Node, had it been there before.
  const isOwnWanted = problem !== null || (isNew && process.env.npm_execpath !== undefined);
  if (own !== null && isOwnWanted) runAgain(own, []);
  else if (problem !== null) fail(problem);
  else if (!process.features.typescript) runAgainWithTypes();
  else await runMain(() => import(entry));
}

/** Node 22.12 to 22.17 read TypeScript only when told to. */
function runAgainWithTypes() {
  const flags = ["--experimental-strip-types", "--disable-warning=ExperimentalWarning", ...process.execArgv];
  if (process.allowedNodeEnvironmentFlags.has("--disable-sigusr1")) flags.unshift("--disable-sigusr1");
  runAgain(process.execPath, flags);
}

/**
 * @param {string} node its path
 * @param {string[]} flags
 */
function runAgain(node, flags) {
  process.env[checkedVariable] = "yes";
  replaceProcess(node, [...flags, ...process.argv.slice(1)]);
}
