import { assertNever } from "@countersign/contracts/assert-never";
import type { LoopEvent, LoopState } from "./state.ts";

/** What ended a command's cycle, as the audit log keeps it. */
export type CommandEnd =
  | "done"
  | "limit"
  | "failed"
  | "stopped"
  | "blocked by a hook"
  | "a call was aborted"
  | "the intent changed"
  | "revoked"
  | "its process ended";

/**
 * Why a command ended with an event; `after` is the current loop. Throws for an event that ends no command:
 * messages are not accepted while a cycle runs.
 */
export function commandEnd(event: LoopEvent, after: LoopState): CommandEnd {
  switch (event.tag) {
    case "intent-changed":
      return "the intent changed";
    case "command-revoked":
      return "revoked";
    case "command-orphaned":
      return "its process ended";
    case "verdict-given":
      return "a call was aborted";
    case "stop-requested":
      return "stopped";
    case "limit-reached":
      return "limit";
    case "model-failed":
      return "failed";
    case "model-answered":
      return after.tag === "idle" ? "done" : "blocked by a hook";
    case "results-submitted":
      return after.tag === "limited" ? "limit" : "stopped";
    case "message-sent":
    case "cleared":
    case "resumed":
    case "model-retrying":
    case "calls-evaluated":
    case "call-started":
    case "call-ended":
    case "verdict-undone":
    case "first-approved":
    case "first-withdrawn":
    case "call-refused":
    case "call-released":
    case "process-died":
    case "external-call-proposed":
    case "external-calls-abandoned":
    case "external-call-parked":
    case "external-call-resumed":
    case "external-calls-settled":
    case "external-turn-changed":
    case "external-text-written":
    case "external-agent-changed":
      throw new Error(`${event.tag} ends no command`);
    default:
      return assertNever(event);
  }
}
