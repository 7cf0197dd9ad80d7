import { homedir, hostname } from "node:os";
import { join } from "node:path";
import type { AgentPlaceKind } from "@countersign/contracts/connected-agent";
import { StartError } from "@countersign/server/start-error";
import type { Command } from "commander";
import { callersFolder } from "../callers-folder.ts";
import { surroundingsOf } from "../doctor/surroundings.ts";
import { explainFailure } from "../explain-failure.ts";
import type { ConnectOptions } from "./connect-claude.ts";

const help = `
Writes hooks into Claude Code's settings, so that Countersign decides each of its calls. Everything else in the file stays as it is.

  (nothing)   for all of your projects: ~/.claude/settings.json
  --project   for the project in this folder: .claude/settings.local.json
  --managed   for everybody on this machine: /etc/claude-code/managed-settings.d (as root). Users can't turn it off

COUNTERSIGN_KEY  a key with the scope gate; without it, one is made with the server's start token
PORT, HOST, COUNTERSIGN_DATA say where the server is, as for \`start\`.
`;

type Flags = { project?: boolean; managed?: boolean; program?: string };

/** Adds `connect` and `disconnect` to the command line. */
export function registerConnectCommands(program: Command): void {
  program
    .command("connect")
    .argument("<agent>", "claude")
    .description("have Countersign decide the calls of an agent that you already use")
    .option("--project", "only in the project in this folder")
    .option("--managed", "for everybody on this machine; needs root")
    .option("--program <path>", "the agent’s program, where it isn’t on the PATH", "claude")
    .addHelpText("after", help)
    .action((agent: string, flags: Flags) =>
      explainFailure(async () => {
        const { connectClaude } = await import("./connect-claude.ts");
        const options = await optionsOf(agent, flags);
        const { mustRunClaudeHooks, reportClaude } = await import("../doctor/connect-checks.ts");
        const here = surroundingsOf({ folder: callersFolder(), program: options.program });
        const warnings = await mustRunClaudeHooks(kindOf(flags), here);
        print([...(await connectClaude(options)), ...warnings]);
        await reportClaude(here);
      }),
    );
  program
    .command("disconnect")
    .argument("<agent>", "claude")
    .description("undo connect: the agent’s settings are as they were")
    .option("--project", "only in the project in this folder")
    .option("--managed", "for everybody on this machine; needs root")
    .action((agent: string, flags: Flags) =>
      explainFailure(async () => {
        const { disconnectClaude } = await import("./connect-claude.ts");
        const options = await optionsOf(agent, flags);
        print(await disconnectClaude(options));
        const { reportClaude } = await import("../doctor/connect-checks.ts");
        await reportClaude(surroundingsOf({ folder: callersFolder(), program: options.program }));
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

async function optionsOf(agent: string, flags: Flags): Promise<ConnectOptions> {
  if (agent !== "claude") throw new StartError(`Countersign can’t connect ${agent}. It can connect claude.`);
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
      ? agentPlace(join(managedFolder, "countersign"), "claude", ownerOfManaged())
      : agentPlace(join(home, ".countersign"), "claude"),
    file: fileOf(flags, home),
    isManaged,
    program: flags.program ?? "claude",
    server: new URL(signInAddress({ host, port, token: "" })).origin,
    token: token ?? (await readKeptToken(dataFolder)),
    secret: process.env.COUNTERSIGN_KEY?.trim() || null,
    keyName: `Claude Code on ${hostname()}`.slice(0, 80),
  };
}

/** Who called `sudo`: root installs the hooks for them, and the key is theirs. */
function ownerOfManaged(): { uid: number; gid: number } {
  const uid = Number(process.env.SUDO_UID ?? process.getuid?.() ?? 0);
  return { uid, gid: Number(process.env.SUDO_GID ?? process.getgid?.() ?? 0) };
}

function fileOf({ project, managed }: Flags, home: string): string {
  if (managed === true) return join(managedFolder, "managed-settings.d", "50-countersign.json");
  if (project === true) return join(callersFolder(), ".claude", "settings.local.json");
  return join(process.env.CLAUDE_CONFIG_DIR || join(home, ".claude"), "settings.json");
}
