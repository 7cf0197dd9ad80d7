import { createServer } from "node:http";
import { type ModelDelta, ModelError, type ModelMessage, type ModelRequest } from "@countersign/agent";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { createAnthropicModel } from "./anthropic-model.ts";
import {
  brokenReply,
  errorReply,
  messageReply,
  type Script,
  type ScriptedServer,
  startScriptedServer,
  textReply,
  toolReply,
} from "./scripted.ts";

const apiKey = "sk-secret-1234";
let server: ScriptedServer | undefined;

afterEach(async () => {
  await server?.close();
  server = undefined;
});

type ModelOptions = { silenceMs?: number; fetch?: typeof fetch; delayMs?: number };

async function modelOn(script: Script, options: ModelOptions = {}) {
  const { silenceMs, fetch: fetchWith = fetch, ...rest } = options;
  server = await startScriptedServer({ script, apiKey, ...rest });
  return createAnthropicModel({
    apiKey,
    baseUrl: server.url,
    fetch: fetchWith,
    ...(silenceMs === undefined ? {} : { silenceMs }),
  });
}

/** The events of an answer, each when it is asked for, and so much later by the faked clock than the one before. */
function delayEvents(response: Response, afterMs: number): ReadableStream<Uint8Array> {
  const events = response.text().then((text) => text.split(/(?<=\n\n)/));
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const event = (await events).shift();
    if (event === undefined) return controller.close();
    vi.advanceTimersByTime(afterMs);
    controller.enqueue(new TextEncoder().encode(event));
  };
  return new ReadableStream({ pull }, { highWaterMark: 0 });
}

function request(overrides: Partial<ModelRequest> = {}): ModelRequest {
  return {
    model: "claude-sonnet-5-5",
    system: "Be brief.",
    messages: [{ role: "user", content: [{ type: "text", text: "Hello" }] }],
    tools: [
      { name: "Read", description: "Reads", inputSchema: { type: "object", properties: {} } },
      { name: "Bash", description: "Runs", inputSchema: { type: "object", properties: {} } },
    ],
    signal: new AbortController().signal,
    ...overrides,
  };
}

async function failureOf(asked: Promise<unknown>): Promise<ModelError> {
  const error: unknown = await asked.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ModelError)) throw new Error(`not a ModelError: ${error}`);
  return error;
}

