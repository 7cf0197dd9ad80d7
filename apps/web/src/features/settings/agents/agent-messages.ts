import type { ConnectedAgent } from "@countersign/contracts/connected-agent";
import { externalAgentNames } from "@countersign/contracts/external-agent-names";
import { formatPerson } from "../../../lib/messages/format-person.ts";
import { plural } from "../../../lib/messages/numbers.ts";

/** The texts of the page about connected agents. */
export const agentMessages = {
  agents: "Agents",
  connected: "Connected agents",
  about:
    "External agents that ask Countersign before each call. They use the same inbox, rules and audit log as its own agents.",
  list: "Connected agents",
  noneTitle: "No agent is connected",
  noneAbout:
    "Countersign can decide the calls of the agent that you already use. For Claude Code, run this in a terminal on the server’s machine:",
  another: "Connect another",
  anotherAbout: "For Claude Code, run this in a terminal on the server’s machine:",
  connectTitle: "Connect Claude Code",
  connectSteps:
    "Keep using Claude Code and decide its calls here. Run this in a terminal on the server’s machine:",
  seeAgents: "Settings → Agents",
  seeAgentsNote: "shows what is connected.",
  copyCommand: "Copy command",
  copyFix: "Copy the fix",
  orConnect: "Or connect",
  working: "Connected",
  noCallYet: "No calls yet",
  restart: "Restart sessions that were already running when you connected it.",
  neverSeen: "never seen",
  noReport: "Version and settings unknown. Run the check below to report them.",
  ownProgram: "Asks with a key of its own. To disconnect it, revoke the key and stop the program.",
  details: "Check or disconnect",
  checkIt: "Check the connection:",
  disconnectIt: "Disconnect it and revoke its key:",
  revoke: "Revoke key",
  revokeEffect:
    "Every call of this agent is blocked until you reconnect or disconnect it. Its sessions are kept.",
  notRevoked: "the key wasn’t revoked",
} as const;

/** The button beside the name of another agent. */
export function formatCopyFor(name: string): string {
  return `Copy the command for ${name}`;
}

export function formatName({ agent, reported }: ConnectedAgent): string {
  const version = reported?.version ?? null;
  return version === null ? externalAgentNames[agent] : `${externalAgentNames[agent]} ${version}`;
}

/** Whose the agent is, and where it runs. */
export function formatOrigin({ key, person, reported }: ConnectedAgent): string {
  const acts = `${key.name} · acts as ${formatPerson(person)}`;
  return reported === null ? acts : `${acts} · on ${reported.machine}`;
}

export function formatLastSeen(time: string): string {
  return `last seen ${time}`;
}

export function formatProblems(count: number): string {
  return plural(count, "problem");
}

export function formatFoundAt(time: string): string {
  return `Found by the last check, ${time}:`;
}

export function formatHooksIn(files: readonly string[]): string {
  return `Hooks in ${files.join(", ")}`;
}

export function formatRevokeTitle(name: string): string {
  return `Revoke the key ${name}?`;
}

export function formatRevokeKey(name: string): string {
  return `${agentMessages.revoke} ${name}`;
}

export function formatRevoked(name: string): string {
  return `Key ${name} revoked.`;
}
