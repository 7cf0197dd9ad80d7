import type { AuditDetail } from "@countersign/contracts/audit";
import { auditEntry } from "@countersign/contracts/audit-entry";
import type { VisibilityFilter } from "@countersign/contracts/visibility";
import type { Database } from "@countersign/db";
import { visibilityCondition, visibilityValue } from "../../sessions/visibility-condition.ts";
import { readAuditRows } from "./read-audit-rows.ts";

type Found = {
  seq: string;
  entry: string | null;
  hash: string;
  previousHash: string;
  callId: string;
  decider: string | null;
  deciderKind: string | null;
};

const mostOfHour = 50;
const mostOfCall = 200;

/** One row of the ledger whole; null for one that is not there or must not be seen. */
export async function auditDetail(
  { pool }: Pick<Database, "pool">,
  seq: string,
  visibleTo: VisibilityFilter,
): Promise<AuditDetail | null> {
  const { rows } = await pool.query<Found>({
    name: "select-audit-detail",
    text: `SELECT d.seq, d.entry::text AS entry, d.hash, d.previous_hash AS "previousHash", a.call_id AS "callId", a.decider,
        a.decider_kind AS "deciderKind"
      FROM audit_entry d JOIN audit_row a ON a.seq = d.seq WHERE d.seq = $1 AND ${visibilityCondition("d.session_id", "$2")}`,
    values: [seq, visibilityValue(visibleTo)],
  });
  const found = rows[0];
  if (found === undefined) return null;
  const [ofCall, sameHour] = await Promise.all([
    seqsOfCall({ pool }, found),
    seqsOfHour({ pool }, found, visibleTo),
  ]);
  const listed = new Map(
    (await readAuditRows({ pool }, [seq, ...ofCall, ...sameHour])).map((each) => [each.id, each]),
  );
  const rowsOf = (seqs: string[]) => seqs.flatMap((each) => listed.get(each) ?? []);
  const row = listed.get(found.seq);
  if (row === undefined) return null;
  const entry = found.entry === null ? null : auditEntry.parse(JSON.parse(found.entry));
  return {
    row,
    entry,
    shown: entry?.shown ?? null,
    hash: found.hash,
    previousHash: found.previousHash,
    ofCall: rowsOf(ofCall),
    sameHour: rowsOf(sameHour),
  };
}

/** The oldest first. A call is of one session, so whoever may see one row may see all. */
async function seqsOfCall({ pool }: Pick<Database, "pool">, { seq, callId }: Found): Promise<string[]> {
  if (callId === "") return [seq];
  const { rows } = await pool.query<{ seq: string }>({
    name: "select-rows-of-call",
    text: "SELECT seq FROM audit_row WHERE call_id = $1 ORDER BY seq LIMIT $2",
    values: [callId, mostOfCall],
  });
  return rows.map((each) => each.seq);
}

/** The newest first, without the row itself. Only what a person did: a rule has no hour. */
async function seqsOfHour(
  { pool }: Pick<Database, "pool">,
  { seq, decider, deciderKind }: Found,
  visibleTo: VisibilityFilter,
): Promise<string[]> {
  if (decider === null || deciderKind !== "person") return [];
  const { rows } = await pool.query<{ seq: string }>({
    name: "select-rows-of-hour",
    text: `SELECT o.seq FROM audit_row a, audit_row o
      WHERE a.seq = $1 AND o.seq <> a.seq AND o.decider = $2 AND o.decider_kind = 'person'
        AND o.decided_at BETWEEN a.decided_at - interval '30 minutes' AND a.decided_at + interval '30 minutes'
        AND ${visibilityCondition("o.session_id", "$3")}
      ORDER BY o.decided_at DESC, o.seq DESC LIMIT $4`,
    values: [seq, decider, visibilityValue(visibleTo), mostOfHour],
  });
  return rows.map((each) => each.seq);
}
