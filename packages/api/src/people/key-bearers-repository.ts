import type { Database, Tables, TableTypes } from "@countersign/db";
import { prepare, type Slots } from "@countersign/db/prepare";
import { queryRows } from "@countersign/db/statement";
import { type Expression, expressionBuilder, type SqlBool } from "kysely";
import { type KeyBearer, parseBearer } from "./stored-key.ts";

/** Who acts with a key. Every request with a key asks, so it's one statement that sees a revoked key at once. */
export type KeyBearersRepository = {
  /** Null for a hash that belongs to no key that is good at `now`. */
  bearer(hash: string, now: string): Promise<KeyBearer | null>;
  /** Of these keys those that are good at `now`. */
  bearers(ids: readonly string[], now: string): Promise<Map<string, KeyBearer>>;
};

export function createKeyBearersRepository({ pool }: Pick<Database, "pool">): KeyBearersRepository {
  return {
    async bearer(hash, now) {
      const [found] = await queryRows(pool, selectBearerByHash({ hash, now: new Date(now) }));
      return found === undefined ? null : parseBearer(found);
    },
    async bearers(ids, now) {
      if (ids.length === 0) return new Map();
      const rows = await queryRows(pool, selectBearersById({ ids: [...ids], now: new Date(now) }));
      return new Map(rows.map((found) => [found.id, parseBearer(found)]));
    },
  };
}

type Now = { now: Date };

const selectBearerByHash = prepare("select-bearer-by-hash", (db, given: Slots<Now & { hash: string }>) =>
  goodBearers(db, given.now).where("apiKey.hash", "=", given.hash),
);

const selectBearersById = prepare("select-bearers-by-id", (db, given: Slots<Now & { ids: string[] }>) =>
  goodBearers(db, given.now).where("apiKey.id", "=", ({ fn }) => fn.any(given.ids)),
);

/** Of keys that are neither revoked nor too old, and whose person and maker are in the team. */
function goodBearers(db: Tables, now: Expression<Date>) {
  return db
    .selectFrom("apiKey")
    .innerJoin("person", "person.id", "apiKey.personId")
    .innerJoin("person as maker", "maker.id", "apiKey.createdById")
    .select([
      "apiKey.id",
      "apiKey.name",
      "apiKey.scopes",
      "person.id as personId",
      "person.name as personName",
      "person.role as personRole",
      "maker.role as makerRole",
    ])
    .where("apiKey.revokedAt", "is", null)
    .where(notExpired(now))
    .where("person.leftAt", "is", null)
    .where("maker.leftAt", "is", null);
}

function notExpired(now: Expression<Date>): Expression<SqlBool> {
  const { eb, or } = expressionBuilder<TableTypes, "apiKey">();
  return or([eb("apiKey.expiresAt", "is", null), eb("apiKey.expiresAt", ">", now)]);
}
