import { type AuditEntry, auditEntry } from "@countersign/contracts/audit-entry";
import type { IntentEvent, IntentTarget } from "@countersign/contracts/intent";
import type { Database } from "@countersign/db";
import { prepare, type Slots } from "@countersign/db/prepare";
import { toRow } from "@countersign/db/row-text";
import { queryRows } from "@countersign/db/statement";
import { sql } from "kysely";
import { jsonBuildObject } from "kysely/helpers/postgres";
import { z } from "zod";
import { parseEvent } from "./stored-intent.ts";

/** A page of an intent's history. `cursor` is what gives the next page, null behind the oldest. */
export type IntentHistoryPage = { events: IntentEvent[]; cursor: string | null };

const row = z.object({
  source: z.enum(["e", "d"]),
  seq: z.string(),
  at: z.date(),
  event: z.unknown(),
  entry: z.unknown(),
  version: z.int().nullable(),
});
const place = z.tuple([z.iso.datetime(), z.enum(["e", "d"]), z.string().regex(/^\d{1,18}$/)]);

/**
 * The history of an intent, the newest first: changes to it, and the audit log's decisions on calls under it. `cursor` is that of
 * the page before. Null for a cursor that no page gave.
 */
export async function intentHistory(
  { pool }: Pick<Database, "pool">,
  target: IntentTarget,
  { cursor, limit }: { cursor: string | null; limit: number },
): Promise<IntentHistoryPage | null> {
  const before = cursor === null ? null : placeIn(cursor);
  if (cursor !== null && before === null) return null;
  const { at = null, source = null, seq = null } = before ?? {};
  const page = { ...toRow(target), at, source, seq, limit: limit + 1 };
  const found = (await queryRows(pool, selectHistory(page))).map((each) => row.parse(each));
  const last = found.length > limit ? found[limit - 1] : undefined;
  return {
    events: found.slice(0, limit).map((each) => ({
      workspace: target.workspace,
      intentId: target.id,
      id: `${each.source}${each.seq}`,
      ...(each.source === "e"
        ? parseEvent(each.event)
        : decisionEvent(auditEntry.parse(each.entry), each.version ?? 0)),
    })),
    cursor: last === undefined ? null : [last.at.toISOString(), last.source, last.seq].join(" "),
  };
}

function placeIn(cursor: string): { at: string; source: string; seq: string } | null {
  const parsed = place.safeParse(cursor.split(" "));
  if (!parsed.success) return null;
  const [at, source, seq] = parsed.data;
  return { at, source, seq };
}

type IntentEventContent = Omit<IntentEvent, "id" | "workspace" | "intentId">;

function decisionEvent(entry: AuditEntry, version: number): IntentEventContent {
  return {
    version,
    kind: kindOf(entry),
    text: `${verbs[entry.verdict]} ${entry.tool}${subjectOf(entry)}`,
    why: entry.reason,
    by: entry.decidedBy,
    at: entry.decidedAt,
    sessionId: entry.sessionId,
    callId: entry.callId === "" ? null : entry.callId,
    change: null,
  };
}

function kindOf({ verdict, tool }: AuditEntry): IntentEvent["kind"] {
  if (verdict === "drift") return "drift";
  if (verdict === "restore") return "restored";
  return tool === "request_scope_expansion" && verdict !== "allow" && verdict !== "undo"
    ? "expansion-refused"
    : "decision";
}

const verbs: Record<AuditEntry["verdict"], string> = {
  allow: "Allowed",
  "approve-first": "Gave the first of two approvals to",
  deny: "Denied",
  instruct: "Answered with other instructions:",
  abort: "Aborted",
  undo: "Undid the decision on",
  change: "Changed",
  drift: "Changed files outside the scope:",
  restore: "Restored files after",
  result: "Ended:",
};

const longest = 200;

const commandChange = z.object({ name: z.string(), ended: z.string().optional() });

