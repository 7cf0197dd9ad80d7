import type { Call } from "./call.ts";

/** The calls of the newest turn, and behind the call of a sub-agent at work those of its newest turn; `active` is the one that the session stands still for or runs, `shown` the one to decide. */
export type TurnQueue = { calls: readonly Call[]; active: Call | null; shown: WaitingCall | null };

export type WaitingCall = Call & {
  phase: Extract<Call["phase"], { tag: "waiting" }>;
  assessment: NonNullable<Call["assessment"]>;
};

/**
 * `chosen` names a call that the person opened; it is shown as long as it waits. The calls of an external agent (`isExternal`)
 * are independent of each other: all that are open are in the queue.
 */
export function turnQueue(calls: readonly Call[], chosen: string | null, isExternal = false): TurnQueue {
  if (isExternal) {
    const open = calls.filter(({ phase }) => phase.tag !== "finished");
    const waiting = open.filter(isWaiting);
    const shown = waiting.find((call) => call.id === chosen) ?? waiting[0] ?? null;
    return { calls: open, active: shown, shown };
  }
  const own = newestTurn(calls, undefined);
  const task = own.find((call) => call.phase.tag === "running");
  const inner = task === undefined ? [] : newestTurn(calls, task.id);
  const ofTurn = own.flatMap((call) => (call === task ? [call, ...inner] : [call]));
  const isOpen = (call: Call) => call.phase.tag !== "finished";
  const active = inner.find(isOpen) ?? own.find(isOpen) ?? null;
  const waiting = ofTurn.filter(isWaiting);
  const shown =
    waiting.find((call) => call.id === chosen) ??
    waiting.find((call) => call.id === active?.id) ??
    waiting[0];
  return { calls: ofTurn, active, shown: shown ?? null };
}

function newestTurn(calls: readonly Call[], agentId: string | undefined): Call[] {
  const own = calls.filter((call) => call.agent?.id === agentId);
  const latest = own.reduce((turn, call) => Math.max(turn, call.turn), 0);
  return own.filter((call) => call.turn === latest).sort((a, b) => a.position - b.position);
}

export function isWaiting(call: Call): call is WaitingCall {
  return call.phase.tag === "waiting" && call.assessment !== null;
}
