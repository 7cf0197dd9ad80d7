import { closeSync, openSync, rmSync, statSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { errorMessage } from "@countersign/contracts/error-message";
import pg from "pg";
import { DatabaseProblem, errorCode } from "./database-problem.ts";
import { postgresLauncher } from "./postgres-account.ts";
import { preparePostgresFolder } from "./postgres-folder.ts";
import { guardPostgres, type PostgresGuard } from "./postgres-guard.ts";
import { endPostgres, type Instance, isPostgres, readInstance, startPostgres } from "./postgres-process.ts";
import { postgresPrograms } from "./postgres-programs.ts";
import type { StoreLog } from "./store-log.ts";

/**
 * The Postgres in a data folder. It runs in its own process group, so that Ctrl-C reaches the server first. If it is guarded, it ends with
 * this process, however that ends. A server finds a Postgres that was left running by its `postmaster.pid`, and uses it.
 */
export type EmbeddedPostgres = {
  /** Where it listens now. */
  url(): string;
  /** Whether one of an earlier start runs. */
  isRunning(): boolean;
  /** Starts it when it does not run. Many processes may call this at once: one starts it, all find it. */
  ensureRunning(): Promise<void>;
  /**
   * Starts what `ensureRunning` does, but waits only until the process exists, so Postgres gets ready while this program does something
   * else. `ensureRunning` then waits for the rest, and throws what went wrong. Never rejects.
   */
  launch(): Promise<void>;
  /** Ends it, also if another process started it. */
  stop(): Promise<void>;
  /** Releases this process's guard and leaves Postgres running, because another process uses it. */
  leave(): void;
};

const startTimeoutMs = 30_000;

/** `settings` go to Postgres as `-c` options. `isGuarded`: Postgres must not outlive this process. True by default. */
export type EmbeddedPostgresOptions = {
  dataFolder: string;
  log: StoreLog;
  settings?: Record<string, string>;
  isGuarded?: boolean;
};

/** Prepares the database of a data folder, without starting it. */
export async function embeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataFolder, log } = options;
  await makeDataFolder(dataFolder);
  const programs = await postgresPrograms();
  const launcher = postgresLauncher([join(dataFolder, "postgres"), programs.postgres]);
  const { folder, password } = await preparePostgresFolder(dataFolder, { initdb: programs.initdb, launcher });
  const logFile = join(dataFolder, "postgres.log");
  const start = (port: number, onLaunch: () => void) =>
    startPostgres({
      program: programs.postgres,
      launcher,
      folder,
      port,
      logFile,
      settings: options.settings ?? {},
      onLaunch,
    });
  const urlOf = (port: number) => `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  let instance: Instance | null = null;
  let starting: Promise<void> | null = null;
  let guard: PostgresGuard | null = null;
  const release = () => {
    guard?.release();
    guard = null;
  };

  function ensureRunning(onLaunch = () => {}): Promise<void> {
    if (options.isGuarded !== false) guard ??= guardPostgres(dataFolder);
    starting ??= findOrStart(onLaunch).finally(() => {
      starting = null;
    });
    return starting;
  }

  async function findOrStart(onLaunch: () => void): Promise<void> {
    const deadline = Date.now() + startTimeoutMs;
    let lastPort = instance?.port ?? null;
    while (Date.now() < deadline) {
      const found = readInstance(folder);
      if (found === null) {
        const started = await start(lastPort ?? (await freePort()), onLaunch);
        if (started !== null) {
          instance = started;
          return;
        }
        lastPort = null;
      } else if (found.isReady && (await answers(urlOf(found.port)))) {
        if (instance?.pid !== found.pid)
          log.info(`the database of an earlier start is still running (process ${found.pid}): using it`);
        instance = found;
        return;
      } else if (!isPostgres(found.pid)) {
        rmSync(join(folder, "postmaster.pid"), { force: true });
      }
      await sleep(20);
    }
    throw new DatabaseProblem(
      `The database in ${folder} didn’t start within ${startTimeoutMs / 1000} s. See ${logFile}.`,
    );
  }

  return {
    url() {
      if (instance === null) throw new Error("the database wasn’t started");
      return urlOf(instance.port);
    },
    isRunning() {
      const found = readInstance(folder);
      return found !== null && isPostgres(found.pid);
    },
    ensureRunning: () => ensureRunning(),
    launch: () => new Promise((resolve) => void ensureRunning(resolve).then(resolve, () => resolve())),
    async stop() {
      const running = readInstance(folder);
      instance = null;
      if (running !== null && isPostgres(running.pid)) await endPostgres(running.pid, log);
      release();
    },
    leave: release,
  };
}

async function makeDataFolder(dataFolder: string): Promise<void> {
  try {
    await mkdir(dataFolder, { recursive: true, mode: 0o700 });
    if (!statSync(dataFolder).isDirectory()) throw new Error("it isn’t a folder");
    const probe = join(dataFolder, `.probe-${process.pid}`);
    closeSync(openSync(probe, "w", 0o600));
    rmSync(probe);
  } catch (cause) {
    const reason = errorCode(cause) ?? errorMessage(cause);
    throw new DatabaseProblem(
      `The data folder ${dataFolder} isn’t writable (${reason}). Set COUNTERSIGN_DATA to a writable folder.`,
      { cause },
    );
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
