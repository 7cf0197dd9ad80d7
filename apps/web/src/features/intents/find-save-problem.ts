import { countProblems } from "../../lib/messages/intent-messages.ts";
import type { Lint } from "./use-lint.ts";

/** Why a text can’t be saved yet, or null. `status` is the one that it has. */
export function findSaveProblem(lint: Lint, status: string): string | null {
  if (!lint.isCurrent) return lint.checkError ?? "It is being checked.";
  if (!lint.isReadable) return "It cannot be read as an intent yet: see the problems.";
  return status === "IN_PROGRESS" && countProblems(lint.problems).errors > 0
    ? "What is in progress can be saved once it has no errors."
    : null;
}
