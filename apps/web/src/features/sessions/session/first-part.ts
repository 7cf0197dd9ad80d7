import type { Call } from "@countersign/contracts/call";
import type { SessionDetail } from "@countersign/contracts/session";
import type { Remaining } from "../../approvals/confirmation/remaining.ts";

/**
 * What the page of a large session shows before the browser has asked for the session. `session` has only these of its messages, calls
 * and queue: the newest entries of the transcript, the call that is decided, and the first rows of the list beside it. Calls that are
 * decided are whole, as they are read; of what is folded, only what is seen (`isFolded`). `remaining` counts all calls.
 */
export type FirstPart = { session: SessionDetail; remaining: Remaining };

/** Where a page keeps the first part of a session until it has the session. */
export function firstPartKey(id: string): readonly string[] {
  return ["first-part", id];
}

/** Whether a first part has only what the folded card of the call shows. */
export function isFolded(call: Call, isLatest: boolean): boolean {
  return call.phase.tag === "finished" && call.command === undefined && !isLatest;
}
