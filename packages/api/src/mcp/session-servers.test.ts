import { expect, it, onTestFinished } from "vitest";
import { createSessionServers } from "./session-servers.ts";

const script = `
  require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
    const { id, method, params } = JSON.parse(line);
    const start = { protocolVersion: params?.protocolVersion, serverInfo: { name: "s", version: "1" }, capabilities: {} };
    if (method === "initialize") console.log(JSON.stringify({ jsonrpc: "2.0", id, result: start }));
  });`;
const never = new AbortController().signal;
const serverOf = (args: string[], name = "a") => ({
  workspace: "/",
  name,
  config: "c",
  digest: "d",
  start: { type: "stdio" as const, command: process.execPath, args, env: {} },
});

function open(options: { idleMs?: number; ticks?: () => number } = {}) {
  const servers = createSessionServers({
    env: { PATH: process.env.PATH },
    startMs: 20_000,
    idleMs: 60_000,
    retryMs: 1_000,
    ticks: () => 0,
    ...options,
  });
  onTestFinished(() => servers.close());
  return servers;
}

it("starts a server once for a session, and once for another", async () => {
  const servers = open();
  const server = serverOf(["-e", script]);
  const [first, same] = await Promise.all([
    servers.use("s1", server, never),
    servers.use("s1", server, never),
  ]);
  const other = await servers.use("s2", server, never);
  expect(same.connection).toBe(first.connection);
  expect(other.connection).not.toBe(first.connection);
  servers.endSession("s1");
  await expect.poll(() => first.connection.isClosed).toBe(true);
  expect(other.connection.isClosed).toBe(false);
});

it("ends servers that nobody uses for a while, and starts none once it is closed", async () => {
  const servers = open({ idleMs: 1 });
  const { connection } = await servers.use("s1", serverOf(["-e", script]), never);
  await expect.poll(() => connection.isClosed).toBe(true);
  await servers.close();
  await expect(servers.use("s1", serverOf(["-e", script]), never)).rejects.toThrow(/shutting down/);
});

it("doesn't start again at once what failed, and ends what is dropped", async () => {
  let now = 0;
  const servers = open({ ticks: () => now });
  const failing = serverOf(["-e", "console.error(process.pid); process.exit(1)"]);
  const failure = () => servers.use("s1", failing, never).catch(String);
  const first = await failure();
  expect(first).toMatch(/It printed: \d+/);
  expect(await failure()).toBe(first);
  now = 2_000;
  expect(await failure()).not.toBe(first);
  const server = serverOf(["-e", script], "b");
  const { connection } = await servers.use("s1", server, never);
  servers.drop("s1", server);
  await expect.poll(() => connection.isClosed).toBe(true);
});

it("lets a stopped turn go on without the server", async () => {
  const servers = open();
  const stopping = new AbortController();
  const using = servers.use("s1", serverOf(["-e", "setInterval(() => {}, 1000)"]), stopping.signal);
  stopping.abort(new Error("stopped"));
  await expect(using).rejects.toThrow("stopped");
});
