import type { Call } from "@countersign/contracts/call";

/** The calls of the newest turn; `active` is the one that the session stands still for or runs, `shown` the one to decide. */
export type TurnQueue = { calls: readonly Call[]; active: Call | null; shown: WaitingCall | null };

export type WaitingCall = Call & {
  phase: Extract<Call["phase"], { tag: "waiting" }>;
  assessment: NonNullable<Call["assessment"]>;
};

/** `chosen` names a call that the person opened; it is shown as long as it waits. */
export function turnQueue(calls: readonly Call[], chosen: string | null): TurnQueue {
  const latest = calls.reduce((turn, call) => Math.max(turn, call.turn), 0);
  const ofTurn = calls.filter((call) => call.turn === latest).sort((a, b) => a.position - b.position);
  const active = ofTurn.find((call) => call.phase.tag !== "finished") ?? null;
  const waiting = ofTurn.filter(isWaiting);
  const shown =
    waiting.find((call) => call.id === chosen) ??
    waiting.find((call) => call.id === active?.id) ??
    waiting[0];
  return { calls: ofTurn, active, shown: shown ?? null };
}

export function isWaiting(call: Call): call is WaitingCall {
  return call.phase.tag === "waiting" && call.assessment !== null;
}
