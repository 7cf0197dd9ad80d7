import { type ExternalAgentKind, externalAgentKind } from "./external-agent.ts";

/** Runs if the shim is missing. Without the text on stderr, Codex would treat exit code 2 as a failed hook, and run the call. */
const missing = `exec sh -c 'echo "Countersign: its hook is missing, so nothing was run." >&2; exit 2'`;

/**
 * The command in an agent's settings that asks Countersign about a call, or reports how it ended. With `exec`, the agent itself is the
 * shim's parent. If the shim is missing, Claude Code blocks the call by itself. For other agents, the command does.
 */
export function agentHookCommand(
  program: string,
  agent: ExternalAgentKind,
  kind: "question" | "report",
): string {
  const quoted = `'${program.replaceAll("'", "'\\''")}'`;
  if (kind === "report") return `exec ${quoted} ${agent} report`;
  const command = `exec ${quoted} ${agent}`;
  return agent === "claude" ? command : `test -x ${quoted} || ${missing}; ${command}`;
}

const ours = new RegExp(
  `^exec '(?:[^']|'\\\\'')*/\\.?countersign/hook' (?:${externalAgentKind.options.join("|")})(?: report)?$`,
);

/** Whether this is such a command. Run as a hook of ours, it would ask us again. */
export function isAgentHookCommand(command: string): boolean {
  const [check = "", rest] = command.split(` || ${missing}; `);
  if (rest !== undefined && !/^test -x '(?:[^']|'\\'')*'$/.test(check)) return false;
  return ours.test(rest ?? command);
}
