import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { closeSync, openSync, readFileSync, rmSync, statSync } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { DatabaseProblem, errorCode } from "./database-problem.ts";
import { type PostgresLauncher, postgresLauncher } from "./postgres-account.ts";
import { preparePostgresFolder } from "./postgres-folder.ts";
import { postgresPrograms } from "./postgres-programs.ts";
import type { StoreLog } from "./store-log.ts";

/**
 * The Postgres in a data folder. It runs in a process group of its own, so that Ctrl-C reaches the server first, and it
 * outlives a server that was killed: the next server finds it by its `postmaster.pid` and goes on with it.
 */
export type EmbeddedPostgres = {
  /** Where it listens now. */
  url(): string;
  /** Starts it when it does not run. Many processes may call this at once: one starts it, all find it. */
  ensureRunning(): Promise<void>;
  /** Ends it, whoever started it. */
  stop(): Promise<void>;
};

type Instance = { pid: number; port: number; isReady: boolean };

const startTimeoutMs = 30_000;
const logLimitBytes = 5_000_000;

/** Prepares the database of a data folder, without starting it. `settings` go to Postgres as `-c` options. */
export async function embeddedPostgres(options: {
  dataFolder: string;
  log: StoreLog;
  settings?: Record<string, string>;
}): Promise<EmbeddedPostgres> {
  const { dataFolder, log } = options;
  await makeDataFolder(dataFolder);
  const programs = await postgresPrograms();
  const launcher = postgresLauncher([join(dataFolder, "postgres"), programs.postgres]);
  const { folder, password } = await preparePostgresFolder(dataFolder, { initdb: programs.initdb, launcher });
  const logFile = join(dataFolder, "postgres.log");
  const urlOf = (port: number) => `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  let instance: Instance | null = null;

  async function ensureRunning(): Promise<void> {
    const deadline = Date.now() + startTimeoutMs;
    let lastPort = instance?.port ?? null;
    while (Date.now() < deadline) {
      const found = readInstance(folder);
      if (found === null) {
        const started = await startOnce(lastPort ?? (await freePort()));
        if (started !== null) {
          instance = started;
          return;
        }
        lastPort = null;
      } else if (found.isReady && (await answers(urlOf(found.port)))) {
        if (instance?.pid !== found.pid)
          log.info(`the database of an earlier start still runs (process ${found.pid}): going on with it`);
        instance = found;
        return;
      } else if (!isPostgres(found.pid)) {
        rmSync(join(folder, "postmaster.pid"), { force: true });
      }
      await sleep(20);
    }
    throw new DatabaseProblem(
      `The database in ${folder} did not start within ${startTimeoutMs / 1000} s: see ${logFile}.`,
    );
  }

  /** Null when another process was quicker, or what a killed database left is not gone yet. */
  async function startOnce(port: number): Promise<Instance | null> {
    const from = sizeOf(logFile);
    const child = launch({
      program: programs.postgres,
      launcher,
      folder,
      port,
      logFile,
      settings: options.settings ?? {},
    });
    const exited = new Promise<"exited">((resolve, reject) => {
      child.once("exit", () => resolve("exited"));
      child.once("error", reject);
    });
    child.unref();
    while ((await Promise.race([exited, sleep(10)])) !== "exited") {
      const found = readInstance(folder);
      if (found !== null && found.pid === child.pid && found.isReady) return found;
    }
    const words = await readFile(logFile, "utf8").then(
      (text) => text.slice(from > text.length ? 0 : from),
      () => "",
    );
    if (
      /lock file .* already exists|shared memory block .* still in use|Address already in use|lock file .* is empty/.test(
        words,
      )
    )
      return null;
    const reason = /(?:FATAL|PANIC|ERROR):\s+(.*)/.exec(words)?.[1] ?? words.trim().split("\n").at(-1) ?? "";
    throw new DatabaseProblem(
      `The database in ${folder} does not start: ${reason === "" ? `see ${logFile}` : reason}.`,
    );
  }

  return {
    url() {
      if (instance === null) throw new Error("the database was not started");
      return urlOf(instance.port);
    },
    ensureRunning,
    async stop() {
      const running = readInstance(folder);
      instance = null;
      if (running !== null && isPostgres(running.pid)) await endProcess(running.pid, log);
    },
  };
}

async function makeDataFolder(dataFolder: string): Promise<void> {
  try {
    await mkdir(dataFolder, { recursive: true, mode: 0o700 });
    if (!statSync(dataFolder).isDirectory()) throw new Error("it is not a folder");
    const probe = join(dataFolder, `.probe-${process.pid}`);
    closeSync(openSync(probe, "w", 0o600));
    rmSync(probe);
  } catch (cause) {
    const reason = errorCode(cause) ?? (cause instanceof Error ? cause.message : String(cause));
    throw new DatabaseProblem(
      `The data folder ${dataFolder} cannot be written (${reason}): set COUNTERSIGN_DATA to a folder that can.`,
      { cause },
    );
  }
}

function launch(start: {
  program: string;
  launcher: PostgresLauncher;
  folder: string;
  port: number;
  logFile: string;
  settings: Record<string, string>;
}): ChildProcess {
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
function readInstance(folder: string): Instance | null {
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
function isPostgres(pid: number): boolean {
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

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

/** A fast shutdown, then an immediate one (which the next start recovers from). */
async function endProcess(pid: number, log: StoreLog): Promise<void> {
  for (const [signal, waitMs] of [
    ["SIGINT", 10_000],
    ["SIGQUIT", 5_000],
    ["SIGKILL", 2_000],
  ] as const) {
    if (signal !== "SIGINT") log.warn(`the database did not end: sending ${signal}`);
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

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no port was given");
  return address.port;
}
