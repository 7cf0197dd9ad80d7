import type { Call } from "@countersign/contracts/call";
import type { CoveredCall } from "@countersign/contracts/release";
import { findTool, natureOf, policyOf, requesterOf } from "../evaluation/agent-policy.ts";
import { evaluateWithTimeout } from "../evaluation/evaluate-call.ts";
import { createPolicyEvaluator } from "../evaluation/policy-evaluator.ts";
import type { EvaluationDependencies } from "../evaluation/session-policy.ts";
import { isNextCall, turnCalls } from "../loop/agent-stack.ts";
import type { SessionRecord } from "../ports/repository.ts";
import { isByRule, isPersonalCall } from "./release-call.ts";

/** Finds waiting calls that the policy would decide without a person by now. It decides nothing. */
export type CoveredCalls = {
  /** Of these sessions, in their order. */
  find(waiting: WaitingSessions): Promise<FoundCall[]>;
};

/** Sessions in which calls wait, and the version of the rules, as they were read together. */
export type WaitingSessions = {
  /** `rowVersion` is another one after every change of the session or its calls. */
  sessions: readonly { id: string; rowVersion: string }[];
  /** Null if there is none, so nothing is kept. */
  policyVersion: string | null;
};

/** `isByRule`: the team's setting may release it. */
export type FoundCall = CoveredCall & { isByRule: boolean };

type Options = {
  /** Loads those of these sessions that exist, at most `perBatch`. */
  load: (ids: readonly string[]) => Promise<readonly SessionRecord[]>;
  /** Reads what `evaluation.policyFor` needs for all of these sessions at once. */
  readAhead: (ids: readonly string[]) => Promise<void>;
  evaluation: EvaluationDependencies;
  /** Milliseconds of a clock that never goes back. */
  ticks: () => number;
  /** Lets other work of the process happen. */
  pause: () => Promise<void>;
};

/** Other requests wait no longer than about this. */
const longestWorkMs = 20;
/**
 * Files, links and the end of a rule's time count for a decision too, and change no version. So each session is evaluated again
 * after this time, or later if more sessions wait than one evaluation per `againMs` allows.
 */
const keptMs = 10_000;
const againMs = 5;
const mostKept = 20_000;
/** How many sessions are read together. */
const perBatch = 100;

type Found = { version: string | undefined; calls: readonly FoundCall[] };
const nothing: Found = { version: undefined, calls: [] };
type Kept = { rowVersion: string; policyVersion: string; since: number; found: Promise<Found> };
type Waiting = WaitingSessions["sessions"];

/**
 * Asks the policy that decides every call. While neither the rules nor a session change, it neither loads nor evaluates that session
 * again. It works in short pieces, however many calls wait.
 */
