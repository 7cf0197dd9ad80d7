import { type ExternalAgentKind, externalAgentKind } from "./external-agent.ts";

/** Runs if the shim is missing. Without the text on stderr, Codex would treat exit code 2 as a failed hook, and run the call. */
const missing = `exec sh -c 'echo "Countersign: its hook is missing, so nothing was run." >&2; exit 2'`;

/** How an agent starts the shim: a command for a shell or, with `args`, a program that it starts itself. */
export type AgentHook = { command: string; args?: string[] };

/** With these, a shell runs other code first, or runs nothing and reports success. */
const shellVariables = ["BASHOPTS", "BASH_ENV", "ENV", "SHELLOPTS"];
const starter = "/usr/bin/env";
const starterArgs = shellVariables.flatMap((name) => ["-u", name]);

/**
 * The hook in an agent's settings that asks Countersign about a call, or reports how it ended. A project's settings can set variables for
 * Claude Code and its hooks: with `SHELLOPTS=noexec`, bash would run no hook, and Claude Code would run the call. So no shell starts the shim
 * there, and its own shell gets none of these variables.
 */
export function agentHook(program: string, agent: ExternalAgentKind, kind: "question" | "report"): AgentHook {
  // env would read a path with = as a variable, and Claude Code replaces ${…}.
  const isStartable = agent === "claude" && !program.endsWith(".ps1") && !/[=$]/.test(program);
  if (!isStartable) return { command: agentHookCommand(program, agent, kind) };
  const given = kind === "report" ? [program, agent, "report"] : [program, agent];
  return { command: starter, args: [...starterArgs, ...given] };
}

/**
 * The command in an agent's settings that asks Countersign about a call, or reports how it ended. With `exec`, the agent itself is the
 * shim's parent. If the shim is missing, Claude Code blocks the call by itself. For other agents, the command does.
 */
export function agentHookCommand(
  program: string,
  agent: ExternalAgentKind,
  kind: "question" | "report",
): string {
  if (program.endsWith(".ps1")) return windowsCommand(program, agent, kind);
  const quoted = `'${program.replaceAll("'", "'\\''")}'`;
  if (kind === "report") return `exec ${quoted} ${agent} report`;
  const command = `exec ${quoted} ${agent}`;
  return agent === "claude" ? command : `test -x ${quoted} || ${missing}; ${command}`;
}

/**
 * For Git Bash, cmd and PowerShell alike, which agents start their hooks with: the text in the quotes has nothing that any of them reads. What
 * keeps the script from running (a policy, or that it is missing) leads to the exit code behind it.
 */
function windowsCommand(program: string, agent: ExternalAgentKind, kind: "question" | "report"): string {
  const more = kind === "report" ? " report" : "";
  const exit = kind === "report" ? 1 : 2;
  return `${windowsStart}'${program}' ${agent}${more}; [Console]::Error.WriteLine('${windowsFailure}'); exit ${exit}"`;
}

const windowsStart = 'powershell.exe -NoProfile -NonInteractive -ExecutionPolicy Bypass -Command "& ';
const windowsFailure = "Countersign: its hook is missing, or may not run, so nothing was run.";

/** Whether a path can stand in such a command: without quotes, and without what one of the shells would replace. */
export function isWindowsHookPath(path: string): boolean {
  return /^[A-Za-z]:(?:\\[\p{L}\p{N} .,_()+~@=#-]+)+$/u.test(path);
}

const ours = new RegExp(
  `^exec '(?:[^']|'\\\\'')*/\\.?countersign/hook' (?:${externalAgentKind.options.join("|")})(?: report)?$`,
);

/** Whether this is such a hook. Run as a hook of ours, it would ask us again. */
export function isAgentHook({
  command = "",
  args,
}: {
  command?: string | undefined;
  args?: unknown;
}): boolean {
  if (args === undefined) return isAgentHookCommand(command);
  if (command !== starter || !Array.isArray(args)) return false;
  const given: unknown[] = args.slice(starterArgs.length);
  const [program, agent, ...more] = given;
  if (typeof program !== "string" || !/\/\.?countersign\/hook$/.test(program) || agent !== "claude")
    return false;
  const wanted = agentHook(program, agent, more.length === 0 ? "question" : "report");
  return JSON.stringify(args) === JSON.stringify(wanted.args);
}

/** Whether this is such a command. */
export function isAgentHookCommand(command: string): boolean {
  if (command.startsWith(windowsStart)) return isWindowsCommand(command.slice(windowsStart.length), command);
  const [check = "", rest] = command.split(` || ${missing}; `);
  if (rest !== undefined && !/^test -x '(?:[^']|'\\'')*'$/.test(check)) return false;
  return ours.test(rest ?? command);
}

function isWindowsCommand(rest: string, command: string): boolean {
  const [, program = "", name, report] = /^'([^']*)' (\w+)( report)?;/.exec(rest) ?? [];
  const agent = externalAgentKind.safeParse(name).data;
  if (agent === undefined || !isWindowsHookPath(program) || !/\\\.?countersign\\hook\.ps1$/.test(program))
    return false;
  return command === windowsCommand(program, agent, report === undefined ? "question" : "report");
}
