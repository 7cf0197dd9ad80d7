import { assertNever } from "./assert-never.ts";
import type { BlockedAccess, WallCause } from "./blocked-access.ts";

/** What a sandbox blocked, and why, in a sentence for people and the model. */
export function describeBlocked({ access, path, cause }: BlockedAccess): string {
  const what = access === "read" ? "reading" : "a change of";
  return `The sandbox blocked ${what} ${path}: ${describeCause(cause)}.`;
}

function describeCause(cause: WallCause): string {
  switch (cause.kind) {
    case "outside":
      return "it’s outside the workspace";
    case "rule":
      return `the deny rule ${cause.rule.text} (${cause.rule.source}) is about it`;
    case "own-data":
      return "it holds Countersign’s own data";
    case "own-program":
      return "it’s part of Countersign’s own programs";
    case "intent-ignored":
      return "an .intentignore names it";
    case "not-owned":
      return "the session’s intent doesn’t own it";
    case "read-only":
      return "commands can’t change files at this level";
    case "protected":
      return "programs outside the sandbox would obey it";
    default:
      return assertNever(cause);
  }
}
