import { createHash } from "node:crypto";
import { sql } from "kysely";
import type pg from "pg";
import { type Db, PgBoss } from "pg-boss";
import { z } from "zod";
import { toColumn } from "../column-text.ts";
import { queueLockKey } from "../database/advisory-locks.ts";
import type { Database } from "../database/open-database.ts";
import { prepare, type Slots } from "../database/prepare.ts";
import { queryRows } from "../database/statement.ts";

const queue = "session-step";
const jobData = z.object({ sessionId: z.string() });

/**
 * The durable side of waking a session. The process that stores a wake-up acts on it at once and takes no notice of its
 * own notification; the job is for the other processes, and for the case that this one dies first. A job whose session
 * needs nobody any more ends without a step.
 */
export type SessionJobs = {
  /** Puts a job into the transaction of `client`. One waiting job a session is enough. */
  enqueue(sessionId: string, client: pg.PoolClient): Promise<void>;
  /** Takes up jobs, one after the other. `onSessionStep` must not wait for the step; what it throws is logged and tried again. */
  start(onSessionStep: (sessionId: string) => void | Promise<void>): Promise<void>;
  close(): Promise<void>;
};

/** Opens the queue, and makes it in a new database. */
export async function openJobs(database: Database): Promise<SessionJobs> {
  const { pool, log } = database;
  const boss = new PgBoss({ db: bossDatabase(database), useListenNotify: true, schedule: false });
  boss.on("error", (error) => log.error("the job queue failed", error));
  boss.on("warning", (warning) => log.warn(`job queue warning: ${warning.message}`));
  await oneByOne(pool, async () => {
    await boss.start();
    if ((await boss.getQueue(queue)) === null) await boss.createQueue(queue, queueOptions);
  });

  return {
    async enqueue(sessionId, client) {
      // The statement is always the same, and long: with a name each connection plans it once.
      const db: Db = {
        executeSql: (text, values = []) => client.query({ name: nameOf(text), text, values }),
      };
      await boss.send(queue, { sessionId }, { db, singletonKey: sessionId });
    },
    async start(onSessionStep) {
      await boss.work(queue, { pollingIntervalSeconds: 5 }, async ([job]) => {
        const { sessionId } = jobData.parse(job?.data);
        if (!(await needsRunner(pool, sessionId))) return;
        try {
          await onSessionStep(sessionId);
        } catch (error) {
          log.error(`the job of session ${sessionId} failed and will be retried`, error);
          throw error;
        }
      });
    },
    async close() {
      await boss.stop({ graceful: true, timeout: 2_000 });
    },
  };
}

const queueOptions = {
  policy: "short",
  notify: true,
  deleteAfterSeconds: 3_600,
  retryLimit: 1_000,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 60,
  expireInSeconds: 60,
} as const;

/** Two processes that start at once would both make the queue's schema, and one would fail. */
async function oneByOne(pool: pg.Pool, work: () => Promise<void>): Promise<void> {
  const client = await pool.connect();
  let isBroken = true;
  try {
    await client.query("SELECT pg_advisory_lock($1::bigint)", [queueLockKey]);
    await work();
    await client.query("SELECT pg_advisory_unlock($1::bigint)", [queueLockKey]);
    isBroken = false;
  } finally {
    // The lock ends with its connection.
    client.release(isBroken);
  }
}

function nameOf(text: string): string {
  return `job-${createHash("sha256").update(text).digest("hex").slice(0, 16)}`;
}

async function needsRunner(pool: pg.Pool, sessionId: string): Promise<boolean> {
  const [row] = await queryRows(pool, selectWithoutRunner({ id: toColumn(sessionId) }));
  return row !== undefined;
}

const selectWithoutRunner = prepare("select-session-without-runner", (db, { id }: Slots<{ id: string }>) =>
  db
    .selectFrom("session")
    .select("id")
    .where("id", "=", id)
    .where(({ and, eb, or }) =>
      or([
        and([eb("status", "=", "queued"), eb("owner", "is", null)]),
        and([eb("owner", "is not", null), sql<boolean>`NOT owner_lives(owner)`]),
      ]),
    ),
);

/** The queue uses our connections, and listens on the process's own one. */
function bossDatabase({ pool, signals }: Database): Db {
  return {
    executeSql: (text, values) => pool.query(text, values),
    async listen(channel, onNotification, onReconnect) {
      const stop = await signals.listen(channel, (payload) =>
        payload === null ? onReconnect() : onNotification(payload),
      );
      return { close: async () => stop() };
    },
  };
}
