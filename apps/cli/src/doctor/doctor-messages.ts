import type { ProblemWords } from "@countersign/contracts/agent-problem-messages";

/** What `countersign doctor` says. The texts of problems are in `agent-problem-messages.ts`. */
export const doctorMessages = {
  shimFine: "The shim is present, executable and current.",
  keyPrivate: "Only you can read the key.",
  keyManaged: "Only root and the key’s group can read the key, and only root can change it.",
  probeAnswered: "The server answered a probe call that was sent with the command in the settings file.",
  probeBlocked: "A probe call is blocked when the server is unreachable.",
  hooksTrusted: "Codex trusts the hooks, and its commands have no terminal.",
  nothingDisables: "Nothing in the settings files disables the hooks.",
  unseen:
    "doctor can’t see how you start Claude Code. With --bare, --settings or --setting-sources, it runs without these hooks. Only --managed prevents that.",
  onlyManaged: "The hooks are managed, so users and projects can’t turn them off.",
  noProbes:
    "doctor can’t send probe calls for opencode, because its plugin runs inside opencode. To test it, have opencode change a file. The call must show up in the inbox.",
  limits: "Limits",
  unchecked: "Agents run their own calls. Countersign checks nothing after it has answered.",
  unasked: "Countersign doesn’t see the !commands and @files that you type into an agent.",
  removable:
    "Anybody with a shell on this machine can remove the hooks. Only managed hooks (connect claude --managed) prevent that.",
  moreLimits: "docs/agents.md has the limits of each agent.",
  allFine: "No problems found.",
  notReported: "The server didn’t take this report, so the dashboard doesn’t show it.",
} as const;

export function formatHooksFine(file: string): string {
  return `Countersign’s entries in ${file} are complete and unchanged.`;
}

export function formatKeyAccepted(origin: string, person: string): string {
  return `The server at ${origin} accepts the key, which acts as ${person}.`;
}

export function formatHeading(name: string, version: string | null): string {
  return version === null ? name : `${name} ${version}`;
}

export function formatNothingConnected(command: string): string {
  return `No agent is connected. Connect one with: ${command}`;
}

export function formatNotConnected(name: string, command: string): string {
  return `Not connected. Connect ${name} with: ${command}`;
}

export function formatProblemCount(count: number): string {
  return count === 1 ? "1 problem found." : `${count} problems found.`;
}

export function formatExit(code: number | null, said: string): string {
  const words = said.trim().slice(0, 500);
  return `The shim ended with ${code === null ? "no exit code" : `exit code ${code}`}${words === "" ? "." : `: ${words}`}`;
}

export function formatSets(file: string, name: string): string {
  return `${file} sets ${name}`;
}

export function formatDisablesHooks(file: string): string {
  return `${file} has "disableAllHooks": true`;
}

export function formatHooksOff(file: string): string {
  return `${file} has "enabled": false in "hooksConfig"`;
}

export function formatHookDisabled(file: string): string {
  return `${file} has "countersign" in "hooksConfig.disabled"`;
}

export function formatUntrusted(folder: string, file: string): string {
  return `${folder} isn’t trusted in ${file}`;
}

export function formatIs(name: string, value: string): string {
  return `${name} is ${value}`;
}

export function formatNotConnectable({ what, fix }: ProblemWords): string {
  return `${what} Nothing was changed.${fix === null ? "" : ` ${fix}`}`;
}

export function formatConflict({ what, fix }: ProblemWords): string {
  return `Warning: ${what}${fix === null ? "" : ` ${fix}`}`;
}

export function formatNoAddress(file: string): string {
  return `The address in ${file} isn’t a valid URL.`;
}
