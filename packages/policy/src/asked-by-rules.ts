import { createReason, type Reason } from "@countersign/contracts/reason";
import type { PolicyContext } from "./context.ts";
import { findHits } from "./find-hits.ts";
import type { PolicyCall } from "./policy-call.ts";
import type { Scene } from "./scene.ts";
import { becauseOfRule, objectOf } from "./subjects/reasons.ts";
import type { Subject } from "./subjects/subject.ts";
import { concernedTools, findBroken } from "./unchecked.ts";

/** Why ask rules hold a call up, those first for which two persons must approve. */
export function askedByRules(call: PolicyCall, subject: Subject, scene: Scene): Reason[] {
  const { ask, askTwo } = scene.rules;
  const hits = [
    ...findHits(askTwo, call, subject, scene),
    ...findHits(ask, call, subject, scene).filter(({ rule }) => !rule.needsSecondPerson),
  ];
  return hits.map((hit) => becauseOfRule(hit, objectOf(hit, call.tool)));
}

/**
 * Why a call that asks for these reasons needs two persons beside: a part of it is not understood, or only the run will tell what it is,
 * and it could be what a rule wants two persons for.
 */
export function untoldIn(reasons: readonly Reason[], subject: Subject, scene: Scene): Reason[] {
  const { askTwo } = scene.rules;
  if (askTwo.isEmpty || reasons.some(({ secondPerson }) => secondPerson === true)) return [];
  if (!askTwo.concerns(concernedTools(subject), scene.accept)) return [];
  return subject.unclear().length + subject.unknown(askTwo).length > 0 ? [untold] : [];
}

/** An ask rule that cannot be read makes its tool ask, two persons where it wanted two. */
export function findBrokenAsk(subject: Subject, { rules }: Scene): Reason[] {
  const two = findBroken(rules.askTwo, subject);
  return two.length === 0
    ? findBroken(rules.ask, subject)
    : two.map((reason) => ({ ...reason, secondPerson: true }));
}

/** A call that breaks the policy could be what any rule means. */
export function askedUnread({ rules }: PolicyContext): Reason[] {
  return rules === undefined || rules.askTwo.isEmpty ? [] : [untold];
}

const untold = createReason("maybe-dual-approval", {}, { secondPerson: true });
