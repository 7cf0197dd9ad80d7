import { homedir, hostname } from "node:os";
import { join } from "node:path";
import type { AgentPlaceKind } from "@countersign/contracts/connected-agent";
import { connectableAgentKind, externalAgentNames } from "@countersign/contracts/external-agent";
import { StartError } from "@countersign/server/start-error";
import type { Command } from "commander";
import { callersFolder } from "../callers-folder.ts";
import { surroundingsOf } from "../doctor/surroundings.ts";
import { explainFailure } from "../explain-failure.ts";
import type { Connection, ConnectOptions } from "./connect-agent.ts";

const help = `
Writes into an agent's settings that Countersign decides each of its calls. Everything else in the file stays as it is.

claude (hooks)
  (nothing)   for all of your projects: ~/.claude/settings.json
  --project   for the project in this folder: .claude/settings.local.json
  --wait <s>  after so many seconds a waiting call is parked: the agent goes on, and makes the call again later
  --managed   for everybody on this machine: /etc/claude-code/managed-settings.d (as root). Users can't turn it off

codex (hooks, which Codex is made to trust in ~/.codex/config.toml)
  (nothing)   for all of your projects: ~/.codex/hooks.json
  --wait <s>  as for claude

copilot (hooks)
  (nothing)   for all of your projects: ~/.copilot/hooks/countersign.json
  --wait <s>  as for claude

gemini (hooks)
  (nothing)   for all of your projects: ~/.gemini/settings.json
  --project   for the project in this folder: .gemini/settings.json
  --wait <s>  as for claude

opencode (a plugin, and no tools without it)
  (nothing)   for all of your projects: ~/.config/opencode/opencode.json
  --project   for the project in this folder: .opencode/opencode.json

COUNTERSIGN_KEY  a key with the scope gate; without it, one is made with the server's start token
PORT, HOST, COUNTERSIGN_DATA say where the server is, as for \`start\`.
`;

type Flags = { project?: boolean; managed?: boolean; program?: string; wait?: string };

const agentList = new Intl.ListFormat("en", { type: "disjunction" }).format(connectableAgentKind.options);

/** Adds `connect` and `disconnect` to the command line. */
export function registerConnectCommands(program: Command): void {
  program
    .command("connect")
    .argument("<agent>", agentList)
    .description("have Countersign decide the calls of an agent that you already use")
    .option("--project", "only in the project in this folder")
    .option("--managed", "for everybody on this machine; needs root")
    .option("--wait <seconds>", "how long the agent waits for a person; as long as it takes without it")
    .option("--program <path>", "the agent’s program, where it isn’t on the PATH")
    .addHelpText("after", help)
    .action((agent: string, flags: Flags) =>
      explainFailure(async () => {
        const { connectAgent } = await import("./connect-agent.ts");
        const { connection, options } = await readCommand(agent, flags);
        const { mustRunHooks, reportAgent } = await import("../doctor/connect-checks.ts");
        const here = surroundingsOf({ folder: callersFolder(), program: options.program });
        const warnings = await mustRunHooks(connection.kind, kindOf(flags), here);
        print([...(await connectAgent(connection, options)), ...warnings]);
        await reportAgent(connection.kind, here);
      }),
    );
  program
    .command("disconnect")
    .argument("<agent>", agentList)
    .description("undo connect: the agent’s settings are as they were")
    .option("--project", "only in the project in this folder")
    .option("--managed", "for everybody on this machine; needs root")
    .option("--program <path>", "the agent’s program, where it isn’t on the PATH")
    .action((agent: string, flags: Flags) =>
      explainFailure(async () => {
        const { disconnectAgent } = await import("./connect-agent.ts");
        const { connection, options } = await readCommand(agent, flags);
        print(await disconnectAgent(connection, options));
        const { reportAgent } = await import("../doctor/connect-checks.ts");
        const here = surroundingsOf({ folder: callersFolder(), program: options.program });
        await reportAgent(connection.kind, here);
      }),
    );
}

function print(lines: string[]): void {
  process.stdout.write(`${lines.join("\n")}\n`);
}

function kindOf({ project, managed }: Flags): AgentPlaceKind {
  if (managed === true) return "managed";
  return project === true ? "project" : "user";
}

const managedFolder = "/etc/claude-code";

async function readCommand(
  agent: string,
  flags: Flags,
): Promise<{ connection: Connection; options: ConnectOptions }> {
  const kind = connectableAgentKind.safeParse(agent).data;
  if (kind === undefined)
    throw new StartError(`Countersign can’t connect ${agent}. It can connect ${agentList}.`);
  const isManaged = flags.managed === true;
  if (flags.project === true && isManaged)
    throw new StartError("--project and --managed exclude each other.");
  if (isManaged && kind !== "claude")
    throw new StartError(`--managed isn’t available for ${externalAgentNames[kind]}.`);
  const [{ readSettings }, { gateSocketOf, readKeptToken }, { signInAddress }, { agentPlace }, connections] =
    await Promise.all([
      import("@countersign/server/environment"),
      import("@countersign/server/data-folder"),
      import("@countersign/server/sign-in-address"),
      import("./agent-files.ts"),
      import("./connections.ts"),
    ]);
  const { token, dataFolder, host, port } = readSettings(process.env);
  const home = process.env.HOME || homedir();
  const { connectionOf, fileOf } = connections.connections[kind];
  const options: ConnectOptions = {
    place: isManaged
      ? agentPlace(join(managedFolder, "countersign"), kind, ownerOfManaged())
      : agentPlace(join(home, ".countersign"), kind),
    file: isManaged ? join(managedFolder, "managed-settings.d", "50-countersign.json") : fileOf(flags, home),
    flag: flagOf(flags),
    isManaged,
    waitSeconds: waitOf(flags),
    program: flags.program ?? kind,
    server: new URL(signInAddress({ host, port, token: "" })).origin,
    socket: await gateSocketOf(dataFolder),
    token: token ?? (await readKeptToken(dataFolder)),
    secret: process.env.COUNTERSIGN_KEY?.trim() || null,
    keyName: `${externalAgentNames[kind]} on ${hostname()}`.slice(0, 80),
  };
  return { connection: connectionOf(options), options };
}

function flagOf({ project, managed }: Flags): string {
  if (managed === true) return " --managed";
  return project === true ? " --project" : "";
}

function waitOf({ wait }: Flags): number | null {
  if (wait === undefined) return null;
  if (/^[1-9]\d{0,6}$/.test(wait)) return Number(wait);
  throw new StartError(`--wait ${wait} isn’t a whole number of seconds, 1 or more.`);
}

/** Who called `sudo`: root installs the hooks for them, and the key is theirs. */
function ownerOfManaged(): { gid: number } {
  return { gid: Number(process.env.SUDO_GID ?? process.getgid?.() ?? 0) };
}
