import type { Call } from "@countersign/contracts/call";
import type { CallEnd, SubAgent } from "../loop/state.ts";
import { endByRun, toolErrorText, withNotes } from "./call-ends.ts";

/** How the call ends that started a sub-agent, now that it is done: with what it said last, and what hooks had to add. */
export function endBySubAgent(call: Call, subAgent: SubAgent): CallEnd {
  return withNotes(ownEnd(call, subAgent), call.hookAnswer?.additionalContext ?? []);
}

function ownEnd(call: Call, { loop, definition, lastText }: SubAgent): CallEnd {
  if (loop.tag === "failed") {
    const message = `The sub-agent ${definition.name} couldn’t continue: ${loop.notice.message}${saidLast(lastText)}`;
    return endByRun(call, { ok: false, code: "tool_failed", message });
  }
  const notice = loop.tag === "idle" ? loop.notice : null;
  if (notice?.kind === "refused") {
    const message = `The model declined to answer the sub-agent ${definition.name}.${saidLast(lastText)}`;
    return endByRun(call, { ok: false, code: "tool_failed", message });
  }
  const mark = notice?.kind === "cut" ? "\n[The answer was cut at the model’s length limit.]" : "";
  const text = lastText === "" ? "(The sub-agent returned nothing.)" : lastText;
  return endByRun(call, { ok: true, text: `${text}${mark}` });
}

/** How the call ends when its sub-agent reached a limit of its own; null while it has not. */
export function endAtOwnLimit(
  call: Call,
  { definition, turns, costUsd, lastText }: SubAgent,
): CallEnd | null {
  const { maxTurns = null, maxCostUsd = null } = definition.limits ?? {};
  const reached =
    maxTurns !== null && turns >= maxTurns
      ? `${maxTurns} ${maxTurns === 1 ? "request" : "requests"} of the model`
      : maxCostUsd !== null && costUsd >= maxCostUsd
        ? `$${maxCostUsd.toFixed(2)}`
        : null;
  if (reached === null) return null;
  const message = `The sub-agent ${definition.name} reached its limit of ${reached} before it was done.${saidLast(lastText)}`;
  const hint = "What it did until then remains. Give it a smaller task, or do the rest yourself.";
  const result = toolErrorText(call, { code: "limit_reached", message, hint });
  return { outcome: "failed", result, isError: true };
}

function saidLast(text: string): string {
  return text === "" ? "" : `\nIts last message:\n${text}`;
}
