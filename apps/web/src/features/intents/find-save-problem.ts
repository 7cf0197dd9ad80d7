import { countProblems } from "../../lib/messages/intent-messages.ts";
import type { Lint } from "./use-lint.ts";

/** Why a text can’t be saved yet, or null. `status` is the one that it has. */
export function findSaveProblem(lint: Lint, status: string): string | null {
  if (!lint.isCurrent) return lint.checkError ?? "Checking…";
  if (!lint.isReadable) return "Not a valid intent yet. See the problems.";
  return status === "IN_PROGRESS" && countProblems(lint.problems).errors > 0
    ? "Fix the errors first. An intent in progress can’t be saved with errors."
    : null;
}
