import type { AuditEntry } from "@countersign/contracts/audit-entry";
import { canonicalJson } from "@countersign/contracts/canonical-json";
import { redactJson } from "@countersign/contracts/redact";
import { prepare, type Slots } from "@countersign/db/prepare";
import type { Statement } from "@countersign/db/statement";
import { type RawBuilder, sql } from "kysely";
import { type AuditColumns, auditColumns } from "./audit-columns.ts";
import { firstHash } from "./audit-hash.ts";

/** Links a row to the last one, with what it is found by, and without what is recognised as a secret. The commit order must be locked by an earlier statement. */
export function insertAuditEntry(given: AuditEntry): Statement {
  const entry = redactJson(given);
  return insertLinked({
    entrySessionId: entry.sessionId,
    entryCallId: entry.callId,
    entryDecidedAt: entry.decidedAt,
    decidedByKind: entry.decidedBy.kind,
    intentId: entry.intentId ?? null,
    entry: canonicalJson(entry),
    ...auditColumns(entry),
  });
}

type Linked = AuditColumns & {
  entrySessionId: string;
  entryCallId: string;
  entryDecidedAt: string;
  decidedByKind: string;
  intentId: string | null;
  /** The text that is hashed. */
  entry: string;
};

/** The columns of `audit_row` that are made from an entry. */
const columnNames = [
  "sessionId",
  "callId",
  "tool",
  "verdict",
  "risk",
  "decidedBy",
  "decider",
  "deciderKind",
  "rule",
  "askedAt",
  "decidedAt",
  "outcome",
  "exitCode",
  "what",
  "reason",
  "search",
  "terms",
] as const satisfies (keyof AuditColumns)[];

const insertLinked = prepare("insert-audit-entry", (db, slots: Slots<Linked>) =>
  db
    .with("added", (from) =>
      from
        .insertInto("auditEntry")
        .columns([
          "seq",
          "sessionId",
          "callId",
          "decidedByKind",
          "decidedAt",
          "entry",
          "previousHash",
          "hash",
          "intentId",
        ])
        .expression(
          from
            .selectFrom(
              from
                .selectNoFrom(({ cast, fn, selectFrom, val }) => {
                  const newest = selectFrom("auditEntry").orderBy("seq", "desc").limit(1);
                  return [
                    fn.coalesce(newest.select("seq").$asScalar(), val("0")).as("seq"),
                    fn.coalesce(newest.select("hash").$asScalar(), val(firstHash)).as("hash"),
                    cast<string>(slots.entry, "text").as("entry"),
                  ];
                })
                .as("last"),
            )
            .select(({ cast }) => [
              sql<string>`last.seq + 1`.as("seq"),
              slots.entrySessionId.as("sessionId"),
              slots.entryCallId.as("callId"),
              slots.decidedByKind.as("decidedByKind"),
              slots.entryDecidedAt.as("decidedAt"),
              cast<unknown>("last.entry", "json").as("entry"),
              "last.hash as previousHash",
              sql<string>`encode(sha256(convert_to(last.hash || E'\\n' || last.entry, 'UTF8')), 'hex')`.as(
                "hash",
              ),
              slots.intentId.as("intentId"),
            ]),
        )
        .returning("seq"),
    )
    .insertInto("auditRow")
    .columns(["seq", ...columnNames])
    .expression(({ selectFrom }) => selectFrom("added").select(["seq", ...columnsFrom(slots)])),
);

/** Makes an earlier entry searchable. Changes nothing where it is so already. */
export const insertAuditRow = prepare(
  "insert-audit-row",
  (db, slots: Slots<AuditColumns & { seq: string }>) =>
    db
      .insertInto("auditRow")
      .columns(["seq", ...columnNames])
      .expression(db.selectNoFrom([slots.seq.as("seq"), ...columnsFrom(slots)]))
      .onConflict((conflict) => conflict.doNothing()),
);

function columnsFrom(slots: Slots<AuditColumns>) {
  const column = (name: keyof AuditColumns): RawBuilder<unknown> => slots[name];
  return columnNames.map((name) => column(name).as(name));
}
