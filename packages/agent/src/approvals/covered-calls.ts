import type { Call } from "@countersign/contracts/call";
import type { CoveredCall } from "@countersign/contracts/release";
import { findTool, natureOf, policyOf, requesterOf } from "../evaluation/agent-policy.ts";
import { evaluateWithTimeout } from "../evaluation/evaluate-call.ts";
import { createPolicyEvaluator } from "../evaluation/policy-evaluator.ts";
import type { EvaluationDependencies } from "../evaluation/session-policy.ts";
import { commandIdOf, isNextCall, turnCalls } from "../loop/agent-stack.ts";
import type { SessionRecord, SessionRepository } from "../ports/repository.ts";
import { isByRule, isPersonalCall } from "./release-call.ts";

/** Finds waiting calls that the policy would decide without a person by now. It decides nothing. */
export type CoveredCalls = {
  /** Of these sessions, in their order. */
  find(sessionIds: readonly string[]): Promise<FoundCall[]>;
};

/** `isByRule`: the team's setting may release it. */
export type FoundCall = CoveredCall & { isByRule: boolean };

type Options = {
  repository: Pick<SessionRepository, "load">;
  evaluation: EvaluationDependencies;
  /** Milliseconds of a clock that never goes back. */
  ticks: () => number;
  /** Lets other work of the process happen. */
  pause: () => Promise<void>;
};

/** Other requests wait no longer than about this. */
const longestWorkMs = 20;
/** Files, links and the end of a rule's time count for a decision too, and change no version. */
const keptMs = 10_000;
const mostKept = 5_000;

type Kept = { since: number; found: Promise<FoundCall | null> };

/**
 * Asks the policy that decides every call, at most once for each version of the rules and each form of a call. It works in short
 * pieces, however many calls wait.
 */
export function createCoveredCalls(options: Options): CoveredCalls {
  const kept = new Map<string, Kept>();
  const breathe = createBreather(options);

  async function findInSession(session: SessionRecord): Promise<FoundCall[]> {
    const { version } = await options.evaluation.policyFor(session);
    const found: FoundCall[] = [];
    for (const call of turnCalls(session)) {
      if (call.phase.tag !== "waiting" || call.assessment === null) continue;
      await breathe();
      const one = await findKept(keyOf(session, call, version), () => findOne(session, call));
      if (one !== null) found.push(one);
    }
    return found;
  }

  async function findKept(key: string, find: () => Promise<FoundCall | null>): Promise<FoundCall | null> {
    const before = kept.get(key);
    if (before !== undefined && options.ticks() - before.since < keptMs) return before.found;
    if (kept.size >= mostKept) kept.clear();
    const found = find();
    kept.set(key, { since: options.ticks(), found });
    return found;
  }

  /** A call that cannot be evaluated keeps waiting, and its verdict says what is wrong. */
  async function findOne(session: SessionRecord, call: Call): Promise<FoundCall | null> {
    try {
      return await findCovered(session, call, options.evaluation);
    } catch (error) {
      options.evaluation.onError?.(error, call);
      return null;
    }
  }

  return {
    async find(sessionIds) {
      const found: FoundCall[] = [];
      for (const id of sessionIds) {
        const session = await options.repository.load(id);
        if (session !== null) found.push(...(await findInSession(session)));
      }
      return found;
    },
  };
}

/** Everything that a decision depends on but the files. */
function keyOf(session: SessionRecord, call: Call, version: string | undefined): string {
  const { phase, assessment, hookAnswer } = call;
  const isActive = isNextCall(session, call.id);
  const { mode, intent, subAgent } = session;
  const conditions = [mode, commandIdOf(session), intent, subAgent?.id, isActive];
  return JSON.stringify([
    version,
    call.id,
    assessment?.digest,
    assessment?.mode,
    phase,
    hookAnswer,
    conditions,
  ]);
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
