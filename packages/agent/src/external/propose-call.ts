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
import { advance } from "../session/advance.ts";
import { findSession } from "../session/find-session.ts";
import { stopTurn } from "../session/stop-turn.ts";
import { type ExternalDependencies, mustNotStart, newEvaluationRun } from "./external-dependencies.ts";
import { findParked, resumeParked } from "./park-call.ts";
import { isSameCall, messageOf, type ProposedCall } from "./proposed-call.ts";

/** How often a call is evaluated again because the rules or the session changed in the meantime. */
const mostRounds = 5;

/**
 * Evaluates a call and records it in one transaction: afterward it can start, waits or is refused. Returns its id. The same call again
 * returns the recorded one. Throws `AppError("conflict")` for a different call with a known id.
 */
export async function proposeCall(
  sessionId: string,
  proposed: ProposedCall,
  request: CallRequest,
  dependencies: ExternalDependencies & { signal: AbortSignal },
): Promise<string> {
  for (let round = 0; round < mostRounds; round += 1) {
    const known = await dependencies.findCall(sessionId, proposed.toolUseId);
    if (known !== null) return recordKnown(sessionId, { callId: known, proposed, request }, dependencies);
    const session = await findSession(sessionId, dependencies.repository);
    const parked = findParked(session, proposed, dependencies.clock.now());
    const callId =
      parked !== undefined
        ? await resume(session.id, { proposed, request }, dependencies)
        : await proposeOnce(sessionId, proposed, request, dependencies);
    if (callId !== null) return callId;
    dependencies.evaluation.forgetPolicy?.();
  }
  throw new AppError(
    "unavailable",
    "The rules or the session kept changing while Countersign decided this call. Try again.",
  );
}

/** Null if the parked call is gone by now. */
async function resume(
  sessionId: string,
  asked: { proposed: ProposedCall; request: CallRequest },
  dependencies: ExternalDependencies,
): Promise<string | null> {
  const { value } = await dependencies.repository.transact<string | null>(sessionId, null, (current) => {
    const call = findParked(current, asked.proposed, dependencies.clock.now());
    if (call === undefined) return { transition: null, value: null };
    return { transition: resumeParked(current, call, asked, dependencies), value: call.id };
  });
  return value;
}

type Known = { callId: string; proposed: ProposedCall; request: CallRequest };

/** A hook that is configured twice asks twice about one call. */
async function recordKnown(
  sessionId: string,
  { callId, proposed, request }: Known,
  { repository }: ExternalDependencies,
): Promise<string> {
  const call = await repository.call(callId);
  const session = await findSession(sessionId, repository);
  if (call === null || !isSameCall(call, proposed, session))
    throw new AppError("conflict", `Another call already has the id ${proposed.toolUseId}.`);
  await repository.transact(sessionId, null, (current) => ({
    transition: { ...bareTransition(current), request: { ...request, sessionId, callId, answer: null } },
    value: null,
  }));
  return callId;
}

/** Null if something changed between the evaluation and the transaction. Then nothing was written. */
async function proposeOnce(
  sessionId: string,
  proposed: ProposedCall,
  request: CallRequest,
  dependencies: ExternalDependencies & { signal: AbortSignal },
): Promise<string | null> {
  const { repository, clock, signal } = dependencies;
  const session = await findSession(sessionId, repository);
  const call = newCall(session, proposed, clock.createId());
  const withCall = move(session, { tag: "external-call-proposed", call });
  const run = newEvaluationRun(dependencies, signal);
  const evaluations = await collectEvaluations(run, withCall, [call]);
  if (isAllowedBy(evaluations)) await dependencies.watched.begin(session, call, run);
  let isRunning = false;
  const { value } = await repository.transact<string | null>(
    sessionId,
    null,
    (current, { policyVersion }) => {
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
      const stored = { ...request, sessionId, callId: call.id, answer: null };
      isRunning = transition.calls.some(({ id, phase }) => id === call.id && phase.tag === "running");
      return { transition: { ...transition, request: stored }, value: call.id };
    },
  );
  if (value === null || !isRunning) dependencies.watched.drop(call.id);
  return value;
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

type Proposal = { current: SessionRecord; placed: Call; name: string; evaluations: CallEvaluations };

/** A call in a stopped turn or an ended session is recorded, and doesn't run. */
function transitionOfProposal(
  { current, placed, name, evaluations }: Proposal,
  { clock }: Pick<ExternalDependencies, "clock">,
): Transition {
  const { at } = evaluations;
  const proposedEvent = { tag: "external-call-proposed" as const, call: placed };
  const message = messageOf(current, placed, name, { id: clock.createId(), at });
  if (mustNotStart(current)) {
    const stop = stopTurn([placed], { kind: "system", name: "stop" }, at);
    const events = [proposedEvent, stop.event];
    return advance({ current, events, messages: [message], auditEntries: stop.auditEntries, clock });
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
      if (started?.phase.tag !== "running" || assessment === null) return {};
      return { auditEntries: entriesOfStart(undefined, started, { assessment, at }) };
    },
    clock,
  });
}
