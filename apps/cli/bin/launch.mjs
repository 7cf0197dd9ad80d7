// Must stay readable for old versions of Node: no syntax and no built-in newer than Node 14 before the version is checked.
import module from "node:module";
import { fileURLToPath } from "node:url";
import { nodeProblem, ownNode, replaceProcess } from "../../../scripts/own-node.mjs";

// SIGUSR1 would open a debugger, which shows every secret of this process to anyone who connects. Must come before anything else.
process.on("SIGUSR1", () => undefined);

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
  else await run(entry);
}

/** @param {string} entry */
async function run(entry) {
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
