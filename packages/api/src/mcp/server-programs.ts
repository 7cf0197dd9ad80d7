import { mcpShellCommand } from "@countersign/agent";
import { commandPrograms, type ProgramPlace } from "../hooks/hook-programs.ts";
import type { FileServer } from "../settings/files/parse-mcp-servers.ts";

/** The files of the workspace that its servers run, watched as those of hooks are. A variable in a command line hides what it runs. */
export async function serverPrograms(servers: readonly FileServer[], place: ProgramPlace) {
  const commands = servers.flatMap((server) =>
    server.start.type === "stdio" ? [{ of: server, command: mcpShellCommand(server.start) }] : [],
  );
  const { programs, unwatched } = await commandPrograms(commands, place);
  const hidden = commands.flatMap(({ of, command }): [FileServer, string][] =>
    command.includes("${") ? [[of, "it has a variable, which is known only when it starts"]] : [],
  );
  return { programs, unwatched: new Map([...hidden, ...unwatched]) };
}
