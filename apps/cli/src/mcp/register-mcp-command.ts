import { checkout } from "@countersign/server/checkout";
import { StartError } from "@countersign/server/start-error";
import type { Command } from "commander";
import { explainFailure } from "../explain-failure.ts";

/** As a client starts it, without pnpm in between. */
const gateway = `node ${JSON.stringify(`${checkout}apps/cli/bin/countersign.mjs`)} mcp`;

const help = `
Put it in front of the command that starts an MCP server, in the client's configuration. Countersign then decides every call of its tools.

  ${gateway} -- npx -y @modelcontextprotocol/server-filesystem /srv/files
  ${gateway} --url https://mcp.example.com/mcp --header 'Authorization: Bearer \${EXAMPLE_TOKEN}'

In rules, the tools are called mcp__NAME__tool.

COUNTERSIGN_KEY  a key with the scope gate; by default, it creates one with the server's start token and keeps it in ~/.countersign/mcp.key
PORT, HOST and COUNTERSIGN_DATA say where Countersign is. Set them as for \`start\`.
`;

type Flags = { url?: string; header: string[]; name?: string; folder?: string };

/** Adds `mcp` to the command line. */
export function registerMcpCommand(program: Command): void {
  program
    .command("mcp")
    .argument("[command...]", "the command that starts the MCP server, after --")
    .description("have Countersign decide the calls of an MCP server’s tools")
    .option("--url <address>", "the server’s address (streamable HTTP), instead of a command")
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the person writes it so
    .option("--header <header>", "a header for that address; it can name variables as ${NAME}", collect, [])
    .option("--name <name>", "the server’s name in rules (default: its command or address, with a digest)")
    .option("--folder <path>", "the folder of the session (default: the working folder)")
    .addHelpText("after", help)
    .action((command: string[], flags: Flags) =>
      explainFailure(async () => {
        if (flags.url !== undefined && !URL.canParse(flags.url))
          throw new StartError(`${flags.url} isn’t a valid URL.`);
        const [
          { readSettings },
          { gateSocketOf, readKeptToken },
          { signInAddress },
          { resolve },
          { runMcp },
        ] = await Promise.all([
          import("@countersign/server/environment"),
          import("@countersign/server/data-folder"),
          import("@countersign/server/sign-in-address"),
          import("node:path"),
          import("./run-mcp.ts"),
        ]);
        const { token, dataFolder, host, port } = readSettings(process.env);
        await runMcp(
          {
            command,
            url: flags.url,
            headers: flags.header,
            name: flags.name,
            cwd: resolve(flags.folder ?? "."),
            server: new URL(signInAddress({ host, port, token: "" })).origin,
            socket: await gateSocketOf(dataFolder),
            token: token ?? (await readKeptToken(dataFolder)),
          },
          process.env,
        );
      }),
    );
}

function collect(header: string, before: string[]): string[] {
  return [...before, header];
}
