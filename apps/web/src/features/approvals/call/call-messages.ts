import { plural } from "../../../lib/messages/numbers.ts";

/** What copies the parts of a call. */
export const callMessages = {
  copyCommand: "Copy command",
  copyPath: "Copy path",
  copyAddress: "Copy address",
  expandScope: "Expand the scope of",
  askedFor: "Asked for",
  mayWriteThen: "May write after approval",
  scopeAfter: "Scope after it",
  alreadyOwned: "Its scope owns all of it already.",
  agentsReason: "Why, in the agent’s words",
  newPattern: "New:",
  noFileNewlyOwned: "Adds no existing files, only new ones.",
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
  sandbox: {
    workspace: "in a sandbox: writes only to the workspace, no network",
    scope: "in a sandbox: writes only to files the intent owns, no network",
    "read-only": "in a sandbox: read-only, no network",
    outside: "outside the sandbox",
  },
  networked: {
    workspace: "in a sandbox: writes only to the workspace, reaches only hosts that rules allow",
    scope: "in a sandbox: writes only to files the intent owns, reaches only hosts that rules allow",
    "read-only": "in a sandbox: read-only, reaches only hosts that rules allow",
    outside: "outside the sandbox",
  },
  alsoOpened: "opened by a person:",
  comesDownTo: "Comes down to",
  runsWorkspaceFiles: "Runs workspace files (current version):",
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
  return `Adds ${isCut ? "more than " : ""}${plural(files, "existing file")}`;
}
