import type { SessionNotice } from "@countersign/contracts/session";
import { plural } from "../../../lib/messages/numbers.ts";
import { formatDuration } from "../../../lib/messages/time.ts";
import { sandboxLabels } from "../sandbox-labels.ts";

/** What the page of a session says around its transcript. */
export const sessionMessages = {
  tryNow: "Try now",
  trying: "Trying…",
  notStopped: "the session wasn’t stopped",
  notEnded: "the session wasn’t ended",
  notReopened: "the session wasn’t reopened",
  withoutApproval: "Runs without approval",
  commandNotRevoked: "the command wasn’t revoked",
  runningCommand: "Running command",
  dangerUnknown: "Couldn’t check how risky these rules are.",
  aboutRevoke: "Ends these permissions now. The agent continues, and its calls need approval again.",
  revoking: "Revoking…",
  revoke: "Revoke",
  reopenNote: "Reopen it to send a message. What it always allowed stays revoked.",
  aboutReopen: "Reopen this session so you can send messages.",
  reopening: "Reopening…",
  reopenSession: "Reopen session",
  aboutEnd: "End this session and revoke what it always allows.",
  ending: "Ending…",
  askToEnd: "End session…",
  endTitle: "End this session?",
  endSession: "End session",
  private: "Private",
  visibility: "Visibility",
  sandbox: "Sandbox",
  allSessions: "All sessions",
  status: "Session status",
  aboutStop: "Stops this turn, ends running tools and cancels waiting calls.",
  showDetails: "Show session details",
  hideDetails: "Hide session details",
  nothingRuns: "Nothing is running.",
  stopping: "Stopping…",
  stop: "Stop",
  scripted: "scripted demo model",
  mode: "Mode",
  bypassForbidden:
    "Your team forbids Bypass permissions. This session’s calls are decided as in Default mode.",
  bypassOn:
    "Bypass permissions: every command and every change runs without approval. Deny rules still apply, and everything is recorded.",
  tryAgain: "Try again",
  loading: "Loading session",
  notFound: "Session not found",
  notFoundNote: "The URL may be wrong or from another server, or the session is private.",
  inbox: "Inbox",
  loadingCall: "The agent needs approval. Loading the call…",
} as const;

export function formatVisibilityNotChanged(error: string): string {
  return `Visibility not changed. ${error}`;
}

export function formatModeNotChanged(error: string): string {
  return `Mode not changed. ${error}`;
}

export function formatDanger(danger: string): string {
  return `Dangerous: ${danger}:`;
}

export function formatMoreRules(hidden: number): string {
  return `and ${hidden} more`;
}

export function formatTyped(person: string, time: string): string {
  return `typed by ${person} ${time}`;
}

export function formatDangerous(count: number): string {
  return `${count} dangerous`;
}

export function formatRunWithoutApproval(allowsSubAgents: boolean): string {
  return `run without approval${allowsSubAgents ? ", for sub-agents too" : ""}`;
}

export function formatWorksUnder(id: string, title: string): string {
  return `Works under ${id}: ${title}`;
}

export function formatTokens(read: string, written: string): string {
  return `${read} in · ${written} out`;
}

export function formatFromCache(tokens: number): string {
  return `${tokens} of them from the cache`;
}

export function formatNotLoaded(error: string): string {
  return `This session couldn’t be loaded. ${error}`;
}

/** What ending a session does; `grants` are what it always allows, which is revoked. */
export function formatEndEffect(grants: number): string {
  const revoked =
    grants === 0
      ? ""
      : ` Revokes ${plural(grants, "always-allowed call or rule", "always-allowed calls or rules")}.`;
  const lasting = grants === 0 ? "" : ", but what it always allowed stays revoked";
  return `Stops the agent and cancels waiting calls.${revoked} Completed work is kept. You can reopen the session later${lasting}.`;
}

export function formatEndedBy(person: string): string {
  return `${person === "you" ? "You" : person} ended this session`;
}

/** What went wrong with the model, and when it is tried again. */
export function formatRetry(
  { message, attempt, ofAttempts, nextAt }: Extract<SessionNotice, { kind: "retrying" }>,
  now: number,
): string {
  const left = Date.parse(nextAt) - now;
  const when = left > 0 ? ` in ${formatDuration(left)}` : " now";
  if (ofAttempts === null) return `${message} The session waits for the model. Attempt ${attempt}${when}.`;
  return `${message} Attempt ${attempt} of ${ofAttempts}${when}.`;
}

export function formatSandboxNotChanged(problem: string): string {
  return `The sandbox didn’t change. ${problem}`;
}

/** Why the session's commands run without a sandbox, and how to get one. */
export function formatNoSandbox({ problem, fix }: { problem: string; fix: string }): string {
  const said = `${sandboxLabels.off.effect} They can’t run in a sandbox on this machine. ${problem}`;
  return fix === "" ? said : `${said} To get it: ${fix}`;
}

/** What a level means, and who keeps people from loosening it in the session. */
export function formatSandboxTitle(effect: string, by: "team" | "files"): string {
  return by === "team" ? `${effect} The team requires it.` : `${effect} A settings file requires it.`;
}
