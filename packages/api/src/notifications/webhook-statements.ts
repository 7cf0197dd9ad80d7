import type { WebhookDelivery, WebhookEvent } from "@countersign/contracts/webhook";
import { prepare, type Slots } from "@countersign/db/prepare";

export const selectWebhook = prepare("select-webhook", (db) =>
  db.selectFrom("webhook").select(["url", "secret", "changedBy", "changedAt"]).where("id", "=", 1),
);

type NewWebhook = { url: string; secret: string; changedBy: string; changedAt: string };

export const upsertWebhook = prepare(
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

export const deleteWebhook = prepare("delete-webhook", (db) => db.deleteFrom("webhook"));

/** Nothing that is still to be sent is sent any more. */
export const failPending = prepare(
  "fail-pending-deliveries",
  (db, { problem, at }: Slots<{ problem: string; at: string }>) =>
    db
      .updateTable("webhookDelivery")
      .set({ status: "failed", problem, nextAt: null, finishedAt: at })
      .where("status", "=", "pending"),
);

export const selectDeliveries = prepare(
  "select-webhook-deliveries",
  (db, { limit }: Slots<{ limit: number }>) =>
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

type NewDelivery = { id: string; noticeKey: string; event: WebhookEvent; body: string; at: string };

export const insertDelivery = prepare(
  "insert-webhook-delivery",
  (db, { id, noticeKey, event, body, at }: Slots<NewDelivery>) =>
    db
      .insertInto("webhookDelivery")
      .values({ id, noticeKey, event, body, status: "pending", attempts: 0, createdAt: at, nextAt: at })
      .onConflict((conflict) => conflict.doNothing()),
);

export const takeDeliveries = prepare(
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
export const finishDelivery = prepare(
  "finish-webhook-delivery",
  (db, { id, status, httpStatus, problem, nextAt, finishedAt }: Slots<Finish>) =>
    db
      .updateTable("webhookDelivery")
      .set({ status, httpStatus, problem, nextAt, finishedAt })
      .where("id", "=", id)
      .where("status", "=", "pending"),
);

export const putBackDelivery = prepare(
  "put-back-webhook-delivery",
  (db, { id, at }: Slots<{ id: string; at: string }>) =>
    db
      .updateTable("webhookDelivery")
      .set(({ eb }) => ({ attempts: eb("attempts", "-", 1), nextAt: at }))
      .where("id", "=", id)
      .where("status", "=", "pending")
      .where("attempts", ">", 0),
);

export const pruneDeliveries = prepare(
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