describe("an answer", () => {
  it("streams its words and comes back whole, with usage and cost", async () => {
    const usage = { inputTokens: 1000, outputTokens: 200, cacheReadTokens: 5000, cacheWriteTokens: 400 };
    const model = await modelOn([textReply("Hello there, friend.", { usage })]);
    const deltas: ModelDelta[] = [];
    const turn = await model.ask(request(), (delta) => deltas.push(delta));
    expect(turn.content).toEqual([{ type: "text", text: "Hello there, friend." }]);
    expect(turn.stopReason).toBe("done");
    expect(turn.usage).toEqual(usage);
    expect(turn.costUsd).toBeCloseTo((1000 * 2 + 200 * 10 + 5000 * 0.1 + 400 * 2.5) / 1_000_000, 12);
    expect(deltas.length).toBeGreaterThan(1);
    expect(deltas.map((delta) => delta.text).join("")).toBe("Hello there, friend.");
  });

  it("brings calls with their input, put together from pieces", async () => {
    const input = { command: "echo 'a long command with „quotes” and 🎉 in it'", nested: { list: [1, 2] } };
    const model = await modelOn([toolReply([{ name: "Bash", input }, { name: "Read" }], { text: "Now:" })]);
    const turn = await model.ask(request(), () => {});
    expect(turn.stopReason).toBe("tools");
    expect(turn.content.map((block) => block.type)).toEqual(["text", "tool_use", "tool_use"]);
    expect(turn.content[1]).toMatchObject({ name: "Bash", input });
    expect(turn.content[2]).toMatchObject({ name: "Read", input: {} });
  });

  it("keeps thinking with its signature, and redacted thinking", async () => {
    const blocks = [
      { type: "thinking", thinking: "Let me see", signature: "c2ln" },
      { type: "redacted_thinking", data: "eHh4" },
      { type: "text", text: "Done." },
    ] as const;
    const model = await modelOn([messageReply([...blocks])]);
    const deltas: ModelDelta[] = [];
    const turn = await model.ask(request(), (delta) => deltas.push(delta));
    expect(turn.content).toEqual(blocks);
    expect(deltas.filter((delta) => delta.kind === "thinking")).toHaveLength(3);
  });

  it.each([
    { reason: "end_turn", want: "done" },
    { reason: "stop_sequence", want: "done" },
    { reason: "max_tokens", want: "cut" },
    { reason: "model_context_window_exceeded", want: "cut" },
    { reason: "pause_turn", want: "paused" },
    { reason: "refusal", want: "refused" },
    { reason: "tool_use", want: "done" },
  ] as const)("that stops with $reason and has no calls is $want", async ({ reason, want }) => {
    const model = await modelOn([textReply("Words", { stopReason: reason })]);
    expect((await model.ask(request(), () => {})).stopReason).toBe(want);
  });

  it.each([
    { name: "not closed", rawInput: '{"command":"rm -r' },
    { name: "not begun", rawInput: "" },
  ])("that was cut off omits the call whose input is $name", async ({ rawInput }) => {
    const reply = toolReply(
      [
        { name: "Bash", input: { command: "ls" } },
        { name: "Bash", rawInput },
      ],
      {
        stopReason: "max_tokens",
      },
    );
    const model = await modelOn([reply]);
    const turn = await model.ask(request(), () => {});
    expect(turn.stopReason).toBe("cut");
    expect(turn.content).toHaveLength(1);
    expect(turn.content[0]).toMatchObject({ input: { command: "ls" } });
  });

  it.each([
    { name: "broken JSON", rawInput: '{"command": ls' },
    { name: "a string", rawInput: '"ls"' },
    { name: "an array", rawInput: "[1]" },
  ])(
    "with $name as input keeps the call, with the raw text where no schema takes it",
    async ({ rawInput }) => {
      const model = await modelOn([toolReply([{ name: "Bash", rawInput }])]);
      const turn = await model.ask(request(), () => {});
      expect(turn.stopReason).toBe("tools");
      expect(turn.content[0]).toMatchObject({ type: "tool_use", input: { __invalid: rawInput } });
    },
  );

  it("that was refused carries no call", async () => {
    const model = await modelOn([toolReply([{ name: "Bash" }], { text: "I", stopReason: "refusal" })]);
    const turn = await model.ask(request(), () => {});
    expect(turn).toMatchObject({ stopReason: "refused", content: [{ type: "text", text: "I" }] });
  });

  it("of blank words holds nothing", async () => {
    const model = await modelOn([textReply(" \n ")]);
    expect((await model.ask(request(), () => {})).content).toEqual([]);
  });

  it("can be sent back as it came, together with its results", async () => {
    const model = await modelOn([
      toolReply([{ name: "Bash", rawInput: "{oops" }, { name: "Read" }]),
      textReply("ok"),
    ]);
    const first = request();
    const turn = await model.ask(first, () => {});
    const results: ModelMessage = {
      role: "user",
      content: turn.content.flatMap((block) =>
        block.type === "tool_use"
          ? [{ type: "tool_result" as const, tool_use_id: block.id, content: "", is_error: true }]
          : [],
      ),
    };
    const messages: ModelMessage[] = [
      ...first.messages,
      { role: "assistant", content: turn.content },
      results,
      { role: "user", content: [{ type: "text", text: "and a word of mine" }] },
    ];
    await expect(model.ask(request({ messages }), () => {})).resolves.toMatchObject({ stopReason: "done" });
  });
});

