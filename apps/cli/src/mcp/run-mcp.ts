import { createGate } from "@countersign/client";
import { StartError } from "@countersign/server/start-error";
import { StreamableHTTPClientTransport, type Transport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { runGateway } from "./gateway.ts";
import { findGatewayKey, type KeySource } from "./gateway-key.ts";
import { serverName } from "./server-name.ts";

export type McpOptions = Omit<KeySource, "given"> & {
  /** The command of the wrapped server; empty if it has an address. */
  command: readonly string[];
  url: string | undefined;
  /** "Name: value"; ${VARIABLE} is that of the environment. */
  headers: readonly string[];
  name: string | undefined;
  cwd: string;
};

const progressMs = 5_000;

/** Puts Countersign between an MCP server and the client on standard input and output, until either is gone. */
export async function runMcp(options: McpOptions, environment: NodeJS.ProcessEnv): Promise<void> {
  const { command, url, cwd } = options;
  const name = serverName(options.name, { command, url, folder: process.cwd() });
  const key = await findGatewayKey({ ...options, given: environment.COUNTERSIGN_KEY?.trim() || null });
  const place = { url: options.server, ...(options.socket === null ? {} : { socket: options.socket }) };
  const gate = createGate({ ...place, key, agent: "mcp", cwd, onWarning: warn });
  const server = connectTo(options, environment);
  const client: Transport = new StdioServerTransport();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.once(signal, () => void client.close());
  await runGateway({ client, server, gate, name, progressMs, onProblem: say });
  await Promise.allSettled([server.close(), client.close(), gate.end()]);
  process.exit();
}

function connectTo({ command, url, headers }: McpOptions, environment: NodeJS.ProcessEnv): Transport {
  const [program, ...args] = command;
  if (url !== undefined && program !== undefined)
    throw new StartError("Give the server’s command or its --url, not both.");
  if (url !== undefined)
    return new StreamableHTTPClientTransport(new URL(url), {
      requestInit: { headers: headers.map((each) => readHeader(each, environment)) },
    });
  if (program === undefined)
    throw new StartError("Give the server’s command after --, or its address with --url.");
  return new StdioClientTransport({ command: program, args, env: environmentOf(environment) });
}

/** The server gets the client's variables, except those that give access to Countersign. */
function environmentOf(environment: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) =>
      value === undefined || name.startsWith("COUNTERSIGN_") ? [] : [[name, value]],
    ),
  );
}

function readHeader(text: string, environment: NodeJS.ProcessEnv): [string, string] {
  const [, name = "", value = ""] = /^([\w-]+):\s*(.*)$/.exec(text) ?? [];
  if (name === "") throw new StartError("Write a header as 'Name: value'.");
  return [
    name,
    value.replaceAll(/\$\{(\w+)\}/g, (_, variable: string) => {
      const found = environment[variable];
      if (found === undefined)
        throw new StartError(`The header ${name} uses the variable ${variable}, which isn’t set. Set it.`);
      return found;
    }),
  ];
}

function warn({ message }: Error): void {
  say(message);
}

/** Standard output belongs to the protocol. */
function say(problem: string): void {
  process.stderr.write(`Countersign: ${problem}\n`);
}
