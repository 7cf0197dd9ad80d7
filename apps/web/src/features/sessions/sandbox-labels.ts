import type { SandboxLevel } from "@countersign/contracts/sandbox-level";

/** What the commands of a session can reach, as the dashboard says it. */
export const sandboxLabels: Record<SandboxLevel, { name: string; effect: string }> = {
  off: { name: "No sandbox", effect: "Commands can reach everything the server’s user can." },
  workspace: {
    name: "Sandbox: workspace",
    effect: "Commands can change only the workspace, and reach only hosts that rules allow.",
  },
  scope: {
    name: "Sandbox: scope",
    effect:
      "Commands can change only what the session’s intent owns, and reach only hosts that rules allow. Without an intent, they can’t change anything.",
  },
  "read-only": {
    name: "Sandbox: read-only",
    effect: "Commands can’t change files, and reach only hosts that rules allow.",
  },
};
