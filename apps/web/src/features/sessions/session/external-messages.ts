import type { ExternalAgent } from "@countersign/contracts/external-agent";
import { externalAgentNames } from "@countersign/contracts/external-agent-names";

/** What the session of an agent that runs elsewhere says about it. */
export const externalMessages = {
  limits: ({ kind }: ExternalAgent) =>
    kind === "claude"
      ? `${externalAgentNames[kind]} executes its calls itself. Countersign decides each one before it starts, checks nothing after that, and doesn’t see !commands and @files typed in its terminal.`
      : "What this session asks about runs elsewhere. Countersign decides each call before it starts, checks nothing after that, and sees only the calls that it is asked about.",
  write: ({ kind }: ExternalAgent) => `Write to ${externalAgentNames[kind]} where it runs.`,
  intent: "Intent…",
  stop: ({ kind }: ExternalAgent) =>
    `Cancels waiting calls and stops the turn at the next call. What ${externalAgentNames[kind]} runs now continues.`,
  reopen: ({ kind }: ExternalAgent) =>
    `Every call of ${externalAgentNames[kind]} is denied until somebody reopens it. Its approvals stay revoked.`,
} as const;
