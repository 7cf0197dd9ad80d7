import { createHash } from "node:crypto";
import { abandonCall, answerCall, type ExternalAnswer, type ExternalDependencies } from "@countersign/agent";
import { probeTool } from "@countersign/contracts/agent-probe";
import { AppError } from "@countersign/contracts/app-error";
import { type ClaudeEvent, claudeEvent, claudeEventNames } from "@countersign/contracts/claude-event";
import type { FollowDelivery } from "@countersign/contracts/event-feed";
import type { ExternalAgent } from "@countersign/contracts/external-agent";
import { formatIssues } from "@countersign/contracts/format-issues";
import type { GateAnswer } from "@countersign/contracts/gate-answer";
import { assertStorable } from "@countersign/db/json-text";
import { z } from "zod";
import type { Caller } from "../caller.ts";
import { type NewRequest, type Outcome, takeClaudeEvent } from "./answer-claude.ts";
import { answerToProbe } from "./answer-probe.ts";
import { answerToCall } from "./claude-answers.ts";
import type { GateRepository } from "./gate-repository.ts";
import type { GateEvent, GateService } from "./gate-service.ts";
import { createWaitingCalls, type WaitingCalls } from "./waiting-calls.ts";

export type GateOptions = Omit<ExternalDependencies, "findSession" | "findCall"> & {
  gate: GateRepository;
  /** Follows what changes, on every server. */
  follow: (signal: AbortSignal) => AsyncIterable<FollowDelivery>;
  isPaused: () => Promise<boolean>;
  warn: (message: string, error: unknown) => void;
};

/** How long an agent is held on the line before it has to ask again, in milliseconds. */
const holdMs = 20_000;
/** How often a hold looks again where no change is reported, in milliseconds. */
const pauseMs = 5_000;
/** How long an event may take, hooks included. */
const evaluationMs = 10 * 60_000;
const keptMs = 8 * 86_400_000;

export function createGateService(options: GateOptions): GateService {
  const { gate, repository, clock, warn } = options;
  const external = { ...options, findSession: gate.findSession, findCall: gate.findCall };
  const waiting = createWaitingCalls((callId) => {
    abandonCall(callId, { repository, clock }).catch((error: unknown) =>
      warn("a call couldn’t be given up", error),
    );
  });
  const following = new AbortController();
  void followChanges(options, waiting, following.signal);

  return {
    async answer(event, caller) {
      const { request, parsed, agent } = readEvent(event, caller, clock.now());
      if (parsed.hook_event_name === "PreToolUse" && parsed.tool_name === probeTool)
        return { status: 200, body: answerToProbe(agent.kind) };
      let outcome = await findOutcome(request, gate);
      // A new request is not held: its agent knows soon that it is kept, and asks again for as long as it takes.
      const until = performance.now() + (outcome === null ? 0 : holdMs);
      const hold = { options, waiting, dependencies: { ...external, signal: event.signal }, until };
      if (outcome === null) {
        const isCall = parsed.hook_event_name === "PreToolUse";
        if (isCall && !(await waitUntilResumed(request.idempotencyKey, { ...hold, until: until + holdMs })))
          return { status: 202 };
        const dependencies = { ...external, signal: AbortSignal.timeout(evaluationMs) };
        outcome = await takeOnce(request, gate, () =>
          takeClaudeEvent(parsed, { agent, by: caller.name, request }, dependencies),
        );
      }
      if (parsed.hook_event_name === "SessionEnd")
        await gate.forgetRequests(new Date(Date.parse(clock.now()) - keptMs).toISOString());
      if (outcome.kind === "answer") return { status: 200, body: outcome.body };
      return holdFor(outcome.callId, hold);
    },
    close() {
      following.abort();
      waiting.close();
    },
  };
}

/** Wakes those who wait for a call that changes, on whichever server somebody decided it. */
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
    if (!signal.aborted) warn("changes of calls can’t be followed, so agents wait a little longer", error);
  }
}

const key = z.string().regex(/^[\w-]{16,128}$/);

