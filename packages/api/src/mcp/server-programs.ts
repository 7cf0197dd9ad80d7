import { isShellVariable, type McpCommand, mcpCommandLine, mcpShellCommand } from "@countersign/agent";
import { commandPrograms, type ProgramPlace } from "../hooks/hook-programs.ts";
import type { FileServer } from "../settings/files/parse-mcp-servers.ts";

/** The files of the workspace that its servers run, watched as those of hooks are. A variable in a command line hides what it runs. */
export async function serverPrograms(servers: readonly FileServer[], place: ProgramPlace) {
  const started = servers.flatMap((of) => (of.start.type === "stdio" ? [{ of, start: of.start }] : []));
  const commands = started.map(({ of, start }) => ({ of, command: mcpShellCommand(start) }));
  const { programs, unwatched } = await commandPrograms(commands, place);
  const hidden = started.flatMap(({ of, start }): [FileServer, string][] => {
    const why = hiddenReason(start);
    return why === null ? [] : [[of, why]];
  });
  return { programs, unwatched: new Map([...hidden, ...unwatched]) };
}

/** No shell expands a command line, so `$CLAUDE_PROJECT_DIR` without braces is a name, or means something to a shell that it starts. */
function hiddenReason(start: McpCommand): string | null {
  if (/\$(?:\{|CLAUDE_PROJECT_DIR)/.test(mcpShellCommand(start)))
    return "it has a variable, which is known only when it starts";
  // A shell would read such a word as a variable, and the next one as the program.
  if (start.command.includes("=")) return `what it runs is unknown: ${mcpCommandLine(start)}`;
  const odd = Object.keys(start.env).find((name) => !isShellVariable(name));
  return odd === undefined ? null : `what the variable ${odd} does is unknown`;
}
