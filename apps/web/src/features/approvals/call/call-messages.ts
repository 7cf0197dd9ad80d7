/** What the preview of a command says besides the command. */
export const callMessages = {
  copyCommand: "Copy command",
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
} as const;
