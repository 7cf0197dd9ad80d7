import type { Call } from "@countersign/contracts/call";
import { isStillUnder, transitionOfEvaluations } from "../evaluation/evaluations.ts";
import { stepAgentStack, turnCalls } from "../loop/agent-stack.ts";
import type { CallEvaluation } from "../loop/state.ts";
import type { SessionRecord } from "../ports/repository.ts";
import { type Advance, advance } from "../session/advance.ts";
import { entryOfPolicy } from "../session/audit-entries.ts";
import { startSubAgent } from "../session/start-sub-agent.ts";
import { collectEvaluations } from "./evaluate-calls.ts";
import { runCall } from "./run-call.ts";
import { commitAndParkWith, type SessionRun } from "./session-run.ts";

/**
 * Takes the turn of the active call: looks at it once more, and only what is allowed now, or approved in just this form,
 * starts. The start is stored before anything happens in the world.
 */
export async function takeTurn(run: SessionRun, record: SessionRecord, call: Call): Promise<SessionRecord> {
  const evaluations = await collectEvaluations(run, record, [call], true);
  const callEvaluation = evaluations.evaluations[0];
  if (callEvaluation === undefined) throw new Error(`call ${call.id} was not looked at`);
  const { session: started, value: begun } = await commitAndParkWith<Call | null>(
    run,
    record.id,
    (current) => {
      if (!isStillUnder(current, evaluations) || current.loop.tag !== "acting")
        return { transition: null, value: null };
      const begin = startOf(run, current, call, { callEvaluation, at: evaluations.at });
      if (begin === null)
        return {
          transition: transitionOfEvaluations(current, evaluations, run.dependencies.clock),
          value: null,
        };
      const transition = advance(current, begin, run.dependencies.clock);
      const isOfSubAgent = transition.session.subAgent?.id === call.id;
      // Only a call that this transaction started runs: one that was running before ran somewhere else.
      const startedCall = transition.calls.find(({ id }) => id === call.id) ?? null;
      return { transition, value: isOfSubAgent ? null : startedCall };
    },
  );
  if (begun === null || callEvaluation.evaluation.kind !== "assessed") return started;
  return runCall(run, started, begun, callEvaluation.evaluation.assessment);
}

/**
 * The change that starts the call, or null when it may not start as it stands now. A call for a sub-agent starts it in the
 * same transaction, so that neither is ever there without the other.
 */
function startOf(
  run: SessionRun,
  current: SessionRecord,
  call: Call,
  { callEvaluation: { evaluation, hookResult }, at }: { callEvaluation: CallEvaluation; at: string },
): Advance | null {
  if (evaluation.kind !== "assessed" || hookResult?.isTurnStopped === true) return null;
  const said = hookResult === undefined ? {} : { hookResult };
  const event = {
    tag: "call-started" as const,
    callId: call.id,
    assessment: evaluation.assessment,
    at,
    ...said,
  };
  const after = stepAgentStack(current, event);
  const started = turnCalls(after).find(({ id }) => id === call.id);
  if (after === current || started === undefined) return null;
  const before = turnCalls(current).find(({ id }) => id === call.id);
  // A person's approval stands in the ledger already: what was remembered with it is not what let this very call run.
  const isApproved = before?.phase.tag === "approved" && before.phase.digest === evaluation.assessment.digest;
  const isByPolicy = evaluation.assessment.decision === "allow" && !isApproved;
  const decisions = isByPolicy ? [entryOfPolicy(started, evaluation.assessment, at)] : [];
  const task = run.dependencies.evaluation.tools.get(call.tool)?.parse(started.input).subAgent;
  const opened =
    task === undefined
      ? { record: current }
      : startSubAgent(current, { call: started, task }, run.dependencies.clock);
  return { ...opened, events: [event], decisions };
}
