import { formatPerson } from "../../../lib/messages/format-person.ts";

/** What the page of one command says. */
export const commandPageMessages = {
  copyToTeam: "Copy to team",
  copyTitle: "Opens its text as a new team command",
  askRemove: "Remove…",
  run: "Run",
  runTitle: "Opens a new session with this command",
  remove: "Remove",
  overview: "Overview",
  edit: "Edit",
  history: "History",
  allCommands: "All commands",
  commandSections: "Command sections",
  notSaved: "(not saved)",
  replaceTitle: "Replace your changes?",
  replace: "Replace",
  restore: "Restore",
  hideChanges: "Hide changes",
  showChanges: "Show changes",
  removedWord: "Removed",
  recreatedWord: "Recreated",
  createdWord: "Created",
  savedWord: "Saved",
  insertedContent: "Inserted content",
  runs: "Runs",
  reads: "Reads",
  runsWithoutApproval: "Runs without approval",
  dangerous: "Dangerous:",
  invalidPattern: "Invalid, allows nothing:",
  noEffect: "No effect found: calls it allows don’t need approval anyway.",
  wouldAllow: "would allow",
  runsAnyway: "runs without approval anyway",
  fixText: "Fix the text first. See the problem.",
  required: "Required",
  askRevokeTrust: "Revoke trust…",
  revokeEffect:
    "The next person who runs it is asked first. If it’s already running, its permissions last until you revoke them or its turn ends. The trust history stays on record.",
  revokeTrust: "Revoke trust",
  trustNotRevoked: "the trust wasn’t revoked",
  builtInIntro: "Built into Countersign. Type",
  inMessageField: "in a session’s message field.",
  aboutInserted:
    "Run when someone uses the command, before the agent gets the text. Each is decided like any other call.",
  model: "Model",
  text: "Text",
  itCantRun: "It can’t be run.",
  means: "means",
  notThisCommand: ", not this command.",
  untrusted: "This command came with the workspace and isn’t trusted. You’re asked before it runs.",
  askTrust: "Trust…",
  alsoForSubAgents: "Its permissions also apply to sub-agents started in the meantime.",
  grantsNothing: "Nothing. Calls are decided as usual.",
  appliesUntilStop:
    "Applies from when it’s sent until the agent stops. Deny and ask rules, the intent’s scope and guardrails take precedence.",
  commandText: "Command text",
  argumentsMeaning: ": what you type after the name.",
  shellMeaning: ": the output of a shell command.",
  fileMeaning: ": the content of a file.",
  howToWrite: "Write the prompt for the agent below the second",
  permissions: "Permissions",
  alsoAppliesToSubAgents: "Also applies to sub-agents started in the meantime.",
  modelStart: "Model:",
  newerVersion: "Someone saved a newer version. Compare both first.",
  noChanges: "No changes",
  someone: "Someone",
  recreateCommand: "Recreate command",
  noCommandInUrl: "The URL doesn’t name a command.",
  command: "Command",
  tryAgain: "Try again",
  yourChanges: "Your changes",
  loadingCommand: "Loading command",
  newTeamCommand: "New team command",
  writeTextFirst: "Write the text first.",
  enterNameFirst: "Enter a name first.",
  save: "Save",
  name: "Name",
  nameHint: "What you type after the slash, like commit or git:commit.",
  not: "not",
  checking: "Checking…",
} as const;

export function formatRemoveTitle(name: string): string {
  return `Remove /${name}?`;
}

export function formatRemoveEffect(hasDraft: boolean): string {
  return `Nobody can run it anymore. Its versions are kept, and a new command with this name continues the same history.${hasDraft ? " Your unsaved changes stay in this tab." : ""}`;
}

export function formatReplaceEffect(name: string, version: number | string): string {
  return `The editor has unsaved changes to /${name}. Version ${version} will replace them.`;
}

export function formatVersionStart(version: number): string {
  return `v${version} ·`;
}

export function formatRestore(version: number): string {
  return `Restore version ${version}`;
}

export function formatChangesIn(version: number): string {
  return `Changes in version ${version}`;
}

export function formatEmptyLines(from: number, to: number): string {
  return `Lines ${from} to ${to} are empty`;
}

export function formatProblemAt(severity: string, column: number): string {
  return `${severity === "error" ? "Error" : "Warning"} at column ${column}:`;
}

export function formatTooLong(longestCommand: number): string {
  return `A command can have at most ${longestCommand} characters.`;
}

export function formatRevokeTitle(name: string): string {
  return `Revoke trust in /${name}?`;
}

export function formatNotTrustedNow(name: string): string {
  return `/${name} is no longer trusted.`;
}

export function formatNotChecked(checkError: string): string {
  return `Couldn’t check what each pattern would allow. ${checkError}`;
}

export function formatTextOf(name: string): string {
  return `Text of /${name}`;
}

export function formatSaveAs(version: number): string {
  return `Save as version ${version}`;
}

export function formatNotSaved(error: string): string {
  return `Not saved. Your changes are still here. ${error}`;
}

export function formatCopyNotRead(error: string): string {
  return `The command to copy couldn’t be read. ${error}`;
}

export function formatEdit(name: string): string {
  return `Edit /${name}`;
}

/** `problem`: what the check of names says, where it says something. */
export function formatNameProblem(problem: string | undefined, hasSlash: boolean): string {
  return `${hasSlash ? "Leave out the slash. The" : "The"} name ${problem ?? "isn’t valid for a command"}.`;
}

export function formatTrustedUntilChange(person: string | null, time: string | null): string {
  return `Trusted by ${formatPerson(person ?? "someone")}${time === null ? "" : ` ${time}`}. If the file changes, you’re asked again.`;
}

export function formatWasRemoved(name: string, hasDraft: boolean): string {
  return `/${name} was removed. ${hasDraft ? "Your changes are kept" : "Its last text is still here"}. Saving recreates it.`;
}

export function formatNotLoaded(message: string, hasDraft: boolean): string {
  return `The command couldn’t be loaded. ${message}${hasDraft ? " Your changes are kept:" : ""}`;
}
