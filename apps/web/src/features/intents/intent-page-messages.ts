import { formatPerson } from "../../lib/messages/format-person.ts";
import { plural } from "../../lib/messages/numbers.ts";

/** What the page of one intent says, apart from its editor. */
export const intentPageMessages = {
  nothingChanged: "nothing changed",
  whyLabel: "Why (optional)",
  whyHint: "Shown in the history.",
  cancel: "Cancel",
  overview: "Overview",
  text: "Text",
  history: "History",
  allIntents: "All intents",
  intentStatus: "Intent status",
  intentSections: "Intent sections",
  notSaved: "(not saved)",
  session: "Session",
  tryAgain: "Try again",
  loadingHistory: "Loading history",
  noHistory: "No history yet. This intent hasn’t been saved.",
  loading: "Loading…",
  showOlder: "Show older",
  hideChanges: "Hide changes",
  showChanges: "Show changes",
  program: "the program",
  countersign: "Countersign",
  acceptance: "Acceptance",
  noCriteria: "No acceptance criteria.",
  acceptanceCriteria: "Acceptance criteria",
  nothingRecorded: "nothing was recorded",
  decidedByPerson: "No command: a person decides.",
  running: "Running…",
  askRun: "Run…",
  runTitle: "Run this command?",
  runCommand: "Run command",
  runningWord: "Running",
  notChecked: "Not checked",
  met: "Met",
  notMet: "Not met",
  wasEnded: "it was ended",
  noOutput: "No output.",
  budget: "Budget",
  budgetAbout: "For all its sessions together. At a limit, they stop and ask.",
  requestsToModel: "Requests to the model",
  tokens: "Tokens",
  usDollars: "US dollars",
  workingTime: "Working time",
  nothingSaved: "nothing was saved",
  importFile: "Import file",
  reviewFirst: "Review the changes first.",
  rewriteFile: "Rewrite file",
  overwriteFile: "Overwrite file",
  sessions: "Sessions",
  noSessions: "No sessions use it.",
  sessionsLabel: "Sessions using it",
  notCompared: "Its changes couldn’t be compared:",
  changedFiles: "Files changed outside the intent",
  moreFiles: "More files changed. Only these are listed.",
  sharedFolder:
    "Another session was working in this folder at the time and may have made some of these changes.",
  notRestored: "Not restored:",
  restore: "Restore",
  nothingRestored: "nothing was restored",
  drift: "Drift",
  driftCommands: "Commands with drift",
  itsSession: "its session",
  outcomes: "Outcomes",
  constraints: "Constraints",
  mustNeverHappen: "Must never happen",
  relatedSpecs: "Related specs",
  purpose: "Purpose",
  noReason: "No reason given.",
  partOf: "Part of",
  scopeTitle: "Scope and touched files",
  noFilesTouched: "No files touched yet.",
  mayWrite: "May write",
  nothing: "Nothing",
  mayDelete: "May delete",
  mayRead: "May read",
  mayRunCommands: "May run commands in",
  nowhere: "Nowhere",
  notRestricted: "Not restricted",
  touchedFiles: "Touched files",
  path: "Path",
  reads: "Reads",
  writes: "Writes",
  deletes: "Deletes",
  inScope: "In scope",
  yes: "Yes",
  no: "No",
  seeIt: "See it",
  seeThem: "See them",
  notValid: "The text isn’t a valid intent.",
  noIntentInUrl: "The URL doesn’t name an intent.",
  intent: "Intent",
  loadingIntent: "Loading intent",
  unknown: "unknown",
} as const;

export function formatFileNotSaved(problem: string): string {
  return `Saved here, but not in its file: ${problem}`;
}

export function formatNowVersion(id: string, version: number): string {
  return `${id} is now version ${version}.`;
}

export function formatSessionsHaveIt(sessions: number): string {
  return `${plural(sessions, "session has", "sessions have")} it. Their next change will be denied.`;
}

export function formatCriteriaMet(met: number, criteria: number): string {
  return `${met} of ${plural(criteria, "acceptance criterion", "acceptance criteria")} met at the last check.`;
}

export function formatWarningsInText(warnings: number): string {
  return `${plural(warnings, "warning")} in its text. ${warnings === 1 ? "It doesn’t" : "They don’t"} prevent activation.`;
}

export function formatTextNotSaved(version: number): string {
  return `Your text isn’t saved. Version ${version} will be activated.`;
}

export function formatVersionBy(version: number, person: string, time: string): string {
  return `v${version}, ${person}, ${time}`;
}

export function formatSessions(sessions: number): string {
  return plural(sessions, "session");
}

export function formatHistoryNotLoaded(error: string): string {
  return `The history couldn’t be loaded. ${error}`;
}

export function formatVersionStart(version: number): string {
  return `v${version} ·`;
}

export function formatChangesIn(version: number): string {
  return `Changes in version ${version}`;
}

export function formatHook(name: string): string {
  return `the hook ${name}`;
}

export function formatMet(met: number, criteria: number): string {
  return `${met} of ${criteria} met at the last check.`;
}

export function formatRunCommandFor(text: string): string {
  return `Run the command for “${text}”`;
}

export function formatRunEffect(workspace: string): string {
  return `Runs in ${workspace} with your permissions, for up to 2 minutes. The result is recorded.`;
}

export function formatExitCode(exitCode: number): string {
  return `exit code ${exitCode}`;
}

export function formatImported(file: string): string {
  return `Imported from ${file}`;
}

export function formatComparedWithFile(version: number): string {
  return `Active version ${version} compared with the file`;
}

export function formatLatest(count: number): string {
  return `Latest ${count}`;
}

export function formatRestoreAll(count: number): string {
  return `Restore all ${count}`;
}

export function formatRestore(path: string): string {
  return `Restore ${path}`;
}

export function formatRestoredBy(person: null | string, time: string): string {
  return `Restored by ${formatPerson(person ?? "someone")} ${time}`;
}

export function formatDriftAbout(commands: number): string {
  return `${plural(commands, "command")} changed files outside the intent. You can restore a file unless something else changed it since.`;
}

export function formatTimeIn(time: string): string {
  return `${time} in`;
}

export function formatTouchedInScope(files: number): string {
  return `Tools touched ${plural(files, "file")}, all in scope.`;
}

export function formatTouchedOutside(files: number, outside: number): string {
  return `Tools touched ${plural(files, "file")}, ${outside} now out of scope.`;
}

export function formatOnlyFirst(count: number): string {
  return `Only the first ${count} files are shown.`;
}

export function formatProblemsIn(summary: string): string {
  return `${summary} in the text.`;
}

export function formatNotLoaded(message: string): string {
  return `The intent couldn’t be loaded. ${message}`;
}

/** The button that puts an intent into another status: "Activate version 3", "Complete it". */
export function formatConfirmStep(step: string, version: number | null): string {
  return `${step} ${version === null ? "it" : `version ${version}`}`;
}

export function formatErrorsInText(errors: number): string {
  return `${plural(errors, "error")}. See Text.`;
}

export function formatPolicy(name: string): string {
  return `policy: ${name}`;
}

/** What follows an amount that was used: ", no limit", " of 200", " of 200, spent". */
export function formatLimit(limit: string | null, isSpent: boolean): string {
  return `${limit === null ? ", no limit" : ` of ${limit}`}${isSpent ? ", spent" : ""}`;
}

export function formatRewrote(file: string): string {
  return `Rewrote ${file}`;
}

export function formatDriftTitle(files: number, intentId: string, isAllRestored: boolean): string {
  return `Changed ${plural(files, "file")} outside ${intentId}.${isAllRestored ? " All restored." : ""}`;
}
