import { readTypedText } from "@countersign/commands";
import { assertNever } from "@countersign/contracts/assert-never";
import { formatOnlyRunning, sessionFieldMessages } from "./session-field-messages.ts";

/** What stands in the task field: a text to start with, which may be a command, or why nothing can start with it. */
export type TaskRead = { tag: "task"; text: string; isCommand: boolean } | { tag: "problem"; why: string };

export function readTask(typed: string): TaskRead {
  const read = readTypedText(typed);
  switch (read.kind) {
    case "words":
      return read.text === ""
        ? { tag: "problem", why: sessionFieldMessages.describeTask }
        : { tag: "task", text: read.text, isCommand: false };
    case "named":
      return { tag: "task", text: typed.trim(), isCommand: true };
    case "built-in":
      return {
        tag: "problem",
        why: formatOnlyRunning(read.command.name),
      };
    default:
      return assertNever(read);
  }
}
