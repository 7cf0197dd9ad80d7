import { createHash } from "node:crypto";
import {
  type AskedCall,
  abandonCall,
  answerCall,
  createWatchedCalls,
  type ExternalAnswer,
  type ExternalDependencies,
  type GateRequest,
  parkCall,
} from "@countersign/agent";
import { probeTool } from "@countersign/contracts/agent-probe";
import { AppError } from "@countersign/contracts/app-error";
import type { FollowDelivery } from "@countersign/contracts/event-feed";
import type { ExternalAgent, ExternalAgentKind } from "@countersign/contracts/external-agent";
import { toTheirInput } from "@countersign/contracts/external-tool";
import type { GateAnswer } from "@countersign/contracts/gate-answer";
import { z } from "zod";
import type { Caller } from "../caller.ts";
import type { AgentEvent, DecidedAnswer } from "./agent-adapter.ts";
import { agentAdapters } from "./agent-adapters.ts";
import { answerToProbe } from "./answer-probe.ts";
import type { GateRepository, StoredAtArrival } from "./gate-repository.ts";
import type { GateEvent, GateService } from "./gate-service.ts";
import { readEvent } from "./parse-event.ts";
import { type NewRequest, type Outcome, takeEvent } from "./take-event.ts";
import { createWaitingCalls, type WaitingCalls } from "./waiting-calls.ts";
import { watchTranscript } from "./watch-transcript.ts";

export type GateOptions = Omit<ExternalDependencies, "findSession" | "findCall" | "watched"> & {
  gate: GateRepository;
  /** Follows what changes, on every server. */
  follow: (signal: AbortSignal) => AsyncIterable<FollowDelivery>;
  isPaused: () => Promise<boolean>;
  /** The end of a file on this machine, by its path, absolute or in the home folder. Empty if there is no such file. */
  readEnd: (file: string) => Promise<string>;
  warn: (message: string, error: unknown) => void;
};

/** How long a request is held before the agent has to ask again, in milliseconds. */
const holdMs = 20_000;
/** How often a held request checks the call without a reported change, in milliseconds. */
const pauseMs = 5_000;
/** How long an event may take including hooks, in milliseconds. */
const evaluationMs = 10 * 60_000;
const keptMs = 8 * 86_400_000;

export function createGateService(options: GateOptions): GateService {
  const { gate, repository, clock, evaluation, readEnd, warn } = options;
  const watched = createWatchedCalls(warn);
  const external = { ...options, watched, findSession: gate.findSession, findCall: gate.findCall };
  const giveUp = (callId: string) => {
    abandonCall(callId, { repository, clock, evaluation }).catch((error: unknown) =>
      warn("couldn’t give up a call", error),
    );
  };
  const waiting = createWaitingCalls(giveUp);
  const following = new AbortController();
  void followChanges(options, waiting, following.signal);

  return {
    async answer(event, caller) {
      const { request, said, agent } = readRequest(event, caller, clock.now());
      if (said.said.kind === "call" && said.said.name === probeTool)
        return { status: 200, body: answerToProbe(agent.kind) };
      const arrival = { request, said, agent, by: caller.name };
      const found = await findStored(arrival, gate);
      const known = outcomeOf(found.request, request);
      // Doesn't hold a new request: the agent learns at once that the call is stored, and then keeps asking.
      const until = performance.now() + (known === null ? 0 : holdMs);
      const held = { ...external, signal: event.signal };
      const { hasEnded } = event;
      const hold = { kind: agent.kind, options, waiting, dependencies: held, until, hasEnded };
      const pauseEnds = event.prefersAsync ? until : until + holdMs;
      const outcome = known ?? (await takeNew(arrival, found, { ...hold, until: pauseEnds }));
      if (outcome === null) return { status: 202 };
      if (said.said.kind === "session-end")
        await gate.forgetRequests(new Date(Date.parse(clock.now()) - keptMs).toISOString());
      if (outcome.kind === "answer") return { status: 200, body: outcome.body };
      const parkAt = event.waitSeconds === null ? null : Date.parse(outcome.at) + 1_000 * event.waitSeconds;
      const { callId } = outcome;
      const { toolUseId, transcript } =
        said.said.kind === "call" ? said.said : { toolUseId: "", transcript: undefined };
      const over = new AbortController();
      if (transcript !== undefined)
        watchTranscript(transcript, { readEnd, cancel: () => giveUp(callId) }, over.signal).catch(
          (error: unknown) => warn("can’t see whether a person cancelled a call", error),
        );
      try {
        return await holdFor({ callId, toolUseId }, { ...hold, parkAt, first: outcome.answer });
      } finally {
        over.abort();
      }
    },
    close() {
      following.abort();
      waiting.close();
    },
  };
}

