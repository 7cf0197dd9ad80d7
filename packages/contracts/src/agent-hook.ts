import type { ExternalAgentKind } from "./external-agent.ts";

/**
 * The command in an agent's settings that asks Countersign about a call, or reports how it ended. `exec`: the program's parent is then
 * the agent itself.
 */
export function agentHookCommand(
  program: string,
  agent: ExternalAgentKind,
  kind: "question" | "report",
): string {
  const command = `exec '${program.replaceAll("'", "'\\''")}' ${agent}`;
  return kind === "report" ? `${command} report` : command;
}

/** Whether a command is such a one: asked as a hook of ours, it would ask us again. */
export function isAgentHookCommand(command: string): boolean {
  return /^exec '(?:[^']|'\\'')*\/\.?countersign\/hook' claude(?: report)?$/.test(command);
}
