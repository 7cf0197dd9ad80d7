import { plural } from "../../lib/messages/numbers.ts";

/** What the list of intents says. */
export const intentsMessages = {
  nothingChanged: "nothing changed",
  sessionsHereNeedIntent: "Sessions here need an intent",
  canOnlyRead: "Without one, a session can only read.",
  noneInProgress: "No intent is in progress, so every session here can only read.",
  limitedByRules: "Without one, only rules and the mode limit a session.",
  stopRequiringTitle: "Let sessions here work without an intent?",
  stopRequiringEffect:
    "Only rules and the mode then limit what a session without an intent changes in this workspace.",
  stopRequiring: "Stop requiring",
  noneHereStart: "No intents or intent files here (",
  askImport: "Import…",
  intents: "Intents",
  newIntent: "New intent",
  filterIntents: "Filter intents",
  noMatchingIntents: "No matching intents",
  showAll: "Show all",
  whatAnIntentIs:
    "An intent describes a piece of work and the files it may change. A session with an intent can’t change anything else, regardless of rules and mode.",
  noIntentsYet: "No intents yet",
  createIntent: "Create intent",
  all: "All",
  notSaved: "Not saved",
  loadingIntents: "Loading intents",
} as const;

export function formatOpenDrifts(count: number): string {
  return plural(count, "open drift", "open drifts");
}

export function formatIntentsOf(workspace: string): string {
  return `Intents of ${workspace}`;
}

export function formatNewIntentIn(name: string): string {
  return `New intent in ${name}`;
}

export function formatActiveIn(name: string): string {
  return `Active in ${name}`;
}

export function formatFilesIn(name: string): string {
  return `Files in ${name}`;
}

export function formatVersion(version: number): string {
  return `v${version}`;
}

export function formatSessions(sessions: number): string {
  return plural(sessions, "session");
}

export function formatImport(id: string): string {
  return `Import ${id}`;
}

export function formatNotLoaded(message: string): string {
  return `The intents couldn’t be loaded. ${message} The server still has them, and they still apply.`;
}
