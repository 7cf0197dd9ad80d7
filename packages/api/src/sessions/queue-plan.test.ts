import { expect, it } from "vitest";
import { type Harness, openHarness } from "../fixtures/database-harness.ts";
import { selectQueuePage } from "./queue-page-reads.ts";

const waiting = 3_000;

/** As many waiting calls, all of one risk: what the planner knows of the first column of the index says nothing then. */
async function fillQueue({ database }: Harness): Promise<void> {
  await database.pool.query(`
    INSERT INTO session (id, title, workspace, mode, model, is_scripted, limits, usage, turns, turns_since_resume,
      cost_at_resume, message_count, loop, status, waiting, epoch, created_by, created_at, updated_at)
    SELECT 's' || i, 't', '/w', 'default', 'm', false, '{}', '{}', 0, 0, 0, 0, '{"tag":"stopped"}', 'awaiting-approval',
      1, 0, 'ada', now(), now() FROM generate_series(1, ${waiting}) i`);
  await database.pool.query(`
    INSERT INTO call (id, session_id, turn, position, tool_use_id, tool, input, phase_tag, phase, queue_rank, queue_since,
      queue_place)
    SELECT 'c' || i, 's' || i, 2, 0, 'u', 'Bash', '{}', 'waiting', '{}', 2, now() + i * interval '1 s', 0
    FROM generate_series(1, ${waiting}) i`);
  await database.pool.query("ANALYZE");
}

it.each([null, "ben"])("a page reads its own rows and not the queue (seen by %s)", async (visibleTo) => {
  const harness = await openHarness();
  await fillQueue(harness);
  const start = { rank: 2, since: new Date().toISOString(), sessionId: "", place: 0, limit: 101 };
  const { text, values } = selectQueuePage({ visibleTo, ...start });
  const { rows } = await harness.database.pool.query<{ "QUERY PLAN": string }>(
    `EXPLAIN (ANALYZE, TIMING OFF) ${text}`,
    values,
  );
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).toContain("Index Scan using call_queue_idx on call");
  expect(plan).not.toMatch(/Sort Method/);
});
