import { quoteWord } from "@countersign/shell";

/** A server that is started as a process. */
export type McpCommand = { command: string; args: readonly string[]; env: Readonly<Record<string, string>> };

/** Its command line, as a person could type it. */
export function mcpCommandLine({ command, args }: Pick<McpCommand, "command" | "args">): string {
  return [command, ...args].map(quoteWord).join(" ");
}

/** The command line with the variables that are set for it, for what analyses commands: some of them name programs too. */
export function mcpShellCommand(server: McpCommand): string {
  const variables = Object.entries(server.env)
    .filter(([name]) => /^[A-Za-z_]\w*$/.test(name))
    .map(([name, value]) => `${name}=${quoteWord(value)}`);
  return [...variables, mcpCommandLine(server)].join(" ");
}
