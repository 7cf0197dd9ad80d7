import { AppError } from "@countersign/contracts/app-error";
import { type NewView, type SavedView, savedView } from "@countersign/contracts/audit";
import type { Database } from "@countersign/db";
import { fromColumn, toColumn } from "@countersign/db/column-text";
import { z } from "zod";

const text = z.string().transform(fromColumn);
const viewRow = z.object({
  id: z.string(),
  name: text,
  query: text,
  owner: text,
  isShared: savedView.shape.isShared,
  createdAt: z.date().transform((date) => date.toISOString()),
});
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
      const { rows } = await pool.query({
        name: "select-audit-views",
        text: `SELECT id, name, query, owner, is_shared AS "isShared", created_at AS "createdAt" FROM audit_view
          WHERE owner = $1 OR is_shared ORDER BY name, owner`,
        values: [toColumn(owner)],
      });
      return rows.map((each) => viewRow.parse(each));
    },
    async save({ id, name, query, owner, isShared, at }) {
      const { rowCount } = await pool.query({
        name: "save-audit-view",
        text: `INSERT INTO audit_view (id, name, query, owner, is_shared, created_at)
          SELECT $1, $2, $3, $4, $5, $6
          WHERE (SELECT count(*) FROM audit_view WHERE owner = $4 AND name <> $2) < $7
          ON CONFLICT (owner, name) DO UPDATE SET query = excluded.query, is_shared = excluded.is_shared`,
        values: [id, toColumn(name), toColumn(query), toColumn(owner), isShared, at, mostViews],
      });
      if (rowCount === 0)
        throw new AppError(
          "conflict",
          `You keep ${mostViews} views already: remove one that you do not need.`,
        );
    },
    async remove(id, owner) {
      const { rowCount } = await pool.query({
        name: "remove-audit-view",
        text: "DELETE FROM audit_view WHERE id = $1 AND owner = $2",
        values: [toColumn(id), toColumn(owner)],
      });
      return rowCount === 1;
    },
  };
}
