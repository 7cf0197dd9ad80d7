import { type Visibility, visibility } from "@countersign/contracts/visibility";
import type { Database } from "@countersign/db";
import { fromColumn, toColumn } from "@countersign/db/column-text";
import { fromRow } from "@countersign/db/row-text";
import { queryRows } from "@countersign/db/statement";
import * as sql from "./notice-statements.ts";

/** What is said of a session to those who are told of its calls. */
export type NoticedSession = {
  title: string;
  workspace: string;
  visibility: Visibility;
  createdBy: string;
};

/** What people outside the dashboard were told of, so that nothing is told twice or forgotten over a restart. */
export type NoticesRepository = {
  /** The event up to which people were told. */
  progress(): Promise<string>;
  /** Moves the progress on, never back. */
  advance(eventId: string): Promise<void>;
  /** Those of the keys that nobody has taken on yet; they are this process's now. `at` is ISO 8601, UTC. */
  claim(keys: string[], at: string): Promise<Set<string>>;
  sessions(ids: string[]): Promise<Map<string, NoticedSession>>;
  /** Forgets claims before `before`. */
  prune(before: string): Promise<void>;
};

/** Notices in Postgres. */
export function createNoticesRepository({ pool }: Pick<Database, "pool">): NoticesRepository {
  return {
    async progress() {
      const [row] = await queryRows(pool, sql.selectProgress());
      if (row === undefined) throw new Error("the row of notice_progress is gone");
      return row.eventId;
    },

    async advance(eventId) {
      await pool.query(sql.advanceProgress({ eventId }));
    },

    async claim(keys, at) {
      const rows = await queryRows(pool, sql.claimNotices({ keys: keys.map(toColumn), at }));
      return new Set(rows.map(({ key }) => fromColumn(key)));
    },

    async sessions(ids) {
      const rows = await queryRows(pool, sql.selectNoticedSessions({ ids }));
      return new Map(
        rows.map(({ id, ...row }) => {
          const session = fromRow(row);
          return [id, { ...session, visibility: visibility.parse(session.visibility) }];
        }),
      );
    },

    async prune(before) {
      await pool.query(sql.pruneNotices({ before: new Date(before) }));
    },
  };
}
