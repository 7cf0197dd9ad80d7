import type { AuditEntry } from "@countersign/contracts/audit-entry";
import type { Call } from "@countersign/contracts/call";
import type { DecidedBy } from "@countersign/contracts/decided-by";
import { describeDenial } from "../approvals/edited-call.ts";
import { commandIdOf, turnCalls } from "../loop/agent-stack.ts";
import type { CallEvaluation, LoopEvent } from "../loop/state.ts";
import type { Clock } from "../ports/clock.ts";
import type { SessionRecord, Transition } from "../ports/repository.ts";
import { advance } from "../session/advance.ts";
import { entryOfInvalidCall, entryOfPolicy } from "../session/audit-entries.ts";
import { stopTurn } from "../session/stop-turn.ts";

/** Evaluations under the mode that the session had, and the command that was running. They count only while both are the same. */
export type CallEvaluations = {
  mode: SessionRecord["mode"];
  command: string | null;
  evaluations: CallEvaluation[];
  at: string;
  /** See `EvaluationDependencies.keepsWaiting`. */
  keepsWaiting: boolean | undefined;
  /** Of the rules that they were evaluated under, or of older ones; see `SessionPolicy.version`. */
  version: string | undefined;
};

/** The change that stores what was found: the calls run, wait or are refused. Null when it no longer counts. */
export function transitionOfEvaluations(
  current: SessionRecord,
  evaluations: CallEvaluations,
  clock: Clock,
): Transition | null {
  if (!isUnderSameConditions(current, evaluations) || turnCalls(current).length === 0) return null;
  return advance({ current, ...changeOfEvaluations(turnCalls(current), evaluations), clock });
}

/** Whether what was found still counts: a decision under another mode or command does not count. */
export function isUnderSameConditions(
  current: Pick<SessionRecord, "mode" | "loop">,
  { mode, command }: Pick<CallEvaluations, "mode" | "command">,
): boolean {
  return current.mode === mode && commandIdOf(current) === command;
}

/** The results for these calls: the moves of the loop, the audit entries, and the end of the turn when a hook asks for it. */
export function changeOfEvaluations(
  calls: Call[],
  evaluations: CallEvaluations,
): { events: LoopEvent[]; auditEntries: AuditEntry[]; by?: DecidedBy } {
  const evaluatedEvent = {
    tag: "calls-evaluated" as const,
    evaluations: evaluations.evaluations,
    at: evaluations.at,
    keepsWaiting: evaluations.keepsWaiting,
  };
  const auditEntries = denials(calls, evaluations);
  const stopping = evaluations.evaluations.find(
    ({ hookResult }) => hookResult?.isTurnStopped === true,
  )?.hookResult;
  if (stopping === undefined) return { events: [evaluatedEvent], auditEntries };
  const refused = new Set(
    evaluations.evaluations.flatMap(({ callId, evaluation }) =>
      evaluation.kind === "refused" ? [callId] : [],
    ),
  );
  const open = calls.filter(({ id, phase }) => phase.tag !== "finished" && !refused.has(id));
  const name = stopping.answer.hook ?? stopping.runs.at(-1)?.name ?? "hook";
  const by = { kind: "hook" as const, name };
  const stop = stopTurn(open, by, evaluations.at);
  return { events: [evaluatedEvent, stop.event], auditEntries: [...auditEntries, ...stop.auditEntries], by };
}

/** The audit entries of the calls that the policy denied, and of those that could not be evaluated. */
function denials(calls: Call[], evaluations: CallEvaluations): AuditEntry[] {
  return evaluations.evaluations.flatMap(({ callId, evaluation, hookResult }) => {
    const before = calls.find(({ id }) => id === callId);
    const said = hookResult === undefined ? {} : { ...hookResult.edited, hookAnswer: hookResult.answer };
    const call = before === undefined ? undefined : { ...before, ...said };
    if (call === undefined || call.phase.tag === "finished" || evaluation.kind !== "refused") return [];
    return evaluation.assessment === null
      ? [entryOfInvalidCall(call, describeDenial(evaluation), evaluations.at)]
      : [entryOfPolicy(call, evaluation.assessment, evaluations.at)];
  });
}
