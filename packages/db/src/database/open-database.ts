import { randomUUID } from "node:crypto";
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { PrismaClient } from "../generated/client.ts";
import { backendOf } from "./connection-of.ts";
import { connectionProblem, DatabaseProblem, parseDatabaseUrl } from "./database-problem.ts";
import { type EmbeddedPostgres, embeddedPostgres } from "./embedded-postgres.ts";
import { type FolderNote, folderNote } from "./folder-note.ts";
import { type FullDisk, watchFullDisk } from "./full-disk.ts";
import { kyselyOver, type Tables } from "./kysely.ts";
import { migrate, migrationsFolder } from "./migrate.ts";
import { connectSignals, keepAlive, type SignalConnection } from "./signal-connection.ts";
import { createSilentConnections, type SilentConnections } from "./silent-connections.ts";
import type { StoreLog } from "./store-log.ts";
import { whileDatabaseReturns } from "./while-database-returns.ts";

/**
 * An open database, with every migration applied. `pool` pipelines: queries that are sent without waiting for each other
 * travel together and are answered in order. `kysely` and `prisma` work on its connections. `signals` is the process's own connection.
 */
export type Database = {
  pool: pg.Pool;
  kysely: Tables;
  prisma: PrismaClient;
  signals: SignalConnection;
  log: StoreLog;
  /** The name of all connections of this process in Postgres (`application_name`). */
  processName: string;
  /** Whether Postgres couldn't write within the last 15 s because its disk is full. */
  isDiskFull(): boolean;
  /** The address, with its password: not for logs. */
  url(): string;
  /** Closes every connection and ends the embedded Postgres. */
  close(): Promise<void>;
};

/** The tables inside a transaction of `prisma`. */
export type Transaction = Parameters<Parameters<PrismaClient["$transaction"]>[0]>[0];

/** How long a transaction of `prisma` waits for a connection: a page of a busy server comes late rather than not at all. Prisma's own is 2 s. */
const longestConnectionWaitMs = 30_000;

/**
 * `dataFolder` is only used without `databaseUrl`. `postgres` is its Postgres if that was launched already. `migrations` is another folder
 * of migrations, for tests.
 */
export type DatabaseOptions = {
  dataFolder: string;
  databaseUrl: string | null;
  postgres?: EmbeddedPostgres | null;
  log: StoreLog;
  migrations?: string;
  poolSize?: number;
  settings?: Record<string, string>;
};

/**
 * Opens the database of `databaseUrl`, or else starts (or finds running) the embedded Postgres of `dataFolder`, and applies
 * pending migrations. If the database goes away meanwhile, it waits up to a minute. Throws `DatabaseProblem`, one sentence for a person,
 * for everything that a person can fix.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { log } = options;
  if (options.databaseUrl !== null) {
    const url = parseDatabaseUrl(options.databaseUrl);
    const source = {
      revive: async () => url.href,
      toProblem: (error: unknown) => connectionProblem(url, error),
    };
    return whileDatabaseReturns(() => connect(options, source), { wasReached: () => false, log });
  }
  const { dataFolder } = options;
  const postgres =
    options.postgres ?? (await embeddedPostgres({ dataFolder, log, settings: options.settings ?? {} }));
  const revive = async () => {
    await postgres.ensureRunning();
    return postgres.url();
  };
  const toProblem = (cause: unknown) =>
    new DatabaseProblem(`The database in ${dataFolder} started but can’t be used.`, { cause });
  const source = { revive, toProblem, postgres };
  return whileDatabaseReturns(() => connect(options, source), { wasReached: () => true, log });
}

type Source = {
  revive: () => Promise<string>;
  toProblem: (error: unknown) => DatabaseProblem;
  postgres?: EmbeddedPostgres;
};

async function connect(options: DatabaseOptions, source: Source): Promise<Database> {
  const { log } = options;
  const backends = new Set<number>();
  const fullDisk = watchFullDisk();
  const silent = createSilentConnections(log);
  const isOwn = (backend: number) => backends.has(backend);
  let url = "";
  const pool = openPool({ size: options.poolSize ?? 10, backends, fullDisk, silent, log });
  const processName = `countersign ${randomUUID()}`;
  /** An embedded database that had to start again may listen elsewhere: new connections of the pool go there. */
  const revive = async () => {
    const address = new URL(await source.revive());
    address.searchParams.set("application_name", processName);
    url = address.href;
    Object.assign(pool.options, { connectionString: url });
    return url;
  };
  const signals = await withDatabaseProblem(source, () => connectSignals({ revive, isOwn, log }));
  const note = folderNote(options.dataFolder);
  if (source.postgres !== undefined && !(await takeFolder(source, signals, note))) {
    source.postgres.leave();
    throw new DatabaseProblem(
      `The data folder ${options.dataFolder} is in use by another Countersign server. Stop it, or set COUNTERSIGN_DATA to another folder.`,
    );
  }
  const stopLooking = silent.begin(signals);
  const transactionOptions = { maxWait: longestConnectionWaitMs };
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool), transactionOptions });
  const close = async () => {
    await prisma.$disconnect();
    await pool.end();
    stopLooking();
    await note.remove();
    await signals.close();
    await source.postgres?.stop();
  };
  try {
    await withDatabaseProblem(source, () => prepare(pool, options));
  } catch (error) {
    await close();
    throw error;
  }
  const { isFull: isDiskFull } = fullDisk;
  const kysely = kyselyOver(pool);
  return { pool, kysely, prisma, signals, log, processName, isDiskFull, url: () => url, close };
}

/** Closes the connection if it couldn't take the folder. */
async function takeFolder(source: Source, signals: SignalConnection, note: FolderNote): Promise<boolean> {
  let isTaken = false;
  try {
    isTaken = await withDatabaseProblem(source, () => signals.takeFolder(note));
  } finally {
    if (!isTaken) {
      await note.remove();
      await signals.close();
    }
  }
  return isTaken;
}

type PoolOptions = {
  size: number;
  backends: Set<number>;
  fullDisk: FullDisk;
  silent: SilentConnections;
  log: StoreLog;
};

/** A pool that learns its address before its first connection. */
function openPool(options: PoolOptions): pg.Pool {
  const config = {
    max: options.size,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 10_000,
    ...keepAlive,
  };
  const pool = new pg.Pool({ ...config, pipeline: true });
  pool.on("error", (error) => {
    if (!pool.ending) options.log.warn("a database connection was lost", error);
  });
  pool.on("connect", (client) => {
    options.backends.add(backendOf(client));
    // A connection that is lost during a query fails that query. Without this listener, the event would end the process.
    client.on("error", () => undefined);
    options.fullDisk.watch(client);
    options.silent.watch(client);
  });
  pool.on("remove", (client) => void options.backends.delete(backendOf(client)));
  return pool;
}

async function prepare(pool: pg.Pool, options: DatabaseOptions): Promise<void> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ version: string }>(
      "SELECT current_setting('server_version_num') AS version",
    );
    const version = Number(rows[0]?.version);
    if (version < 140_000) {
      throw new DatabaseProblem(
        `Countersign needs Postgres 14 or newer, and the one in DATABASE_URL is ${Math.floor(version / 10_000)}.`,
      );
    }
    await migrate(client, { folder: options.migrations ?? migrationsFolder, log: options.log });
  } finally {
    client.release();
  }
}

async function withDatabaseProblem<Result>(source: Source, attempt: () => Promise<Result>): Promise<Result> {
  try {
    return await attempt();
  } catch (error) {
    throw error instanceof DatabaseProblem ? error : source.toProblem(error);
  }
}
