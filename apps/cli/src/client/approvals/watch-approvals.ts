import type { Call, QueueItem } from "@countersign/contracts/call";
import type { FollowEvent } from "@countersign/contracts/event";
import { followEvents } from "../follow-events.ts";
import type { Client } from "../with-server.ts";
import { lineOfCall } from "./list-approvals.ts";
import { linkToCall } from "./show-approval.ts";

/**
 * What happened to a waiting call: it began to wait, it waits with another preview, or it doesn't wait any more. `call` is null if the answer
 * isn't known: it came while the connection was lost, or the session became private.
 */
export type QueueChange =
  | { type: "waiting" | "changed"; call: QueueItem }
  | { type: "resolved"; id: string; call: Call | null };

/** Prints every call that waits, then each that begins to wait or is answered, until Ctrl-C. */
export async function watchApprovals(client: Client, sessionId: string | null): Promise<never> {
  const { api, access, notes, signal } = client;
  const known = new Map<string, QueueItem>();
  const scope = sessionId === null ? {} : { sessionId };
  for await (const followed of followEvents(access, { ...scope, signal })) {
    if (followed.kind === "lost") notes.line("The connection is lost. Connecting again…");
    // The queue as a whole, so that nothing is missing, whatever happened before.
    else if (followed.kind === "connected") {
      const queue = await api.approvals.list.query(sessionId === null ? undefined : scope);
      for (const change of reconcile(known, queue, () => true)) print(client, change);
    } else for (const change of await changesOf(client, known, followed.event)) print(client, change);
  }
  throw signal.reason;
}

/** What an event means for the queue. Asks the server where it names a call that isn't known as it now is. */
async function changesOf(
  { api }: Client,
  known: Map<string, QueueItem>,
  event: FollowEvent,
): Promise<QueueChange[]> {
  if (event.type === "visibility-changed") {
    const { sessionId } = event;
    const queue = await api.approvals.list.query();
    return reconcile(known, queue.filter(isOf(sessionId)), isOf(sessionId));
  }
  if (event.type !== "call-changed") return [];
  const { call } = event;
  if (call.phase.tag !== "waiting")
    return known.delete(call.id) ? [{ type: "resolved", id: call.id, call }] : [];
  if (known.has(call.id) && known.get(call.id)?.digest === call.assessment?.digest) return [];
  const queue = await api.approvals.list.query({ sessionId: call.sessionId });
  return reconcile(known, queue, isOf(call.sessionId));
}

function isOf(sessionId: string): (call: QueueItem) => boolean {
  return (call) => call.sessionId === sessionId;
}

/** Makes `known` what the server says of the calls in `scope`, and gives what that changes. */
export function reconcile(
  known: Map<string, QueueItem>,
  queue: readonly QueueItem[],
  isInScope: (call: QueueItem) => boolean,
): QueueChange[] {
  const changes: QueueChange[] = [];
  const waiting = new Set(queue.map(({ id }) => id));
  for (const call of [...known.values()]) {
    if (!isInScope(call) || waiting.has(call.id)) continue;
    known.delete(call.id);
    changes.push({ type: "resolved", id: call.id, call: null });
  }
  for (const call of queue) {
    const before = known.get(call.id);
    known.set(call.id, call);
    if (before === undefined) changes.push({ type: "waiting", call });
    else if (before.digest !== call.digest) changes.push({ type: "changed", call });
  }
  return changes;
}

function print({ output, access, isJson }: Client, change: QueueChange): void {
  if (isJson) {
    output.json(change);
    return;
  }
  if (change.type !== "resolved") {
    const label = change.type === "waiting" ? "Waits    " : "Changed  ";
    output.line({ tone: "ask", text: label }, ...lineOfCall(change.call));
    output.line({ tone: "quiet", text: `         ${linkToCall(access.origin, change.call.id)}` });
    return;
  }
  const verdict = change.call?.verdict ?? null;
  const answer = verdict === null ? "doesn’t wait any more" : `${verdict.verdict}, by ${verdict.by}`;
  output.line({ tone: "quiet", text: "Resolved " }, change.id, `  ${answer}`);
}