/** What a call was about, in one line: its command, its file, or its patterns; or the slash command that began or ended. */
function subjectOf({ input, verdict }: AuditEntry): string {
  const changed = commandChange.safeParse(verdict === "change" ? input.command : undefined);
  if (changed.success) {
    const { name, ended } = changed.data;
    return ended === undefined ? `: /${name} began` : `: /${name} ended (${ended})`;
  }
  const { command, file_path: file, path, paths, url, intent } = input;
  const subject = [command, file, path, url, intent].find((each) => typeof each === "string") ?? paths;
  if (subject === undefined) return "";
  const words = Array.isArray(subject) ? subject.join(", ") : String(subject);
  const line = words.replace(/\s+/g, " ").trim();
  return `: ${line.length > longest ? `${line.slice(0, longest - 1)}…` : line}`;
}

/** Where an entry of a history comes from: the intent's own events, or the decisions of the audit log. */
type Source = "e" | "d";
type History = {
  workspace: string;
  id: string;
  at: string | null;
  source: string | null;
  seq: string | null;
  limit: number;
};

/**
 * A page of the history, the newest first: the intent's own events and the decisions under it. `at`, `source` and `seq` are the
 * last entry of the page before, null for the first page.
 */
const selectHistory = prepare("select-intent-history", (db, slots: Slots<History>) => {
  const { workspace, id, at, source, seq, limit } = slots;
  const isOlder = (kind: Source, columns: { at: string; seq: string }) =>
    sql<boolean>`(${at}::timestamptz IS NULL OR
      (${sql.ref(columns.at)}, ${sql.lit(kind)}::text, ${sql.ref(columns.seq)}) < (${at}, ${source}::text, ${seq}::bigint))`;
  const events = db
    .selectFrom("intentEvent")
    .select(["seq", "version", "kind", "text", "why", "by", "at", "sessionId", "callId", "change"])
    .where("workspace", "=", workspace)
    .where("intentId", "=", id)
    .where(isOlder("e", { at: "at", seq: "seq" }))
    .orderBy("at", "desc")
    .orderBy("seq", "desc")
    .limit(limit);
  const decisions = db
    .selectFrom("auditEntry as d")
    .innerJoin("session as s", "s.id", "d.sessionId")
    .innerJoin("auditRow as a", "a.seq", "d.seq")
    .select(["d.seq", "d.decidedAt", "d.entry"])
    .where("a.verdict", "<>", "result")
    .where("a.isForgotten", "=", false)
    .where("d.intentId", "=", id)
    .where("s.workspace", "=", workspace)
    .where(isOlder("d", { at: "d.decidedAt", seq: "d.seq" }))
    .orderBy("d.decidedAt", "desc")
    .orderBy("d.seq", "desc")
    .limit(limit);
  const bothKinds = db
    .selectFrom(events.as("e"))
    .select(({ cast, lit, ref }) => [
      cast<string>(sql.lit("e"), "text").as("source"),
      "e.seq",
      "e.at",
      jsonBuildObject({
        version: ref("e.version"),
        kind: ref("e.kind"),
        text: ref("e.text"),
        why: ref("e.why"),
        by: ref("e.by"),
        at: ref("e.at"),
        sessionId: ref("e.sessionId"),
        callId: ref("e.callId"),
        change: ref("e.change"),
      }).as("event"),
      cast<unknown>(lit(null), "json").as("entry"),
      cast<number | null>(lit(null), "integer").as("version"),
    ])
    .unionAll(
      db.selectFrom(decisions.as("d")).select(({ cast, lit, selectFrom }) => [
        cast<string>(sql.lit("d"), "text").as("source"),
        "d.seq",
        "d.decidedAt as at",
        cast<never>(lit(null), "json").as("event"),
        "d.entry",
        selectFrom("intentVersion as v")
          .select(({ fn }) => fn.max("v.version").as("version"))
          .where("v.workspace", "=", workspace)
          .where("v.intentId", "=", id)
          .whereRef("v.changedAt", "<=", "d.decidedAt")
          .as("version"),
      ]),
    );
  return db
    .selectFrom(bothKinds.as("bothKinds"))
    .select(["source", "seq", "at", "event", "entry", "version"])
    .orderBy("at", "desc")
    .orderBy("source", "desc")
    .orderBy("seq", "desc")
    .limit(limit);
});
