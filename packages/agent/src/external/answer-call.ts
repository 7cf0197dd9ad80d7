import type { Call } from "@countersign/contracts/call";
import type { DecidedBy } from "@countersign/contracts/decided-by";
import { changeOfEvaluations, isUnderSameConditions } from "../evaluation/evaluations.ts";
import { isOutdated } from "../evaluation/session-policy.ts";
import { turnCalls } from "../loop/agent-stack.ts";
import type { CallInSession, NewMessage, SessionChange, SessionRecord } from "../ports/repository.ts";
import { collectEvaluations } from "../runner/evaluate-calls.ts";
import { entriesOfStart } from "../runner/start-call.ts";
import { advance } from "../session/advance.ts";
import { type ExternalDependencies, mustNotStart, newEvaluationRun } from "./external-dependencies.ts";

/** The answer to an external agent about a call. */
export type ExternalAnswer =
  /** No answer yet. `until` (ISO 8601, UTC): a person decided, and can undo it until then. */
  | { kind: "waiting"; until: string | null }
  /** It runs now, with this input. */
  | { kind: "run"; call: Call }
  | { kind: "denied"; call: Call; end: Extract<Call["phase"], { tag: "finished" }> }
  /** It waits for a person, but the agent doesn't wait: it makes the call again later. */
  | { kind: "parked"; call: Call }
  /** It ran, or was given up: it must not run again. */
  | { kind: "over" };

/** How often a call is evaluated again because the rules or the session changed in the meantime. */
const mostRounds = 5;

/** The call that an agent asks about, by the agent's id. A parked call that was made again has a new id. */
export type AskedCall = { callId: string; toolUseId: string };

/**
 * The answer to give the agent about a call now. An approved or allowed call is evaluated a last time and starts with this answer. The
 * same question gets the same answer again. A call that keeps changing waits.
 */
export async function answerCall(
  asked: AskedCall,
  dependencies: ExternalDependencies & { signal: AbortSignal },
): Promise<ExternalAnswer> {
  for (let round = 0; round < mostRounds; round += 1) {
    const answer = await answerOnce(asked, dependencies);
    if (answer !== null) return answer;
    dependencies.evaluation.forgetPolicy?.();
  }
  return { kind: "waiting", until: null };
}

/** Null if something changed between the evaluation and the transaction, or the call moved on: then it's evaluated again. */
async function answerOnce(
  { callId, toolUseId }: AskedCall,
  dependencies: ExternalDependencies & { signal: AbortSignal },
): Promise<ExternalAnswer | null> {
  const found = await dependencies.repository.callInSession(callId);
  if (found?.call.toolUseId !== toolUseId) return { kind: "over" };
  const { call, session } = found;
  switch (call.phase.tag) {
    case "waiting":
      return { kind: "waiting", until: null };
    case "running":
      // The answer was lost, and somebody has stopped the agent since: that stops this call, too.
      return mustNotStart(session) ? { kind: "over" } : { kind: "run", call };
    case "finished":
      return settle(found, call.phase, dependencies);
    case "proposed":
    case "allowed":
    case "approved":
      return start(found, dependencies);
  }
}

/** The agent gets the end of a call that never ran once nobody can undo it any more. */
async function settle(
  { call, session }: CallInSession,
  end: Extract<Call["phase"], { tag: "finished" }>,
  { repository, clock }: ExternalDependencies,
): Promise<ExternalAnswer | null> {
  if (end.startedAt !== undefined) return { kind: "over" };
  const { value } = await repository.transact<ExternalAnswer | null>(session, null, (current) => {
    const present = turnCalls(current).find(({ id }) => id === call.id);
    if (present === undefined) return { transition: null, value: { kind: "denied", call, end } };
    if (present.phase.tag !== "finished") return { transition: null, value: null };
    const until = present.verdict?.undo?.until ?? null;
    if (until !== null && clock.now() < until) return { transition: null, value: { kind: "waiting", until } };
    const transition = advance({
      current,
      events: [{ tag: "external-calls-settled", callIds: [call.id] }],
      messages: [resultMessage(present, { id: clock.createId(), at: clock.now() })],
      clock,
    });
    return { transition, value: { kind: "denied", call: present, end: present.phase } };
  });
  return value;
}

async function start(
  { call, session }: CallInSession,
  dependencies: ExternalDependencies & { signal: AbortSignal },
): Promise<ExternalAnswer | null> {
  const { repository, clock, signal } = dependencies;
  const run = newEvaluationRun(dependencies, signal);
  const evaluations = await collectEvaluations(run, session, [call], true);
  const found = evaluations.evaluations[0];
  await dependencies.watched.begin(session, call, run);
  const { value } = await repository.transact(
    session,
    null,
    (current, { policyVersion, isPaused }): SessionChange<ExternalAnswer | null> => {
      if (isPaused === true) return { transition: null, value: { kind: "waiting", until: null } };
      const before = turnCalls(current).find(({ id }) => id === call.id);
      const isOld =
        isOutdated(evaluations.version, policyVersion) || !isUnderSameConditions(current, evaluations);
      const isSame = before?.phase.tag === call.phase.tag && before.toolUseId === call.toolUseId;
      if (isOld || before === undefined || !isSame) return { transition: null, value: null };
      const { at } = evaluations;
      const assessment = found?.evaluation.kind === "assessed" ? found.evaluation.assessment : null;
      if (assessment !== null && found?.hookResult?.isTurnStopped !== true) {
        const { hookResult } = found ?? {};
        const event = { tag: "call-started" as const, callId: call.id, assessment, hookResult, at };
        const followUp = (moved: SessionRecord) => {
          const started = turnCalls(moved).find(({ id }) => id === call.id);
          if (started?.phase.tag !== "running") return {};
          return { auditEntries: entriesOfStart(before, started, { assessment, at }) };
        };
        const transition = advance({ current, events: [event], followUp, clock });
        const started = transition.calls.find(({ id }) => id === call.id);
        if (started?.phase.tag === "running") return { transition, value: { kind: "run", call: started } };
      }
      // It may not start in its current form: it waits again, or is refused.
      const change = changeOfEvaluations([before], evaluations);
      return { transition: advance({ current, ...change, clock }), value: null };
    },
  );
  if (value?.kind !== "run") dependencies.watched.drop(call.id);
  return value;
}

/** The message to the agent about a call. */
export function resultMessage(call: Call, { id, at }: { id: string; at: string }): NewMessage {
  if (call.phase.tag !== "finished") throw new Error(`call ${call.id} has no result yet`);
  const { result, isError } = call.phase;
  const block = {
    type: "tool_result" as const,
    tool_use_id: call.toolUseId,
    content: result,
    is_error: isError,
  };
  const message: NewMessage = { id, role: "user", content: [block], at };
  return call.agent === undefined ? message : { ...message, agent: call.agent };
}

/** The actor when the gate gives up a call that its agent no longer waits for. */
export const byAgent: DecidedBy = { kind: "system", name: "agent" };
