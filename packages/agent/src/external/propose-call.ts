import { AppError } from "@countersign/contracts/app-error";
import type { Call } from "@countersign/contracts/call";
import {
  type CallEvaluations,
  changeOfEvaluations,
  isUnderSameConditions,
} from "../evaluation/evaluations.ts";
import { isOutdated } from "../evaluation/session-policy.ts";
import { turnCalls } from "../loop/agent-stack.ts";
import type { LoopEvent } from "../loop/state.ts";
import { stepExternal } from "../loop/step-external.ts";
import {
  bareTransition,
  type CallRequest,
  type SessionRecord,
  type Transition,
} from "../ports/repository.ts";
import { collectEvaluations } from "../runner/evaluate-calls.ts";
import { entriesOfStart } from "../runner/start-call.ts";
import { advance, type FollowUp } from "../session/advance.ts";
import { findSession } from "../session/find-session.ts";
import { stopTurn } from "../session/stop-turn.ts";
import { type ExternalAnswer, resultMessage } from "./answer-call.ts";
import { type ExternalDependencies, mustNotStart, newEvaluationRun } from "./external-dependencies.ts";
import { findParked, resumeParked } from "./park-call.ts";
import { isSameCall, messageOf, type ProposedCall } from "./proposed-call.ts";

/** How often a call is evaluated again because the rules or the session changed in the meantime. */
const mostRounds = 5;

/** The session that a call is made in, and our id of its newest call with the agent's id; null if there is none. */
export type FoundSession = { session: SessionRecord; callId: string | null };

/** What became of a call. */
export type Proposal =
  /** `answer`: what the agent gets for it; null if `answerCall` has to find out. */
  | { kind: "recorded"; callId: string; answer: ExternalAnswer | null }
  /** Nothing was recorded, because all agents are paused. */
  | { kind: "paused" };

/**
 * Evaluates a call and records it in one transaction: afterward it runs, waits or is refused. The same call again
 * gives the recorded one. Throws `AppError("conflict")` for a different call with a known id.
 */
export async function proposeCall(
  found: FoundSession,
  proposed: ProposedCall,
  request: CallRequest,
  dependencies: ExternalDependencies & { signal: AbortSignal },
): Promise<Proposal> {
  let { session, callId: known } = found;
  for (let round = 0; round < mostRounds; round += 1) {
    if (known !== null) return recordKnown(session, { callId: known, proposed, request }, dependencies);
    const parked = findParked(session, proposed, dependencies.clock.now());
    const proposal =
      parked !== undefined
        ? await resume(session, { proposed, request }, dependencies)
        : await proposeOnce(session, proposed, request, dependencies);
    if (proposal !== null) return proposal;
    dependencies.evaluation.forgetPolicy?.();
    known = await dependencies.findCall(session.id, proposed.toolUseId);
    session = await findSession(session.id, dependencies.repository);
  }
  throw new AppError(
    "unavailable",
    "The rules or the session kept changing while Countersign decided this call. Try again.",
  );
}

/** Null if the parked call is gone by now. */
async function resume(
  session: SessionRecord,
  asked: { proposed: ProposedCall; request: CallRequest },
  dependencies: ExternalDependencies,
): Promise<Proposal | null> {
  const { value } = await dependencies.repository.transact<Proposal | null>(session, null, (current) => {
    const call = findParked(current, asked.proposed, dependencies.clock.now());
    if (call === undefined) return { transition: null, value: null };
    const transition = resumeParked(current, call, asked, dependencies);
    return { transition, value: { kind: "recorded", callId: call.id, answer: null } };
  });
  return value;
}

type Known = { callId: string; proposed: ProposedCall; request: CallRequest };

/** A hook that is configured twice asks twice about one call. */
async function recordKnown(
  session: SessionRecord,
  { callId, proposed, request }: Known,
  { repository }: ExternalDependencies,
): Promise<Proposal> {
  const call = await repository.call(callId);
  if (call === null || !isSameCall(call, proposed, session))
    throw new AppError("conflict", `Another call already has the id ${proposed.toolUseId}.`);
  const stored = { ...request, sessionId: session.id, callId, answer: null };
  await repository.transact(session, null, (current) => ({
    transition: { ...bareTransition(current), request: stored },
    value: null,
  }));
  return { kind: "recorded", callId, answer: null };
}