function readEvent(
  { agent: kind, body, idempotencyKey }: GateEvent,
  caller: Caller,
  at: string,
): { request: NewRequest; parsed: ClaudeEvent; agent: ExternalAgent } {
  if (caller.key === null || caller.proof !== "key" || !caller.permissions.has("gate"))
    throw new AppError("forbidden", "Only a key with the scope gate may send events of agents.");
  if (!key.safeParse(idempotencyKey).success)
    throw new AppError(
      "bad-input",
      "The header idempotency-key must have 16 to 128 letters, digits or dashes.",
    );
  const parsed = parseEvent(body);
  const digest = createHash("sha256").update(body).digest("hex");
  return {
    parsed,
    request: { keyId: caller.key.id, idempotencyKey, digest, at },
    agent: {
      kind,
      sessionId: parsed.session_id,
      key: { id: caller.key.id, name: caller.key.name },
      permissionMode: parsed.permission_mode ?? null,
    },
  };
}

function parseEvent(body: string): ClaudeEvent {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch (cause) {
    throw new AppError("bad-input", "The event isn’t JSON.", { cause });
  }
  assertStorable(value);
  const named = z.object({ hook_event_name: z.string() }).safeParse(value);
  const isKnown = named.success && claudeEventNames.some((name) => name === named.data.hook_event_name);
  if (named.success && !isKnown)
    throw new AppError(
      "bad-input",
      `Countersign doesn’t know the event ${named.data.hook_event_name}. It knows ${claudeEventNames.join(", ")}.`,
    );
  const parsed = claudeEvent.safeParse(value);
  if (!parsed.success) throw new AppError("bad-input", `The event is invalid: ${formatIssues(parsed.error)}`);
  return parsed.data;
}

/** What the same request led to before. Throws `AppError("conflict")` for another event under a known key. */
async function findOutcome(request: NewRequest, gate: GateRepository): Promise<Outcome | null> {
  const known = await gate.findRequest(request.keyId, request.idempotencyKey);
  if (known === null) return null;
  if (known.digest !== request.digest)
    throw new AppError("conflict", "This idempotency-key was used for another event.");
  if (known.callId !== null) return { kind: "call", callId: known.callId };
  if (known.answer === null) throw new Error(`request ${known.idempotencyKey} led to nothing`);
  return { kind: "answer", body: known.answer };
}

/** Of two attempts at once, one is stored; the other one gets what that led to. */
async function takeOnce(
  request: NewRequest,
  gate: GateRepository,
  take: () => Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await take();
  } catch (error) {
    const other = await findOutcome(request, gate);
    if (other === null) throw error;
    return other;
  }
}

type Hold = {
  options: GateOptions;
  waiting: WaitingCalls;
  dependencies: ExternalDependencies & { signal: AbortSignal };
  /** Until when the agent is held, on the clock of `performance.now()`. */
  until: number;
};

/** While agents are paused, no call is taken up. False: they still are. */
async function waitUntilResumed(idempotencyKey: string, hold: Hold): Promise<boolean> {
  const { options, waiting, dependencies, until } = hold;
  const { signal } = dependencies;
  for (;;) {
    const change = waiting.wait(idempotencyKey, pauseMs, signal);
    const isPaused = await options.isPaused();
    if (!isPaused) {
      change.cancel();
      return true;
    }
    await change.done;
    if (signal.aborted || waiting.isClosed() || performance.now() >= until) return false;
  }
}

/** Answers as soon as the call is decided, or that nobody has yet. While agents are paused, no call starts. */
async function holdFor(callId: string, hold: Hold): Promise<GateAnswer> {
  const { options, waiting, dependencies, until } = hold;
  const { signal } = dependencies;
  for (;;) {
    const change = waiting.wait(callId, pauseMs, signal);
    const answer = await answerUnlessPaused(callId, options, dependencies);
    if (answer.kind !== "waiting") change.cancel();
    if (answer.kind === "over") throw new AppError("conflict", "This call has run already, or was given up.");
    if (answer.kind !== "waiting") return { status: 200, body: answerToCall(answer) };
    if (performance.now() >= until) {
      change.cancel();
      return { status: 202 };
    }
    if (answer.until !== null) change.endBy(Date.parse(answer.until) - Date.parse(options.clock.now()));
    await change.done;
    if (signal.aborted) {
      waiting.hangUp(callId);
      return { status: 202 };
    }
    if (waiting.isClosed()) return { status: 202 };
  }
}

/** The agent may hang up meanwhile: what was begun is finished all the same, so that it gets the same answer when it asks again. */
async function answerUnlessPaused(
  callId: string,
  { isPaused }: GateOptions,
  dependencies: ExternalDependencies,
): Promise<ExternalAnswer> {
  if (await isPaused()) return { kind: "waiting", until: null };
  return answerCall(callId, { ...dependencies, signal: AbortSignal.timeout(evaluationMs) });
}
