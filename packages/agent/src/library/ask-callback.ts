import { randomUUID } from "node:crypto";
import type { Call } from "@countersign/contracts/call";
import type { CanUseTool, CanUseToolOptions } from "./can-use-tool.ts";
import { decisionReason } from "./decision-reason.ts";
import { suggestedUpdates } from "./suggested-updates.ts";

/** The result of a question. `given-up`: nobody wants the answer any more. `too-late`: the call's time limit passed. */
export type CallbackAnswer =
  | { kind: "returned"; value: unknown }
  | { kind: "threw"; error: unknown }
  | { kind: "given-up" }
  | { kind: "too-late" };

export type Question = {
  call: Call;
  priorDenial: string | null;
  /** Aborts when the turn is stopped. */
  signal: AbortSignal;
  /** Fulfils when the call may wait no longer; rejects or stays open when `signal` aborts. Null without a limit. */
  deadline: ((signal: AbortSignal) => Promise<void>) | null;
};

/** Asks the callback, and waits forever unless the turn is stopped or the call has a time limit. */
export async function askCallback(canUseTool: CanUseTool, question: Question): Promise<CallbackAnswer> {
  const { call, signal, deadline } = question;
  const asked = new AbortController();
  const onAbort = () => asked.abort(signal.reason);
  signal.addEventListener("abort", onAbort, { once: true });
  if (signal.aborted) onAbort();
  const givenUp = new Promise<CallbackAnswer>((resolve) => {
    asked.signal.addEventListener("abort", () => resolve({ kind: "given-up" }), { once: true });
    if (asked.signal.aborted) resolve({ kind: "given-up" });
  });
  // What comes after the answer is not wanted any more, also a rejection by the signal, concerns nobody.
  const answer = Promise.resolve()
    .then(() => canUseTool(call.tool, structuredClone(call.input), optionsOf(question, asked.signal)))
    .then(
      (value): CallbackAnswer => ({ kind: "returned", value }),
      (error: unknown): CallbackAnswer => ({ kind: "threw", error }),
    );
  const late = deadline?.(asked.signal).then(
    (): CallbackAnswer => ({ kind: "too-late" }),
    () => givenUp,
  );
  try {
    return await Promise.race(late === undefined ? [givenUp, answer] : [givenUp, answer, late]);
  } finally {
    signal.removeEventListener("abort", onAbort);
    asked.abort(new Error("the call was decided"));
  }
}

function optionsOf({ call, priorDenial }: Question, signal: AbortSignal): CanUseToolOptions {
  const { assessment, agent } = call;
  const reason = decisionReason(call, priorDenial);
  return {
    signal,
    toolUseID: call.toolUseId,
    requestId: randomUUID(),
    suggestions: suggestedUpdates(assessment?.suggestions ?? []),
    ...(agent === undefined ? {} : { agentID: agent.id }),
    ...(assessment?.blockedPath === undefined ? {} : { blockedPath: assessment.blockedPath }),
    ...(reason === undefined ? {} : { decisionReason: reason }),
  };
}
