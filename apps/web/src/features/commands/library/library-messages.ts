import { formatPerson } from "../../../lib/messages/format-person.ts";
import { plural } from "../../../lib/messages/numbers.ts";

/** What the list of commands says. */
export const libraryMessages = {
  searchCommands: "Search commands",
  searchPlaceholder: "Search names, descriptions, permissions, files",
  workspace: "Workspace",
  aboutBuiltIns: "Built into Countersign. Built-ins take precedence.",
  aboutTeam: "Written here, with a history. They work in every workspace.",
  aboutProject:
    "Files in the workspace. Commands that grant permissions or run shell commands need your trust first.",
  aboutUser: "Files in your home folder. They work in every workspace.",
  builtIn: "built into Countersign",
  theBuiltIn: "the built-in command",
  theTeamCommand: "the team’s command",
  cantRunUntilFixed: "It can’t run until you fix its text.",
  loadingCommands: "Loading commands",
  whatACommandIs: "A command is a reusable prompt: type",
  whereFilesAre: "in a session to send it to the agent. Files such as",
  noCommandsYet: "No commands yet",
  createCommand: "Create command",
  notRemoved: "the command wasn’t removed",
  removedNotRead: "The removed commands couldn’t be read.",
  removed: "Removed",
  removedCommands: "Removed commands",
  invalidText: "Invalid:",
  notUsed: "Not used: /",
  means: "means",
  overrides: "Overrides",
  notTrusted: "Not trusted",
  dangerous: "Dangerous:",
  invalidPattern: "Invalid, allows nothing:",
  askTrust: "Trust…",
  run: "Run",
  runTitle: "Opens a new session with this command",
  noneYet: "None yet. Choose New command to create one.",
  noFileAtHome: "No file in ~/.claude/commands/ or ~/.countersign/commands/.",
  noWorkspaceYet: "No workspace yet. Start a session to add one.",
  commands: "Commands",
  newCommand: "New command",
  showAll: "Show all",
} as const;

export function formatHowToType(name: string): string {
  return `Type /${name} in a session’s message field.`;
}

export function formatMeansAnother(name: string): string {
  return `/${name} means another command.`;
}

export function formatIsBuiltIn(name: string): string {
  return `/${name} is built in. Built-ins take precedence.`;
}

export function formatTeamHas(name: string): string {
  return `Your team already has /${name}.`;
}

export function formatTakesPrecedence(files: string): string {
  return `It takes precedence over ${files}.`;
}

export function formatNotLoaded(message: string): string {
  return `The commands couldn’t be loaded. ${message} They’re still on the server.`;
}

export function formatFilesNotRead(workspace: string, message: string): string {
  return `The files in ${workspace} couldn’t be read. ${message}`;
}

export function formatFilesEnd(workspace: null | string): string {
  return `${workspace === null ? " of a workspace" : " of the workspace"} or of your home folder are listed here, too.`;
}

export function formatSaved(name: string, version: number): string {
  return `/${name} is now version ${version}.`;
}

export function formatRemovedBy(version: number): string {
  return `v${version}, removed by`;
}

export function formatTrustedBy(person: null | string): string {
  return `Trusted by ${formatPerson(person ?? "someone")}`;
}

export function formatWarnings(warnings: number): string {
  return plural(warnings, "warning");
}

export function formatPermissionsOf(name: string): string {
  return `Permissions of /${name}`;
}

export function formatMore(more: number): string {
  return `and ${more} more`;
}

export function formatShellLines(shell: number): string {
  return `its text runs ${plural(shell, "command line")}`;
}

export function formatTrust(name: string): string {
  return `Trust /${name}…`;
}

export function formatRun(name: string): string {
  return `Run /${name}`;
}

export function formatSourceCommands(name: string): string {
  return `${name} commands`;
}

export function formatNoFileIn(workspace: string): string {
  return `No file in .claude/commands/ or .countersign/commands/ of ${workspace}.`;
}

export function formatNoneMatch(all: number): string {
  return `None of ${plural(all, "command")} match`;
}

/** A team command’s version as it can be told: "v3 by ada, 4 min ago", "team". */
export function formatTeamVersion(known: {
  version: number | null;
  person: string | null;
  time: string | null;
}): string {
  const version = known.version === null ? "team" : `v${known.version}`;
  const by = known.person === null ? "" : ` by ${known.person}`;
  const at = known.time === null ? "" : `, ${known.time}`;
  return `${version}${by}${at}`;
}

export function formatRemoved(name: string): string {
  return `/${name} removed.`;
}

export function formatTrusted(name: string): string {
  return `/${name} trusted.`;
}
