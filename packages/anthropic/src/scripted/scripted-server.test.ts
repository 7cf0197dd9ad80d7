import Anthropic from "@anthropic-ai/sdk";
import type { ModelMessage } from "@countersign/agent";
import { afterEach, describe, expect, it } from "vitest";
import { createAnthropicModel } from "../anthropic-model.ts";
import { createDemoScript } from "../demo/demo-script.ts";
import { errorReply, messageReply, textReply, toolReply } from "./reply.ts";
import { type Script, scriptByMarker } from "./script.ts";
import { type ScriptedServer, type ScriptedServerOptions, startScriptedServer } from "./scripted-server.ts";

let server: ScriptedServer | undefined;
afterEach(() => server?.close());

async function start(script: Script, options: Partial<ScriptedServerOptions> = {}) {
  server = await startScriptedServer({ script, ...options });
  return server;
}

async function post(body: unknown, path = "/v1/messages", headers: Record<string, string> = {}) {
  const response = await fetch(`${server?.url}${path}`, {
    method: "POST",
    headers: { "x-api-key": "k", "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  return { status: response.status, json: JSON.parse(await response.text()), headers: response.headers };
}

const ask = (text: string) => ({ model: "m", max_tokens: 10, messages: [{ role: "user", content: text }] });

describe("the scripted server", () => {
  it("is understood by the SDK's own stream and by its own whole message", async () => {
    const { url } = await start(() =>
      messageReply([
        { type: "thinking", thinking: "hm hm", signature: "c2ln" },
        { type: "text", text: "Look at this:" },
        { type: "tool_use", name: "Read", input: { file_path: "a/b.ts" } },
      ]),
    );
    const client = new Anthropic({ apiKey: "k", baseURL: url, maxRetries: 0 });
    const params = {
      model: "m",
      max_tokens: 10,
      messages: [{ role: "user" as const, content: "hi" }],
    };
    const streamed = await client.messages.stream(params).finalMessage();
    const whole = await client.messages.create(params);
    expect(streamed.content).toEqual(whole.content);
    expect(whole.stop_reason).toBe("tool_use");
    expect(whole.content[2]).toMatchObject({ type: "tool_use", input: { file_path: "a/b.ts" } });
  });

  it("goes through a list reply by reply, and says when it is at its end", async () => {
    await start([textReply("one"), errorReply(529), textReply("three")]);
    expect((await post(ask("hi"))).json.content[0].text).toBe("one");
    expect((await post(ask("hi"))).status).toBe(529);
    expect((await post(ask("hi"))).json.content[0].text).toBe("three");
    expect(await post(ask("hi"))).toMatchObject({
      status: 400,
      json: { error: { type: "invalid_request_error" } },
    });
  });

  it("keeps conversations apart, by their first message and by markers in it", async () => {
    await start(
      scriptByMarker({
        "[a]": [textReply("a1"), textReply("a2")],
        "[b]": (request) => textReply(`b, attempt ${request.attempt}`),
      }),
    );
    const texts: string[] = [];
    for (const task of ["[a] x", "[b] x", "[a] y", "[a] x", "[b] x"]) {
      texts.push((await post(ask(task))).json.content[0].text);
    }
    expect(texts).toEqual(["a1", "b, attempt 1", "a1", "a2", "b, attempt 2"]);
    expect((await post(ask("nobody"))).status).toBe(400);
  });

  it("gives the calls of a conversation ids that are the same on a retry and new in the next turn", async () => {
    await start(() => toolReply([{ name: "Bash" }, { name: "Bash" }]));
    const first = (await post(ask("hi"))).json.content;
    const again = (await post(ask("hi"))).json.content;
    const results = first.map((block: { id: string }) => ({ type: "tool_result", tool_use_id: block.id }));
    const messages = [
      { role: "user", content: "hi" },
      { role: "assistant", content: first },
      { role: "user", content: results },
    ];
    const next = (await post({ ...ask("hi"), messages })).json.content;
    expect(again).toEqual(first);
    expect(new Set([...first, ...next].map((block: { id: string }) => block.id)).size).toBe(4);
    const fourth = [...messages, { role: "assistant", content: first }, messages[2]];
    expect(await post({ ...ask("hi"), messages: fourth })).toMatchObject({ status: 400 });
  });

  it.each([
    { name: "another path", path: "/v1/models", body: ask("hi"), status: 404 },
    { name: "no JSON", path: "/v1/messages", body: "{", status: 400 },
    { name: "a malformed conversation", path: "/v1/messages", body: { ...ask(" ") }, status: 400 },
  ])("refuses $name with $status", async ({ path, body, status }) => {
    await start(() => textReply("never"));
    expect(await post(body, path)).toMatchObject({ status, json: { type: "error" } });
  });

  it("refuses a wrong key, and none", async () => {
    await start(() => textReply("never"), { apiKey: "right" });
    expect((await post(ask("hi"))).status).toBe(401);
    expect((await post(ask("hi"), "/v1/messages", { "x-api-key": "" })).status).toBe(401);
    expect((await post(ask("hi"), "/v1/messages", { "x-api-key": "right" })).status).toBe(200);
  });

  it("tells a script's own mistake with 400, and passes on what an error asks to wait", async () => {
    await start((request) => {
      if (request.attempt === 1) throw new Error("typo");
      return errorReply(429, { retryAfterSeconds: 3 });
    });
    expect((await post(ask("hi"))).json.error.message).toContain("typo");
    expect((await post(ask("hi"))).headers.get("retry-after")).toBe("3");
  });

  it("records what it got and when, the last requests only", async () => {
    const now = () => performance.timeOrigin + performance.now();
    const { requests } = await start(() => textReply("a b c d e"), { keepRequests: 2, delayMs: 10 });
    await post(ask("one"));
    await post({ ...ask(" "), stream: true });
    const askedAt = now();
    const streamed = await fetch(`${server?.url}/v1/messages`, {
      method: "POST",
      headers: { "x-api-key": "k" },
      body: JSON.stringify({ ...ask("three"), stream: true }),
    });
    await streamed.text();
    expect(requests).toHaveLength(2);
    expect(requests[0]).toMatchObject({ request: null, problem: expect.stringContaining("non-whitespace") });
    const last = requests[1];
    expect(last).toMatchObject({ problem: null, body: { stream: true }, request: { isStreamed: true } });
    const [receivedAt, repliedAt] = [last?.receivedAt ?? 0, last?.repliedAt ?? 0];
    expect(receivedAt).toBeGreaterThanOrEqual(askedAt);
    expect(repliedAt - receivedAt).toBeGreaterThan(20);
    expect(repliedAt).toBeLessThanOrEqual(now());
  });

  it("can be closed while a reply is being sent", async () => {
    const running = await start(() => textReply("word ".repeat(1000)), { delayMs: 50 });
    // The answer has begun when `fetch` gives it.
    const response = await fetch(`${running.url}/v1/messages`, {
      method: "POST",
      headers: { "x-api-key": "k" },
      body: JSON.stringify({ ...ask("hi"), stream: true }),
    });
    const failed = expect(response.text()).rejects.toThrow();
    await running.close();
    await failed;
  });
});

it("the demo is played over HTTP, through the adapter, to its end", async () => {
  const { url, requests } = await start(createDemoScript({ delayMs: 0 }));
  const model = createAnthropicModel({ apiKey: "demo", baseUrl: url });
  const tools = ["LS", "Read", "Grep", "Edit", "Write", "Bash"].map((name) => ({
    name,
    description: name,
    inputSchema: { type: "object", properties: {} },
  }));
  const messages: ModelMessage[] = [{ role: "user", content: [{ type: "text", text: "fix the bug" }] }];
  let stopReason = "tools";
  for (let turn = 0; turn < 40 && stopReason === "tools"; turn += 1) {
    const signal = new AbortController().signal;
    const answer = await model.ask(
      { model: "scripted-demo", system: "s", messages, tools, signal },
      () => {},
    );
    expect(answer.costUsd).toBe(0);
    stopReason = answer.stopReason;
    const results = answer.content.flatMap((block) =>
      block.type === "tool_use"
        ? [
            {
              type: "tool_result" as const,
              tool_use_id: block.id,
              content: "the sample project that Countersign writes",
              is_error: false,
            },
          ]
        : [],
    );
    messages.push({ role: "assistant", content: answer.content });
    if (results.length > 0) messages.push({ role: "user", content: results });
  }
  expect(stopReason).toBe("done");
  expect(requests.every((recorded) => recorded.problem === null)).toBe(true);
});
