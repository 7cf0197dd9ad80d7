import type { Database } from "@countersign/db";
import { createFakeEntry, sessionId, sizes } from "./fake-entries.ts";
import { writeAuditLog } from "./write-audit-log.ts";

/** Fills an empty audit log with made-up calls of a year. */
export async function fillAuditLog({ pool }: Pick<Database, "pool">, total: number): Promise<void> {
  await fillSessions({ pool });
  await writeAuditLog({ pool }, total, (index) => createFakeEntry(index, total));
}

async function fillSessions({ pool }: Pick<Database, "pool">): Promise<void> {
  await pool.query(
    `INSERT INTO session (id, title, workspace, mode, model, is_scripted, limits, usage, turns, turns_since_resume, cost_at_resume,
       message_count, loop, status, waiting, epoch, created_by, created_at, updated_at, visibility)
     SELECT id, 'Tidy up ' || id, '/home/team', 'default', 'claude', false, '{}', '{}', 0, 0, 0, 0, '{}', 'idle', 0, 0,
       'person-' || number % 20, now(), now(), CASE WHEN number % 10 = 0 THEN 'private' ELSE 'team' END
     FROM unnest($1::text[]) WITH ORDINALITY AS each (id, number)`,
    [Array.from({ length: sizes.sessions }, (_, number) => sessionId(number))],
  );
}
