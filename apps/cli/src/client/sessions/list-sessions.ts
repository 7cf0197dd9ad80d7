import type { SessionSummary } from "@countersign/contracts/session";
import { sessionFilter } from "@countersign/contracts/sessions-page";
import type { Part, Tone } from "../../terminal/terminal.ts";
import { type Client, type ExitCode, exitCodes } from "../with-server.ts";

export type ListedSessions = { filter: string; find: string; limit: number };

const pageSize = 100;

/** Prints sessions, the newest change first. */
export async function listSessions(
  { api, output, notes, isJson, signal }: Client,
  { filter, find, limit }: ListedSessions,
): Promise<ExitCode> {
  const parsed = sessionFilter.safeParse(filter);
  const asked = {
    ...(parsed.success ? { filter: parsed.data } : {}),
    ...(find === "" ? {} : { find }),
  };
  let printed = 0;
  let cursor: string | null = null;
  let total = 0;
  do {
    const page: { items: SessionSummary[]; next: string | null; total: number } =
      await api.sessions.page.query(
        {
          ...asked,
          limit: Math.min(pageSize, limit - printed),
          ...(cursor === null ? {} : { cursor }),
        },
        { signal },
      );
    for (const session of page.items) {
      if (isJson) output.json(session);
      else output.line(...partsOf(session));
    }
    printed += page.items.length;
    total = page.total;
    cursor = page.items.length === 0 ? null : page.next;
  } while (cursor !== null && printed < limit);
  if (!isJson && total === 0) notes.line("No such sessions.");
  else if (!isJson && printed < total) notes.line(`${printed} of ${total} sessions. --limit shows more.`);
  return exitCodes.done;
}

const tones: Record<SessionSummary["status"], Tone> = {
  queued: "quiet",
  running: "allow",
  "awaiting-approval": "ask",
  idle: "quiet",
  failed: "deny",
  stopped: "quiet",
};
const longestStatus = "awaiting-approval".length;

function partsOf({ id, title, workspace, mode, status, waiting, ended }: SessionSummary): Part[] {
  const state = ended === null ? status : "ended";
  const tone = ended === null ? tones[status] : "quiet";
  return [
    id,
    "  ",
    { tone, text: state.padEnd(longestStatus) },
    "  ",
    { tone: waiting === 0 ? "quiet" : "ask", text: `${waiting} waiting`.padEnd(11) },
    `  ${mode}  `,
    { tone: "strong", text: title },
    `  ${workspace}`,
  ];
}
