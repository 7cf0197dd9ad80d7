import type { Assessment, Call } from "@countersign/contracts/call";
import type { DecidedBy } from "@countersign/contracts/decided-by";
import { reasonKind } from "@countersign/contracts/reason-kind";
import type { ReleaseItem, ReleaseOutcome } from "@countersign/contracts/release";
import type { VerdictOutcome } from "@countersign/contracts/verdict";
import { toolOf } from "../evaluation/agent-policy.ts";
import { isUnderSameConditions } from "../evaluation/evaluations.ts";
import { type EvaluationDependencies, isOutdated } from "../evaluation/session-policy.ts";
import { commandIdOf, turnCalls } from "../loop/agent-stack.ts";
import type { SessionChange, SessionRecord, Transition } from "../ports/repository.ts";
import { advance } from "../session/advance.ts";
import { withRelease } from "../session/audit-entries.ts";
import type { ControlDependencies } from "../session/control-dependencies.ts";
import { type EvaluatedCall, showAgain } from "./apply-verdict.ts";
import { evaluateAgain } from "./decide-call.ts";
import { describeDenial } from "./edited-call.ts";
import { changedOutcome, findReleaseProblem, tooLate } from "./verdict-outcomes.ts";

export type ReleaseDependencies = Pick<ControlDependencies, "repository" | "clock" | "evaluation">;

export type Releaser = {
  by: DecidedBy;
  /** Nobody clicked: only what rules or grants decide counts, under the mode in which the call asked. */
  isAutomatic?: boolean;
  /** It releases only while rules and the team's settings have this version: under another one it may not want to. */
  version?: string;
};

const asks = "The policy still requires approval for this call, so it keeps waiting.";
const needsPerson =
  "Only a person’s approval lets this call run, regardless of the policy. It keeps waiting.";
const needsTwo = "This call needs dual approval, which no rule replaces. It keeps waiting.";
const changesAgain = "The rules kept changing while this was decided. Try again.";
const decidesOtherwise =
  "The policy now decides this call differently from what you were shown, so it keeps waiting.";
const changedMeanwhile = "The rules or settings changed in the meantime, so it keeps waiting.";
const mostRounds = 5;

/**
 * Lets the policy decide a waiting call, as it would if the call were made now. What it allows runs when its turn comes, if the policy
 * still allows it then; what it denies is denied; what it asks about keeps waiting. The answer holds for the rules, the mode and the call
 * of the transaction that writes it.
 */
export async function releaseCall(
  item: ReleaseItem,
  releaser: Releaser,
  dependencies: ReleaseDependencies,
): Promise<ReleaseOutcome> {
  for (let round = 0; round < mostRounds; round += 1) {
    const outcome = await releaseOnce(item, releaser, dependencies);
    if (outcome !== null) return outcome;
    dependencies.evaluation.forgetPolicy?.();
  }
  return { outcome: "refused", message: changesAgain };
}

/** Null when the rules or the mode changed between the evaluation and the transaction: nothing was written. */
async function releaseOnce(
  item: ReleaseItem,
  releaser: Releaser,
  dependencies: ReleaseDependencies,
): Promise<ReleaseOutcome | null> {
  const { repository } = dependencies;
  const found = await repository.callInSession(item.id);
  if (found === null) return { outcome: "gone", message: "Call not found." };
  const fresh = await evaluateAgain(found, dependencies);
  const { value } = await repository.transact(
    found.session,
    null,
    (current, { policyVersion }): SessionChange<ReleaseOutcome | "again" | "ended"> => {
      const call = turnCalls(current).find(({ id }) => id === item.id);
      if (call === undefined) return { transition: null, value: "ended" };
      const problem = findReleaseProblem(call, item.digest, {
        isEvaluated: fresh !== null,
        at: dependencies.clock.now(),
      });
      if (problem !== null || fresh === null) return unchanged(problem ?? tooLate(call));
      const { mode } = fresh.session;
      const isSame = isUnderSameConditions(current, { mode, command: commandIdOf(fresh.session) });
      if (isOutdated(releaser.version, policyVersion))
        return unchanged({ outcome: "refused", message: changedMeanwhile });
      if (isOutdated(fresh.version, policyVersion) || !isSame) return { transition: null, value: "again" };
      return releaseChange({ current, call, fresh, item }, releaser, dependencies);
    },
  );
  if (value === "again") return null;
  if (value !== "ended") return value;
  return asReleaseOutcome(tooLate((await repository.call(item.id)) ?? found.call));
}

