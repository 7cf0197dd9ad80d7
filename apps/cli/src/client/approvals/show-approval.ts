import { StartError } from "@countersign/server/start-error";
import { type Client, type ExitCode, exitCodes } from "../with-server.ts";
import { describeCall } from "./describe-call.ts";
import { findWaiting, handleOf, readHandle } from "./find-waiting.ts";

/** Prints all of a waiting call, then how to answer it. */
export async function showApproval(client: Client, text: string): Promise<ExitCode> {
  const { api, access, output, isJson } = client;
  const call = await findWaiting(api, readHandle(text));
  if (call === null) throw new StartError(`No waiting call has the ID ${text}. It may have been answered.`);
  if (isJson) {
    output.json(call);
    return exitCodes.done;
  }
  output.lines(describeCall(call));
  output.lines([
    [],
    ...call.suggestions.map(({ rule, why }) => ["A rule that would allow it: ", rule, ` (${why})`]),
    ["Answer it:"],
    [
      `  countersign approvals approve ${handleOf(call)}${call.risk.level === "critical" ? " --critical" : ""}`,
    ],
    [`  countersign approvals deny ${call.id} --reason "…"`],
    [`  countersign approvals instruct ${call.id} "what to do instead"`],
    ["Or in a browser: ", linkToCall(access.origin, call.id)],
  ]);
  return exitCodes.done;
}

/** Where the dashboard shows a waiting call. */
export function linkToCall(origin: string, id: string): string {
  return new URL(`/?call=${encodeURIComponent(id)}`, origin).href;
}
