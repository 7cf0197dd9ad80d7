/** What the commands of an agent can reach, from the loosest to the strictest; `sandboxLevel` in `sandbox.ts` is their schema. */
export const sandboxLevels = ["off", "workspace", "scope", "read-only"] as const;

/**
 * `off`: everything the server's user can. `workspace`: commands change the workspace and nothing else, and reach only hosts that rules allow. `scope`: of the
 * workspace, they change only what the session's intent owns. `read-only`: they change nothing.
 */
export type SandboxLevel = (typeof sandboxLevels)[number];

/** Whether commands can reach more at one level than at the other. */
export function isLooser(level: SandboxLevel, than: SandboxLevel): boolean {
  return sandboxLevels.indexOf(level) < sandboxLevels.indexOf(than);
}

/** The level at which commands can reach the least; `off` if there are none. */
export function strictest(levels: readonly SandboxLevel[]): SandboxLevel {
  return levels.reduce((strict, level) => (isLooser(strict, level) ? level : strict), "off");
}
