import { type AuditEntry, auditEntry } from "@countersign/contracts/audit-entry";
import type { IntentEvent, IntentTarget } from "@countersign/contracts/intent";
import type { Database } from "@countersign/db";
import { z } from "zod";
import { selectHistory } from "./intent-queries.ts";
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
 * What became of an intent, the newest first: what was done to it, and the decisions of the audit log on calls under it. `cursor` is
 * that of the page before; null for one that none of our pages gave.
 */
export async function intentHistory(
  { pool }: Pick<Database, "pool">,
  target: IntentTarget,
  { cursor, limit }: { cursor: string | null; limit: number },
): Promise<IntentHistoryPage | null> {
  const before = cursor === null ? null : placeIn(cursor);
  if (cursor !== null && before === null) return null;
  const { rows } = await pool.query(selectHistory(target, before, limit + 1));
  const found = rows.map((each) => row.parse(each));
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
  undo: "Took the verdict back on",
  change: "Changed",
  drift: "Changed files beside the scope:",
  restore: "Put files back after",
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
