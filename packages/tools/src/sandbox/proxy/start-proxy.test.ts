import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer as createHttpServer, type IncomingMessage, request } from "node:http";
import { connect, createServer, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { compileRules, createHostRules, ruleSetFromTexts } from "@countersign/policy";
import { describe, expect, it, onTestFinished } from "vitest";
import { policyFileSystem } from "../../file-system/policy-file-system.ts";
import { type NetworkRules, startProxy } from "./start-proxy.ts";

const allow = ["WebFetch(domain:allowed.test)", "WebFetch(domain:*.wild.test)", "WebFetch(domain:localhost)"];
const deny = ["WebFetch(domain:bad.wild.test)"];

function rulesOf(more: Partial<NetworkRules>): NetworkRules {
  const hosts = createHostRules({
    mode: "bypassPermissions",
    workspace: "/w",
    cwd: "/w",
    home: "/home/ada",
    rules: compileRules(ruleSetFromTexts({ allow, deny }, "user")),
    additionalDirectories: [],
    fileSystem: policyFileSystem,
    now: "2026-01-01T00:00:00.000Z",
  });
  return { ...hosts, addressProblem: () => null, ...more };
}

/** A proxy whose connections all lead to one server here; `dialled` is where they were meant to go. */
async function proxyTo(port: number) {
  const dialled: string[] = [];
  const dial: NetworkRules["dial"] = ({ host, port: meant }) => {
    dialled.push(`${host}:${meant}`);
    return connect({ host: "127.0.0.1", port });
  };
  const proxy = await startProxy(rulesOf({ dial }));
  onTestFinished(() => proxy.close());
  return { proxy, dialled };
}

/** A server that keeps what it gets; gives its port. */
async function silentServer() {
  const received: Buffer[] = [];
  const server = createServer((socket) => {
    socket.on("data", (bytes) => received.push(bytes));
    socket.on("error", () => socket.destroy());
    onTestFinished(() => void socket.destroy());
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  return { port: portOf(server), text: () => Buffer.concat(received).toString("latin1") };
}

/** A web server that repeats the host that it was asked for; `/away` leads to a denied one. */
async function webServer() {
  const server = createHttpServer(({ url, headers }, response) => {
    if (url === "/away") response.writeHead(302, { location: "http://bad.wild.test/" });
    response.end(JSON.stringify(headers));
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  return { port: portOf(server) };
}

function portOf(server: { address(): unknown }): number {
  const address = server.address();
  if (typeof address === "object" && address !== null && "port" in address) return Number(address.port);
  throw new Error("the server has no port");
}

async function connectThrough(
  socketPath: string,
  authority: string,
): Promise<{ status: number; socket: Socket }> {
  const outgoing = request({ socketPath, method: "CONNECT", path: authority });
  outgoing.end();
  const [answer, socket] = await Promise.race([once(outgoing, "connect"), once(outgoing, "response")]);
  onTestFinished(() => void socket?.destroy());
  return { status: answer.statusCode, socket: socket ?? answer.socket };
}

async function get(socketPath: string, path: string, headers: Record<string, string> = {}) {
  const outgoing = request({ socketPath, path, headers });
  outgoing.end();
  const [answer]: IncomingMessage[] = await once(outgoing, "response");
  if (answer === undefined) throw new Error("there is no answer");
  let text = "";
  for await (const chunk of answer) text += chunk;
  return { status: answer.statusCode, text, location: answer.headers.location };
}

describe("a tunnel through the proxy of a sandbox", () => {
  it("carries TLS to an allowed host, under the name that was asked for", async () => {
    const upstream = await silentServer();
    const { proxy, dialled } = await proxyTo(upstream.port);
    for (const authority of ["allowed.test:443", "ALLOWED.test.:443", "x.wild.test:443"]) {
      const { status, socket } = await connectThrough(proxy.socket, authority);
      expect(status, authority).toBe(200);
      const name = authority.replace(/:443$/, "").replace(/\.$/, "");
      const tls = connectTls({ socket, servername: name });
      tls.on("error", () => tls.destroy());
      await expect.poll(() => upstream.text()).toContain(name);
    }
    expect(dialled).toEqual(["allowed.test:443", "allowed.test:443", "x.wild.test:443"]);
    expect(proxy.blocked()).toEqual([]);
  });

  it.each([
    { authority: "other.test:443", cause: { kind: "not-allowed" } },
    {
      authority: "bad.wild.test:443",
      cause: { kind: "rule", rule: { text: "WebFetch(domain:bad.wild.test)", source: "user" } },
    },
    { authority: "wild.test:443", cause: { kind: "not-allowed" } },
    { authority: "127.0.0.1:443", cause: { kind: "not-allowed" } },
    { authority: "2130706433:443", cause: { kind: "not-allowed" } },
    { authority: "0x7f.1:443", cause: { kind: "not-allowed" } },
    { authority: "[::1]:443", cause: { kind: "not-allowed" } },
    { authority: "[::ffff:127.0.0.1]:443", cause: { kind: "not-allowed" } },
    { authority: "169.254.169.254:443", cause: { kind: "not-allowed" } },
    { authority: "allowed.test:22", cause: { kind: "port", port: 22 } },
    { authority: "allowed.test:80", cause: { kind: "port", port: 80 } },
  ])("isn't made to $authority", async ({ authority, cause }) => {
    const upstream = await silentServer();
    const { proxy, dialled } = await proxyTo(upstream.port);
    expect((await connectThrough(proxy.socket, authority)).status).toBe(403);
    expect(proxy.blocked()).toMatchObject([{ access: "connect", cause }]);
    expect(dialled).toEqual([]);
  });

  it.each([
    "allowed.test",
    "user@allowed.test:443",
    "allowed.test:443@bad.wild.test:443",
    "allowed.test:443/path",
    "allowed.test%2e:443",
    "[allowed.test]:443",
    ":443",
  ])("isn't made for %s, which could be read in two ways", async (authority) => {
    const { proxy, dialled } = await proxyTo(1);
    expect((await connectThrough(proxy.socket, authority)).status).toBe(400);
    expect(dialled).toEqual([]);
  });

  it.each([
    { name: "TLS for another host", sends: "bad.wild.test", tells: "bad.wild.test" },
    { name: "TLS that names no host", sends: "", tells: "" },
  ])("is ended for $name before the host gets a byte", async ({ sends, tells }) => {
    const upstream = await silentServer();
    const { proxy } = await proxyTo(upstream.port);
    const { socket } = await connectThrough(proxy.socket, "allowed.test:443");
    const tls = connectTls({ socket, servername: sends });
    tls.on("error", () => tls.destroy());
    await once(socket, "close");
    expect(proxy.blocked()).toEqual([
      { access: "connect", host: "allowed.test", cause: { kind: "other-name", name: tells } },
    ]);
    expect(upstream.text()).toBe("");
  });

  it("is ended for anything that isn't TLS", async () => {
    const upstream = await silentServer();
    const { proxy } = await proxyTo(upstream.port);
    for (const first of [
      "GET / HTTP/1.1\r\nhost: bad.wild.test\r\n\r\n",
      "SSH-2.0-x\r\n",
      "\x16\x02\x00\x00\x05aaaaa",
    ]) {
      const { socket } = await connectThrough(proxy.socket, "allowed.test:443");
      socket.write(first, "latin1");
      await once(socket, "close");
    }
    expect(upstream.text()).toBe("");
  });

  it("isn't made where the name leads to an address that must not be reached", async () => {
    const upstream = await silentServer();
    const proxy = await startProxy(
      rulesOf({ addressProblem: (host, address) => `${host} is ${address.length > 0}` }),
    );
    onTestFinished(() => proxy.close());
    expect((await connectThrough(proxy.socket, "localhost:443")).status).toBe(403);
    expect(proxy.blocked()).toEqual([
      { access: "connect", host: "localhost", cause: { kind: "address", problem: "localhost is true" } },
    ]);
    expect(upstream.text()).toBe("");
  });
});

it("what a host sends before it ends arrives whole, also where the reader is slow", async () => {
  const size = 8 * 1024 * 1024;
  const hello = await silentServer();
  const tls = connectTls({ host: "127.0.0.1", port: hello.port, servername: "allowed.test" });
  tls.on("error", () => tls.destroy());
  onTestFinished(() => void tls.destroy());
  await expect.poll(() => hello.text()).toContain("allowed.test");
  const server = createServer((socket) => {
    socket.once("data", () => socket.end(Buffer.alloc(size, "x")));
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const { proxy } = await proxyTo(portOf(server));
  const { socket } = await connectThrough(proxy.socket, "allowed.test:443");
  socket.write(hello.text(), "latin1");
  let received = 0;
  for await (const chunk of socket) received += chunk.length;
  expect(received).toBe(size);
});

it("a host that answers with nonsense, or breaks off, ends the request and not the server", async () => {
  for (const answer of [
    "HTTP/1.1 000 x\r\n\r\n",
    "HTTP/1.1 99 x\r\n\r\n",
    "HTTP/1.1 999 x\r\n\r\n",
    "nonsense",
    "",
  ]) {
    const server = createServer((socket) => {
      socket.once("data", () => socket.end(answer, "latin1"));
    }).listen(0, "127.0.0.1");
    onTestFinished(() => void server.close());
    await once(server, "listening");
    const { proxy } = await proxyTo(portOf(server));
    expect((await get(proxy.socket, "http://allowed.test/")).status, answer).toBeGreaterThan(500);
  }
  const broken = createServer((socket) => {
    socket.once("data", () => {
      socket.write("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf", () => socket.resetAndDestroy());
    });
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void broken.close());
  await once(broken, "listening");
  const { proxy } = await proxyTo(portOf(broken));
  await expect(get(proxy.socket, "http://allowed.test/")).rejects.toThrow("aborted");
});

describe("a request through the proxy of a sandbox", () => {
  it("goes to the host of its address, whatever its own header says, and says nothing of the proxy", async () => {
    const { port } = await webServer();
    const { proxy, dialled } = await proxyTo(port);
    const { status, text } = await get(proxy.socket, "http://ALLOWED.test./page", {
      host: "bad.wild.test",
      "proxy-authorization": "Basic secret",
      "x-own": "kept",
      connection: "x-gone",
      "x-gone": "gone",
    });
    expect(status).toBe(200);
    expect(JSON.parse(text)).toMatchObject({ host: "allowed.test", "x-own": "kept" });
    expect(text).not.toMatch(/secret|bad\.wild|x-gone/);
    expect(dialled).toEqual(["allowed.test:80"]);
  });

  it("follows no redirect itself, so that one to a denied host is refused when it's asked for", async () => {
    const { port } = await webServer();
    const { proxy, dialled } = await proxyTo(port);
    const { status, location = "" } = await get(proxy.socket, "http://allowed.test/away");
    expect({ status, location }).toEqual({ status: 302, location: "http://bad.wild.test/" });
    const refused = await get(proxy.socket, location);
    expect(refused.status).toBe(403);
    expect(refused.text).toContain("WebFetch(domain:bad.wild.test)");
    expect(dialled).toEqual(["allowed.test:80"]);
  });

  it.each([
    { path: "http://other.test/", status: 403 },
    { path: "http://allowed.test:8080/", status: 403 },
    { path: "http://2130706433/", status: 403 },
    { path: "http://allowed.test@bad.wild.test/", status: 400 },
    { path: "http://user:pass@allowed.test/", status: 400 },
    { path: "https://allowed.test/", status: 400 },
    { path: "ftp://allowed.test/", status: 400 },
    { path: "/page", status: 400 },
  ])("is refused for $path", async ({ path, status }) => {
    const { proxy, dialled } = await proxyTo(1);
    expect((await get(proxy.socket, path, { host: "allowed.test" })).status).toBe(status);
    expect(dialled).toEqual([]);
  });
});

it("the proxy of a sandbox ends its connections and its socket when it's closed", async () => {
  const upstream = await silentServer();
  const { proxy } = await proxyTo(upstream.port);
  const { socket } = await connectThrough(proxy.socket, "allowed.test:443");
  const closed = once(socket, "close");
  await proxy.close();
  await closed;
  expect(existsSync(proxy.socket)).toBe(false);
});
