import type { AuditEntry } from "@countersign/contracts/audit-entry";
import type { Assessment, Call } from "@countersign/contracts/call";
import { isUnderSameConditions, transitionOfEvaluations } from "../evaluation/evaluations.ts";
import { isOutdated } from "../evaluation/session-policy.ts";
import { currentLoop, turnCalls } from "../loop/agent-stack.ts";
import { activeCall, heldUntil } from "../loop/next-effect.ts";
import type { CallEvaluation } from "../loop/state.ts";
import type { Clock } from "../ports/clock.ts";
import type { SessionRecord } from "../ports/repository.ts";
import { advance, type Change, type FollowUp } from "../session/advance.ts";
import { entryOfPolicy, withRelease } from "../session/audit-entries.ts";
import { startSubAgent } from "../session/start-sub-agent.ts";
import { collectEvaluations } from "./evaluate-calls.ts";
import { runCall } from "./run-call.ts";
import { commit, commitAndParkWith, type SessionRun, waitForUndo } from "./session-run.ts";

/**
 * Takes the turn of the active call: evaluates it once more, and starts it only if it is allowed now or was approved in exactly this
 * form. The start is stored before the tool runs.
 */
export async function startCall(run: SessionRun, record: SessionRecord, call: Call): Promise<SessionRecord> {
  const evaluations = await collectEvaluations(run, record, [call], true);
  const callEvaluation = evaluations.evaluations[0];
  if (callEvaluation === undefined) throw new Error(`call ${call.id} was not evaluated`);
  if (await waitForEarlierUndo(run, record, { call, evaluation: callEvaluation.evaluation }))
    return commit(run, () => null);
  const { session: started, value: begun } = await commitAndParkWith<Call | null>(
    run,
    (current, { policyVersion, isPaused }) => {
      if (isPaused === true) return { transition: null, value: null };
      // A rule that came between the evaluation and now counts: the call is evaluated again.
      if (isOutdated(evaluations.version, policyVersion)) {
        run.dependencies.evaluation.forgetPolicy?.();
        return { transition: null, value: null };
      }
      if (!isUnderSameConditions(current, evaluations) || current.loop.tag !== "acting")
        return { transition: null, value: null };
      const { clock } = run.dependencies;
      const before = findCall(current, call.id);
      const start = startOf(run, call.id, { before, callEvaluation, at: evaluations.at });
      const transition = start === null ? null : advance({ current, ...start, clock });
      // Only a call that this transaction started runs: one that was running before ran somewhere else.
      const startedCall = transition?.calls.find(({ id }) => id === call.id);
      if (transition === null || startedCall === undefined)
        return { transition: transitionOfEvaluations(current, evaluations, clock), value: null };
      // A verdict on a call before it was undone, or can be: neither starts this one.
      if (!isItsTurn(current, startedCall, clock)) return { transition: null, value: null };
      const isOfSubAgent = transition.session.subAgent?.id === call.id;
      return { transition, value: isOfSubAgent ? null : startedCall };
    },
  );
  if (begun === null || callEvaluation.evaluation.kind !== "assessed") return started;
  return runCall(run, started, begun, callEvaluation.evaluation.assessment);
}

/**
 * Waits as long as a verdict on a call before this one can be undone, where this one would run now. True: it had to wait, and
 * anything may have changed meanwhile. A call that would ask instead is shown without waiting.
 */
async function waitForEarlierUndo(
  run: SessionRun,
  record: SessionRecord,
  { call, evaluation }: { call: Call; evaluation: CallEvaluation["evaluation"] },
): Promise<boolean> {
  const until = heldUntil(currentLoop(record), call);
  if (until === null || run.dependencies.clock.now() >= until) return false;
  const isApproved = call.phase.tag === "approved";
  if (evaluation.kind !== "assessed" || (evaluation.assessment.decision === "ask" && !isApproved))
    return false;
  await waitForUndo(run, until);
  return true;
}

/** Whether everything before the call has ended for good. */
function isItsTurn(current: SessionRecord, { id }: Call, clock: Clock): boolean {
  const loop = currentLoop(current);
  const call = activeCall(loop);
  if (call?.id !== id) return false;
  const until = heldUntil(loop, call);
  return until === null || clock.now() >= until;
}

/** The part of a change that starts a call. */
export type CallStart = Pick<Change, "events" | "followUp">;

/** `before`: the stored call; undefined if the call is stored together with its start. */
type StartOptions = { before: Call | undefined; callEvaluation: CallEvaluation; at: string };

/** The change that starts the call, or null when it may not start now. */
export function startOf(
  run: Pick<SessionRun, "dependencies">,
  callId: string,
  { before, callEvaluation: { evaluation, hookResult }, at }: StartOptions,
): CallStart | null {
  if (evaluation.kind !== "assessed" || hookResult?.isTurnStopped === true) return null;
  const { assessment } = evaluation;
  const event = { tag: "call-started" as const, callId, assessment, hookResult, at };
  return {
    events: [event],
    followUp: (moved) => followStart(run, { before, moved, callId }, { assessment, at }),
  };
}

type Start = {
  before: Call | undefined;
  /** The session with the call started, or unchanged where it may not start. */
  moved: SessionRecord;
  callId: string;
};

/** The entry of a call that the policy allows, and the sub-agent that a call starts: neither is ever stored without the other. */
function followStart(
  run: Pick<SessionRun, "dependencies">,
  { before, moved, callId }: Start,
  { assessment, at }: { assessment: Assessment; at: string },
): FollowUp {
  const started = findCall(moved, callId);
  if (started === undefined || started === before) return {};
  const auditEntries = entriesOfStart(before, started, { assessment, at });
  const task = run.dependencies.evaluation.tools.get(started.tool)?.parse(started.input).subAgent;
  if (task === undefined) return { auditEntries };
  return { ...startSubAgent(moved, { call: started, task }, run.dependencies.clock), auditEntries };
}

/** A person's approval is in the audit log already, and an "always allow" given with it did not let this very call run. */
export function entriesOfStart(
  before: Call | undefined,
  started: Call,
  { assessment, at }: { assessment: Assessment; at: string },
): AuditEntry[] {
  const isApproved = before?.phase.tag === "approved" && before.phase.digest === assessment.digest;
  if (assessment.decision !== "allow" || isApproved) return [];
  const released = before?.phase.tag === "allowed" ? before.phase.released : undefined;
  return [withRelease(entryOfPolicy(started, assessment, at), released)];
}

function findCall(session: SessionRecord, callId: string): Call | undefined {
  return turnCalls(session).find(({ id }) => id === callId);
}
