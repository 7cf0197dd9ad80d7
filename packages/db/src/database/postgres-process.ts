import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { closeSync, openSync, readFileSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { DatabaseProblem, errorCode } from "./database-problem.ts";
import type { PostgresLauncher } from "./postgres-account.ts";
import type { StoreLog } from "./store-log.ts";

/** A Postgres process by what its folder says of it. */
export type Instance = { pid: number; port: number; isReady: boolean };

/** How a Postgres is started: its program and the account that runs it, its folder, port and log, and its `-c` options. */
export type PostgresStart = {
  program: string;
  launcher: PostgresLauncher;
  folder: string;
  port: number;
  logFile: string;
  settings: Record<string, string>;
  /** Called when the process exists. It may still end at once. */
  onLaunch: () => void;
};

const logLimitBytes = 5_000_000;
const endedByOthers = /received (?:smart|fast|immediate) shutdown request/;
const anotherWasQuicker =
  /lock file .* already exists|shared memory block .* still in use|Address already in use|lock file .* is empty/;

/**
 * Starts one and waits until it is ready. Null if the caller can try again: another process was quicker, leftovers of a killed database aren't
 * gone yet, or somebody ended this one meanwhile.
 */
export async function startPostgres(start: PostgresStart): Promise<Instance | null> {
  const { folder, logFile } = start;
  const from = sizeOf(logFile);
  const child = launch(start);
  let wasKilled = false;
  const exited = new Promise<"exited">((resolve, reject) => {
    child.once("exit", (_code, signal) => {
      wasKilled = signal !== null;
      resolve("exited");
    });
    child.once("error", reject);
  });
  child.unref();
  start.onLaunch();
  while ((await Promise.race([exited, sleep(10)])) !== "exited") {
    const found = readInstance(folder);
    if (found !== null && found.pid === child.pid && found.isReady) return found;
  }
  const words = await readFile(logFile, "utf8").then(
    (text) => text.slice(from > text.length ? 0 : from),
    () => "",
  );
  if (wasKilled || endedByOthers.test(words) || anotherWasQuicker.test(words)) return null;
  const reason = /(?:FATAL|PANIC|ERROR):\s+(.*)/.exec(words)?.[1] ?? words.trim().split("\n").at(-1) ?? "";
  throw new DatabaseProblem(
    `The database in ${folder} didn’t start: ${reason === "" ? `see ${logFile}` : reason}.`,
  );
}

function launch(start: PostgresStart): ChildProcess {
  const settings = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: "60",
    wal_level: "minimal",
    max_wal_senders: "0",
    io_method: "sync",
    jit: "off",
    log_checkpoints: "off",
    ...start.settings,
  };
  const { file, args, ...account } = start.launcher.command(start.program, [
    "-D",
    start.folder,
    "-p",
    String(start.port),
    ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ]);
  const log = openSync(start.logFile, sizeOf(start.logFile) > logLimitBytes ? "w" : "a", 0o600);
  try {
    return spawn(file, args, { ...account, cwd: "/", detached: true, stdio: ["ignore", log, log] });
  } finally {
    closeSync(log);
  }
}

/** What `postmaster.pid` says: line 1 the process, 4 the port, 8 the state. Null without the file or while it is written. */
export function readInstance(folder: string): Instance | null {
  let lines: string[];
  try {
    lines = readFileSync(join(folder, "postmaster.pid"), "utf8").split("\n");
  } catch (error) {
    if (errorCode(error) === "ENOENT") return null;
    throw error;
  }
  return { pid: Number(lines[0]), port: Number(lines[3]), isReady: lines[7]?.trim() === "ready" };
}

/** Whether that process is a Postgres: after a crash of the machine the number may belong to anything. */
export function isPostgres(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    // "pid (name) state": a Z has ended, and only waits for its parent to notice.
    if (process.platform === "linux")
      return /\(postgres\) [^ZX]/.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
    if (process.platform === "win32") return process.kill(pid, 0);
    return execFileSync("ps", ["-p", String(pid), "-o", "comm="], { encoding: "utf8" }).includes("postgres");
  } catch {
    return false;
  }
}

/** Ends it by a fast shutdown, then an immediate one (which the next start recovers from). */
export async function endPostgres(pid: number, log: StoreLog): Promise<void> {
  for (const [signal, waitMs] of [
    ["SIGINT", 10_000],
    ["SIGQUIT", 5_000],
    ["SIGKILL", 2_000],
  ] as const) {
    if (signal !== "SIGINT") log.warn(`the database didn’t stop: sending ${signal}`);
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (errorCode(error) === "ESRCH") return;
      throw error;
    }
    for (const until = Date.now() + waitMs; Date.now() < until; await sleep(10)) if (!isPostgres(pid)) return;
  }
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
