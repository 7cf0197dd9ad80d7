import { assertNever } from "./assert-never.ts";
import type { BlockedAccess, HostCause, WallCause } from "./blocked-access.ts";

/** What a sandbox blocked, and why, in a sentence for people and the model. */
export function describeBlocked(blocked: BlockedAccess): string {
  if (blocked.access === "connect")
    return `The sandbox blocked a connection to ${blocked.host}: ${describeHostCause(blocked.cause)}.`;
  const what = blocked.access === "read" ? "reading" : "a change to";
  return `The sandbox blocked ${what} ${blocked.path}: ${describeCause(blocked.cause)}.`;
}

function describeHostCause(cause: HostCause): string {
  switch (cause.kind) {
    case "not-allowed":
      return "no WebFetch(domain:…) rule allows it";
    case "rule":
      return `the rule ${cause.rule.text} (${cause.rule.source}) matches it`;
    case "port":
      return `commands can reach port 443 (TLS) and port 80 (HTTP), but not ${cause.port}`;
    case "address":
      return cause.problem;
    case "other-name":
      return cause.name === ""
        ? "the connection wasn’t encrypted"
        : `the connection was for ${cause.name} instead`;
    case "unasked":
      return "no rule or person allowed the command, only mode auto";
    default:
      return assertNever(cause);
  }
}

function describeCause(cause: WallCause): string {
  switch (cause.kind) {
    case "outside":
      return "it’s outside the workspace";
    case "rule":
      return `the deny rule ${cause.rule.text} (${cause.rule.source}) matches it`;
    case "own-data":
      return "it holds Countersign’s own data";
    case "own-program":
      return "it’s part of Countersign itself";
    case "intent-ignored":
      return "an .intentignore pattern matches it";
    case "not-owned":
      return "the session’s intent doesn’t own it";
    case "read-only":
      return "the sandbox is read-only";
    case "protected":
      return "it’s protected, because programs outside the sandbox act on it";
    case "credentials":
      return "no rule or person allowed the command, only mode auto, and credentials are kept there";
    case "ignore-rules":
      return "no rule or person allowed the command, only mode auto, and this file says what undo doesn’t record";
    case "unasked":
      return "no rule or person allowed the command, only mode auto, and undo couldn’t restore it";
    default:
      return assertNever(cause);
  }
}
