import type { AgentReport } from "./connected-agent.ts";
import type { ExternalAgentKind } from "./external-agent.ts";

type Place = AgentReport["places"][number];

/** The command line in a clone, where the server hasn’t said how it is called on its machine. */
export const shortCommandLine = "npx -y pnpm@12.21.0 countersign";

/** Starts this server with a key for the model, which the person fills in. */
export function startCommand(commandLine: string): string {
  const isClone = / countersign$/.test(commandLine);
  return `ANTHROPIC_API_KEY=… ${isClone ? commandLine.replace(/ countersign$/, " start") : `${commandLine} start`}`;
}

/** The command that connects an agent, by default for one user. `commandLine`: how the reader of the text calls our command line. */
export function connectCommand(
  commandLine: string,
  agent: ExternalAgentKind,
  kind: Place["kind"] = "user",
): string {
  const command = `connect ${agent}${kind === "user" ? "" : ` --${kind}`}`;
  return `${kind === "managed" ? asRoot(commandLine) : commandLine} ${command}`;
}

/** The flags of `connect` for other places than a person's own settings. */
export function connectFlags(agent: ExternalAgentKind): readonly string[] {
  switch (agent) {
    case "claude":
      return ["--project", "--managed"];
    case "gemini":
    case "opencode":
      return ["--project"];
    case "codex":
    case "copilot":
    case "program":
    case "mcp":
      return [];
  }
}

/** What checks the connected agents. */
export function doctorCommand(commandLine: string): string {
  return `${commandLine} doctor`;
}

/** Whether `connect` set the agent up. Other programs have a key and nothing else. */
export function isConnectable(agent: ExternalAgentKind): boolean {
  return agent !== "program" && agent !== "mcp";
}

/** What undoes `connect` for one settings file. */
export function disconnectCommand(
  commandLine: string,
  agent: ExternalAgentKind,
  { kind, file }: Place,
): string {
  const command = `disconnect ${agent}`;
  switch (kind) {
    case "user":
      return `${commandLine} ${command}`;
    case "managed":
      return `${asRoot(commandLine)} ${command} --managed`;
    case "project":
      return `cd ${quote(file.replace(/\/\.[a-z]+\/[^/]*$/, ""))} && ${commandLine} ${command} --project`;
  }
}

/**
 * The command line run by root, with the server of the person who types it: root has another home, and with it another data folder. Only some
 * shells replace a `~` in a word after `sudo`.
 */
function asRoot(commandLine: string): string {
  const named = commandLine.replace(/(?<=(?:^| )COUNTERSIGN_DATA=)~/, '"$HOME"');
  const isNamed = /(?:^| )COUNTERSIGN_DATA=/.test(named);
  return `sudo ${isNamed ? "" : 'COUNTERSIGN_DATA="$HOME"/.countersign '}${named}`;
}

function quote(path: string): string {
  return /^[\w@%+=:,./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
