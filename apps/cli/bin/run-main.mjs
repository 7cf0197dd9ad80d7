// Must stay readable for old versions of Node: no syntax and no built-in newer than Node 14 before the version is checked.
import module from "node:module";
import { fileURLToPath } from "node:url";

// SIGUSR1 would open a debugger, which shows every secret of this process to anyone who connects. Must come before anything else.
process.on("SIGUSR1", () => undefined);

/**
 * Runs the `main` of a program in this process. Compiled code is kept for the next start: inside the checkout or the package, where no other
 * user can put something in its place.
 * @param {() => Promise<{ main: (args: string[]) => Promise<void> }>} load
 */
export async function runMain(load) {
  module.enableCompileCache?.(
    fileURLToPath(new URL("../../../node_modules/.cache/countersign/compiled", import.meta.url)),
  );
  const { main } = await load();
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

/** @param {string} message */
export function fail(message) {
  console.error(message);
  process.exitCode = 1;
}

/** @param {unknown} error */
export function failBadly(error) {
  console.error(error);
  process.exit(1);
}
