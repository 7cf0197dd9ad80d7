import type { ChildProcess } from "node:child_process";
import { newPlace } from "./server-place.ts";
import { serverProcess } from "./server-process.ts";

const startLimitMs = 90_000;

/** A server with a data folder of its own. It can be killed and started again on the same data and port. */
export type TestServer = {
  url: string;
  token: string;
  dataFolder: string;
  /** Everything that the processes printed. */
  output(): string;
  start(): Promise<void>;
  /** SIGKILL to the server's process alone: what a crash, or a machine that runs out of memory, does. */
  kill(): Promise<void>;
  /** Halts the server (SIGSTOP), lets it continue (SIGCONT), or sends it what a benchmark listens for (SIGUSR2). */
  signal(signal: "SIGSTOP" | "SIGCONT" | "SIGUSR2"): void;
  /** Ends the server as Ctrl-C (SIGINT) or a service manager (SIGTERM) does, and gives its exit code. */
  stop(signal?: "SIGINT" | "SIGTERM"): Promise<number | null>;
  /** Ends everything that still runs, and removes the data folder. */
  remove(): Promise<void>;
};

/**
 * Prepares a server in a process of its own; `start` starts it. `environment` goes over what the harness sets, null takes a variable
 * away. `entry` is the program to run, relative to the checkout, `options` what follows it on the command line.
 */
export async function prepareServer(
  environment: Record<string, string | null>,
  entry = "apps/cli/bin/start.mjs",
  options: readonly string[] = [],
): Promise<TestServer> {
  const { url, token, dataFolder, variables, remove } = await newPlace(environment);
  const program = serverProcess(entry, options);

  /** The server says its address when it is ready, so nothing has to be asked again and again. */
  function ready(started: ChildProcess, before: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const fail = (what: string) =>
        reject(new Error(`The server ${what}:\n${program.output().slice(before)}`));
      const limit = setTimeout(() => fail(`was not ready after ${startLimitMs / 1000} s`), startLimitMs);
      started.once("error", (error) => fail(`could not be started: ${error.message}`));
      started.once("exit", (code, signal) => fail(`ended with ${signal ?? code}`));
      started.stdout?.on("data", () => {
        if (!program.output().slice(before).includes(url)) return;
        clearTimeout(limit);
        resolve();
      });
    });
  }

  return {
    url,
    token,
    dataFolder,
    output: program.output,
    start: () => {
      const before = program.output().length;
      return ready(program.start({ variables }), before);
    },
    kill: async () => {
      await program.end("SIGKILL");
    },
    signal: program.signal,
    stop: (signal = "SIGTERM") => program.end(signal),
    async remove() {
      program.signal("SIGCONT");
      await program.end("SIGTERM");
      remove();
    },
  };
}
