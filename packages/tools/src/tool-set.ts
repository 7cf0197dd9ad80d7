import type { AgentDefinition } from "@countersign/contracts/agent-definition";
import { createBashTool } from "./bash.ts";
import { createDeleteTool } from "./delete.ts";
import { createEditTool } from "./edit.ts";
import { createGlobTool } from "./glob.ts";
import { createGrepTool } from "./grep.ts";
import { createLsTool } from "./ls.ts";
import { createMultiEditTool } from "./multi-edit.ts";
import type { Intents } from "./ports/intents.ts";
import type { AnyTool } from "./ports/tool.ts";
import { createReadTool } from "./read.ts";
import { createScopeExpansionTool } from "./request-scope-expansion.ts";
import { createSelectIntentTool } from "./select-intent.ts";
import type { CommandStarter } from "./shell/command-starter.ts";
import type { Environment } from "./shell/shell-environment.ts";
import { createTaskTool } from "./task.ts";
import type { RequestPage } from "./web/request-page.ts";
import { createWebFetchTool } from "./web-fetch.ts";
import { createWriteTool } from "./write.ts";

/** What the tools get from outside. */
export type ToolSetOptions = {
  /** The environment that commands start from, like `process.env`; Bash itself removes the server's secrets. */
  env: Environment;
  /** What a leading `~/` means. */
  home: string;
  /** How WebFetch reaches the network. */
  requestPage?: RequestPage | undefined;
  /** The sub-agents that Task can start, by their names; without any there is no Task. */
  agents?: ReadonlyMap<string, AgentDefinition>;
  /** The intents of the workspaces; without them there are no tools for them. */
  intents?: Intents | undefined;
  /** Starts the commands of Bash. Without it, this process starts them. */
  starter?: CommandStarter | undefined;
};

/** The built-in tools, in the order in which the model sees them (a stable order keeps the prompt cache). */
export function createTools({
  env,
  home,
  requestPage,
  agents = new Map(),
  intents,
  starter,
}: ToolSetOptions): AnyTool[] {
  return [
    createReadTool(home),
    createWriteTool(home),
    createEditTool(home),
    createMultiEditTool(home),
    createDeleteTool(home),
    createBashTool(env, home, { starter }),
    createGrepTool(home),
    createGlobTool(home),
    createLsTool(home),
    createWebFetchTool(requestPage),
    ...(agents.size === 0 ? [] : [createTaskTool(agents)]),
    ...(intents === undefined ? [] : [createSelectIntentTool(intents), createScopeExpansionTool(intents)]),
  ];
}
