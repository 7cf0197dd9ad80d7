import type { AnyTool } from "../ports/tool.ts";
import { createBashTool } from "./bash.ts";
import { createDeleteTool } from "./delete.ts";
import { createEditTool } from "./edit.ts";
import { createGlobTool } from "./glob.ts";
import { createGrepTool } from "./grep.ts";
import { createLsTool } from "./ls.ts";
import { createMultiEditTool } from "./multi-edit.ts";
import { createReadTool } from "./read.ts";
import type { Environment } from "./shell/shell-environment.ts";
import { createWebFetchTool } from "./web-fetch.ts";
import { createWriteTool } from "./write.ts";

/**
 * What the tools get from outside. `env`: the environment that commands start from, like `process.env`; the server's secrets
 * are taken away by Bash itself. `home`: what a leading `~/` means. `fetch`: how WebFetch reaches the network.
 */
export type ToolSetOptions = { env: Environment; home: string; fetch: typeof globalThis.fetch };

/** The ten built-in tools, in the order in which the model sees them (a stable order keeps the prompt cache). */
export function createTools({ env, home, fetch }: ToolSetOptions): AnyTool[] {
  return [
    createReadTool(home),
    createWriteTool(home),
    createEditTool(home),
    createMultiEditTool(home),
    createDeleteTool(home),
    createBashTool(env, home),
    createGrepTool({ env, home }),
    createGlobTool(home),
    createLsTool(home),
    createWebFetchTool(fetch),
  ];
}
