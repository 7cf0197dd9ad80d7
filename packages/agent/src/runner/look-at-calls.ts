import type { Call } from "@countersign/contracts/call";
import { activeCall } from "../loop/next-effect.ts";
import type { SessionRecord } from "../ports/repository.ts";
import { lookAtCall } from "../session/look-at-call.ts";
import { type Looks, transitionOfLooks } from "../session/looks.ts";
import { commitAndPark, type SessionRun } from "./session-run.ts";

/** Looks at calls of a turn and stores what was found: they run, wait or are refused. */
export async function lookAtCalls(
  run: SessionRun,
  record: SessionRecord,
  calls: Call[],
): Promise<SessionRecord> {
  const looks = await gatherLooks(run, record, calls);
  return storeLooks(run, record, looks);
}

/** Looks at calls without storing anything; `activeId` is the one that the turn stands at. */
export async function gatherLooks(
  run: SessionRun,
  record: Pick<SessionRecord, "id" | "mode" | "workspace" | "createdBy" | "loop">,
  calls: Call[],
): Promise<Looks> {
  const { look, clockwork } = run.dependencies;
  const activeId = activeCall(record.loop)?.id ?? calls[0]?.id;
  const context = { session: record, mode: record.mode, signal: run.signal };
  const looks: Looks["looks"] = [];
  for (const call of calls) {
    const found = await lookAtCall(call, call.id === activeId, context, look);
    if (found.kind === "assessed") run.looked.set(call.id, found.assessment.digest);
    looks.push({ callId: call.id, look: found });
  }
  return { mode: record.mode, looks, at: clockwork.now() };
}

/** The active waiting call, when earlier calls ran since it was last looked at: null when it still stands as shown. */
export async function refreshWaiting(
  run: SessionRun,
  record: SessionRecord,
  waiting: Call | null,
): Promise<SessionRecord | null> {
  if (waiting === null || run.looked.has(waiting.id)) return null;
  const looks = await gatherLooks(run, record, [waiting]);
  const look = looks.looks[0]?.look;
  const isUnchanged =
    look?.kind === "assessed" &&
    look.assessment.decision === "ask" &&
    look.assessment.digest === waiting.assessment?.digest;
  return isUnchanged ? null : storeLooks(run, record, looks);
}

function storeLooks(run: SessionRun, record: SessionRecord, looks: Looks): Promise<SessionRecord> {
  return commitAndPark(run, record.id, (current) =>
    transitionOfLooks(current, looks, run.dependencies.clockwork),
  );
}
