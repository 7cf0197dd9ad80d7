import type { QueueItem } from "@countersign/contracts/call";
import type { Part } from "../../terminal/terminal.ts";
import { type Client, type ExitCode, exitCodes } from "../with-server.ts";
import { riskTones, summarizeCall } from "./describe-call.ts";

/** Prints the calls that wait, the most urgent first. */
export async function listApprovals(
  { api, output, notes, isJson }: Client,
  sessionId: string | null,
): Promise<ExitCode> {
  const queue = await api.approvals.list.query(sessionId === null ? undefined : { sessionId });
  for (const call of queue) {
    if (isJson) output.json(call);
    else output.line(...lineOfCall(call));
  }
  if (!isJson)
    notes.line(
      queue.length === 0 ? "Nothing waits." : "`countersign approvals show ID` shows all of a call.",
    );
  return exitCodes.done;
}

/** A waiting call in one line. It has no digest: that comes with everything that a person should see first. */
export function lineOfCall(call: QueueItem): Part[] {
  const { id, tool, risk, sessionTitle } = call;
  return [
    id,
    "  ",
    { tone: riskTones[risk.level], text: risk.level.padEnd("critical".length) },
    "  ",
    { tone: "strong", text: tool },
    ` ${summarizeCall(call)}`,
    { tone: "quiet", text: `  ${sessionTitle}` },
  ];
}
