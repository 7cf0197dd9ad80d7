import { randomUUID } from "node:crypto";
import type { Call } from "@countersign/contracts/call";
import type { Suggestion } from "@countersign/contracts/decision";
import { parseRule } from "@countersign/policy";
import type { CanUseTool, CanUseToolOptions } from "./can-use-tool.ts";
import type { PermissionRuleValue, PermissionUpdate } from "./permission-update.ts";

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
  return {
    signal,
    toolUseID: call.toolUseId,
    requestId: randomUUID(),
    suggestions: suggestedUpdates(assessment?.suggestions ?? []),
    agentID: agent?.id,
    blockedPath: assessment?.blockedPath,
    decisionReason: decisionReason(call, priorDenial),
  };
}

/** Why a call asks now, in sentences: the policy's reasons, what changed since it was last shown, a denial before. */
function decisionReason(call: Call, priorDenial: string | null): string | undefined {
  const isChanged = call.phase.tag === "waiting" && call.phase.isChanged;
  const sentences = [
    ...(call.assessment?.reasons ?? []).map(({ text }) => text),
    ...(isChanged ? ["What it would do has changed since it was asked about"] : []),
    ...(priorDenial === null ? [] : [priorDenial]),
  ];
  return sentences.length === 0 ? undefined : sentences.join(". ");
}

/**
 * The rules that would have let a call run, as one change that a callback can return as it is: a command of several parts
 * needs them all. Empty when there is nothing to suggest.
 */
function suggestedUpdates(suggestions: readonly Suggestion[]): PermissionUpdate[] {
  const rules = suggestions.flatMap(({ rule }) => ruleValueOf(rule));
  return rules.length === 0 ? [] : [{ type: "addRules", rules, behavior: "allow", destination: "session" }];
}

function ruleValueOf(text: string): PermissionRuleValue[] {
  const parsed = parseRule(text);
  if (!parsed.ok) return [];
  const { tool, content } = parsed.rule;
  return [content === null ? { toolName: tool } : { toolName: tool, ruleContent: content }];
}
