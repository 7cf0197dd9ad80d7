import type { ProblemWords } from "@countersign/contracts/agent-problem-messages";

/** What `countersign doctor` says. Problems have their words in `agent-problem-messages.ts`. */
export const doctorMessages = {
  shimFine: "The hook program is there, executable and current.",
  keyPrivate: "Only you can read the key.",
  probeAnswered: "A probe call, sent with the command in the settings file, got its answer from the server.",
  probeBlocked: "With no server to reach, a probe call is blocked.",
  hooksTrusted: "Codex trusts the hooks, and gives its commands no terminal.",
  nothingDisables: "Nothing in the settings files disables the hooks.",
  unseen:
    "Not visible from here: claude started with --bare, --settings or --setting-sources runs without these hooks. Only --managed holds against that.",
  onlyManaged: "The hooks are the machine’s, so users and projects can’t turn them off.",
  allFine: "Everything is fine.",
  nothingConnected: "No agent is connected. Connect one with: countersign connect claude",
  notReported: "The server couldn’t be told, so the dashboard doesn’t show this.",
} as const;

export function formatHooksFine(file: string): string {
  return `The hooks are in ${file}, complete and unchanged.`;
}

export function formatKeyAccepted(origin: string, person: string): string {
  return `The server at ${origin} accepts the key, which acts as ${person}.`;
}

export function formatHeading(name: string, version: string | null): string {
  return version === null ? name : `${name} ${version}`;
}

export function formatNotConnected(name: string, agent: string): string {
  return `Not connected. Connect ${name} with: countersign connect ${agent}`;
}

export function formatProblemCount(count: number): string {
  return count === 1 ? "1 problem found." : `${count} problems found.`;
}

export function formatExit(code: number | null, said: string): string {
  const words = said.trim().slice(0, 500);
  return `The hook ended with ${code === null ? "no exit code" : `exit code ${code}`}${words === "" ? "." : `: ${words}`}`;
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
  return `Careful: ${what}${fix === null ? "" : ` ${fix}`}`;
}

export function formatNoAddress(file: string): string {
  return `The address in ${file} isn’t one.`;
}
