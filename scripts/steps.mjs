import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository's root. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * One thing to do: a command, or a function that throws an Error with one clear sentence when it cannot be done.
 * @typedef {{ name: string, command: [string, ...string[]], cwd?: string, env?: Record<string, string> }
 *   | { name: string, run: () => void | Promise<void> }} Step
 * @typedef {{ name: string, ok: boolean, seconds: number, problem: string | null }} StepResult
 */

/** The environment of every child: the project's own programs first, no telemetry, no colours where nobody looks. */
export function childEnvironment(extra = {}) {
  const folders = ["", "e2e"].map((folder) => join(root, folder, "node_modules/.bin"));
  const path = [...folders, ...pnpmFolder(), process.env.PATH ?? ""].join(delimiter);
  return {
    ...process.env,
    PATH: path,
    NEXT_TELEMETRY_DISABLED: "1",
    TURBO_TELEMETRY_DISABLED: "1",
    DO_NOT_TRACK: "1",
    CHECKPOINT_DISABLE: "1",
    ...extra,
  };
}

/**
 * Runs one step, with its name and its seconds on screen.
 * @param {Step} step
 * @returns {Promise<StepResult>}
 */
export async function runStep(step) {
  console.log(`\n▸ ${step.name}`);
  const started = performance.now();
  const problem = "run" in step ? await problemOf(step.run) : await runCommand(step);
  const seconds = (performance.now() - started) / 1000;
  const time = `${seconds.toFixed(1)} s`;
  console.log(problem === null ? `✓ ${step.name} (${time})` : `✗ ${step.name} (${time}): ${problem}`);
  return { name: step.name, ok: problem === null, seconds, problem };
}

/**
 * The steps as a table, the failed ones with their reason.
 * @param {StepResult[]} results
 */
export function printSummary(results) {
  console.log("\nSummary");
  for (const { name, ok, seconds, problem } of results) {
    const line = `  ${ok ? "✓" : "✗"} ${name.padEnd(28)} ${seconds.toFixed(1).padStart(7)} s`;
    console.log(problem === null ? line : `${line}  ${problem}`);
  }
}

/** @param {() => void | Promise<void>} run */
async function problemOf(run) {
  try {
    await run();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/**
 * @param {{ command: [string, ...string[]], cwd?: string, env?: Record<string, string> }} step
 * @returns {Promise<string | null>}
 */
function runCommand({ command: [program, ...args], cwd, env }) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: cwd ?? root,
      env: childEnvironment(env),
      stdio: ["ignore", "inherit", "inherit"],
    });
    child.on("error", (error) => resolve(`${program} did not start: ${error.message}`));
    child.on("exit", (code, signal) => {
      if (code === 0) resolve(null);
      else
        resolve(signal === null ? `${program} ended with code ${code}` : `${program} was ended by ${signal}`);
    });
  });
}

/** turbo looks for pnpm on the PATH; pnpm itself says where it is to the scripts that it starts. */
function pnpmFolder() {
  const pnpm = process.env.npm_execpath;
  return pnpm !== undefined && /^pnpm(\.\w+)?$/.test(pnpm.split(/[\\/]/).at(-1) ?? "") && existsSync(pnpm)
    ? [dirname(pnpm)]
    : [];
}
