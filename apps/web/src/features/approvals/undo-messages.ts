import type { UndoOutcome, VerdictKind } from "@countersign/contracts/verdict";
import { plural } from "../../lib/messages/numbers.ts";
import { verdictPast } from "../../lib/messages/verdict-messages.ts";

/** "Denied", "3 calls denied". */
export function formatUndoOffer(verdict: VerdictKind, count: number): string {
  const past = verdictPast[verdict];
  return count === 1 ? past.charAt(0).toUpperCase() + past.slice(1) : `${plural(count, "call")} ${past}`;
}

/** What became of taking back, said truthfully. `isDone`: all of it wait again. */
export function summarizeUndo(outcomes: readonly UndoOutcome[]): { isDone: boolean; text: string } {
  const late = outcomes.flatMap((one) => (one.outcome === "too-late" ? [one.message] : []));
  const undone = outcomes.length - late.length;
  if (late.length === 0)
    return {
      isDone: true,
      text:
        undone === 1 ? "Undone. The call is waiting again." : `Undone. ${undone} calls are waiting again.`,
    };
  const why = [...new Set(late)].join(" ");
  if (undone === 0) return { isDone: false, text: `Nothing was undone. ${why}` };
  return { isDone: false, text: `${undone} of ${outcomes.length} were undone. For the others: ${why}` };
}

export const undoMessages = {
  undo: "Undo",
} as const;

export function formatTimeLeft(seconds: number): string {
  return `Sending in ${seconds}s.`;
}
