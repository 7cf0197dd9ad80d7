import type { ExternalAgent } from "@countersign/contracts/external-agent";
import { externalAgentNames } from "@countersign/contracts/external-agent-names";

/** What the session of an external agent says about it. */
export const externalMessages = {
  limits: ({ kind }: ExternalAgent) =>
    kind === "claude"
      ? `${externalAgentNames[kind]} runs its own calls. Countersign decides each one before it starts and checks nothing after that. It doesn’t see the !commands and @files that you type in the terminal.`
      : "This agent runs its own calls. Countersign decides each one before it starts and checks nothing after that. It sees only the calls that the agent asks about.",
  write: ({ kind }: ExternalAgent) => `Send messages to ${externalAgentNames[kind]} where it runs.`,
  /** Where an approved call waits although the agent’s turn is over. */
  approved: ({ kind }: ExternalAgent) =>
    `${externalAgentNames[kind]} continued without the approved call. It runs once if the agent makes exactly the same call within an hour of the approval.`,
  intent: "Intent…",
  stop: ({ kind }: ExternalAgent) =>
    `Cancels waiting calls and denies every other one until somebody writes to ${externalAgentNames[kind]} or resumes it here. Calls that are already running continue.`,
  stopped: ({ kind }: ExternalAgent) =>
    `Stopped. Every call of ${externalAgentNames[kind]} is denied until somebody writes to it or resumes it here.`,
  resume: "Resume",
  reopen: ({ kind }: ExternalAgent) =>
    `Every call of ${externalAgentNames[kind]} is denied until somebody reopens the session. Its session approvals stay revoked.`,
} as const;
