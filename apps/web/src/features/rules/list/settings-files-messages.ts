import { plural } from "../../../lib/messages/numbers.ts";

/** What the rules page says of settings files. */
export const settingsFilesMessages = {
  settingsFiles: "Settings files",
  restApplies: "The rest of the file still applies.",
  workingIn: "working in the folder",
  wouldRun: "It would run, with your permissions:",
  trustTitle:
    "Trust covers exactly what’s shown. If the file changes what it allows or runs, you’re asked again.",
  trusting: "Trusting…",
  trustRules: "Trust these rules",
  trustFile: "Trust this file",
  trustServers: "Trust these servers",
  noServerStarts: "None of its MCP servers start until you fix the file.",
  otherServersStart: "Its other MCP servers aren’t affected.",
  serversNotTrusted:
    "This workspace file isn’t trusted yet, so its MCP servers don’t start. Once you trust it, they run on this machine with your permissions, outside any limits on the agent’s tools. Their tools still ask before each call unless a rule allows them. It would start or reach:",
  serverCannotStart: "It can’t be used:",
  serverRunsFiles: "They run these workspace files. If one changes, you’re asked to trust them again:",
  serverNotWatched: "Not watched: Countersign can’t tell when the code it runs changes (",
} as const;

export function formatNotRead(folder: string, error: string): string {
  return `The settings files in ${folder} couldn’t be read. ${error}`;
}

export function formatProblem(line: number, column: number, message: string): string {
  return `Line ${line}, column ${column}: ${message}`;
}

export function formatLastValid(rules: number): string {
  return `Its last valid rules still apply (${plural(rules, "rule")}) until you fix the file.`;
}

export function formatMode(name: string, effect: string): string {
  return `the mode “${name}” for new sessions: ${effect}`;
}

export function formatNotTrusted(isAllowing: boolean): string {
  return `This workspace file isn’t trusted yet. Its ask and deny rules apply. What it allows and runs doesn’t.${isAllowing ? " It would allow:" : ""}`;
}

export function formatServerPlace(line: number): string {
  return `· line ${line}`;
}

export function formatVariables(names: readonly string[]): string {
  return ` · sets ${names.join(", ")}`;
}

export function formatHeaders(names: readonly string[]): string {
  return ` · with ${names.join(", ")}`;
}
