import { type WebhookDelivery, type WebhookEvent, webhookDelivery } from "@countersign/contracts/webhook";
import type { Database } from "@countersign/db";
import { fromColumn, toColumn } from "@countersign/db/column-text";

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
export function createWebhookRepository({
  prisma,
  pool,
}: Pick<Database, "prisma" | "pool">): WebhookRepository {
  return {
    async read() {
      const row = await prisma.webhook.findUnique({ where: { id: 1 } });
      if (row === null) return null;
      const { url, secret, changedBy, changedAt } = row;
      return { url, secret, changedBy: fromColumn(changedBy), changedAt: changedAt.toISOString() };
    },

    async write({ url, secret, changedBy, changedAt }) {
      const row = { url, secret, changedBy: toColumn(changedBy), changedAt };
      await prisma.webhook.upsert({ where: { id: 1 }, create: { id: 1, ...row }, update: row });
    },

    async remove(problem, at) {
      await prisma.$transaction([
        prisma.webhook.deleteMany({ where: { id: 1 } }),
        prisma.webhookDelivery.updateMany({
          where: { status: "pending" },
          data: { status: "failed", problem, nextAt: null, finishedAt: at },
        }),
      ]);
    },

    async deliveries(limit) {
      const rows = await prisma.webhookDelivery.findMany({
        orderBy: [{ createdAt: "desc" }, { id: "desc" }],
        take: limit,
      });
      return rows.map(({ noticeKey: _key, body: _body, createdAt, nextAt, finishedAt, problem, ...row }) =>
        webhookDelivery.parse({
          ...row,
          problem: problem === null ? null : fromColumn(problem),
          createdAt: createdAt.toISOString(),
          nextAt: nextAt?.toISOString() ?? null,
          finishedAt: finishedAt?.toISOString() ?? null,
        }),
      );
    },

    async add(deliveries) {
      await prisma.webhookDelivery.createMany({
        data: deliveries.map(({ at, ...delivery }) => ({
          ...delivery,
          status: "pending",
          attempts: 0,
          createdAt: at,
          nextAt: at,
        })),
        skipDuplicates: true,
      });
    },

    async take(limit, now, until) {
      const { rows } = await pool.query<DueDelivery>({
        name: "take-webhook-deliveries",
        text: `UPDATE webhook_delivery SET attempts = attempts + 1, next_at = $3
          WHERE id IN (SELECT id FROM webhook_delivery WHERE status = 'pending' AND next_at <= $2
            ORDER BY next_at, id LIMIT $1 FOR UPDATE SKIP LOCKED)
          RETURNING id, event, body, attempts`,
        values: [limit, now, until],
      });
      return rows;
    },

    async finish(id, { status, httpStatus, problem, nextAt, at }) {
      // Only what is still to be sent: the webhook may have been removed meanwhile.
      await prisma.webhookDelivery.updateMany({
        where: { id, status: "pending" },
        data: {
          status,
          httpStatus,
          problem: problem === null ? null : toColumn(problem),
          nextAt,
          finishedAt: status === "pending" ? null : at,
        },
      });
    },

    async putBack(id, at) {
      await prisma.webhookDelivery.updateMany({
        where: { id, status: "pending", attempts: { gt: 0 } },
        data: { attempts: { decrement: 1 }, nextAt: at },
      });
    },

    async prune(before, keep) {
      await pool.query({
        name: "prune-webhook-deliveries",
        text: `DELETE FROM webhook_delivery WHERE status <> 'pending' AND (finished_at < $1 OR id NOT IN
          (SELECT id FROM webhook_delivery WHERE status <> 'pending' ORDER BY created_at DESC, id DESC LIMIT $2))`,
        values: [before, keep],
      });
    },
  };
}
