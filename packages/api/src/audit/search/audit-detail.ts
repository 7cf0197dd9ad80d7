import type { AuditDetail } from "@countersign/contracts/audit";
import { auditEntry } from "@countersign/contracts/audit-entry";
import type { VisibilityFilter } from "@countersign/contracts/visibility";
import type { Database } from "@countersign/db";
import { prepare, type Slots } from "@countersign/db/prepare";
import type { RowOf } from "@countersign/db/row-text";
import { queryRows } from "@countersign/db/statement";
import { sql } from "kysely";
import { isVisible, visibilityValue } from "../../sessions/visibility-condition.ts";
import { readAuditRows } from "./read-audit-rows.ts";

type Found = RowOf<typeof selectDetail>;

const mostOfHour = 50;
const mostOfCall = 200;

/** One audit entry, whole; null for one that is not there or must not be seen. */
export async function auditDetail(
  { pool }: Pick<Database, "pool">,
  seq: string,
  visibleTo: VisibilityFilter,
): Promise<AuditDetail | null> {
  const [found] = await queryRows(pool, selectDetail({ seq, visibleTo: visibilityValue(visibleTo) }));
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

/** The oldest first. A call belongs to one session, so those who may see one row may see all. */
async function seqsOfCall({ pool }: Pick<Database, "pool">, { seq, callId }: Found): Promise<string[]> {
  if (callId === "") return [seq];
  const rows = await queryRows(pool, selectOfCall({ callId, limit: mostOfCall }));
  return rows.map((each) => each.seq);
}

/** The newest first, without the row itself. Only what a person did: a rule has no hour. */
async function seqsOfHour(
  { pool }: Pick<Database, "pool">,
  { seq, decider, deciderKind }: Found,
  visibleTo: VisibilityFilter,
): Promise<string[]> {
  if (decider === null || deciderKind !== "person") return [];
  const hour = { seq, decider, visibleTo: visibilityValue(visibleTo), limit: mostOfHour };
  return (await queryRows(pool, selectOfHour(hour))).map((each) => each.seq);
}

type Visibility = { visibleTo: string | null };

const selectDetail = prepare(
  "select-audit-detail",
  (db, { seq, visibleTo }: Slots<{ seq: string } & Visibility>) =>
    db
      .selectFrom("auditEntry")
      .innerJoin("auditRow", "auditRow.seq", "auditEntry.seq")
      .select(({ cast }) => [
        "auditEntry.seq",
        cast<string | null>("auditEntry.entry", "text").as("entry"),
        "auditEntry.hash",
        "auditEntry.previousHash",
        "auditRow.callId",
        "auditRow.decider",
        "auditRow.deciderKind",
      ])
      .where("auditEntry.seq", "=", seq)
      .where(isVisible("auditEntry.sessionId", visibleTo)),
);

const selectOfCall = prepare(
  "select-rows-of-call",
  (db, { callId, limit }: Slots<{ callId: string; limit: number }>) =>
    db.selectFrom("auditRow").select("seq").where("callId", "=", callId).orderBy("seq").limit(limit),
);

type OfHour = { seq: string; decider: string; limit: number } & Visibility;

const selectOfHour = prepare("select-rows-of-hour", (db, { seq, decider, visibleTo, limit }: Slots<OfHour>) =>
  db
    .selectFrom("auditRow as a")
    .innerJoin("auditRow as o", (join) =>
      join
        .onRef("o.seq", "<>", "a.seq")
        .on(
          sql<boolean>`o.decided_at BETWEEN a.decided_at - interval '30 minutes' AND a.decided_at + interval '30 minutes'`,
        ),
    )
    .select("o.seq")
    .where("a.seq", "=", seq)
    .where("o.decider", "=", decider)
    .where("o.deciderKind", "=", "person")
    .where(isVisible("o.sessionId", visibleTo))
    .orderBy("o.decidedAt", "desc")
    .orderBy("o.seq", "desc")
    .limit(limit),
);
