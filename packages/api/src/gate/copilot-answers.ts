import { patchInput, patchTool } from "@countersign/contracts/apply-patch";
import type { JsonObject } from "@countersign/contracts/json";
import type { AgentAdapter, DecidedAnswer } from "./agent-adapter.ts";
import { answerToCall, codexAnswers, endTurnText } from "./codex-answers.ts";

/**
 * Copilot CLI's own answers. Before a call it takes those of Codex. It reads context beside an event only at the top, and no answer but one
 * to a prompt ends its turn.
 */
export const copilotAnswers: AgentAdapter["answers"] = {
  ...codexAnswers,
  toCall: (answer, input) => answerToCall(answer, isPatch(answer) ? String(input[patchInput]) : input),
  toEnd(_outcome, { notes, stopReason }) {
    const stop = stopReason === null ? [] : [`${stopReason} ${endTurnText}`];
    return withContext([...notes, ...stop]);
  },
  toPrompt: withContext,
};

/** It takes a patch only as a text. */
function isPatch({ call }: DecidedAnswer): boolean {
  return (call.calledAs ?? call.tool) === patchTool;
}

function withContext(notes: readonly string[]): JsonObject {
  return notes.length === 0 ? codexAnswers.noted : { additionalContext: notes.join("\n\n") };
}
