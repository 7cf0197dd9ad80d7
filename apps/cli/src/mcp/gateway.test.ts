import type { Call, DecidedCall, Gate, RunOptions } from "@countersign/client";
import { InMemoryTransport, type JSONRPCMessage } from "@modelcontextprotocol/client";
import { describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { runGateway } from "./gateway.ts";

type Decide = (
  call: Call,
  signal: AbortSignal | undefined,
) => Promise<{ kind: "run"; input?: object } | Refused>;
type Refused = { kind: "deny" | "abort"; message: string };
type Message = Record<string, unknown>;

/** A message as a client or a server may send it, right or wrong. */
const anyMessage = z.custom<JSONRPCMessage>((value) => typeof value === "object");

/** A gate that decides so, and what was reported to it. */
function gateOf(decide: Decide) {
  const asked: Call[] = [];
  const reported: unknown[] = [];
  const run: Gate["run"] = async <Output>(
    call: Call,
    execute: (call: DecidedCall) => Output | PromiseLike<Output>,
    { signal, toResult }: RunOptions<Output> = {},
  ) => {
    asked.push(call);
    const decided = await decide(call, signal);
    if (decided.kind !== "run") return decided;
    const isEdited = decided.input !== undefined;
    const output = await execute({ ...call, input: { ...call.input, ...decided.input }, isEdited });
    reported.push(toResult?.(output));
    return { kind: "ran", output, note: isEdited ? "Edited." : null };
  };
  return { run, asked, reported };
}

/** A gateway between a client and a server, both of which only record what they get. */
async function prepare(decide: Decide) {
  const gate = gateOf(decide);
  const [client, clientSide] = InMemoryTransport.createLinkedPair();
  const [server, serverSide] = InMemoryTransport.createLinkedPair();
  const problems: string[] = [];
  const atClient: Message[] = [];
  const atServer: Message[] = [];
  client.onmessage = (message) => void atClient.push({ ...message });
  server.onmessage = (message) => void atServer.push({ ...message });
  await client.start();
  await server.start();
  const done = runGateway({
    client: clientSide,
    server: serverSide,
    gate,
    name: "files",
    progressMs: 5,
    onProblem: (problem) => problems.push(problem),
  });
  onTestFinished(() => client.close());
  const send = (message: object) => client.send(anyMessage.parse({ jsonrpc: "2.0", ...message }));
  const reply = (message: object) => server.send(anyMessage.parse({ jsonrpc: "2.0", ...message }));
  const callTool = (id: string | number, params: object = { name: "read", arguments: { path: "a" } }) =>
    send({ id, method: "tools/call", params });
  return { gate, client, server, atClient, atServer, problems, done, send, reply, callTool };
}

const runs: Decide = async () => ({ kind: "run" });
const denies: Decide = async () => ({ kind: "deny", message: "Ada denied it: no." });
/** Nobody decides until the client gives up. */
const waits: Decide = (_, signal) =>
  new Promise((_resolve, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));

describe("a call of a tool", () => {
  it("is decided under the server's name, then passed on as it is", async () => {
    const { gate, atClient, atServer, callTool, reply } = await prepare(runs);
    await callTool(1, { name: "read", arguments: { path: "a" }, _meta: { more: true } });
    await expect.poll(() => atServer.length).toBe(1);
    expect(gate.asked).toMatchObject([{ tool: "mcp__files__read", input: { path: "a" } }]);
    expect(atServer[0]).toEqual({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "read", arguments: { path: "a" }, _meta: { more: true } },
    });
    const result = { content: [{ type: "text", text: "hello" }] };
    await reply({ id: 1, result });
    await expect.poll(() => atClient.length).toBe(1);
    expect(atClient[0]).toEqual({ jsonrpc: "2.0", id: 1, result });
    expect(gate.reported).toEqual([{ kind: "ran", output: "hello" }]);
  });

  it("reaches the server with what was decided on, and with nothing else", async () => {
    const { gate, atServer, callTool } = await prepare(runs);
    await callTool(1, { name: "read", arguments: JSON.parse('{"path":"a","__proto__":{"path":"b"}}') });
    await callTool(2, { name: "list" });
    await expect.poll(() => atServer.length).toBe(2);
    const sent = atServer.map((message) => JSON.stringify(message.params));
    expect(sent).toContain(JSON.stringify({ name: "read", arguments: gate.asked[0]?.input }));
    expect(sent).toContain('{"name":"list"}');
  });

  it("runs with the edited arguments, and the model reads that it did", async () => {
    const { atClient, atServer, callTool, reply } = await prepare(async () => ({
      kind: "run",
      input: { path: "b" },
    }));
    await callTool("x");
    await expect.poll(() => atServer[0]?.params).toMatchObject({ arguments: { path: "b" } });
    await reply({ id: "x", result: { content: [{ type: "text", text: "hello" }] } });
    await expect
      .poll(() => atClient[0]?.result)
      .toEqual({
        content: [
          { type: "text", text: "hello" },
          { type: "text", text: "Edited." },
        ],
      });
  });

  it.each<{ name: string; decide: Decide; want: string }>([
    { name: "it's denied", decide: denies, want: "Ada denied it: no." },
    { name: "it's aborted", decide: async () => ({ kind: "abort", message: "Stop." }), want: "Stop." },
    {
      name: "the gate can't be asked",
      decide: () => Promise.reject(new Error("No server.")),
      want: "Countersign didn’t let this call run: No server.",
    },
  ])("never reaches the server if $name, and its result says so", async ({ decide, want }) => {
    const { atClient, atServer, callTool } = await prepare(decide);
    await callTool(1);
    await expect
      .poll(() => atClient[0]?.result)
      .toEqual({ content: [{ type: "text", text: want }], isError: true });
    expect(atServer).toEqual([]);
  });

  it.each([
    { name: "no name", params: { arguments: {} } },
    { name: "a list of arguments", params: { name: "read", arguments: ["a"] } },
    { name: "arguments of null", params: { name: "read", arguments: null } },
    { name: "no parameters", params: undefined },
  ])("is an error with $name", async ({ params }) => {
    const { gate, atClient, atServer, send } = await prepare(runs);
    await send({ id: 1, method: "tools/call", params });
    await expect.poll(() => atClient[0]).toMatchObject({ id: 1, error: { code: -32_602 } });
    expect([gate.asked, atServer]).toEqual([[], []]);
  });

  it("isn't passed on without an id, or with that of an open call", async () => {
    const { atClient, atServer, callTool, send, problems } = await prepare(waits);
    await send({ method: "tools/call", params: { name: "read" } });
    await callTool(1);
    await callTool(1);
    await expect.poll(() => atClient[0]).toMatchObject({ id: 1, error: { code: -32_600 } });
    expect([atServer, problems.length]).toEqual([[], 1]);
  });

  it.each([
    {
      name: "in a batch",
      message: [{ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "read" } }],
    },
    {
      name: "that is an answer, too",
      message: { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "read" }, result: {} },
    },
    {
      name: "whose id is null",
      message: { jsonrpc: "2.0", id: null, method: "tools/call", params: { name: "read" } },
    },
    {
      name: "of no version",
      message: { id: 1, method: "tools/call", params: { name: "read" } },
    },
  ])("isn't passed on $name", async ({ message }) => {
    const { gate, client, atServer, problems, send } = await prepare(runs);
    await client.send(anyMessage.parse(message));
    await send({ id: 2, method: "ping" });
    await expect.poll(() => atServer).toEqual([{ jsonrpc: "2.0", id: 2, method: "ping" }]);
    expect([gate.asked, problems.length]).toEqual([[], 1]);
  });

  it("isn't answered by the server before it's decided", async () => {
    const { atClient, callTool, reply, send } = await prepare(waits);
    await callTool(1);
    await reply({ id: 1, result: { content: [] } });
    await reply({ method: "notifications/message", params: { data: "later" } });
    await expect.poll(() => atClient.length).toBe(1);
    expect(atClient[0]?.method).toBe("notifications/message");
    await send({ method: "notifications/cancelled", params: { requestId: 1 } });
  });

  it("sends progress while it waits, if the client asked for it", async () => {
    const { atClient, atServer, callTool } = await prepare(waits);
    await callTool(1, { name: "read", _meta: { progressToken: "t" } });
    await expect.poll(() => atClient.length).toBeGreaterThan(1);
    const [first, second] = atClient;
    expect(first).toMatchObject({ method: "notifications/progress", params: { progressToken: "t" } });
    expect(JSON.stringify(first)).not.toBe(JSON.stringify(second));
    expect(atServer).toEqual([]);
  });

  it("is given up when the client cancels it, and the server never hears of it", async () => {
    const { atClient, atServer, callTool, send } = await prepare(waits);
    await callTool(1);
    await send({ method: "notifications/cancelled", params: { requestId: 1 } });
    await send({ id: 2, method: "ping" });
    await expect.poll(() => atServer.length).toBe(1);
    expect(atServer[0]).toMatchObject({ id: 2, method: "ping" });
    expect(atClient).toEqual([]);
  });

  it("is cancelled at the server once it runs there", async () => {
    const { atServer, callTool, send } = await prepare(runs);
    await callTool(1);
    await expect.poll(() => atServer.length).toBe(1);
    await send({ method: "notifications/cancelled", params: { requestId: 1 } });
    await expect.poll(() => atServer[1]).toMatchObject({ method: "notifications/cancelled" });
  });

  it.each([
    { name: "error", response: { error: { code: -1, message: "broken" } } },
    { name: "failure", response: { result: { content: [{ type: "text", text: "broken" }], isError: true } } },
  ])("that ends with an $name is reported as failed", async ({ response }) => {
    const { gate, atClient, atServer, callTool, reply } = await prepare(runs);
    await callTool(1);
    await expect.poll(() => atServer.length).toBe(1);
    await reply({ id: 1, ...response });
    await expect.poll(() => atClient[0]).toEqual({ jsonrpc: "2.0", id: 1, ...response });
    expect(gate.reported).toEqual([{ kind: "failed", error: "broken" }]);
  });
});

