import { countProblems } from "../../lib/messages/intent-messages.ts";
import { intentEditorMessages } from "./intent-editor-messages.ts";
import type { Lint } from "./use-lint.ts";

/** Why a text can’t be saved yet, or null. `status` is the one that it has. */
export function findSaveProblem(lint: Lint, status: string): string | null {
  if (!lint.isCurrent) return lint.checkError ?? intentEditorMessages.checking;
  if (!lint.isReadable) return intentEditorMessages.notValidYet;
  return status === "IN_PROGRESS" && countProblems(lint.problems).errors > 0
    ? intentEditorMessages.fixErrors
    : null;
}