/** Wakes the requests that wait for a call when it changes, on any server. */
async function followChanges(
  { follow, warn }: GateOptions,
  waiting: WaitingCalls,
  signal: AbortSignal,
): Promise<void> {
  try {
    for await (const { event } of follow(signal)) {
      if (event.type === "call-changed") waiting.changed(event.call.id);
      if (event.type === "system-changed") waiting.changedAll();
    }
  } catch (error) {
    if (!signal.aborted) warn("can’t follow changes to calls, so agents wait a little longer", error);
  }
}

const key = z.string().regex(/^[\w-]{16,128}$/);

function readRequest(
  { agent: kind, body, idempotencyKey }: GateEvent,
  caller: Caller,
  at: string,
): { request: NewRequest; said: AgentEvent; agent: ExternalAgent } {
  if (caller.key === null || caller.proof !== "key" || !caller.permissions.has("gate"))
    throw new AppError("forbidden", "Only a key with the scope gate can send agent events.");
  if (!key.safeParse(idempotencyKey).success)
    throw new AppError(
      "bad-input",
      "The header idempotency-key must have 16 to 128 letters, digits or dashes.",
    );
  const said = readEvent(body, idempotencyKey, agentAdapters[kind]);
  const digest = createHash("sha256").update(body).digest("hex");
  return {
    said,
    request: { keyId: caller.key.id, idempotencyKey, digest, at },
    agent: {
      kind,
      sessionId: said.sessionId,
      key: { id: caller.key.id, name: caller.key.name },
      permissionMode: said.permissionMode,
    },
  };
}

/** An event, and who sent it. `by`: the person whose key it is. */
type Arrival = { request: NewRequest; said: AgentEvent; agent: ExternalAgent; by: string };

type Found = StoredAtArrival & { agent: ExternalAgent };

/** A sub-agent may name one as its parent: then its session is that of the parent's calls. */
async function findStored({ request, said, agent }: Arrival, gate: GateRepository): Promise<Found> {
  const toolUseId = said.said.kind === "call" ? said.said.toolUseId : null;
  const found = await gate.atArrival(request, agent, toolUseId);
  const parent =
    said.subAgent === undefined || found.session !== null ? null : await gate.findParentSession(agent);
  if (parent === null) return { agent, ...found };
  const inParent = { ...agent, sessionId: parent };
  return { agent: inParent, ...(await gate.atArrival(request, inParent, toolUseId)) };
}

/** Takes an event that wasn't sent before. Null for a call while all agents are paused. */
async function takeNew(arrival: Arrival, first: Found, hold: Hold): Promise<Outcome | null> {
  const { gate } = hold.options;
  const { request, said, by } = arrival;
  for (let found: Found | null = first; ; found = { ...found, isPaused: true }) {
    if (said.said.kind === "call") found = await waitUntilResumed(arrival, found, hold);
    if (found === null) return null;
    const sender = { agent: found.agent, by, request, found };
    const dependencies = { ...hold.dependencies, signal: AbortSignal.timeout(evaluationMs) };
    const outcome = await takeOnce(request, gate, () => takeEvent(said, sender, dependencies));
    if (outcome !== null) return outcome;
  }
}

/** The outcome of an earlier attempt. Throws `AppError("conflict")` for a different event with a known idempotency key. */
function outcomeOf(known: GateRequest | null, request: NewRequest): Outcome | null {
  if (known === null) return null;
  if (known.digest !== request.digest)
    throw new AppError(
      "conflict",
      "This idempotency-key was already used for a different event. Use a new key for each event.",
    );
  if (known.callId !== null) return { kind: "call", callId: known.callId, at: known.at, answer: null };
  if (known.answer === null) throw new Error(`request ${known.idempotencyKey} led to nothing`);
  return { kind: "answer", body: known.answer };
}

