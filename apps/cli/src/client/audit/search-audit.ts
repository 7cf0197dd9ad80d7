import type { AuditRow } from "@countersign/contracts/audit";
import { auditFilters } from "@countersign/contracts/audit";
import { formatIssues } from "@countersign/contracts/format-issues";
import { StartError } from "@countersign/server/start-error";
import type { Part, Tone } from "../../terminal/terminal.ts";
import { type Client, type ExitCode, exitCodes } from "../with-server.ts";

/** Prints rows of the audit log, the newest first. `filters`: as given on the command line. */
export async function searchAudit(
  { api, output, notes, isJson, signal }: Client,
  { text, limit, filters }: { text: string; limit: number; filters: object },
): Promise<ExitCode> {
  const asked = { filters: readFilters(filters), ...(text === "" ? {} : { text }) };
  let left = limit;
  let cursor: string | null = null;
  do {
    const page: { rows: AuditRow[]; next: string | null } = await api.audit.search.query(
      { ...asked, limit: Math.min(left, 200), ...(cursor === null ? {} : { cursor }) },
      { signal },
    );
    for (const row of page.rows) {
      if (isJson) output.json(row);
      else output.line(...partsOf(row));
    }
    left -= page.rows.length;
    cursor = page.next;
  } while (cursor !== null && left > 0);
  if (!isJson && left === limit) notes.line("Nothing in the audit log fits.");
  else if (!isJson && cursor !== null) notes.line("There is more. --limit shows it.");
  return exitCodes.done;
}

/** The filters among options. Throws `StartError` for one that can't be read. */
export function readFilters(given: object) {
  const known = Object.keys(auditFilters.shape);
  const parsed = auditFilters.safeParse(
    Object.fromEntries(Object.entries(given).filter(([name]) => known.includes(name))),
  );
  if (parsed.success) return parsed.data;
  throw new StartError(`The search can’t be read: ${formatIssues(parsed.error)}.`);
}

const tones: Partial<Record<AuditRow["verdict"], Tone>> = {
  allow: "allow",
  deny: "deny",
  abort: "deny",
  instruct: "ask",
};

function partsOf({
  id,
  decidedAt,
  verdict,
  tool,
  what,
  decidedBy,
  rule,
  outcome,
  reason,
  isForgotten,
}: AuditRow): Part[] {
  const by = rule === null ? decidedBy.name : `${decidedBy.name}, ${rule.text}`;
  return [
    { tone: "quiet", text: `${id}  ${decidedAt}  ` },
    { tone: tones[verdict] ?? "strong", text: verdict },
    "  ",
    { tone: "strong", text: tool },
    isForgotten ? " (forgotten)" : ` ${what}`,
    {
      tone: "quiet",
      text: `  by ${by}${outcome === null ? "" : `  ${outcome}`}${reason === null ? "" : `  ${reason}`}`,
    },
  ];
}
