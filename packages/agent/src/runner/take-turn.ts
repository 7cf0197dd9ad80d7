import type { Call } from "@countersign/contracts/call";
import { stepFrames, turnCalls } from "../loop/frames.ts";
import type { Look } from "../loop/state.ts";
import type { SessionRecord } from "../ports/repository.ts";
import { type Advance, advance } from "../session/advance.ts";
import { entryOfPolicy } from "../session/ledger-entries.ts";
import { isStillUnder, transitionOfLooks } from "../session/looks.ts";
import { openSubAgent } from "../session/sub-agent-frame.ts";
import { gatherLooks } from "./look-at-calls.ts";
import { runCall } from "./run-call.ts";
import { commitAndPark, type SessionRun } from "./session-run.ts";

/**
 * Takes the turn of the active call: looks at it once more, and only what is allowed now, or approved in just this form,
 * starts. The start is stored before anything happens in the world.
 */
export async function takeTurn(run: SessionRun, record: SessionRecord, call: Call): Promise<SessionRecord> {
  const looks = await gatherLooks(run, record, [call], true);
  const seen = looks.looks[0];
  if (seen === undefined) throw new Error(`call ${call.id} was not looked at`);
  const begun: { call: Call | null } = { call: null };
  const started = await commitAndPark(run, record.id, (current) => {
    if (!isStillUnder(current, looks) || current.loop.tag !== "acting") return null;
    const begin = startOf(run, current, call, { seen, at: looks.at });
    if (begin !== null) {
      const transition = advance(current, begin, run.dependencies.clockwork);
      const isRun = transition.session.subAgent?.id !== call.id;
      begun.call = isRun ? (transition.calls.find(({ id }) => id === call.id) ?? null) : null;
      return transition;
    }
    return transitionOfLooks(current, looks, run.dependencies.clockwork);
  });
  if (begun.call === null || seen.look.kind !== "assessed") return started;
  return runCall(run, started, begun.call, seen.look.assessment);
}

/**
 * The change that starts the call, or null when it may not start as it stands now. A call for a sub-agent starts it in the
 * same transaction, so that neither is ever there without the other.
 */
function startOf(
  run: SessionRun,
  current: SessionRecord,
  call: Call,
  { seen: { look, heard }, at }: { seen: Look; at: string },
): Advance | null {
  if (look.kind !== "assessed" || heard?.isTurnStopped === true) return null;
  const said = heard === undefined ? {} : { heard };
  const event = { tag: "call-started" as const, callId: call.id, assessment: look.assessment, at, ...said };
  const after = stepFrames(current, event);
  const started = turnCalls(after).find(({ id }) => id === call.id);
  if (after === current || started === undefined) return null;
  const before = turnCalls(current).find(({ id }) => id === call.id);
  // A person's approval stands in the ledger already: what was remembered with it is not what let this very call run.
  const isApproved = before?.phase.tag === "approved" && before.phase.digest === look.assessment.digest;
  const isByPolicy = look.assessment.decision === "allow" && !isApproved;
  const decisions = isByPolicy ? [entryOfPolicy(started, look.assessment, at)] : [];
  const task = run.dependencies.look.tools.get(call.tool)?.parse(started.input).subAgent;
  const opened =
    task === undefined
      ? { record: current }
      : openSubAgent(current, { call: started, task }, run.dependencies.clockwork);
  return { ...opened, events: [event], decisions };
}
