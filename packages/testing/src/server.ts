import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "./free-port.ts";
import { roomyFolder } from "./roomy-folder.ts";

const root = join(dirname(fileURLToPath(import.meta.url)), "../../..");
const startLimitMs = 90_000;
const endLimitMs = 60_000;

/** A server process with a data folder of its own. It can be killed and started again on the same data and port. */
export type TestServer = {
  url: string;
  token: string;
  dataFolder: string;
  /** Everything that the processes printed. */
  output(): string;
  start(): Promise<void>;
  /** SIGKILL to the server's process alone: what a crash, or a machine that runs out of memory, does. */
  kill(): Promise<void>;
  /** Ends the server as Ctrl-C (SIGINT) or a service manager (SIGTERM) does, and gives its exit code. */
  stop(signal?: "SIGINT" | "SIGTERM"): Promise<number | null>;
  /** Ends whatever still runs, and removes the data folder. */
  remove(): Promise<void>;
};

/**
 * Prepares a server; `start` starts it. `environment` goes over what the harness sets, null takes a variable away. `entry`
 * is the program to run, relative to the checkout, `options` what follows it on the command line.
 */
export async function prepareServer(
  environment: Record<string, string | null>,
  entry = "apps/cli/bin/start.mjs",
  options: readonly string[] = [],
): Promise<TestServer> {
  const folder = mkdtempSync(join(roomyFolder(), "countersign-e2e-"));
  const dataFolder = join(folder, "data");
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const token = `e2e-token-${Math.random().toString(36).slice(2).padEnd(20, "x")}`;
  let child: ChildProcess | null = null;
  let output = "";

  async function start(): Promise<void> {
    const started = spawn(process.execPath, [entry, ...options], {
      cwd: root,
      env: variables({
        PATH: process.env.PATH ?? "",
        HOME: folder,
        PORT: String(port),
        COUNTERSIGN_DATA: dataFolder,
        COUNTERSIGN_TOKEN: token,
        // A denial reaches the model at once, unless a journey is about taking it back.
        COUNTERSIGN_UNDO_SECONDS: "0",
        ...environment,
      }),
      stdio: ["ignore", "pipe", "pipe"],
    });
    child = started;
    for (const stream of [started.stdout, started.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => {
        output += text;
      });
    }
    await ready(started);
  }

  /** The server says its address when it is ready, so nothing has to be asked again and again. */
  function ready(started: ChildProcess): Promise<void> {
    const before = output.length;
    return new Promise((resolve, reject) => {
      const fail = (what: string) => reject(new Error(`The server ${what}:\n${output.slice(before)}`));
      const limit = setTimeout(() => fail(`was not ready after ${startLimitMs / 1000} s`), startLimitMs);
      started.once("error", (error) => fail(`could not be started: ${error.message}`));
      started.once("exit", (code, signal) => fail(`ended with ${signal ?? code}`));
      started.stdout?.on("data", () => {
        if (!output.slice(before).includes(url)) return;
        clearTimeout(limit);
        resolve();
      });
    });
  }

  async function end(signal: NodeJS.Signals): Promise<number | null> {
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
  }

  return {
    url,
    token,
    dataFolder,
    output: () => output,
    start,
    kill: async () => {
      await end("SIGKILL");
    },
    stop: (signal = "SIGTERM") => end(signal),
    async remove() {
      await end("SIGTERM");
      endDatabase(dataFolder);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function variables(values: Record<string, string | null>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  );
}

/** The database outlives a server that was killed: it is ended by the process number in its own folder. */
function endDatabase(dataFolder: string): void {
  let files: string[];
  try {
    files = readdirSync(dataFolder, { recursive: true, encoding: "utf8" });
  } catch {
    return;
  }
  for (const file of files.filter((name) => name.endsWith("postmaster.pid"))) {
    const pid = Number(readFileSync(join(dataFolder, file), "utf8").split("\n")[0]);
    try {
      if (pid > 0) process.kill(pid, "SIGQUIT");
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
    }
  }
}
