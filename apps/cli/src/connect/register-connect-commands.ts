import { homedir, hostname } from "node:os";
import { join } from "node:path";
import { disconnectCommand } from "@countersign/contracts/agent-commands";
import type { AgentPlaceKind } from "@countersign/contracts/connected-agent";
import { connectableAgentKind, externalAgentNames } from "@countersign/contracts/external-agent";
import { StartError } from "@countersign/server/start-error";
import type { Command } from "commander";
import { callersFolder } from "../callers-folder.ts";
import { surroundingsOf } from "../doctor/surroundings.ts";
import { explainFailure } from "../explain-failure.ts";
import { ownCommandLine } from "../own-command-line.ts";
import type { Connection, ConnectOptions } from "./connect-agent.ts";

const help = `
Adds an entry to the agent's settings that has it ask Countersign before each call. Nothing else in the file changes. While the server
isn't running, every call of the agent is blocked.

claude (hooks)
  (nothing)   for all of your projects: ~/.claude/settings.json
  --project   for the project in this folder: .claude/settings.local.json
  --wait <s>  parks a waiting call after this many seconds: the agent continues, and makes the call again later
  --managed   for everybody on this machine: /etc/claude-code/managed-settings.d (as root); users can't turn it off

codex (hooks, and Codex's trust in them in ~/.codex/config.toml)
  (nothing)   for all of your projects: ~/.codex/hooks.json
  --wait <s>  as for claude

copilot (hooks)
  (nothing)   for all of your projects: ~/.copilot/hooks/countersign.json
  --wait <s>  as for claude

gemini (hooks)
  (nothing)   for all of your projects: ~/.gemini/settings.json
  --project   for the project in this folder: .gemini/settings.json
  --wait <s>  as for claude

opencode (a plugin; without it, opencode has no tools)
  (nothing)   for all of your projects: ~/.config/opencode/opencode.json
  --project   for the project in this folder: .opencode/opencode.json

COUNTERSIGN_KEY  a key with the scope gate; by default, connect creates one with the server's start token
PORT, HOST and COUNTERSIGN_DATA say where the server is. Set them as for \`start\`.
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
    .option("--wait <seconds>", "how long the agent waits for a person (default: as long as it takes)")
    .option("--program <path>", "the agent’s program, if it isn’t on the PATH")
    .addHelpText("after", help)
    .action((agent: string, flags: Flags) =>
      explainFailure(async () => {
        const { connectAgent } = await import("./connect-agent.ts");
        const { connection, options } = await readCommand(agent, flags);
        const { mustRunHooks, reportAgent } = await import("../doctor/connect-checks.ts");
        const here = surroundingsOf({ folder: callersFolder(), program: options.program });
        const warnings = await mustRunHooks(connection.kind, kindOf(flags), here, await ownCommandLine());
        print([...(await connectAgent(connection, options)), ...warnings]);
        await reportAgent(connection.kind, here);
      }),
    );
  program
    .command("disconnect")
    .argument("<agent>", agentList)
    .description("undo connect: restore the agent’s settings and revoke its key")
    .option("--project", "only in the project in this folder")
    .option("--managed", "for everybody on this machine; needs root")
    .option("--program <path>", "the agent’s program, if it isn’t on the PATH")
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
    throw new StartError("Use either --project or --managed, not both.");
  if (isManaged && process.platform === "win32")
    throw new StartError("--managed isn’t available on Windows.");
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
  const file = isManaged
    ? join(managedFolder, "managed-settings.d", "50-countersign.json")
    : fileOf(flags, home);
  const options: ConnectOptions = {
    place: isManaged
      ? agentPlace(join(managedFolder, "countersign"), kind, ownerOfManaged())
      : agentPlace(join(home, ".countersign"), kind),
    file,
    undo: disconnectCommand(await ownCommandLine({ isShared: isManaged }), kind, {
      kind: kindOf(flags),
      file,
    }),
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

function waitOf({ wait }: Flags): number | null {
  if (wait === undefined) return null;
  if (/^[1-9]\d{0,6}$/.test(wait)) return Number(wait);
  throw new StartError(`--wait ${wait} isn’t a whole number of seconds. Use 1 or more, such as --wait 600.`);
}

/** The group of whoever called `sudo`: root installs the hooks for them, and they may read the key. */
function ownerOfManaged(): { gid: number } {
  return { gid: Number(process.env.SUDO_GID ?? process.getgid?.() ?? 0) };
}