describe("a failure", () => {
  it.each([
    { status: 400, isRetryable: false, says: "rejected the request" },
    { status: 403, isRetryable: false, says: "doesn’t allow" },
    { status: 404, isRetryable: false, says: "claude-sonnet-5-5" },
    { status: 413, isRetryable: false, says: "too large" },
    { status: 408, isRetryable: true, says: "408" },
    { status: 429, isRetryable: true, says: "slow down" },
    { status: 500, isRetryable: true, says: "internal error" },
    { status: 503, isRetryable: true, says: "internal error" },
    { status: 529, isRetryable: true, says: "overloaded" },
  ])("with status $status is retryable: $isRetryable", async ({ status, isRetryable, says }) => {
    const model = await modelOn(() => errorReply(status));
    const error = await failureOf(model.ask(request(), () => {}));
    expect(error).toMatchObject({ status, isRetryable });
    expect(error.message).toContain(says);
    expect(server?.requests).toHaveLength(1);
  });

  it("says how long the API asks to wait", async () => {
    const model = await modelOn([errorReply(429, { retryAfterSeconds: 7 })]);
    expect(await failureOf(model.ask(request(), () => {}))).toMatchObject({ retryAfterMs: 7000 });
  });

  it("because of the key says so, without the key", async () => {
    server = await startScriptedServer({ script: [], apiKey: "another" });
    const model = createAnthropicModel({ apiKey, baseUrl: server.url });
    const error = await failureOf(model.ask(request(), () => {}));
    expect(error).toMatchObject({ status: 401, isRetryable: false });
    expect(error.message).toContain("rejected the key");
    expect(error.message).not.toContain(apiKey);
  });

  it("that echoes the key is reported without it", async () => {
    const model = await modelOn([errorReply(400, { message: `bad header Bearer ${apiKey}` })]);
    const error = await failureOf(model.ask(request(), () => {}));
    expect(error.message).toContain("[key]");
    expect(JSON.stringify([error.message, String(error.cause)])).not.toContain(apiKey);
  });

  it.each([0, 1, 2, 4, 6])("because the stream broke after %i events is retryable", async (afterEvents) => {
    const model = await modelOn([brokenReply("one two three four", afterEvents)]);
    const error = await failureOf(model.ask(request(), () => {}));
    expect(error).toMatchObject({ isRetryable: true, status: null });
  });

  it.each([
    { type: "overloaded_error", isRetryable: true },
    { type: "api_error", isRetryable: true },
    { type: "invalid_request_error", isRetryable: false },
  ])("named $type in mid-stream is retryable: $isRetryable", async ({ type, isRetryable }) => {
    const ending = { kind: "error", afterEvents: 4, type, message: "sorry" } as const;
    const model = await modelOn([textReply("one two three", { ending })]);
    expect(await failureOf(model.ask(request(), () => {}))).toMatchObject({ isRetryable });
  });

  it("because nobody listens there is retryable", async () => {
    const model = await modelOn([]);
    await server?.close();
    const error = await failureOf(model.ask(request(), () => {}));
    expect(error).toMatchObject({ isRetryable: true });
    expect(error.message).toContain("couldn’t be reached (ECONNREFUSED)");
  });

  it.each([
    { name: "no key", apiKey: "", baseUrl: "http://127.0.0.1:1" },
    { name: "a key with a line break", apiKey: "sk-secret\n1", baseUrl: "http://127.0.0.1:1" },
    { name: "no address", apiKey, baseUrl: "api.example.com" },
    { name: "an address that is not of the web", apiKey, baseUrl: "file:///etc/passwd" },
    { name: "an address with a password", apiKey, baseUrl: "http://me:sk-secret@127.0.0.1:1" },
  ])("because of $name is found before a request, and quotes nothing", async ({ apiKey, baseUrl }) => {
    const model = createAnthropicModel({ apiKey, baseUrl });
    const error = await failureOf(model.ask(request(), () => {}));
    expect(error).toMatchObject({ isRetryable: false, status: null });
    expect(JSON.stringify([error.message, String(error.cause)])).not.toContain("secret");
  });

  it("of the listener is not taken for one of the network", async () => {
    const model = await modelOn([textReply("one two three")]);
    const bug = new TypeError("a bug");
    const asked = model.ask(request(), () => {
      throw bug;
    });
    await expect(asked).rejects.toBe(bug);
  });

  it("because the other side talks nonsense is retryable", async () => {
    const nonsense = createServer((_, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.end("event: message_start\ndata: {nope\n\n");
    });
    await new Promise<void>((resolve) => nonsense.listen(0, "127.0.0.1", resolve));
    const address = nonsense.address();
    const port = typeof address === "object" ? address?.port : 0;
    const model = createAnthropicModel({ apiKey, baseUrl: `http://127.0.0.1:${port}` });
    const error = await failureOf(model.ask(request(), () => {}));
    nonsense.close();
    expect(error).toMatchObject({ isRetryable: true });
    expect(error.message).toContain("was cut off");
  });

  it("because of silence is retryable and says how long", async () => {
    const ending = { kind: "silent", afterEvents: 3 } as const;
    const model = await modelOn([textReply("one two", { ending })], { silenceMs: 60 });
    const error = await failureOf(model.ask(request(), () => {}));
    expect(error).toMatchObject({ isRetryable: true });
    expect(error.message).toContain("sent nothing");
  });

  it("is not seen in pings, which are signs of life", async () => {
    const silenceMs = 1_000;
    onTestFinished(() => void vi.useRealTimers());
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const model = await modelOn([textReply("still here", { pings: { count: 6, everyMs: 1 } })], {
      silenceMs,
      fetch: async (...asked) => new Response(delayEvents(await fetch(...asked), silenceMs / 2)),
    });
    await expect(model.ask(request(), () => {})).resolves.toMatchObject({ stopReason: "done" });
  });
});

