import type { ModelDelta } from "@countersign/agent";
import { describe, expect, it } from "vitest";
import { parseStreamEvent } from "./stream-event.ts";
import { createTurnAssembly } from "./turn-assembly.ts";

/** Plays raw events, as JSON, into an assembly. */
function assemble(events: object[]) {
  const deltas: ModelDelta[] = [];
  const assembly = createTurnAssembly((delta) => deltas.push(delta));
  for (const raw of events) {
    const event = parseStreamEvent(JSON.stringify(raw));
    if (event?.type === "error") throw new Error(event.error.type);
    if (event !== null) assembly.add(event);
  }
  return { turn: assembly.finish(), deltas, isComplete: assembly.isComplete() };
}

const start = (index: number, content_block: object) => ({
  type: "content_block_start",
  index,
  content_block,
});
const delta = (index: number, piece: object) => ({ type: "content_block_delta", index, delta: piece });
const stop = (index: number) => ({ type: "content_block_stop", index });
const json = (partial_json: string) => ({ type: "input_json_delta", partial_json });
const use = (id: string, input: unknown = {}) => ({ type: "tool_use", id, name: "Bash", input });
const stopEvent = (stop_reason: string) => ({ type: "message_delta", delta: { stop_reason }, usage: null });

describe("createTurnAssembly", () => {
  it("keeps the order of the blocks despite their indexes, and takes text that comes at the start", () => {
    const { turn, deltas } = assemble([
      start(3, { type: "text", text: "a" }),
      delta(3, { type: "text_delta", text: "b" }),
      start(7, { type: "text", text: "c" }),
    ]);
    expect(turn.content).toEqual([
      { type: "text", text: "ab" },
      { type: "text", text: "c" },
    ]);
    expect(deltas.map(({ text }) => text)).toEqual(["a", "b", "c"]);
  });

  it.each([
    { name: "an event of a new kind", event: { type: "content_block_poem", index: 0 } },
    { name: "a block of a new kind", event: start(1, { type: "server_tool_use", id: "s", input: {} }) },
    { name: "a delta of a new kind", event: delta(0, { type: "citations_delta", citation: {} }) },
    { name: "a delta for no block", event: delta(9, { type: "text_delta", text: "lost" }) },
    { name: "a ping", event: { type: "ping" } },
  ])("leaves out $name", ({ event }) => {
    const { turn } = assemble([start(0, { type: "text", text: "kept" }), event, stop(0)]);
    expect(turn.content).toEqual([{ type: "text", text: "kept" }]);
  });

  it.each([
    { name: "a call without an id", event: start(0, { type: "tool_use", name: "Bash", input: {} }) },
    { name: "a piece of text that is none", event: delta(0, { type: "text_delta", text: 1 }) },
    { name: "an event without its number", event: { type: "content_block_stop" } },
  ])("breaks on $name rather than losing it", ({ event }) => {
    expect(() => assemble([event])).toThrow();
  });

  it.each([
    { name: "that was never closed", events: [start(0, use("a")), delta(0, json('{"command":"ls"}'))] },
    { name: "that was closed in mid-word", events: [start(0, use("a")), delta(0, json('{"comm')), stop(0)] },
    { name: "that had not begun its input", events: [start(0, use("a")), stop(0)] },
  ])("leaves a call $name out of an answer that was cut", ({ events }) => {
    const { turn } = assemble([...events, stopEvent("max_tokens")]);
    expect(turn).toMatchObject({ content: [], stopReason: "cut" });
  });

  it("takes the input that came with the block when no pieces follow", () => {
    const { turn } = assemble([start(0, use("a", { command: "ls" })), stop(0), stopEvent("tool_use")]);
    expect(turn.content).toEqual([{ type: "tool_use", id: "a", name: "Bash", input: { command: "ls" } }]);
  });

  it("survives input that is nested without end", () => {
    const deep = "[".repeat(50_000) + "]".repeat(50_000);
    const { turn } = assemble([start(0, use("a")), delta(0, json(`{"x":${deep}}`)), stop(0)]);
    expect(turn.content[0]).toMatchObject({ input: { __invalid: expect.any(String) } });
  });

  it.each(["end_turn", "pause_turn", "something_new"])(
    "asks for results whenever there are calls: %s",
    (reason) => {
      const { turn } = assemble([start(0, use("a")), stop(0), stopEvent(reason)]);
      expect(turn.stopReason).toBe("tools");
    },
  );

  it("is complete with message_stop, and takes the last count of each kind of token", () => {
    const usage = { input_tokens: 10, output_tokens: 1, cache_read_input_tokens: 4 };
    const { turn, isComplete } = assemble([
      { type: "message_start", message: { usage } },
      { ...stopEvent("end_turn"), usage: { output_tokens: 25, cache_creation_input_tokens: 7 } },
      { type: "message_stop" },
    ]);
    expect(isComplete).toBe(true);
    expect(turn.usage).toEqual({
      inputTokens: 10,
      outputTokens: 25,
      cacheReadTokens: 4,
      cacheWriteTokens: 7,
    });
  });
});