type Released = { current: SessionRecord; call: Call; fresh: EvaluatedCall; item: ReleaseItem };

function releaseChange(
  { current, call, fresh, item }: Released,
  { by, isAutomatic = false }: Releaser,
  dependencies: ReleaseDependencies,
): SessionChange<ReleaseOutcome> {
  const { evaluation } = fresh;
  if (isDecidedOtherwise(fresh, item)) return unchanged({ outcome: "refused", message: decidesOtherwise });
  const release = { by, at: dependencies.clock.now() };
  const found = evaluation.kind === "not-yet" ? null : evaluation.assessment;
  if (isAutomatic && found !== null && !isByRule(call, found))
    return unchanged({ outcome: "refused", message: asks });
  if (evaluation.kind === "refused" && evaluation.assessment !== null) {
    const transition = showAgain(current, call, { evaluated: fresh, at: release.at }, dependencies);
    const message = describeDenial(evaluation);
    return {
      transition: transition && withDenialReleased(transition, call.id, release),
      value: { outcome: "denied", message },
    };
  }
  if (evaluation.kind !== "assessed") return unchanged(changedOutcome(evaluation, null));
  const { assessment } = evaluation;
  if (assessment.dualApproval !== undefined || call.assessment?.dualApproval !== undefined)
    return unchanged({ outcome: "refused", message: needsTwo });
  if (isPersonalCall(call, fresh.session, dependencies.evaluation))
    return unchanged({ outcome: "refused", message: needsPerson });
  if (assessment.decision !== "allow") return unchanged({ outcome: "refused", message: asks });
  if (assessment.digest !== item.digest)
    return {
      transition: showAgain(current, call, { evaluated: fresh, at: release.at }, dependencies),
      value: asReleaseOutcome(changedOutcome(evaluation, null)),
    };
  const event = { tag: "call-released" as const, callId: call.id, assessment, release };
  const transition = advance({ current, events: [event], by, clock: dependencies.clock });
  return { transition, value: { outcome: "released" } };
}

/** A click on "Deny them" never lets a call run, and one on "Approve them" never denies it. */
function isDecidedOtherwise({ evaluation }: EvaluatedCall, { decision }: ReleaseItem): boolean {
  if (evaluation.kind === "refused") return evaluation.assessment !== null && decision === "allow";
  return evaluation.kind === "assessed" && evaluation.assessment.decision === "allow" && decision === "deny";
}

/**
 * Whether rules or grants are what changed since the call asked, and not the mode. A rule that denies may have any form: a deny rule, or
 * the scope of an intent.
 */
export function isByRule(call: Call, { decision, mode, reasons }: Assessment): boolean {
  if (mode !== call.assessment?.mode) return false;
  return decision === "deny" || reasons.some((reason) => /^(?:rule|grant)$/.test(reasonKind(reason)));
}

/** Whether only a person may let the call run: an intent is chosen by people, even where a mode allows everything. */
export function isPersonalCall(
  call: Call,
  session: SessionRecord,
  evaluation: Pick<EvaluationDependencies, "tools" | "externalTool">,
): boolean {
  const tool = toolOf(call, session, evaluation);
  return tool?.parse(call.input).isPersonal === true;
}

function withDenialReleased(
  transition: Transition,
  callId: string,
  release: { by: DecidedBy; at: string },
): Transition {
  const auditEntries = transition.auditEntries.map((entry) =>
    entry.callId === callId && entry.verdict === "deny" ? withRelease(entry, release) : entry,
  );
  return { ...transition, auditEntries };
}

function unchanged(outcome: VerdictOutcome): SessionChange<ReleaseOutcome> {
  return { transition: null, value: asReleaseOutcome(outcome) };
}

/** Answers to a verdict that say why it does not count. */
function asReleaseOutcome(outcome: VerdictOutcome): ReleaseOutcome {
  if (outcome.outcome === "accepted" || outcome.outcome === "first-of-two")
    throw new Error(`${outcome.outcome} is not the answer to a release`);
  return outcome;
}
