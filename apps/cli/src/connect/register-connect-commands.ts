import { homedir, hostname } from "node:os";
import { join } from "node:path";
import { externalAgentNames } from "@countersign/contracts/external-agent";
import { StartError } from "@countersign/server/start-error";
import type { Command } from "commander";
import { explainFailure } from "../explain-failure.ts";
import type { AgentConnector } from "./agent-connector.ts";
import type { ConnectOptions } from "./connect-agent.ts";

const help = `
Writes hooks into the agent's settings, so that Countersign decides each of its calls. Everything else in the file stays as it is.

  claude      for all of your projects: ~/.claude/settings.json
    --project   for the project in this folder: .claude/settings.local.json
    --managed   for everybody on this machine: /etc/claude-code/managed-settings.d (as root). Users can't turn it off
  codex       for all of your projects: ~/.codex/hooks.json, which Codex is made to trust in ~/.codex/config.toml

COUNTERSIGN_KEY  a key with the scope gate; without it, one is made with the server's start token
PORT, HOST, COUNTERSIGN_DATA say where the server is, as for \`start\`.
`;

type Flags = { project?: boolean; managed?: boolean; program?: string };

/** Adds `connect` and `disconnect` to the command line. */
export function registerConnectCommands(program: Command): void {
  program
    .command("connect")
    .argument("<agent>", "claude or codex")
    .description("have Countersign decide the calls of an agent that you already use")
    .option("--project", "only in the project in this folder")
    .option("--managed", "for everybody on this machine; needs root")
    .option("--program <path>", "the agent’s program, where it isn’t on the PATH")
    .addHelpText("after", help)
    .action((agent: string, flags: Flags) =>
      explainFailure(async () => {
        const { connectAgent } = await import("./connect-agent.ts");
        const connector = await connectorOf(agent);
        print(await connectAgent(connector, await optionsOf(connector, flags)));
      }),
    );
  program
    .command("disconnect")
    .argument("<agent>", "claude or codex")
    .description("undo connect: the agent’s settings are as they were")
    .option("--project", "only in the project in this folder")
    .option("--managed", "for everybody on this machine; needs root")
    .option("--program <path>", "the agent’s program, where it isn’t on the PATH")
    .action((agent: string, flags: Flags) =>
      explainFailure(async () => {
        const { disconnectAgent } = await import("./connect-agent.ts");
        const connector = await connectorOf(agent);
        print(await disconnectAgent(connector, await optionsOf(connector, flags)));
      }),
    );
}

function print(lines: string[]): void {
  process.stdout.write(`${lines.join("\n")}\n`);
}

const managedFolder = "/etc/claude-code";

async function connectorOf(agent: string): Promise<AgentConnector> {
  const { agentConnectors } = await import("./agent-connectors.ts");
  const connector = agentConnectors.find(({ kind }) => kind === agent);
  if (connector !== undefined) return connector;
  const known = agentConnectors.map(({ kind }) => kind).join(", ");
  throw new StartError(`Countersign can’t connect ${agent}. It can connect ${known}.`);
}

async function optionsOf({ kind, program }: AgentConnector, flags: Flags): Promise<ConnectOptions> {
  if (kind !== "claude" && (flags.project === true || flags.managed === true))
    throw new StartError(
      `${externalAgentNames[kind]} can only be connected for all of your projects, without --project and --managed.`,
    );
  if (flags.project === true && flags.managed === true)
    throw new StartError("--project and --managed exclude each other.");
  const [{ readSettings }, { readKeptToken }, { signInAddress }, { agentPlace }] = await Promise.all([
    import("@countersign/server/environment"),
    import("@countersign/server/data-folder"),
    import("@countersign/server/sign-in-address"),
    import("./agent-files.ts"),
  ]);
  const { token, dataFolder, host, port } = readSettings(process.env);
  const home = process.env.HOME || homedir();
  const isManaged = flags.managed === true;
  return {
    place: isManaged
      ? agentPlace(join(managedFolder, "countersign"), kind, ownerOfManaged())
      : agentPlace(join(home, ".countersign"), kind),
    file: kind === "codex" ? codexFile(home) : fileOf(flags, home),
    isManaged,
    program: flags.program ?? program,
    server: new URL(signInAddress({ host, port, token: "" })).origin,
    token: token ?? (await readKeptToken(dataFolder)),
    secret: process.env.COUNTERSIGN_KEY?.trim() || null,
    keyName: `${externalAgentNames[kind]} on ${hostname()}`.slice(0, 80),
  };
}

/** Who called `sudo`: root installs the hooks for them, and the key is theirs. */
function ownerOfManaged(): { uid: number; gid: number } {
  const uid = Number(process.env.SUDO_UID ?? process.getuid?.() ?? 0);
  return { uid, gid: Number(process.env.SUDO_GID ?? process.getgid?.() ?? 0) };
}

function codexFile(home: string): string {
  return join(process.env.CODEX_HOME || join(home, ".codex"), "hooks.json");
}

function fileOf({ project, managed }: Flags, home: string): string {
  if (managed === true) return join(managedFolder, "managed-settings.d", "50-countersign.json");
  if (project === true) return join(process.cwd(), ".claude", "settings.local.json");
  return join(process.env.CLAUDE_CONFIG_DIR || join(home, ".claude"), "settings.json");
}
