import type { FileMemory, FileRecord } from "@countersign/agent";
import type { Database } from "@countersign/db";
import { toColumn } from "@countersign/db/column-text";
import type { Statement } from "@countersign/db/statement";
import { inTransaction } from "@countersign/db/transaction";

/** Keeps what sessions saw of files in Postgres, and under which intent how often. */
export function createFileMemory(database: Database): FileMemory {
  return {
    async hashOf(sessionId, path) {
      const { rows } = await database.pool.query<{ hash: string | null }>({
        name: "select-seen-file",
        text: "SELECT hash FROM file_record WHERE session_id = $1 AND path = $2",
        values: [toColumn(sessionId), toColumn(path)],
      });
      return rows[0]?.hash;
    },

    async note(sessionId, callId, files, at) {
      // The last word counts where a file is named twice; the order of paths keeps two writers from waiting in a circle.
      const newest = [...new Map(files.map((file) => [file.path, file])).values()];
      const sorted = newest.sort((left, right) => (left.path < right.path ? -1 : 1));
      if (sorted.length === 0) return;
      await inTransaction(database, [], () => ({
        writes: [upsertSeenFiles(sessionId, callId, sorted, at), countTouchedFiles(sessionId, sorted)],
        result: null,
      }));
    },
  };
}

function upsertSeenFiles(sessionId: string, callId: string, files: FileRecord[], at: string): Statement {
  return {
    name: "upsert-seen-files",
    text: `INSERT INTO file_record (session_id, path, hash, access, call_id, "at")
      SELECT $1, path, hash, access, $2, $3 FROM unnest($4::text[], $5::text[], $6::text[]) AS f (path, hash, access)
      ON CONFLICT (session_id, path) DO UPDATE SET hash = excluded.hash, access = excluded.access,
        call_id = excluded.call_id, "at" = excluded."at"`,
    values: [toColumn(sessionId), toColumn(callId), at, ...columnsOf(files)],
  };
}

/** Counts for the intent that the session works under, if any. */
function countTouchedFiles(sessionId: string, files: FileRecord[]): Statement {
  const [paths, , accesses] = columnsOf(files);
  return {
    name: "count-touched-files",
    text: `INSERT INTO touched_file (workspace, intent_id, path, reads, writes, deletes)
      SELECT s.workspace, s.intent_id, f.path, (f.access = 'read')::int, (f.access = 'write')::int, (f.access = 'delete')::int
      FROM session s CROSS JOIN unnest($2::text[], $3::text[]) AS f (path, access)
      WHERE s.id = $1 AND s.intent_id IS NOT NULL
      ON CONFLICT (workspace, intent_id, path) DO UPDATE SET reads = touched_file.reads + excluded.reads,
        writes = touched_file.writes + excluded.writes, deletes = touched_file.deletes + excluded.deletes`,
    values: [toColumn(sessionId), paths, accesses],
  };
}

function columnsOf(files: FileRecord[]): [string[], (string | null)[], string[]] {
  return [
    files.map(({ path }) => toColumn(path)),
    files.map(({ hash }) => hash),
    files.map(({ access }) => access),
  ];
}