describe("everything else", () => {
  it.each([
    { id: 1, method: "tools/list", params: {} },
    { id: 2, method: "resources/read", params: { uri: "file:///a" } },
    { method: "notifications/roots/list_changed" },
    { id: 3, result: { model: "m" } },
  ])("passes from the client to the server: $method", async (message) => {
    const { atServer, send } = await prepare(denies);
    await send(message);
    await expect.poll(() => atServer).toEqual([{ jsonrpc: "2.0", ...message }]);
  });

  it.each([
    { id: 1, method: "sampling/createMessage", params: { messages: [] } },
    { method: "notifications/tools/list_changed" },
    { id: 1, result: { tools: [] } },
  ])("passes from the server to the client: $method", async (message) => {
    const { atClient, reply } = await prepare(denies);
    await reply(message);
    await expect.poll(() => atClient).toEqual([{ jsonrpc: "2.0", ...message }]);
  });

  it("ends, with the calls that wait, when the client is gone", async () => {
    const { promise: isAborted, resolve } = Promise.withResolvers<void>();
    const { client, callTool, done, gate } = await prepare((_, signal) => {
      signal?.addEventListener("abort", () => resolve());
      return waits({ id: "", tool: "", input: {} }, signal);
    });
    await callTool(1);
    await expect.poll(() => gate.asked.length).toBe(1);
    await client.close();
    await done;
    await isAborted;
  });
});
