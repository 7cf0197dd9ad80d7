import type { DemoTaskId } from "@countersign/contracts/demo-task";

export const demoMessages = {
  title: "Try the two-minute demo",
  about:
    "A scripted model plays the agent in a small sample project. Its calls are real: you decide what runs, as you would for any agent.",
  list: "Demo tasks",
  more: "Guided tasks of the demo",
  starting: "Starting…",
  notStarted: "The demo didn’t start.",
  ownKey: "Use your own key",
  ownKeySteps: [
    "Stop the server with Ctrl-C.",
    "Start it again with a key for the Claude API:",
    "Start a session in one of your folders.",
  ],
  ownKeyNote: "The key stays in the server’s environment. It isn’t stored.",
} as const;

/** Each guided task: what you do in it, and what it shows. */
export const demoTaskLabels: Record<DemoTaskId, { name: string; about: string }> = {
  "approve-diff": {
    name: "Approve a diff",
    about: "The agent proposes an edit. Read the change before it’s made.",
  },
  "deny-danger": {
    name: "Deny a dangerous command",
    about: "See which files a deletion would hit, and stop it.",
  },
  "always-allow": {
    name: "Always allow a command",
    about: "Answer once. The same command then runs without asking.",
  },
  "slash-command": {
    name: "Run a slash command",
    about: "Trust /commit once. It grants what it needs, and nothing else.",
  },
  intent: {
    name: "Work under an intent",
    about: "The agent leaves its scope, is denied, and asks you for more.",
  },
};
