import { isDeepStrictEqual } from "node:util";
import type { Call } from "@countersign/contracts/call";
import { commandIdOf, standingCall, standingLoop } from "../loop/frames.ts";
import type { Look } from "../loop/state.ts";
import type { SessionRecord } from "../ports/repository.ts";
import { type LookContext, lookAtCall } from "../session/look-at-call.ts";
import { type Looks, transitionOfLooks } from "../session/looks.ts";
import { type Hearing, hearPermissionRequest, hearPreToolUse, withoutAllow } from "./hear-hooks.ts";
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

type Looking = Pick<
  SessionRecord,
  "id" | "mode" | "workspace" | "createdBy" | "intent" | "loop" | "subAgent" | "limits"
>;

/**
 * Asks the hooks and looks at calls, without storing anything. `isStarting`: what is found decides whether the call starts.
 */
export async function gatherLooks(
  run: SessionRun,
  record: Looking,
  calls: Call[],
  isStarting = false,
): Promise<Looks> {
  const { clockwork } = run.dependencies;
  const activeId = standingCall(record)?.id ?? calls[0]?.id;
  const context = { session: record, mode: record.mode, signal: run.signal };
  const hearing = { session: record, ranBefore: ranIn(record), isStarting };
  const looks: Look[] = [];
  for (const call of calls) {
    const seen = await hearAndLook(run, { call, isActive: call.id === activeId, context, hearing });
    if (seen.look.kind === "assessed") run.looked.set(call.id, seen.look.assessment.digest);
    looks.push(seen);
  }
  return { mode: record.mode, command: commandIdOf(record), looks, at: clockwork.now() };
}

type Asked = { call: Call; isActive: boolean; context: LookContext; hearing: Hearing };

/** A call that a person has approved is not put to the PermissionRequest hooks: they stand for the question to a person. */
async function hearAndLook(run: SessionRun, { call, isActive, context, hearing }: Asked): Promise<Look> {
  const { look } = run.dependencies;
  const before = await hearPreToolUse(run, call, hearing);
  const seen = await lookAtCall(before.call, isActive, context, look);
  const isQuestion =
    seen.kind === "assessed" && seen.assessment.decision === "ask" && call.phase.tag !== "approved";
  if (before.isStillHeld || !isQuestion) return withHeard(call, seen, before.heard);
  const heard = await hearPermissionRequest(run, before, hearing);
  if (heard === before) return withHeard(call, seen, before.heard);
  // A hook can stand for one person, never for two.
  const after = seen.assessment.twoPersons === undefined ? heard : withoutAllow(heard);
  return withHeard(call, await lookAtCall(after.call, isActive, context, look), after.heard);
}

function withHeard({ id }: Call, look: Look["look"], heard: Look["heard"] | null): Look {
  return heard == null ? { callId: id, look } : { callId: id, look, heard };
}

/** How many calls of the turn have run: what was said before of a later one may no longer hold then. */
function ranIn(record: Looking): number {
  const loop = standingLoop(record);
  if (loop.tag !== "acting") return 0;
  return loop.calls.filter(({ phase }) => phase.tag === "finished" && phase.startedAt !== undefined).length;
}

/** The active waiting call, when it was not looked at in this run: null when it still stands as shown, and for the same reasons. */
export async function refreshWaiting(
  run: SessionRun,
  record: SessionRecord,
  waiting: Call | null,
): Promise<SessionRecord | null> {
  if (waiting === null || run.looked.has(waiting.id)) return null;
  const looks = await gatherLooks(run, record, [waiting]);
  const seen = looks.looks[0];
  const isUnchanged =
    seen?.look.kind === "assessed" &&
    seen.heard === undefined &&
    seen.look.assessment.decision === "ask" &&
    seen.look.assessment.digest === waiting.assessment?.digest &&
    isDeepStrictEqual(seen.look.assessment.reasons, waiting.assessment.reasons) &&
    isDeepStrictEqual(seen.look.assessment.twoPersons, waiting.assessment.twoPersons);
  return isUnchanged ? null : storeLooks(run, record, looks);
}

function storeLooks(run: SessionRun, record: SessionRecord, looks: Looks): Promise<SessionRecord> {
  return commitAndPark(run, record.id, (current) =>
    transitionOfLooks(current, looks, run.dependencies.clockwork),
  );
}