describe("an abort", () => {
  it("in mid-stream ends the request with the signal's reason, and no delta comes after it", async () => {
    const model = await modelOn([textReply("word ".repeat(200))], { delayMs: 5 });
    const controller = new AbortController();
    const reason = new Error("stopped by a person");
    let deltas = 0;
    const asked = model.ask(request({ signal: controller.signal }), () => {
      deltas += 1;
      if (deltas === 3) controller.abort(reason);
    });
    await expect(asked).rejects.toBe(reason);
    expect(deltas).toBe(3);
  });

  it("before the first byte ends it too, and one before the request sends none", async () => {
    const controller = new AbortController();
    const model = await modelOn(() => {
      controller.abort("enough");
      return new Promise(() => {});
    });
    const asked = model.ask(request({ signal: controller.signal }), () => {});
    await expect(asked).rejects.toBe("enough");
    await expect(model.ask(request({ signal: AbortSignal.abort("no") }), () => {})).rejects.toBe("no");
    expect(server?.requests).toHaveLength(1);
  });
});

describe("the request", () => {
  async function captureRequest(overrides: Partial<ModelRequest>, thinking?: "on") {
    server = await startScriptedServer({ script: () => textReply("ok") });
    const options = { apiKey, baseUrl: server.url, ...(thinking === undefined ? {} : { thinking }) };
    await createAnthropicModel(options).ask(request(overrides), () => {});
    return JSON.parse(JSON.stringify(server.requests[0]?.body));
  }

  it("has the headers that were given beside those of every request", async () => {
    server = await startScriptedServer({ script: () => textReply("ok") });
    const seen: Headers[] = [];
    const fetch: typeof globalThis.fetch = (input, init) => {
      seen.push(new Headers(init?.headers));
      return globalThis.fetch(input, init);
    };
    const options = { apiKey, baseUrl: server.url, headers: { "x-team": "a" }, fetch };
    await createAnthropicModel(options).ask(request({}), () => {});
    expect(seen.map((headers) => headers.get("x-team"))).toEqual(["a"]);
  });

  it("marks the tools, the system prompt and the end of the conversation for the cache", async () => {
    const text = (value: string) => ({ type: "text" as const, text: value });
    const body = await captureRequest({
      messages: [
        { role: "user", content: [text("one")] },
        { role: "assistant", content: [text("two")] },
        { role: "user", content: [text("three"), text("four")] },
        { role: "assistant", content: [text("five")] },
        { role: "user", content: [text("six")] },
      ],
    });
    const mark = { type: "ephemeral" };
    expect(body.tools.map((tool: { cache_control?: unknown }) => tool.cache_control)).toEqual([
      undefined,
      mark,
    ]);
    expect(body.system[0].cache_control).toEqual(mark);
    expect(body.messages[0].content[0].cache_control).toBeUndefined();
    expect(body.messages[2].content[0].cache_control).toBeUndefined();
    expect(body.messages[2].content[1].cache_control).toEqual(mark);
    expect(body.messages[4].content[0].cache_control).toEqual(mark);
    expect(JSON.stringify(body).match(/ephemeral/g)).toHaveLength(4);
  });

  it.each([
    { model: "claude-sonnet-5-5", off: { type: "between_tools" } },
    { model: "claude-haiku-5-5", off: { type: "disabled" } },
    { model: "claude-opus-5-5", off: { type: "adaptive", display: "summarized" } },
    { model: "claude-sonnet-4-6", off: undefined },
    { model: "claude-haiku-4-5-20251001", off: undefined },
    { model: "somebody-elses-model", off: undefined },
  ])("keeps the thinking of $model as low as it goes", async ({ model, off }) => {
    expect((await captureRequest({ model })).thinking).toEqual(off);
  });

  it("asks for thinking that can be read where it is wanted", async () => {
    expect((await captureRequest({}, "on")).thinking).toEqual({ type: "adaptive", display: "summarized" });
  });

  it("leaves out what is empty: the system prompt, the tools, messages of blank text", async () => {
    const body = await captureRequest({
      system: " ",
      tools: [],
      messages: [
        { role: "user", content: [{ type: "text", text: "one" }] },
        { role: "assistant", content: [{ type: "text", text: " " }] },
        { role: "user", content: [{ type: "text", text: "two" }] },
      ],
    });
    expect(body).not.toHaveProperty("system");
    expect(body).not.toHaveProperty("tools");
    expect(body.messages).toHaveLength(1);
    expect(body.messages[0].content).toHaveLength(2);
  });
});
