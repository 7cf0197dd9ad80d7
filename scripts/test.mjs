import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { bundleTestServers } from "../apps/cli/src/fixtures/test-servers.ts";
import { provideAgents } from "./agents.mjs";
import { provideBrowser, provideShell } from "./browser.mjs";
import { provideBubblewrap } from "./bubblewrap.mjs";
import { checkSteps, generateStep } from "./check-steps.mjs";
import { ensureInstalled } from "./installation.mjs";
import { provideLibraries } from "./libraries.mjs";
import { printSummary, root, runStep } from "./steps.mjs";
import { provideTerminal } from "./terminal.mjs";
import { playwrightCounts, totalCounts, vitestCounts } from "./test-counts.mjs";
import { playwrightFailures, vitestFailures } from "./test-failures.mjs";

const reports = join(root, "test-results");
const unitReport = join(reports, "vitest.json");
const browserReport = join(reports, "playwright.json");

/** @type {(import("./steps.mjs").StepResult & { counts: import("./test-counts.mjs").Counts | null })[]} */
const results = [];
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

if (await did({ name: "installation", run: () => void ensureInstalled("everything") })) await runAll();

printSummary(results);
printFailures([...vitestFailures(unitReport, root), ...playwrightFailures(browserReport)]);
const { passed, failed } = totalCounts(results);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

/** Everything after the installation. A failure does not keep the rest from being seen, except where nothing could follow. */
async function runAll() {
  const agents = installAgents();
  for (const step of [generateStep, ...checkSteps()]) await did(step);
  await did({ name: "sandbox", run: () => provideBubblewrap() });
  await did({ name: "terminal", run: () => provideTerminal() });
  await did({ name: "agents of other makers", run: () => agents });
  await did(unitStep(await bundleServers()), () => vitestCounts(unitReport));
  const isBuilt = await did({
    name: "dashboard",
    command: ["node", "apps/cli/bin/start.mjs", "--build-only"],
  });
  const browsers = await chooseBrowsers();
  await did(browserStep(isBuilt, browsers), () => playwrightCounts(browserReport));
}

/** Installs the agents and libraries that the tests run, while the checks run. A failure is that of the step that waits for it. */
function installAgents() {
  const installing = provideAgents()
    .then(() => provideLibraries())
    .then(() => undefined);
  installing.catch(() => undefined);
  return installing;
}

/** @returns {Promise<string | null>} The folder of the servers that tests start. If they can't be bundled, that step fails, and the tests run the sources. */
async function bundleServers() {
  /** @type {string | null} */
  let folder = null;
  await did({
    name: "servers of the tests",
    run: async () => {
      folder = await bundleTestServers(root);
    },
  });
  return folder;
}

/**
 * @param {string | null} servers
 * @returns {import("./steps.mjs").Step}
 */
function unitStep(servers) {
  return {
    name: "unit and database tests",
    command: ["vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${unitReport}`],
    env: servers === null ? {} : { COUNTERSIGN_TEST_SERVERS: servers },
  };
}

/** @typedef {{ COUNTERSIGN_E2E_BROWSER: string, COUNTERSIGN_E2E_SHELL?: string }} Browsers */

/** @returns {Promise<Browsers | null>} The paths of the whole browser and of the headless shell, as the browser tests take them. */
async function chooseBrowsers() {
  /** @type {Browsers | null} */
  let paths = null;
  await did({
    name: "browser",
    run: async () => {
      const [browser, shell] = [await provideBrowser(), provideShell()];
      for (const one of shell === null ? [browser] : [browser, shell]) {
        console.log(`Using ${one.origin}: ${one.path} (${one.version})`);
      }
      paths = {
        COUNTERSIGN_E2E_BROWSER: browser.path,
        ...(shell === null ? {} : { COUNTERSIGN_E2E_SHELL: shell.path }),
      };
    },
  });
  return paths;
}

/**
 * @param {boolean} isBuilt @param {Browsers | null} browsers
 * @returns {import("./steps.mjs").Step}
 */
function browserStep(isBuilt, browsers) {
  const name = "browser tests";
  if (!isBuilt || browsers === null) {
    const missing = isBuilt ? "there is no browser" : "the dashboard was not built";
    return {
      name,
      run: () => {
        throw new Error(`not run, because ${missing}`);
      },
    };
  }
  return {
    name,
    command: ["playwright", "test", "--reporter=list,json"],
    cwd: join(root, "e2e"),
    env: { ...browsers, PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport },
  };
}

/**
 * Someone who has only the end of the output finds the failures there.
 * @param {string[]} failures
 */
function printFailures(failures) {
  if (failures.length > 0) console.log("\nFailed tests");
  for (const failure of failures) console.log(`  ✗ ${failure}`);
}

/**
 * Runs a step and keeps its result.
 * @param {import("./steps.mjs").Step} step
 * @param {() => import("./test-counts.mjs").Counts | null} countsOf
 */
async function did(step, countsOf = () => null) {
  const result = await runStep(step);
  const counts = countsOf();
  results.push({ ...result, counts });
  return result.ok;
}
