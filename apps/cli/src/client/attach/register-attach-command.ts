import { StartError } from "@countersign/server/start-error";
import type { Command } from "commander";
import { addServerOptions, type ServerOptions, withServer } from "../with-server.ts";

const help = `
Shows a session and answers its calls, in a terminal. While a call waits, the prompt stands where messages are written. Whoever answers first
counts, here or in a browser. Ctrl-C twice leaves; the session continues. docs/terminal.md lists the keys.

Examples:
  countersign attach 3f2c9a10      the session's ID, or the beginning of it; \`countersign sessions\` lists them

Exit codes: 0 left with Ctrl-D · 1 not attached · 130 left with Ctrl-C
`;

/** Adds `attach` to the command line. */
export function registerAttachCommand(program: Command): void {
  const command = program
    .command("attach")
    .argument("<session>", "a session’s ID, or the beginning of it")
    .description("follow a session in this terminal, and answer its calls")
    .addHelpText("after", help);
  addServerOptions(command).action((text: string, options: ServerOptions) =>
    withServer(options, async (client) => {
      if (!hasTerminal() || client.isJson)
        throw new StartError(
          "attach needs a terminal. In a script, use `countersign approvals --watch --json`.",
        );
      const [{ attachSession }, { findSession }] = await Promise.all([
        import("./attach-session.ts"),
        import("./find-session.ts"),
      ]);
      return attachSession(client, await findSession(client, text));
    }),
  );
}

/** Whether a person reads and types here, rather than a program. */
export function hasTerminal(): boolean {
  return process.stdin.isTTY === true && process.stdout.isTTY === true && process.env.TERM !== "dumb";
}