/** Of two simultaneous attempts, one is stored. The other gets the same outcome. */
async function takeOnce(
  request: NewRequest,
  gate: GateRepository,
  take: () => Promise<Outcome | null>,
): Promise<Outcome | null> {
  try {
    return await take();
  } catch (error) {
    const other = outcomeOf(await gate.findRequest(request.keyId, request.idempotencyKey), request);
    if (other === null) throw error;
    return other;
  }
}

type Hold = {
  kind: ExternalAgentKind;
  options: GateOptions;
  waiting: WaitingCalls;
  dependencies: ExternalDependencies & { signal: AbortSignal };
  /** When to stop holding the request, on the clock of `performance.now()`. */
  until: number;
  hasEnded: () => boolean;
};

/** Waits while agents are paused, because no call starts then. What is stored after that; null if they still are. */
async function waitUntilResumed(arrival: Arrival, first: Found, hold: Hold): Promise<Found | null> {
  const { options, waiting, dependencies, until } = hold;
  const { signal } = dependencies;
  let found = first;
  while (found.isPaused) {
    const change = waiting.wait(arrival.request.idempotencyKey, pauseMs, signal);
    found = await findStored(arrival, options.gate);
    const isOver = performance.now() >= until;
    if (found.isPaused && !isOver) await change.done;
    change.cancel();
    if (found.isPaused && (isOver || signal.aborted || waiting.isClosed())) return null;
  }
  return found;
}

/**
 * Answers as soon as the call is decided, or with 202 when the hold ends. While agents are paused, no call starts. `first`: the answer that was
 * stored with the call.
 */
async function holdFor(
  asked: AskedCall,
  { parkAt, first, ...hold }: Hold & { parkAt: number | null; first: ExternalAnswer | null },
): Promise<GateAnswer> {
  const { kind, options, waiting, dependencies, until, hasEnded } = hold;
  const { signal } = dependencies;
  const { callId } = asked;
  for (let known = first; ; known = null) {
    const change = waiting.wait(callId, pauseMs, signal);
    const answer = await parkedIfLate(
      known ?? (await answerUnlessPaused(asked, options, dependencies)),
      { asked, parkAt },
      options,
    );
    if (answer.kind !== "waiting") change.cancel();
    if (answer.kind === "over")
      throw new AppError(
        "conflict",
        "This call has already run, was made again under a new id, or was given up. Make it again with a new id.",
      );
    if (answer.kind !== "waiting") return { status: 200, body: bodyOf(answer, kind) };
    if (signal.aborted) {
      change.cancel();
      waiting.hangUp(callId);
      return { status: 202 };
    }
    if (performance.now() >= until) {
      change.cancel();
      waiting.expectBack(callId, hasEnded);
      return { status: 202 };
    }
    for (const moment of [answer.until === null ? null : Date.parse(answer.until), parkAt])
      if (moment !== null) change.endBy(moment - Date.parse(options.clock.now()));
    await change.done;
    if (signal.aborted) {
      waiting.hangUp(callId);
      return { status: 202 };
    }
    if (waiting.isClosed()) return { status: 202 };
  }
}

/** Parks the call if its agent can't wait any longer. */
async function parkedIfLate(
  answer: ExternalAnswer,
  { asked, parkAt }: { asked: AskedCall; parkAt: number | null },
  { repository, clock }: GateOptions,
): Promise<ExternalAnswer> {
  const isLate = parkAt !== null && Date.parse(clock.now()) >= parkAt;
  if (answer.kind !== "waiting" || answer.until !== null || !isLate) return answer;
  return (await parkCall(asked, { repository, clock })) ?? answer;
}

/** Finishes even if the agent hangs up, so that it gets the same answer when it asks again. */
async function answerUnlessPaused(
  asked: AskedCall,
  { isPaused }: GateOptions,
  dependencies: ExternalDependencies,
): Promise<ExternalAnswer> {
  if (await isPaused()) return { kind: "waiting", until: null };
  return answerCall(asked, { ...dependencies, signal: AbortSignal.timeout(evaluationMs) });
}

function bodyOf(answer: DecidedAnswer, kind: ExternalAgentKind) {
  const { tool, calledAs = tool, input } = answer.call;
  return agentAdapters[kind].answers.toCall(answer, toTheirInput(kind, calledAs, input));
}
