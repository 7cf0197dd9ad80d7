import type { ModelDelta, ModelTurn, StopReason, TurnUsage } from "@countersign/agent";
import { assertNever } from "@countersign/contracts/assert-never";
import { type JsonObject, jsonObject } from "@countersign/contracts/json";
import type { BlockDelta, StartedBlock, StreamEvent, StreamUsage } from "./stream-event.ts";

type KnownBlock = Exclude<StartedBlock, { type: "other" }>;
type OpenBlock = KnownBlock & { json: string; isClosed: boolean };
type TurnBlock = ModelTurn["content"][number];

/** The key under which raw text stands that the model sent in place of a tool's input. No tool's schema accepts it. */
const invalidInputKey = "__invalid";

/**
 * Puts a streamed answer together. `add` takes the events in their order; `finish` gives the turn once `isComplete`.
 *
 * What comes out can always be sent back: no blank text, and every `tool_use` has an object as its input. Input that is
 * not one becomes `{"__invalid": text}`, which the tool refuses, so that the model hears of it. Of an answer that was cut
 * the unfinished call is left out; of one that was refused every call.
 */
export type TurnAssembly = {
  add(event: Exclude<StreamEvent, { type: "error" }>): void;
  isComplete(): boolean;
  finish(): Omit<ModelTurn, "costUsd">;
};

export function createTurnAssembly(onDelta: (delta: ModelDelta) => void): TurnAssembly {
  const blocks = new Map<number, OpenBlock>();
  const usage: TurnUsage = { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 };
  let stopReason = "";
  let isComplete = false;
  return {
    isComplete: () => isComplete,
    add(event) {
      switch (event.type) {
        case "message_start":
          count(usage, event.message.usage);
          break;
        case "content_block_start":
          start(blocks, event.index, event.content_block, onDelta);
          break;
        case "content_block_delta":
          append(blocks.get(event.index), event.delta, onDelta);
          break;
        case "content_block_stop":
          close(blocks.get(event.index));
          break;
        case "message_delta":
          stopReason = event.delta.stop_reason ?? stopReason;
          count(usage, event.usage);
          break;
        case "message_stop":
          isComplete = true;
          break;
        case "ping":
          break;
        default:
          assertNever(event);
      }
    },
    finish: () => ({ ...closeTurn([...blocks.values()], stopReason), usage }),
  };
}

/** The counts are running totals: a later one replaces an earlier one. */
function count(usage: TurnUsage, seen: Partial<StreamUsage> | null | undefined): void {
  usage.inputTokens = seen?.input_tokens ?? usage.inputTokens;
  usage.outputTokens = seen?.output_tokens ?? usage.outputTokens;
  usage.cacheReadTokens = seen?.cache_read_input_tokens ?? usage.cacheReadTokens;
  usage.cacheWriteTokens = seen?.cache_creation_input_tokens ?? usage.cacheWriteTokens;
}

function start(
  blocks: Map<number, OpenBlock>,
  index: number,
  block: StartedBlock,
  onDelta: (delta: ModelDelta) => void,
): void {
  if (block.type === "other") return;
  blocks.set(index, { ...block, json: "", isClosed: false });
  if (block.type === "text" && block.text !== "") onDelta({ kind: "text", text: block.text });
  if (block.type === "thinking" && block.thinking !== "") onDelta({ kind: "thinking", text: block.thinking });
}

function append(block: OpenBlock | undefined, delta: BlockDelta, onDelta: (delta: ModelDelta) => void): void {
  if (block === undefined) return;
  switch (delta.type) {
    case "text_delta":
      if (block.type !== "text" || delta.text === "") return;
      block.text += delta.text;
      onDelta({ kind: "text", text: delta.text });
      break;
    case "thinking_delta":
      if (block.type !== "thinking" || delta.thinking === "") return;
      block.thinking += delta.thinking;
      onDelta({ kind: "thinking", text: delta.thinking });
      break;
    case "signature_delta":
      if (block.type === "thinking") block.signature += delta.signature;
      break;
    case "input_json_delta":
      block.json += delta.partial_json;
      break;
    case "other":
      break;
    default:
      assertNever(delta);
  }
}

function close(block: OpenBlock | undefined): void {
  if (block !== undefined) block.isClosed = true;
}

function closeTurn(blocks: OpenBlock[], apiReason: string): Pick<ModelTurn, "content" | "stopReason"> {
  const isCut = apiReason === "max_tokens" || apiReason === "model_context_window_exceeded";
  const content = blocks.flatMap((block, index) => {
    if (block.type === "tool_use" && apiReason === "refusal") return [];
    if (block.type === "tool_use" && isCut && isUnfinished(block, index === blocks.length - 1)) return [];
    return toTurnBlock(block);
  });
  return { content, stopReason: reasonOf(apiReason, content) };
}

/** The last call of an answer that was cut has not begun its input, or breaks off in it. */
function isUnfinished(block: OpenBlock, isLast: boolean): boolean {
  if (!block.isClosed) return true;
  return isLast && parseInput(block.json) === null;
}

function toTurnBlock(block: OpenBlock): TurnBlock[] {
  switch (block.type) {
    case "text":
      return block.text.trim() === "" ? [] : [{ type: "text", text: block.text }];
    case "thinking":
      return [{ type: "thinking", thinking: block.thinking, signature: block.signature }];
    case "redacted_thinking":
      return [{ type: "redacted_thinking", data: block.data }];
    case "tool_use":
      return [{ type: "tool_use", id: block.id, name: block.name, input: toolInput(block) }];
    default:
      return assertNever(block);
  }
}

function toolInput(block: Extract<OpenBlock, { type: "tool_use" }>): JsonObject {
  if (block.json === "") return jsonObject.safeParse(block.input).data ?? {};
  return parseInput(block.json) ?? { [invalidInputKey]: block.json };
}

function parseInput(json: string): JsonObject | null {
  try {
    return jsonObject.safeParse(JSON.parse(json)).data ?? null;
  } catch {
    return null;
  }
}

/** Whether there are calls decides before the API's word, except that a cut or refused answer stays one. */
function reasonOf(apiReason: string, content: TurnBlock[]): StopReason {
  const hasCalls = content.some((block) => block.type === "tool_use");
  switch (apiReason) {
    case "max_tokens":
    case "model_context_window_exceeded":
      return "cut";
    case "refusal":
      return "refused";
    case "pause_turn":
      return hasCalls ? "tools" : "paused";
    default:
      return hasCalls ? "tools" : "done";
  }
}
