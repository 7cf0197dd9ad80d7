import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "../../..");
const compiled = join(root, "node_modules/.cache/countersign/compiled");
const endLimitMs = 60_000;

/** A program of the checkout in a process of its own. `output` is everything that it printed, over all its starts. */
export type ServerProcess = {
  output(): string;
  isRunning(): boolean;
  /** Halts the process, or lets it continue. */
  signal(signal: "SIGSTOP" | "SIGCONT" | "SIGUSR2"): void;
  /** The process, which can be sent messages when it is started `withMessages`. */
  start(options: { variables: Record<string, string>; withMessages?: boolean }): ChildProcess;
  /** Gives the exit code, null where a signal ended it or nothing runs. What does not end in a minute is killed. */
  end(signal: NodeJS.Signals): Promise<number | null>;
};

/** Where the run of all tests has the servers of tests bundled, because those start faster; otherwise they run from their sources. */
const bundles = process.env.COUNTERSIGN_TEST_SERVERS;

function programOf(entry: string): string {
  if (bundles === undefined) return entry;
  const bundled = join(bundles, `${basename(entry, ".ts")}.mjs`);
  return existsSync(bundled) ? bundled : entry;
}

/** `entry` is relative to the checkout. */
export function serverProcess(entry: string, options: readonly string[] = []): ServerProcess {
  let child: ChildProcess | null = null;
  let output = "";
  return {
    output: () => output,
    isRunning: () => child !== null && child.exitCode === null && child.signalCode === null,
    signal: (signal) => void child?.kill(signal),
    start({ variables, withMessages = false }) {
      child = spawn(process.execPath, [programOf(entry), ...options], {
        cwd: root,
        // Node caches what it compiled, so a process that runs from the sources loads three times as fast.
        env: { NODE_COMPILE_CACHE: compiled, ...variables },
        stdio: ["ignore", "pipe", "pipe", ...(withMessages ? (["ipc"] as const) : [])],
      });
      for (const stream of [child.stdout, child.stderr]) {
        stream?.setEncoding("utf8").on("data", (text: string) => {
          output += text;
        });
      }
      return child;
    },
    async end(signal) {
      const ending = child;
      child = null;
      if (ending === null || ending.exitCode !== null || ending.signalCode !== null) return null;
      return new Promise((resolve) => {
        const limit = setTimeout(() => ending.kill("SIGKILL"), endLimitMs);
        ending.once("exit", (code) => {
          clearTimeout(limit);
          resolve(code);
        });
        ending.kill(signal);
      });
    },
  };
}