/** Null if something changed between the evaluation and the transaction. Then nothing was written. */
async function proposeOnce(
  session: SessionRecord,
  proposed: ProposedCall,
  request: CallRequest,
  dependencies: ExternalDependencies & { signal: AbortSignal },
): Promise<Proposal | null> {
  const { repository, clock, signal } = dependencies;
  const call = newCall(session, proposed, clock.createId());
  const withCall = move(session, { tag: "external-call-proposed", call });
  const run = newEvaluationRun(dependencies, signal);
  const evaluations = await collectEvaluations(run, withCall, [call]);
  if (isAllowedBy(evaluations)) await dependencies.watched.begin(session, call, run);
  const { value } = await repository.transact<Proposal | null>(
    session,
    null,
    (current, { policyVersion, isPaused }) => {
      if (isPaused === true) return { transition: null, value: { kind: "paused" } };
      const isKnown = turnCalls(current).some(({ toolUseId }) => toolUseId === proposed.toolUseId);
      const isOld =
        isOutdated(evaluations.version, policyVersion) || !isUnderSameConditions(current, evaluations);
      const isOtherIntent = current.intent?.id !== session.intent?.id;
      if (isKnown || isOld || isOtherIntent || current.loop.tag !== "external")
        return { transition: null, value: null };
      const placed = { ...call, turn: current.messageCount + 1 };
      const transition = transitionOfProposal(
        { current, placed, name: proposed.name, evaluations },
        dependencies,
      );
      const stored = { ...request, sessionId: session.id, callId: call.id, answer: null };
      const answer = answerIn(transition, call.id);
      return {
        transition: { ...transition, request: stored },
        value: { kind: "recorded", callId: call.id, answer },
      };
    },
  );
  if (value?.kind !== "recorded" || value.answer?.kind !== "run") dependencies.watched.drop(call.id);
  return value;
}

/** The answer that the transaction itself gives: a call that it started runs, and one that it refused never does. */
function answerIn({ calls }: Transition, callId: string): ExternalAnswer | null {
  const call = calls.find(({ id }) => id === callId);
  if (call?.phase.tag === "running") return { kind: "run", call };
  if (call?.phase.tag === "finished") return { kind: "denied", call, end: call.phase };
  return call?.phase.tag === "waiting" ? { kind: "waiting", until: null } : null;
}

/** Stores the folder only if it isn't the workspace, and the agent's name for the tool only if it isn't ours. */
function newCall(session: SessionRecord, proposed: ProposedCall, id: string): Call {
  const { toolUseId, name, tool, input, agent, cwd } = proposed;
  const call: Call = {
    id,
    sessionId: session.id,
    turn: session.messageCount + 1,
    position: 0,
    toolUseId,
    tool,
    input,
    phase: { tag: "proposed" },
    assessment: null,
    verdict: null,
    agent,
    calledAs: name === tool ? undefined : name,
  };
  return cwd === session.workspace ? call : { ...call, cwd };
}

function move(session: SessionRecord, event: LoopEvent): SessionRecord {
  if (session.loop.tag !== "external") throw new Error(`session ${session.id} is not of an external agent`);
  return { ...session, loop: stepExternal(session.loop, event) };
}

function isAllowedBy({ evaluations: [found] }: CallEvaluations): boolean {
  const decision = found?.evaluation.kind === "assessed" ? found.evaluation.assessment.decision : null;
  return decision === "allow" && found?.hookResult?.isTurnStopped !== true;
}

type Placing = { current: SessionRecord; placed: Call; name: string; evaluations: CallEvaluations };

/** A call in a stopped turn or an ended session is recorded, and doesn't run. */
function transitionOfProposal(
  { current, placed, name, evaluations }: Placing,
  { clock }: Pick<ExternalDependencies, "clock">,
): Transition {
  const { at } = evaluations;
  const proposedEvent = { tag: "external-call-proposed" as const, call: placed };
  const message = messageOf(current, placed, name, { id: clock.createId(), at });
  if (mustNotStart(current)) {
    const stop = stopTurn([placed], { kind: "system", name: "stop" }, at);
    return advance({
      current,
      events: [proposedEvent, stop.event],
      messages: [message],
      auditEntries: stop.auditEntries,
      followUp: (moved) => settledIn(moved, placed.id, clock),
      clock,
    });
  }
  const change = changeOfEvaluations([placed], evaluations);
  const found = evaluations.evaluations[0];
  const assessment = found?.evaluation.kind === "assessed" ? found.evaluation.assessment : null;
  const start =
    isAllowedBy(evaluations) && assessment !== null
      ? [{ tag: "call-started" as const, callId: placed.id, assessment, at }]
      : [];
  return advance({
    current,
    ...change,
    events: [proposedEvent, ...change.events, ...start],
    messages: [message],
    followUp: (moved) => {
      const started = turnCalls(moved).find(({ id }) => id === placed.id);
      if (started?.phase.tag !== "running" || assessment === null) return settledIn(moved, placed.id, clock);
      return { auditEntries: entriesOfStart(undefined, started, { assessment, at }) };
    },
    clock,
  });
}

/** A call that was refused at once has its result with it, because nobody can undo that. */
function settledIn(moved: SessionRecord, callId: string, clock: ExternalDependencies["clock"]): FollowUp {
  const call = turnCalls(moved).find(({ id }) => id === callId);
  if (call?.phase.tag !== "finished") return {};
  const record = move(moved, { tag: "external-calls-settled", callIds: [callId] });
  return { record, messages: [resultMessage(call, { id: clock.createId(), at: clock.now() })] };
}
