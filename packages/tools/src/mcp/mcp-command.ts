import { quoteWord } from "@countersign/shell";

/** A server that is started as a process. */
export type McpCommand = { command: string; args: readonly string[]; env: Readonly<Record<string, string>> };

/** Its command line, as a person could type it. */
export function mcpCommandLine({ command, args }: Pick<McpCommand, "command" | "args">): string {
  return [quoteProgram(command), ...args.map(quoteWord)].join(" ");
}

/** A shell would take a bare word with `=` for a variable, and the next one for the program. */
function quoteProgram(command: string): string {
  const quoted = quoteWord(command);
  return quoted === command && command.includes("=") ? `'${command}'` : quoted;
}

/** The command line with the variables that are set for it, for what analyses commands: some of them name programs too. */
export function mcpShellCommand(server: McpCommand): string {
  const variables = Object.entries(server.env)
    .filter(([name]) => isShellVariable(name))
    .map(([name, value]) => `${name}=${quoteWord(value)}`);
  return [...variables, mcpCommandLine(server)].join(" ");
}

/** Whether a shell command line can set a variable of this name. */
export function isShellVariable(name: string): boolean {
  return /^[A-Za-z_]\w*$/.test(name);
}
