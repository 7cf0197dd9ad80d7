import { ledgerEntry } from "@countersign/contracts/ledger";
import type { Database } from "../database/open-database.ts";
import { firstHash, ledgerHash } from "./ledger-chain.ts";

/**
 * What a check of the ledger found. `head` is the hash of the newest row: whoever noted an earlier head elsewhere can tell
 * that no rows were cut off at the end. `seq` is the first row that does not fit.
 */
export type LedgerCheck =
  | { isIntact: true; rows: number; head: string }
  | { isIntact: false; seq: string; reason: string };

type Row = {
  seq: string;
  sessionId: string;
  callId: string;
  decidedByKind: string;
  decidedAt: Date;
  intentId: string | null;
  entry: string;
  previousHash: string;
  hash: string;
};

const pageSize = 100;

/** Recomputes the whole chain, page by page, and names the first row that was changed, removed, added or moved. */
export async function verifyLedger({ pool }: Pick<Database, "pool">): Promise<LedgerCheck> {
  let seq = 0n;
  let head = firstHash;
  while (true) {
    const { rows } = await pool.query<Row>(
      `SELECT seq, session_id AS "sessionId", call_id AS "callId", decided_by_kind AS "decidedByKind",
         decided_at AS "decidedAt", intent_id AS "intentId", entry::text AS entry, previous_hash AS "previousHash", hash
       FROM decision WHERE seq > $1 ORDER BY seq LIMIT $2`,
      [seq, pageSize],
    );
    for (const row of rows) {
      const reason = faultOf(row, String(seq + 1n), head);
      if (reason !== null) return { isIntact: false, seq: row.seq, reason };
      seq += 1n;
      head = row.hash;
    }
    if (rows.length < pageSize) return { isIntact: true, rows: Number(seq), head };
  }
}

function faultOf(row: Row, expectedSeq: string, previousHash: string): string | null {
  if (row.seq !== expectedSeq) return `row ${expectedSeq} is missing`;
  if (row.previousHash !== previousHash) return "it is not linked to the row before it";
  if (row.hash !== ledgerHash(previousHash, row.entry)) return "its content does not fit its hash";
  const entry = ledgerEntry.safeParse(JSON.parse(row.entry));
  if (!entry.success) return "its content is not a decision";
  const { sessionId, callId, decidedBy, decidedAt, intentId = null } = entry.data;
  const isIndexedRight =
    row.sessionId === sessionId &&
    row.callId === callId &&
    row.decidedByKind === decidedBy.kind &&
    row.intentId === intentId &&
    row.decidedAt.getTime() === Date.parse(decidedAt);
  return isIndexedRight ? null : "its columns differ from its content";
}
