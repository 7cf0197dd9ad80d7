import type { LedgerEntry } from "@countersign/contracts/ledger";
import { ledgerEntry } from "@countersign/contracts/ledger";
import { z } from "zod";
import { fromColumn, toColumn } from "../column-text.ts";
import type { Database } from "../database/open-database.ts";
import { isVerdict } from "./is-verdict.ts";

/** A call that a person decided, with the session that it was made in. */
export type PastCall = Pick<
  LedgerEntry,
  "sessionId" | "tool" | "input" | "verdict" | "decidedAt" | "canonical"
> & {
  workspace: string;
  createdBy: string;
};

/** Which past calls: of one session, of one workspace, of the sessions that one person started. Null is no bound. */
export type PastCallFilter = {
  sessionId: string | null;
  workspace: string | null;
  createdBy: string | null;
  limit: number;
};

const text = z.string().transform(fromColumn);
const row = z.object({ entry: ledgerEntry, workspace: text, createdBy: text });

/** The newest calls that people approved, denied, instructed or aborted, the newest first. */
export async function pastCalls({ pool }: Database, filter: PastCallFilter): Promise<PastCall[]> {
  const { rows } = await pool.query({
    name: "select-past-calls",
    text: `SELECT d.entry, s.workspace, s.created_by AS "createdBy"
      FROM decision d JOIN session s ON s.id = d.session_id
      WHERE d.decided_by_kind = 'person' AND d.call_id <> ''
        AND ${isVerdict("d.entry")}
        AND ($1::text IS NULL OR d.session_id = $1)
        AND ($2::text IS NULL OR s.workspace = $2)
        AND ($3::text IS NULL OR s.created_by = $3)
      ORDER BY d.seq DESC LIMIT $4`,
    values: [orNull(filter.sessionId), orNull(filter.workspace), orNull(filter.createdBy), filter.limit],
  });
  return rows.map((each) => {
    const { entry, workspace, createdBy } = row.parse(each);
    const { sessionId, tool, input, verdict, decidedAt, canonical } = entry;
    return { sessionId, tool, input, verdict, decidedAt, canonical, workspace, createdBy };
  });
}

function orNull(value: string | null): string | null {
  return value === null ? null : toColumn(value);
}
