import type { WebhookDelivery, WebhookEvent } from "@countersign/contracts/webhook";
import type { Database } from "@countersign/db";
import { prepare, type Slots } from "@countersign/db/prepare";
import { fromRow, toRow } from "@countersign/db/row-text";
import { queryRows } from "@countersign/db/statement";
import { inTransaction } from "@countersign/db/transaction";

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
      const [row] = await queryRows(pool, selectWebhook());
      return row === undefined ? null : fromRow(row);
    },

    async write(webhook) {
      await pool.query(upsertWebhook(toRow(webhook)));
    },

    remove: (problem, at) =>
      inTransaction(database, [], () => ({
        writes: [deleteWebhook(), failPending(toRow({ problem, at }))],
        result: undefined,
      })),

    deliveries: async (limit) => (await queryRows(pool, selectDeliveries({ limit }))).map(fromRow),

    add: (deliveries) =>
      inTransaction(database, [], () => ({
        writes: deliveries.map((delivery) => insertDelivery(delivery)),
        result: undefined,
      })),

    take: (limit, now, until) => queryRows(pool, takeDeliveries({ limit, now: new Date(now), until })),

    async finish(id, { at, ...attempt }) {
      const finishedAt = attempt.status === "pending" ? null : at;
      await pool.query(finishDelivery(toRow({ id, finishedAt, ...attempt })));
    },

    async putBack(id, at) {
      await pool.query(putBackDelivery({ id, at }));
    },

    async prune(before, keep) {
      await pool.query(pruneDeliveries({ before: new Date(before), keep }));
    },
  };
}

const selectWebhook = prepare("select-webhook", (db) =>
  db.selectFrom("webhook").select(["url", "secret", "changedBy", "changedAt"]).where("id", "=", 1),
);

type NewWebhook = { url: string; secret: string; changedBy: string; changedAt: string };

const upsertWebhook = prepare(
  "upsert-webhook",
  (db, { url, secret, changedBy, changedAt }: Slots<NewWebhook>) =>
    db
      .insertInto("webhook")
      .values({ id: 1, url, secret, changedBy, changedAt })
      .onConflict((conflict) =>
        conflict.column("id").doUpdateSet(({ ref }) => ({
          url: ref("excluded.url"),
          secret: ref("excluded.secret"),
          changedBy: ref("excluded.changedBy"),
          changedAt: ref("excluded.changedAt"),
        })),
      ),
);

const deleteWebhook = prepare("delete-webhook", (db) => db.deleteFrom("webhook"));

/** Nothing that is still to be sent is sent any more. */
const failPending = prepare(
  "fail-pending-deliveries",
  (db, { problem, at }: Slots<{ problem: string; at: string }>) =>
    db
      .updateTable("webhookDelivery")
      .set({ status: "failed", problem, nextAt: null, finishedAt: at })
      .where("status", "=", "pending"),
);

const selectDeliveries = prepare("select-webhook-deliveries", (db, { limit }: Slots<{ limit: number }>) =>
  db
    .selectFrom("webhookDelivery")
    .select([
      "id",
      "event",
      "status",
      "attempts",
      "httpStatus",
      "problem",
      "createdAt",
      "nextAt",
      "finishedAt",
    ])
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(limit),
);

const insertDelivery = prepare(
  "insert-webhook-delivery",
  (db, { id, noticeKey, event, body, at }: Slots<NewDelivery>) =>
    db
      .insertInto("webhookDelivery")
      .values({ id, noticeKey, event, body, status: "pending", attempts: 0, createdAt: at, nextAt: at })
      .onConflict((conflict) => conflict.doNothing()),
);

const takeDeliveries = prepare(
  "take-webhook-deliveries",
  (db, { limit, now, until }: Slots<{ limit: number; now: Date; until: string }>) =>
    db
      .updateTable("webhookDelivery")
      .set(({ eb }) => ({ attempts: eb("attempts", "+", 1), nextAt: until }))
      .where("id", "in", (from) =>
        from
          .selectFrom("webhookDelivery")
          .select("id")
          .where("status", "=", "pending")
          .where("nextAt", "<=", now)
          .orderBy("nextAt")
          .orderBy("id")
          .limit(limit)
          .forUpdate()
          .skipLocked(),
      )
      .returning(["id", "event", "body", "attempts"]),
);

type Finish = Pick<WebhookDelivery, "id" | "status" | "httpStatus" | "problem" | "nextAt" | "finishedAt">;

/** Only what is still to be sent: the webhook may have been removed meanwhile. */
const finishDelivery = prepare(
  "finish-webhook-delivery",
  (db, { id, status, httpStatus, problem, nextAt, finishedAt }: Slots<Finish>) =>
    db
      .updateTable("webhookDelivery")
      .set({ status, httpStatus, problem, nextAt, finishedAt })
      .where("id", "=", id)
      .where("status", "=", "pending"),
);

const putBackDelivery = prepare(
  "put-back-webhook-delivery",
  (db, { id, at }: Slots<{ id: string; at: string }>) =>
    db
      .updateTable("webhookDelivery")
      .set(({ eb }) => ({ attempts: eb("attempts", "-", 1), nextAt: at }))
      .where("id", "=", id)
      .where("status", "=", "pending")
      .where("attempts", ">", 0),
);

const pruneDeliveries = prepare(
  "prune-webhook-deliveries",
  (db, { before, keep }: Slots<{ before: Date; keep: number }>) =>
    db
      .deleteFrom("webhookDelivery")
      .where("status", "<>", "pending")
      .where(({ eb, or, selectFrom }) =>
        or([
          eb("finishedAt", "<", before),
          eb(
            "id",
            "not in",
            selectFrom("webhookDelivery")
              .select("id")
              .where("status", "<>", "pending")
              .orderBy("createdAt", "desc")
              .orderBy("id", "desc")
              .limit(keep),
          ),
        ]),
      ),
);
