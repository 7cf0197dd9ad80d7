import { join } from "node:path";
import type { ConnectableAgentKind } from "@countersign/contracts/external-agent";
import { callersFolder } from "../callers-folder.ts";
import { claudeConnection } from "./claude-connection.ts";
import { codexConnection, codexFile } from "./codex/codex-connection.ts";
import type { Connection, ConnectOptions } from "./connect-agent.ts";
import { copilotConnection, copilotFile } from "./copilot/copilot-connection.ts";
import { geminiConnection, geminiFile } from "./gemini/gemini-connection.ts";
import { opencodeConnection, opencodeFile } from "./opencode/opencode-connection.ts";

type AgentConnection = {
  connectionOf: (options: Pick<ConnectOptions, "file" | "isManaged" | "place">) => Connection;
  /** The settings file of the project in this folder, or of the person. */
  fileOf: (flags: { project?: boolean }, home: string) => string;
};

/** How each agent is connected. */
export const connections: Record<ConnectableAgentKind, AgentConnection> = {
  claude: {
    connectionOf: claudeConnection,
    fileOf: ({ project }, home) =>
      project === true
        ? join(callersFolder(), ".claude", "settings.local.json")
        : join(process.env.CLAUDE_CONFIG_DIR || join(home, ".claude"), "settings.json"),
  },
  codex: { connectionOf: codexConnection, fileOf: codexFile },
  copilot: { connectionOf: copilotConnection, fileOf: copilotFile },
  gemini: { connectionOf: geminiConnection, fileOf: geminiFile },
  opencode: { connectionOf: opencodeConnection, fileOf: opencodeFile },
};
