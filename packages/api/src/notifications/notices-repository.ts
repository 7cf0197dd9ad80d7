import { type Visibility, visibility } from "@countersign/contracts/visibility";
import type { Database } from "@countersign/db";
import { fromColumn, toColumn } from "@countersign/db/column-text";

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
export function createNoticesRepository({
  prisma,
  pool,
}: Pick<Database, "prisma" | "pool">): NoticesRepository {
  return {
    async progress() {
      const { eventId } = await prisma.noticeProgress.findUniqueOrThrow({ where: { id: 1 } });
      return String(eventId);
    },

    async advance(eventId) {
      await pool.query({
        name: "advance-notice-progress",
        text: "UPDATE notice_progress SET event_id = $1 WHERE event_id < $1",
        values: [eventId],
      });
    },

    async claim(keys, at) {
      const { rows } = await pool.query<{ key: string }>({
        name: "claim-notices",
        text: "INSERT INTO notice (key, at) SELECT unnest($1::text[]), $2 ON CONFLICT DO NOTHING RETURNING key",
        values: [keys.map(toColumn), at],
      });
      return new Set(rows.map(({ key }) => fromColumn(key)));
    },

    async sessions(ids) {
      const rows = await prisma.session.findMany({
        where: { id: { in: ids } },
        select: { id: true, title: true, workspace: true, visibility: true, createdBy: true },
      });
      return new Map(
        rows.map(({ id, title, workspace, createdBy, ...row }) => [
          id,
          {
            title: fromColumn(title),
            workspace: fromColumn(workspace),
            visibility: visibility.parse(row.visibility),
            createdBy: fromColumn(createdBy),
          },
        ]),
      );
    },

    async prune(before) {
      await prisma.notice.deleteMany({ where: { at: { lt: before } } });
    },
  };
}
