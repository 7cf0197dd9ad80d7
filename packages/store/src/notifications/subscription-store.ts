import type { PushSubscription } from "@countersign/contracts/notification";
import { fromColumn, toColumn } from "../column-text.ts";
import type { Database } from "../database/open-database.ts";

/** A browser that web push reaches. `publicKey` is the server's key that it subscribed with. */
export type StoredSubscription = PushSubscription & {
  publicKey: string;
  device: string;
  owner: string;
  createdAt: string;
};

/** The browsers that asked to be told by web push. */
export type SubscriptionStore = {
  /** Those that subscribed with this key: with another nothing can be sent to them. */
  list(publicKey: string): Promise<StoredSubscription[]>;
  /** Adds it, or brings it up to date. */
  keep(subscription: StoredSubscription): Promise<void>;
  remove(endpoint: string): Promise<void>;
};

/** Subscriptions in Postgres. */
export function createSubscriptionStore({ prisma }: Pick<Database, "prisma">): SubscriptionStore {
  return {
    async list(publicKey) {
      const rows = await prisma.pushSubscription.findMany({
        where: { publicKey },
        orderBy: [{ createdAt: "asc" }, { endpoint: "asc" }],
      });
      return rows.map(({ endpoint, p256dh, auth, device, owner, createdAt }) => ({
        endpoint,
        keys: { p256dh, auth },
        publicKey,
        device: fromColumn(device),
        owner: fromColumn(owner),
        createdAt: createdAt.toISOString(),
      }));
    },

    async keep({ endpoint, keys, publicKey, device, owner, createdAt }) {
      const row = { ...keys, publicKey, device: toColumn(device), owner: toColumn(owner), createdAt };
      await prisma.pushSubscription.upsert({
        where: { endpoint },
        create: { endpoint, ...row },
        update: row,
      });
    },

    async remove(endpoint) {
      await prisma.pushSubscription.deleteMany({ where: { endpoint } });
    },
  };
}
