import { plural } from "../../../lib/messages/numbers.ts";

/** What copies the parts of a call. */
export const callMessages = {
  copyCommand: "Copy command",
  copyPath: "Copy path",
  copyAddress: "Copy address",
  letIntent: "Let",
  ownMoreFiles: "own more files",
  askedFor: "Asked for",
  mayWriteThen: "It may write then",
  scopeAfter: "Scope after it",
  alreadyOwned: "Its scope owns all of it already.",
  agentsReason: "Why, in the agent’s words",
  newPattern: "New:",
  noFileNewlyOwned: "No file that is there now would be newly owned; new ones would.",
  newlyOwnedFiles: "Newly owned files",
  workUnder: "Work under",
  thenIntent: "then",
  ownedByIntent: "From then on this session can change only what the intent owns.",
  ownedByOtherIntent:
    "From then on this session can change only what that intent owns, in place of the one before.",
  read: "Read",
  list: "List",
  search: "Search",
  forPattern: "for",
  fetchFrom: "Fetch from",
  runsIn: "runs in",
  inWorkspace: "(the workspace)",
  comesDownTo: "Comes down to",
  runsWorkspaceFiles: "Runs files of the workspace, as they stand now:",
  runsUnwatchedFile: "What this runs can change before it starts, unnoticed:",
  fetchPrompt: "Prompt (agent’s words, not sent):",
} as const;

export function formatDiffOf(file: string): string {
  return `Diff of ${file}`;
}

export function formatLinesOf(file: string): string {
  return `Lines of ${file}`;
}

/** How many files an intent would own that it doesn’t own yet. `isCut`: there are more than counted. */
export function formatNewlyOwned(files: number, isCut: boolean): string {
  return `${isCut ? "More than " : ""}${plural(files, "file")} that ${files === 1 && !isCut ? "is" : "are"} there now would be newly owned`;
}
