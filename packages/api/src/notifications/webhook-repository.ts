import type { WebhookDelivery, WebhookEvent } from "@countersign/contracts/webhook";
import type { Database } from "@countersign/db";
import { fromRow, toRow } from "@countersign/db/row-text";
import { queryRows } from "@countersign/db/statement";
import { inTransaction } from "@countersign/db/transaction";
import * as sql from "./webhook-statements.ts";

/** The team's webhook with its secret, which must not leave the server. */
export type StoredWebhook = { url: string; secret: string; changedBy: string; changedAt: string };

/** Something to send. `noticeKey` names what it tells of: it is sent once, however many processes want to. */
export type NewDelivery = { id: string; noticeKey: string; event: WebhookEvent; body: string; at: string };

/** A delivery that this process is to try now. `attempts` counts this one. */
export type DueDelivery = { id: string; event: WebhookEvent; body: string; attempts: number };

/** How a try went. `nextAt`: when to try again; null ends it. */
export type Attempt = {
  status: "pending" | "delivered" | "failed";
  httpStatus: number | null;
  problem: string | null;
  nextAt: string | null;
  at: string;
};

/** The team's webhook and what is sent to it. Times are ISO 8601, UTC. */
export type WebhookRepository = {
  read(): Promise<StoredWebhook | null>;
  write(webhook: StoredWebhook): Promise<void>;
  /** Forgets the webhook, and fails what was still to be sent, with `problem` as the reason. */
  remove(problem: string, at: string): Promise<void>;
  deliveries(limit: number): Promise<WebhookDelivery[]>;
  /** Adds those whose key is new, to be tried from `at` on. */
  add(deliveries: NewDelivery[]): Promise<void>;
  /** Takes deliveries that are due; nobody else gets them before `until`. */
  take(limit: number, now: string, until: string): Promise<DueDelivery[]>;
  finish(id: string, attempt: Attempt): Promise<void>;
  /** Puts what was taken back, due at `at`, as if it had not been taken: the try did not come to an end. */
  putBack(id: string, at: string): Promise<void>;
  /** Forgets what ended before `before`, and all but the newest `keep` of what ended. */
  prune(before: string, keep: number): Promise<void>;
};

/** The webhook in Postgres. */
export function createWebhookRepository(database: Pick<Database, "pool">): WebhookRepository {
  const { pool } = database;
  return {
    async read() {
      const [row] = await queryRows(pool, sql.selectWebhook());
      return row === undefined ? null : fromRow(row);
    },

    async write(webhook) {
      await pool.query(sql.upsertWebhook(toRow(webhook)));
    },

    remove: (problem, at) =>
      inTransaction(database, [], () => ({
        writes: [sql.deleteWebhook(), sql.failPending(toRow({ problem, at }))],
        result: undefined,
      })),

    deliveries: async (limit) => (await queryRows(pool, sql.selectDeliveries({ limit }))).map(fromRow),

    add: (deliveries) =>
      inTransaction(database, [], () => ({
        writes: deliveries.map((delivery) => sql.insertDelivery(delivery)),
        result: undefined,
      })),

    take: (limit, now, until) => queryRows(pool, sql.takeDeliveries({ limit, now: new Date(now), until })),

    async finish(id, { at, ...attempt }) {
      const finishedAt = attempt.status === "pending" ? null : at;
      await pool.query(sql.finishDelivery(toRow({ id, finishedAt, ...attempt })));
    },

    async putBack(id, at) {
      await pool.query(sql.putBackDelivery({ id, at }));
    },

    async prune(before, keep) {
      await pool.query(sql.pruneDeliveries({ before: new Date(before), keep }));
    },
  };
}
