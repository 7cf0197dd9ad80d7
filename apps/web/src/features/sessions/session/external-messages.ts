import { type ExternalAgent, externalAgentNames } from "@countersign/contracts/external-agent";

/** What the session of an agent that runs elsewhere says about it. */
export const externalMessages = {
  limits: ({ kind }: ExternalAgent) =>
    kind === "claude"
      ? `${externalAgentNames[kind]} executes its calls itself. Countersign decides each one before it starts, checks nothing after that, and doesn’t see !commands and @files typed in its terminal.`
      : "What this session asks about runs elsewhere. Countersign decides each call before it starts, checks nothing after that, and sees only the calls that it is asked about.",
  write: ({ kind }: ExternalAgent) => `Write to ${externalAgentNames[kind]} where it runs.`,
  intent: "Intent…",
  stop: ({ kind }: ExternalAgent) =>
    `Cancels waiting calls and denies every other one, until somebody writes to ${externalAgentNames[kind]} or resumes it here. What it runs now continues.`,
  stopped: ({ kind }: ExternalAgent) =>
    `Stopped: every call of ${externalAgentNames[kind]} is denied until somebody writes to it or resumes it here.`,
  resume: "Resume",
  reopen: ({ kind }: ExternalAgent) =>
    `Every call of ${externalAgentNames[kind]} is denied until somebody reopens it. Its approvals stay revoked.`,
} as const;
