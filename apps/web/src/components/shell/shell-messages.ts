import { formatPerson } from "../../lib/messages/format-person.ts";
import { plural } from "../../lib/messages/numbers.ts";
import { formatTimeAgo } from "../../lib/messages/time.ts";

/** What the frame around every page says. */
export const shellMessages = {
  search: "Search or run a command",
  palette: "Command palette",
  newSession: "New session",
  more: "More",
  foldRail: "Collapse sidebar",
  unfoldRail: "Expand sidebar",
  pause: "Pause",
  paused: "Paused",
  pauseOrStop: "Pause or stop",
  resumeAll: "Resume all",
  stopEffect:
    "Stops all active sessions and cancels waiting calls. Completed work is kept. To continue a session, send it a message. External agents are stopped even when idle: every call is denied until somebody writes to the agent or resumes its session.",
  stopQuestion: "Stop all sessions?",
  stopConfirm: "Stop all sessions",
  unreachable: "The server can’t be reached, so nothing can be paused or stopped from here.",
  pageNotFound: "Page not found",
  checkUrl: "Check the URL. The page may have been moved or deleted.",
  inbox: "Inbox",
  sessions: "Sessions",
  product: "Countersign",
  nothingPaused: "nothing was paused or resumed",
  nothingStopped: "nothing was stopped",
  rules: "Rules",
  audit: "Audit",
  insights: "Insights",
  commands: "Commands",
  intents: "Intents",
  settings: "Settings",
  bypassForbidden:
    "Started with --dangerously-skip-permissions, which your team forbids. New sessions start in Default mode.",
  bypassOn:
    "Started with --dangerously-skip-permissions. New sessions run every command and every change without approval.",
  tryAgain: "Try again",
  loading: "Loading",
  keysTitle: "Shortcuts and commands",
  connecting: "Connecting",
  connected: "Connected",
  searchShort: "Search",
  main: "Main",
  waiting: "waiting",
  tabs: "Tabs",
  connection: "Connection",
  databaseAway:
    "The database can’t be reached. Nothing is lost: sessions wait and continue once it’s back. You can’t decide calls until then, and data may be out of date.",
  diskFull:
    "The server’s disk is full. Nothing is lost: sessions wait until there’s space to save their work. Free some space on the server.",
  offlinePageNotSaved: "Countersign couldn’t save its offline page:",
  skipToContent: "Skip to content",
} as const;

export function formatNotStopped(problem: string): string {
  return `Some sessions weren’t stopped. ${problem}`;
}

export function formatUnreachable(duration: string): string {
  return `The server hasn’t answered for ${duration}. Data may be out of date. You can’t decide calls until you reconnect. If the server is up, agents keep working until they need approval.`;
}

export function formatNotResponding(error: string): string {
  return `The server isn’t responding. ${error} Your sessions and waiting calls are safe.`;
}

export function formatReconnecting(duration: string): string {
  return `Reconnecting for ${duration}`;
}

export function formatOffline(duration: string): string {
  return `Offline for ${duration}`;
}

export function formatWaitingAt(place: string, waiting: number): string {
  return `${place}, ${waiting} waiting`;
}

export function formatStopped(stopped: number): string {
  return `${plural(stopped, "session")} stopped.`;
}

export function formatYou(name: string, role: string | null): string {
  return `You: ${[name, ...(role === null ? [] : [role])].join(", ")}`;
}

type LastChange = { changedBy: string | null; changedAt: string | null };

export function formatPaused({ changedBy, changedAt }: LastChange, now: number): string {
  const by = changedBy === null ? "" : ` by ${formatPerson(changedBy)}`;
  const at = changedAt === null ? "" : ` ${formatTimeAgo(changedAt, now)}`;
  return `All sessions are paused${by}${at}. Decisions are saved and apply on resume.`;
}
