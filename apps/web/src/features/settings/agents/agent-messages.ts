import type { ConnectedAgent } from "@countersign/contracts/connected-agent";
import { externalAgentNames } from "@countersign/contracts/external-agent-names";
import { formatPerson } from "../../../lib/messages/format-person.ts";
import { plural } from "../../../lib/messages/numbers.ts";

/** What the page about connected agents says. */
export const agentMessages = {
  agents: "Agents",
  connected: "Connected agents",
  about:
    "Agents that you use elsewhere and that ask here before each call: in the same inbox, under the same rules, in the same audit log.",
  list: "Connected agents",
  noneTitle: "No agent is connected",
  noneAbout:
    "Have Countersign decide the calls of the Claude Code that you already use. Run this in a terminal on the machine of this server:",
  another: "Connect another",
  anotherAbout: "Run this in a terminal on the machine of this server:",
  connectTitle: "Connect Claude Code",
  connectSteps:
    "Keep the agent that you use, and decide its calls here. Run this in a terminal on the machine of this server:",
  seeAgents: "Settings → Agents",
  seeAgentsNote: "shows what is connected.",
  copyCommand: "Copy command",
  working: "Connected",
  noCallYet: "Nothing asked yet",
  restart: "Restart the sessions that were already running when you connected it.",
  neverSeen: "never seen",
  noReport: "Its version and settings aren’t known.",
  details: "Check or disconnect",
  checkIt: "Check it again:",
  disconnectIt: "Disconnect it, which also revokes the key:",
  revoke: "Revoke key",
  revokeEffect:
    "Every further call of this agent is blocked until you connect it again or disconnect it. Its sessions stay.",
  notRevoked: "the key wasn’t revoked",
} as const;

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
