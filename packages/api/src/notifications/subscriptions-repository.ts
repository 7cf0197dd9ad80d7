import type { PushSubscription } from "@countersign/contracts/notification";
import { role } from "@countersign/contracts/person";
import type { Role } from "@countersign/contracts/role-permissions";
import type { Database } from "@countersign/db";
import { fromColumn, toColumn } from "@countersign/db/column-text";

/** A browser that web push reaches. `publicKey` is the server's key that it subscribed with. */
export type StoredSubscription = PushSubscription & {
  publicKey: string;
  device: string;
  owner: string;
  createdAt: string;
};

/** A subscription, and what its owner is in the team now: null for a name that nobody has. */
export type ListedSubscription = StoredSubscription & { role: Role | null };

/** The browsers that subscribed to web push. */
export type SubscriptionsRepository = {
  /** Those that subscribed with this key, with another nothing can be sent to them, and whose owner has not left. */
  list(publicKey: string): Promise<ListedSubscription[]>;
  /** Adds it, or brings it up to date. */
  keep(subscription: StoredSubscription): Promise<void>;
  remove(endpoint: string): Promise<void>;
};

/** Subscriptions in Postgres. */
export function createSubscriptionsRepository({ prisma }: Pick<Database, "prisma">): SubscriptionsRepository {
  return {
    async list(publicKey) {
      const rows = await prisma.pushSubscription.findMany({
        where: { publicKey },
        orderBy: [{ createdAt: "asc" }, { endpoint: "asc" }],
      });
      const people = await prisma.person.findMany({
        where: { name: { in: rows.map(({ owner }) => owner) } },
        select: { name: true, role: true, leftAt: true },
      });
      const owners = new Map(people.map((person) => [person.name, person]));
      return rows.flatMap(({ endpoint, p256dh, auth, device, owner, createdAt }) => {
        const person = owners.get(owner);
        if (person !== undefined && person.leftAt !== null) return [];
        return {
          endpoint,
          keys: { p256dh, auth },
          publicKey,
          device: fromColumn(device),
          owner: fromColumn(owner),
          createdAt: createdAt.toISOString(),
          role: person === undefined ? null : role.parse(person.role),
        };
      });
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
