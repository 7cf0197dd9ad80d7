import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { z } from "zod";

const body = z.looseObject({
  messages: z.array(z.looseObject({ role: z.string() })),
  tools: z.array(z.unknown()).default([]),
});

/**
 * A model that answers with one call, a given number of times. `gaps`: milliseconds from each answer to the next request. `answeredAt`: when
 * it last answered, on the clock of `performance.now()`; null if it hasn't yet.
 */
export type ClaudeModel = {
  url: string;
  gaps: () => number[];
  answeredAt: () => number | null;
  close: () => void;
};

/** The call that the model makes in a turn, counted from 0. */
export type ModelCall = (turn: number) => { name: string; input: object };

const bashCall: ModelCall = (turn) => ({
  name: "Bash",
  input: { command: "true", description: `Call ${turn}` },
});

export async function startClaudeModel(calls: number, callAt: ModelCall = bashCall): Promise<ClaudeModel> {
  const gaps: number[] = [];
  let repliedAt: number | null = null;
  const server = createServer(async (request, response) => {
    const receivedAt = performance.now();
    const text = Buffer.concat(await request.toArray()).toString();
    const path = request.url?.split("?")[0] ?? "";
    if (request.method !== "POST" || !path.endsWith("/messages")) {
      response.setHeader("content-type", "application/json").end('{"input_tokens":10}');
      return;
    }
    const { messages, tools } = body.parse(JSON.parse(text));
    if (tools.length === 0) return stream(response, "title", [textBlock("Title")], "end_turn");
    if (repliedAt !== null) gaps.push(receivedAt - repliedAt);
    const turn = messages.filter(({ role }) => role === "assistant").length;
    if (turn < calls) stream(response, `msg_${turn}`, [callBlock(turn, callAt(turn))], "tool_use");
    else stream(response, `msg_${turn}`, [textBlock("All done.")], "end_turn");
    repliedAt = performance.now();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("the model does not listen");
  return {
    url: `http://127.0.0.1:${address.port}`,
    gaps: () => gaps,
    answeredAt: () => repliedAt,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

type Block = { start: object; delta: object };

function textBlock(text: string): Block {
  return { start: { type: "text", text: "" }, delta: { type: "text_delta", text } };
}

function callBlock(turn: number, { name, input }: ReturnType<ModelCall>): Block {
  return {
    start: { type: "tool_use", id: `toolu_${turn}`, name, input: {} },
    delta: { type: "input_json_delta", partial_json: JSON.stringify(input) },
  };
}

/** `id`: the message's. Claude Code joins messages with the same one. */
function stream(response: ServerResponse, id: string, blocks: readonly Block[], stopReason: string): void {
  const usage = { input_tokens: 10, output_tokens: 5 };
  const message = { id, type: "message", role: "assistant", model: "bench", content: [], usage };
  const events = [
    { type: "message_start", message: { ...message, stop_reason: null, stop_sequence: null } },
    ...blocks.flatMap(({ start, delta }, index) => [
      { type: "content_block_start", index, content_block: start },
      { type: "content_block_delta", index, delta },
      { type: "content_block_stop", index },
    ]),
    { type: "message_delta", delta: { stop_reason: stopReason, stop_sequence: null }, usage },
    { type: "message_stop" },
  ];
  response.writeHead(200, { "content-type": "text/event-stream" });
  response.end(events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join(""));
}
