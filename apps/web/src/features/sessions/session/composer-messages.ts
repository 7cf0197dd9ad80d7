import type { SessionDetail } from "@countersign/contracts/session";
import { formatCost, formatCount, plural } from "../../../lib/messages/numbers.ts";

/** What the field for a message to the agent says, and what it answers to a typed command. */
export const composerMessages = {
  noIntent: "This session has no intent.",
  worksUnder: "This session works under",
  loadingIntents: "Loading intents in progress…",
  intentsInProgress: "Intents in progress",
  workUnder: "Work under",
  close: "Close",
  modeIs: "The mode is",
  changeWith: ". Change it with",
  andAMode: "and a mode:",
  bypassTitle: "Bypass permissions in this session?",
  bypassConfirm: "Bypass permissions",
  queued: "The agent is starting. Stop it (/stop) to send a message.",
  running: "The agent is working. Stop it (/stop) to send a message.",
  needsApproval: "The agent needs your approval.",
  idle: "What should the agent do next?",
  failed: "Send a message or retry.",
  stopped: "Stopped. Send a message to continue.",
  nothingRuns: "Nothing is running.",
  message: "Message",
  sending: "Sending…",
  send: "Send",
  sessionFailed: "The session failed.",
  workKept: "Completed work is kept.",
  retrying: "Retrying…",
  retry: "Retry",
} as const;

export function formatIntentsNotLoaded(error: string): string {
  return `The intents couldn’t be loaded. ${error}`;
}

export function formatRefused(why: string): string {
  return `Nothing happened. Your text is still here. ${why}`;
}

export function formatCostSoFar(cost: string): string {
  return `This session so far: ${cost}`;
}

export function formatNoArguments(command: string): string {
  return `/${command} takes no arguments.`;
}

export function formatUnknownMode(mode: string, modes: string): string {
  return `Unknown mode ${mode}. Modes: ${modes}.`;
}

export function formatNotAnIntent(typed: string): string {
  return `“${typed}” isn’t an intent ID. Type /intent to list intents in progress, or /intent none to work without one.`;
}

export function formatBypassEffect(effect: string): string {
  return `${effect} Waiting calls still need approval.`;
}

export function formatNotSent(error: string): string {
  return `Not sent. Your message is still here. ${error}`;
}

export function formatNoneInProgress(hasOwn: boolean): string {
  return `No ${hasOwn ? "other " : ""}intent of this workspace is in progress.`;
}

/** What the cost of a session consists of, after the cost itself. */
export function formatCostDetails({
  usage,
  limits,
  turns,
}: Pick<SessionDetail, "usage" | "limits" | "turns">): string {
  const limit = limits.maxCostUsd === null ? "" : ` of ${formatCost(limits.maxCostUsd)}`;
  return `${limit}, ${plural(turns, "request")} to the model. Tokens: ${formatCount(usage.inputTokens)} in, ${formatCount(usage.cacheReadTokens)} read from the cache, ${formatCount(usage.cacheWriteTokens)} written to it, ${formatCount(usage.outputTokens)} out.`;
}