export function createCoveredCalls(options: Options): CoveredCalls {
  const { evaluation, ticks } = options;
  const kept = new Map<string, Kept>();
  const breathe = createBreather(options);

  async function findInSessions(ids: readonly string[]): Promise<ReadonlyMap<string, Found>> {
    const [sessions] = await Promise.all([options.load(ids), options.readAhead(ids)]);
    const found = new Map<string, Found>();
    for (const session of sessions) found.set(session.id, await findInSession(session));
    return found;
  }

  async function findInSession(session: SessionRecord): Promise<Found> {
    // Read before anything is evaluated, so a change meanwhile makes the result an old one.
    const { version } = await evaluation.policyFor(session);
    const calls: FoundCall[] = [];
    for (const call of turnCalls(session)) {
      if (call.phase.tag !== "waiting" || call.assessment === null) continue;
      await breathe();
      const one = await findOne(session, call);
      if (one !== null) calls.push(one);
    }
    return { version, calls };
  }

  /** A call that cannot be evaluated keeps waiting, and its verdict says what is wrong. */
  async function findOne(session: SessionRecord, call: Call): Promise<FoundCall | null> {
    try {
      return await findCovered(session, call, evaluation);
    } catch (error) {
      evaluation.onError?.(error, call);
      return null;
    }
  }

  /** Requests at the same time share one evaluation. What is evaluated with older rules than those asked for isn't kept. */
  function keep(sessions: Waiting, policyVersion: string): void {
    const batch = findInSessions(sessions.map(({ id }) => id));
    for (const { id, rowVersion } of sessions) {
      const found = batch.then((all) => all.get(id) ?? nothing);
      const one: Kept = { rowVersion, policyVersion, since: ticks(), found };
      const forget = () => void (kept.get(id) === one && kept.delete(id));
      found.then(({ version }) => version !== policyVersion && forget(), forget);
      kept.delete(id);
      kept.set(id, one);
    }
  }

  function forgetOldest(): void {
    for (const id of kept.keys()) {
      if (kept.size <= mostKept) return;
      kept.delete(id);
    }
  }

  /** The result for each of these sessions: the cached one, or a new evaluation. */
  async function foundIn(sessions: Waiting, policyVersion: string, longestMs: number): Promise<Found[]> {
    const missing = sessions.filter(({ id, rowVersion }) => {
      const before = kept.get(id);
      const isSame = before?.rowVersion === rowVersion && before.policyVersion === policyVersion;
      return !isSame || ticks() - before.since >= longestMs;
    });
    if (missing.length > 0) keep(missing, policyVersion);
    const found = sessions.map(({ id }) => kept.get(id)?.found ?? nothing);
    forgetOldest();
    return Promise.all(found);
  }

  return {
    async find({ sessions, policyVersion }) {
      const longestMs = Math.max(keptMs, sessions.length * againMs);
      const calls: FoundCall[] = [];
      for (let begin = 0; begin < sessions.length; begin += perBatch) {
        await breathe();
        const batch = sessions.slice(begin, begin + perBatch);
        const found =
          policyVersion === null
            ? (await findInSessions(batch.map(({ id }) => id))).values()
            : await foundIn(batch, policyVersion, longestMs);
        for (const one of found) calls.push(...one.calls);
      }
      return calls;
    },
  };
}

async function findCovered(
  session: SessionRecord,
  call: Call,
  evaluation: EvaluationDependencies,
): Promise<FoundCall | null> {
  const shown = call.assessment;
  if (shown === null || (await decideUnopened(session, call, evaluation)) === "ask") return null;
  const isActive = isNextCall(session, call.id);
  const evaluated = await evaluateWithTimeout(call, isActive, session, evaluation);
  const assessment = evaluated.kind === "not-yet" ? null : evaluated.assessment;
  if (assessment === null || assessment.decision === "ask") return null;
  const { decision, reasons } = assessment;
  // What changed since it was shown has to be shown again, no matter what allows it.
  const isHeld = shown.dualApproval !== undefined || isPersonalCall(call, session, evaluation);
  if (decision === "allow" && (assessment.digest !== shown.digest || isHeld)) return null;
  const { id, sessionId } = call;
  return { id, digest: shown.digest, sessionId, decision, reasons, isByRule: isByRule(call, assessment) };
}

/** The policy's answer before any preview, which opens files: nearly every call still asks, and a preview makes no answer milder. */
async function decideUnopened(
  session: SessionRecord,
  call: Call,
  evaluation: EvaluationDependencies,
): Promise<"allow" | "ask" | "deny"> {
  const requester = requesterOf(call, session);
  const { agent } = requester;
  const tool = await findTool(call, session, evaluation);
  if (tool === undefined) return "ask";
  const parsed = tool.parse(call.input);
  const policy = await policyOf(requester, session, evaluation);
  const conditions = {
    session,
    mode: session.mode,
    agent,
    ...natureOf(parsed),
  };
  return createPolicyEvaluator(call, conditions, policy, evaluation).decide().kind;
}

function createBreather({ ticks, pause }: Pick<Options, "ticks" | "pause">): () => Promise<void> {
  let since = ticks();
  return async () => {
    if (ticks() - since < longestWorkMs) return;
    await pause();
    since = ticks();
  };
}
