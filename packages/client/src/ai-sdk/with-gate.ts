import type { AdapterOptions } from "../adapter-options.ts";
import type { Gate, SameAs } from "../gate.ts";
import { CallRefusedError } from "../gate-error.ts";
import { addNote } from "./add-note.ts";
import { validateInput } from "./validate-input.ts";

type ToolOptions = { toolCallId: string; abortSignal?: AbortSignal | undefined };

/** The part of a Vercel AI SDK (7) tool that matters here. Uses methods, so that tools with narrower inputs fit. */
type SdkTool = {
  inputSchema?: unknown;
  execute?(input: unknown, options: ToolOptions): unknown;
  toModelOutput?(options: { toolCallId: string; input: unknown; output: unknown }): unknown;
};

/**
 * The same tools for `generateText`, `streamText` and agents, but each call is decided by Countersign first. A person's edit replaces the
 * input, if the tool's schema accepts it. A denial is a tool error with the person's words, which the model reads; so is every failure to ask.
 * Use one gate for each run. If a tool yields several results, the model gets only the last one.
 *
 * Throws a `TypeError` for a tool without `execute`: it doesn't run here, so its calls can't be decided here.
 */
export function withGate<Tools extends Record<string, SdkTool>>(
  tools: Tools,
  gate: Pick<Gate, "run">,
  { sameAs = {}, onAbort }: AdapterOptions<Extract<keyof Tools, string>> = {},
): Tools {
  const gated = { ...tools };
  for (const name in gated) {
    const tool = gated[name];
    if (tool !== undefined) gated[name] = gateTool(tool, { name, gate, sameAs: sameAs[name], onAbort });
  }
  return gated;
}

type Context = {
  name: string;
  gate: Pick<Gate, "run">;
  sameAs: SameAs | undefined;
  onAbort: AdapterOptions["onAbort"];
};

function gateTool<Tool extends SdkTool>(tool: Tool, { name, gate, sameAs, onAbort }: Context): Tool {
  if (tool.execute === undefined)
    throw new TypeError(`The tool ${name} has no execute function, so Countersign can’t decide its calls.`);
  const notes = new Map<string, string>();
  return {
    ...tool,
    async execute(input: unknown, options: ToolOptions) {
      const call = { id: options.toolCallId, tool: name, input: objectOf(input, name) };
      const outcome = await gate.run(
        sameAs === undefined ? call : { ...call, sameAs },
        async (decided) => {
          const value = decided.isEdited
            ? await validateInput(tool.inputSchema, decided.input)
            : decided.input;
          return lastOf(await tool.execute?.(value, options));
        },
        { signal: options.abortSignal },
      );
      if (outcome.kind === "abort") onAbort?.(outcome);
      if (outcome.kind !== "ran") throw new CallRefusedError(outcome);
      if (outcome.note !== null) notes.set(options.toolCallId, outcome.note);
      return outcome.output;
    },
    async toModelOutput(result: { toolCallId: string; input: unknown; output: unknown }) {
      const { output } = result;
      const plain =
        typeof output === "string" ? { type: "text", value: output } : { type: "json", value: output };
      const shown = tool.toModelOutput === undefined ? plain : await tool.toModelOutput(result);
      return addNote(shown, notes.get(result.toolCallId));
    },
  };
}

function objectOf(input: unknown, name: string): Record<string, unknown> {
  if (typeof input === "object" && input !== null && !Array.isArray(input)) return { ...input };
  throw new TypeError(`The input of ${name} must be an object, so that Countersign can decide on it.`);
}

async function lastOf(output: unknown): Promise<unknown> {
  if (!isIterable(output)) return output;
  let last: unknown;
  for await (const each of output) last = each;
  return last;
}

function isIterable(output: unknown): output is AsyncIterable<unknown> {
  return typeof output === "object" && output !== null && Symbol.asyncIterator in output;
}
