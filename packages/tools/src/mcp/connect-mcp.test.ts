import { describe, expect, it, onTestFinished } from "vitest";
import { isGroupAlive } from "../shell/process-group.ts";
import { connectMcp } from "./connect-mcp.ts";
import { ProcessTransport } from "./process-transport.ts";

/** A server as a script of Node's, which answers with what `on` gives for a method. */
const serverThat = (on: string) => `
  const send = (message) => process.stdout.write(JSON.stringify({ jsonrpc: "2.0", ...message }) + "\\n");
  const on = ${on};
  require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
    const { id, method, params } = JSON.parse(line);
    const start = { protocolVersion: params?.protocolVersion, serverInfo: { name: "s", version: "1" }, capabilities: { tools: {} } };
    const result = on[method]?.(params) ?? (method === "initialize" ? start : undefined);
    if (result !== undefined && id !== undefined) send({ id, result });
  });`;
const never = new AbortController().signal;
const processOf = (script: string) => ({
  command: process.execPath,
  args: ["-e", script],
  env: { PATH: process.env.PATH ?? "" },
  cwd: "/",
});

async function connect(script: string, startMs = 20_000) {
  const connection = await connectMcp({ type: "stdio", ...processOf(script) }, { signal: never, startMs });
  onTestFinished(() => connection.close());
  return connection;
}

describe("a connection with a server", () => {
  it("fails with what the server printed where it ends at once, and where there is no such program", async () => {
    await expect(connect('console.error("no database"); process.exit(1)')).rejects.toThrow(
      /It printed: no database/,
    );
    const missing = { type: "stdio" as const, ...processOf(""), command: "/no/such/program" };
    await expect(connectMcp(missing, { signal: never, startMs: 20_000 })).rejects.toThrow(/ENOENT/);
  });

  it("fails in time where the server says nothing, and leaves nothing running", async () => {
    await expect(connect("setInterval(() => {}, 1000)", 200)).rejects.toThrow(/didn’t answer in time/);
  });

  it("gives up a call that takes too long or is stopped, and can be used for others", async () => {
    const connection = await connect(
      serverThat('{ "tools/call": ({ name }) => name === "hang" ? undefined : { content: [] } }'),
    );
    const limits = { signal: never, timeoutMs: 100 };
    await expect(connection.call("hang", {}, limits)).rejects.toThrow(/didn’t answer in time/);
    const stopping = new AbortController();
    const stopped = connection.call("hang", {}, { signal: stopping.signal, timeoutMs: 20_000 });
    stopping.abort(new Error("stopped"));
    await expect(stopped).rejects.toThrow(/stopped/);
    expect(await connection.call("other", {}, { signal: never, timeoutMs: 20_000 })).toMatchObject({
      content: [],
    });
  });

  it("ends where a message is longer than any can be", async () => {
    const connection = await connect(
      serverThat('{ "tools/call": () => ({ text: "x".repeat(20_000_000) }) }'),
    );
    await expect(connection.call("a", {}, { signal: never, timeoutMs: 60_000 })).rejects.toThrow(/closed/i);
    expect(connection.isClosed).toBe(true);
  });

  it.each([
    { name: "a tool without a name", tools: "[{ inputSchema: { type: 'object' } }]" },
    { name: "a list that is none", tools: "7" },
    {
      name: "more tools than can be",
      tools: "Array.from({ length: 501 }, (_, i) => ({ name: 't' + i, inputSchema: { type: 'object' } }))",
    },
  ])("has no tools where the server lists $name", async ({ tools }) => {
    const connection = await connect(serverThat(`{ "tools/list": () => ({ tools: ${tools} }) }`));
    await expect(connection.tools(never)).rejects.toThrow();
  });
});

it("ends a server that ignores signals, with all that it started", async () => {
  const transport = new ProcessTransport(
    processOf(`
      process.on("SIGTERM", () => {});
      require("node:child_process").spawn(process.execPath, ["-e", "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)"]);
      setInterval(() => {}, 1000);`),
  );
  await transport.start();
  const { group } = transport;
  if (group === null) throw new Error("it didn't start");
  expect(isGroupAlive(group)).toBe(true);
  await transport.close();
  expect(isGroupAlive(group)).toBe(false);
});
