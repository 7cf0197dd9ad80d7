import { patchInput, patchTool } from "@countersign/contracts/apply-patch";
import { type ExternalAgentKind, externalAgentNames } from "@countersign/contracts/external-agent";
import {
  decidedInputsOf,
  externalToolOf,
  sideEffectOf,
  unknownInputsOf,
} from "@countersign/contracts/external-tool";
import type { JsonObject } from "@countersign/contracts/json";
import { createBashTool } from "./bash.ts";
import { createEditTool } from "./edit.ts";
import { createGlobTool } from "./glob.ts";
import { createGrepTool } from "./grep.ts";
import { createLsTool } from "./ls.ts";
import { createMultiEditTool } from "./multi-edit.ts";
import { type AnyTool, type ToolContext, ToolInputError, type ToolPreview } from "./ports/tool.ts";
import { createReadTool } from "./read.ts";
import type { Environment } from "./shell/shell-environment.ts";
import { createWebFetchTool } from "./web-fetch.ts";
import { createWriteTool } from "./write.ts";

/**
 * Makes the tools of external agents. They only preview a call as well as they can: the agent validates and runs it. So they accept every
 * input, and show one without a better preview as it is.
 */
export function createExternalTools({ env, home }: { env: Environment; home: string }) {
  const own = new Map(ownTools(env, home).map((tool) => [tool.name, tool]));
  return (agent: ExternalAgentKind, name: string): AnyTool => {
    const known = externalToolOf(agent, name);
    const natureOf = (input: JsonObject) => {
      const { kind } = externalToolOf(agent, name, input);
      return kind === "sub-agent" || kind === "bookkeeping" ? kind : "call";
    };
    const like = known.kind === "same" ? own.get(known.tool) : undefined;
    const isPatch = known.kind === "same" && known.tool === patchTool;
    return {
      name,
      description: `${name} of ${externalAgentNames[agent]}`,
      inputSchema: {},
      parse: (input) => ({
        elsewhere: natureOf(input),
        unknownInputs: [sideEffectOf(agent, name, input) ?? [], unknownInputsOf(agent, name, input)].flat(),
        preview: (context) => (isPatch ? patchPreview(input) : previewAs(like, input, context)),
        async run() {
          throw new Error(`${name} is run by ${externalAgentNames[agent]}`);
        },
      }),
    };
  };
}

function ownTools(env: Environment, home: string): AnyTool[] {
  return [
    createBashTool(env, home),
    createReadTool(home),
    createWriteTool(home),
    createEditTool(home),
    createMultiEditTool(home),
    createGlobTool(home),
    createGrepTool(home),
    createLsTool(home),
    createWebFetchTool(),
  ];
}

/** If there is no preview, it doesn't say why, because the reason could reveal what is in a file. */
async function previewAs(
  like: AnyTool | undefined,
  input: JsonObject,
  context: ToolContext,
): Promise<ToolPreview> {
  if (like === undefined) return inputPreview(input);
  const shown = decidedInputsOf(like.name);
  const picked = Object.fromEntries(Object.entries(input).filter(([name]) => shown.includes(name)));
  try {
    // The agent runs it, in a sandbox of its own if it has one.
    return await like.parse(picked).preview({ ...context, sandbox: "off" });
  } catch (error) {
    if (error instanceof ToolInputError) return inputPreview(input);
    throw error;
  }
}

/** Shows a patch as written. */
async function patchPreview(input: JsonObject): Promise<ToolPreview> {
  const patch = input[patchInput];
  if (typeof patch !== "string") return inputPreview(input);
  return { preview: { kind: "input", summary: patch }, fingerprints: [] };
}

function inputPreview(input: JsonObject): ToolPreview {
  return { preview: { kind: "input", summary: JSON.stringify(input, null, 2) }, fingerprints: [] };
}
