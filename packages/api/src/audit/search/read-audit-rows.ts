import { type AuditRow, auditRow, deciderKind } from "@countersign/contracts/audit";
import { auditEntry } from "@countersign/contracts/audit-entry";
import { decidedBy } from "@countersign/contracts/decided-by";
import type { JsonObject } from "@countersign/contracts/json";
import { ruleReference } from "@countersign/contracts/reason";
import type { Database } from "@countersign/db";
import { prepare, type Slots } from "@countersign/db/prepare";
import { fromRow } from "@countersign/db/row-text";
import { queryRows } from "@countersign/db/statement";
import { sql } from "kysely";
import { z } from "zod";

const listedRow = z
  .object({
    id: z.string(),
    sessionId: z.string(),
    sessionTitle: z.string(),
    workspace: z.string(),
    callId: z.string(),
    tool: z.string(),
    what: z.string(),
    changed: z.string().nullable(),
    verdict: auditRow.shape.verdict,
    reason: z.string().nullable(),
    risk: auditRow.shape.risk,
    decidedBy,
    deciderKind: deciderKind.nullable(),
    rule: ruleReference.nullable(),
    askedAt: z.string().nullable(),
    decidedAt: z.string(),
    outcome: auditRow.shape.outcome,
    exitCode: z.int().nullable(),
    isForgotten: z.boolean(),
  })
  .transform(({ deciderKind: kind, changed: entry, ...row }): AuditRow => {
    const waited = row.askedAt === null ? null : Date.parse(row.decidedAt) - Date.parse(row.askedAt);
    const waitedMs = waited === null ? null : Math.max(0, waited);
    return { ...row, changed: inputOf(entry), deciderKind: kind ?? "system", waitedMs };
  });

/** Null for what is kept no more, and for what somebody made unreadable: the check of the chain names that, and the list goes on. */
function inputOf(entry: string | null): JsonObject | null {
  return entry === null ? null : (auditEntry.safeParse(JSON.parse(entry)).data?.input ?? null);
}

/** Rows of the audit log as lists show them, the newest first. `seqs` are their numbers. */
export async function readAuditRows({ pool }: Pick<Database, "pool">, seqs: string[]): Promise<AuditRow[]> {
  if (seqs.length === 0) return [];
  return (await queryRows(pool, selectListed({ seqs }))).map((row) => listedRow.parse(fromRow(row)));
}

const selectListed = prepare("select-listed-rows", (db, { seqs }: Slots<{ seqs: string[] }>) =>
  db
    .selectFrom("auditRow as a")
    .leftJoin("session as s", "s.id", "a.sessionId")
    .leftJoin("auditEntry as d", (join) => join.onRef("d.seq", "=", "a.seq").on("a.verdict", "=", "change"))
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom("auditRow as r")
          .select(["r.outcome", "r.exitCode"])
          .whereRef("r.callId", "=", "a.callId")
          .where("a.callId", "<>", "")
          .where("r.verdict", "in", ["result", "undo"])
          .orderBy("r.seq", "desc")
          .limit(1)
          .as("came"),
      (join) => join.onTrue(),
    )
    .select(({ cast, fn, val }) => [
      "a.seq as id",
      "a.sessionId",
      fn.coalesce("s.title", val("")).as("sessionTitle"),
      fn.coalesce("s.workspace", val("")).as("workspace"),
      "a.callId",
      "a.tool",
      "a.what",
      cast<string | null>("d.entry", "text").as("changed"),
      "a.verdict",
      "a.reason",
      "a.risk",
      "a.decidedBy",
      "a.deciderKind",
      "a.rule",
      "a.askedAt",
      "a.decidedAt",
      fn.coalesce("a.outcome", "came.outcome").as("outcome"),
      fn.coalesce("a.exitCode", "came.exitCode").as("exitCode"),
      "a.isForgotten",
    ])
    .where("a.seq", "=", ({ cast, fn }) => fn.any(cast<string[]>(seqs, sql`bigint[]`)))
    .orderBy("a.seq", "desc"),
);
