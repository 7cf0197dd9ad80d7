import { AppError } from "@countersign/contracts/app-error";
import { type NewView, type SavedView, savedView } from "@countersign/contracts/audit";
import type { Database } from "@countersign/db";
import { prepare, type Slots } from "@countersign/db/prepare";
import { fromRow, toRow } from "@countersign/db/row-text";
import { queryRows } from "@countersign/db/statement";

const mostViews = 100;

/** Searches that people kept under a name. */
export type AuditViews = {
  /** One's own, and those that are kept for the team, by name. */
  list(owner: string): Promise<SavedView[]>;
  /** Replaces one's own of that name. Throws `AppError("conflict")` for the one that is too many. */
  save(view: NewView & { id: string; owner: string; at: string }): Promise<void>;
  /** False for one that is not there, or is another's. */
  remove(id: string, owner: string): Promise<boolean>;
};

/** Makes the store over an open database. */
export function createAuditViews({ pool }: Pick<Database, "pool">): AuditViews {
  return {
    async list(owner) {
      const rows = await queryRows(pool, selectViews(toRow({ owner })));
      return rows.map((row) => savedView.parse(fromRow(row)));
    },
    async save(view) {
      const { rowCount } = await pool.query(saveView(toRow({ ...view, most: mostViews })));
      if (rowCount === 0)
        throw new AppError("conflict", `You already have ${mostViews} views. Remove one you don’t need.`);
    },
    async remove(id, owner) {
      const { rowCount } = await pool.query(deleteView(toRow({ id, owner })));
      return rowCount === 1;
    },
  };
}

const selectViews = prepare("select-audit-views", (db, { owner }: Slots<{ owner: string }>) =>
  db
    .selectFrom("auditView")
    .select(["id", "name", "query", "owner", "isShared", "createdAt"])
    .where(({ eb, or }) => or([eb("owner", "=", owner), eb("isShared", "=", true)]))
    .orderBy("name")
    .orderBy("owner"),
);

type Save = NewView & { id: string; owner: string; at: string; most: number };

/** Writes nothing where the owner has `most` others. */
const saveView = prepare(
  "save-audit-view",
  (db, { id, name, query, owner, isShared, at, most }: Slots<Save>) =>
    db
      .insertInto("auditView")
      .columns(["id", "name", "query", "owner", "isShared", "createdAt"])
      .expression(
        db
          .selectNoFrom(({ cast }) => [
            cast<string>(id, "text").as("id"),
            cast<string>(name, "text").as("name"),
            cast<string>(query, "text").as("query"),
            cast<string>(owner, "text").as("owner"),
            cast<boolean>(isShared, "boolean").as("isShared"),
            cast<Date>(at, "timestamptz").as("createdAt"),
          ])
          .where(
            ({ selectFrom }) =>
              selectFrom("auditView")
                .select(({ fn }) => fn.countAll<number>().as("count"))
                .where("owner", "=", owner)
                .where("name", "<>", name),
            "<",
            most,
          ),
      )
      .onConflict((conflict) =>
        conflict.columns(["owner", "name"]).doUpdateSet(({ ref }) => ({
          query: ref("excluded.query"),
          isShared: ref("excluded.isShared"),
        })),
      ),
);

const deleteView = prepare("remove-audit-view", (db, { id, owner }: Slots<{ id: string; owner: string }>) =>
  db.deleteFrom("auditView").where("id", "=", id).where("owner", "=", owner),
);
