import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
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
    { path: "http://*.wild.test/", status: 400 },
    { path: "http://*/", status: 400 },
    { path: "http://a*.test/", status: 400 },
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

describe("attacks on the proxy of a sandbox", () => {
  /** A raw conversation with the proxy, until it or the upstream has answered. */
  async function say(socketPath: string, text: string) {
    const socket = connect(socketPath);
    onTestFinished(() => void socket.destroy());
    socket.on("error", () => socket.destroy());
    socket.write(text, "latin1");
    return socket;
  }

  it.each([
    {
      name: "a body in chunks",
      head: () => "transfer-encoding: chunked",
      body: (text: string) => `${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`,
    },
    {
      name: "a body of a length",
      head: (text: string) => `content-length: ${text.length}`,
      body: (text: string) => text,
    },
  ])("hide no second request in one without a usual body: $name", async ({ head, body }) => {
    const requests: string[] = [];
    const server = createHttpServer((request, response) => {
      requests.push(`${request.method} ${request.headers.host} ${request.url}`);
      request.resume().on("end", () => response.end("ok"));
    }).listen(0, "127.0.0.1");
    onTestFinished(() => void server.close());
    await once(server, "listening");
    for (const method of ["GET", "HEAD", "DELETE", "OPTIONS", "TRACE"]) {
      const { proxy } = await proxyTo(portOf(server));
      const hidden = "GET /hidden HTTP/1.1\r\nhost: bad.wild.test\r\n\r\n";
      const socket = await say(
        proxy.socket,
        `${method} http://allowed.test/ HTTP/1.1\r\nhost: allowed.test\r\nconnection: close\r\n${head(hidden)}\r\n\r\n${body(hidden)}`,
      );
      await once(socket.resume(), "close");
    }
    expect(requests.filter((one) => one.includes("hidden") || one.includes("bad"))).toEqual([]);
    expect(requests.filter((one) => one.endsWith("allowed.test /"))).toHaveLength(5);
  });

  it.each([
    { name: "two hosts", head: "host: allowed.test\r\nhost: bad.wild.test" },
    { name: "a length and chunks", head: "host: a\r\ncontent-length: 5\r\ntransfer-encoding: chunked" },
    { name: "two lengths", head: "host: a\r\ncontent-length: 5\r\ncontent-length: 50" },
    { name: "a broken line", head: "host: a\r\nx: y\nhost: bad.wild.test" },
    { name: "a space before the colon", head: "host : bad.wild.test" },
  ])("send nothing on with a request that could be read in two ways: $name", async ({ head }) => {
    const upstream = await silentServer();
    const { proxy } = await proxyTo(upstream.port);
    const socket = await say(
      proxy.socket,
      `GET http://allowed.test/ HTTP/1.1\r\n${head}\r\nconnection: close\r\n\r\nhello`,
    );
    let isClosed = false;
    socket.resume().on("close", () => {
      isClosed = true;
    });
    await expect.poll(() => isClosed || upstream.text().includes("\r\n\r\n")).toBe(true);
    expect(upstream.text()).not.toContain("bad.wild.test");
    expect(upstream.text().match(/^host:/gim) ?? []).toHaveLength(upstream.text() === "" ? 0 : 1);
  });

  /** A ClientHello with these server_name extensions, each with these names. */
  function hello(...extensions: { type?: number; name: string }[][]): Buffer {
    const sized = (bytes: Buffer, width: number) => {
      const size = Buffer.alloc(width);
      size.writeUIntBE(bytes.length, 0, width);
      return Buffer.concat([size, bytes]);
    };
    const list = (names: { type?: number; name: string }[]) =>
      Buffer.concat(
        names.map(({ type = 0, name }) =>
          Buffer.concat([Buffer.from([type]), sized(Buffer.from(name, "latin1"), 2)]),
        ),
      );
    const all = Buffer.concat(
      extensions.map((names) => Buffer.concat([Buffer.from([0, 0]), sized(sized(list(names), 2), 2)])),
    );
    const body = Buffer.concat([
      Buffer.from([3, 3]),
      Buffer.alloc(32),
      Buffer.from([0]),
      sized(Buffer.from([0x13, 0x01]), 2),
      Buffer.from([1, 0]),
      sized(all, 2),
    ]);
    return Buffer.concat([
      Buffer.from([22, 3, 1]),
      sized(Buffer.concat([Buffer.from([1]), sized(body, 3)]), 2),
    ]);
  }

  it.each([
    { name: "one name", extensions: [[{ name: "allowed.test" }]], want: true },
    { name: "another name", extensions: [[{ name: "bad.wild.test" }]], want: false },
    { name: "two names", extensions: [[{ name: "allowed.test" }, { name: "bad.wild.test" }]], want: false },
    {
      name: "two extensions",
      extensions: [[{ name: "allowed.test" }], [{ name: "bad.wild.test" }]],
      want: false,
    },
    { name: "a name of another type", extensions: [[{ type: 1, name: "allowed.test" }]], want: false },
    {
      name: "a name behind one of another type",
      extensions: [[{ type: 1, name: "x" }, { name: "bad.wild.test" }]],
      want: false,
    },
    { name: "no name", extensions: [], want: false },
    { name: "an empty name", extensions: [[{ name: "" }]], want: false },
    ...[
      "allowed.test#.bad.test",
      "allowed.test/",
      "allowed.test:443",
      "bad@allowed.test",
      "allowed.test\0.bad.test",
      "%61llowed.test",
      "allowed.test?.bad.test",
      "allowed。test",
      " allowed.test",
    ].map((name) => ({ name: JSON.stringify(name), extensions: [[{ name }]], want: false })),
  ])("a TLS connection for $name passes: $want", async ({ extensions, want }) => {
    const upstream = await silentServer();
    const { proxy } = await proxyTo(upstream.port);
    const { socket } = await connectThrough(proxy.socket, "allowed.test:443");
    const closed = once(socket, "close");
    socket.write(hello(...extensions));
    if (want) await expect.poll(() => upstream.text()).toContain("allowed.test");
    else {
      await closed;
      expect(upstream.text()).toBe("");
    }
  });

  it("find no proxy of another command in a folder that commands share, if there is one that all sandboxes hide", async () => {
    const place = await mkdtemp("/tmp/hidden-");
    onTestFinished(() => rm(place, { recursive: true }));
    const proxy = await startProxy(rulesOf({}), place);
    onTestFinished(() => proxy.close());
    expect(proxy.socket.startsWith(`${place}/proxies/`)).toBe(true);
    const long = await startProxy(rulesOf({}), `/tmp/${"x".repeat(100)}`);
    onTestFinished(() => long.close());
    expect(long.socket.startsWith("/tmp/countersign-proxy-")).toBe(true);
  });

  it("that open many connections, or leave them half open, end neither the proxy nor the server", async () => {
    const { port } = await webServer();
    const { proxy } = await proxyTo(port);
    const sockets = Array.from({ length: 300 }, () => connect(proxy.socket));
    for (const socket of sockets)
      socket.on("error", () => socket.destroy()).write("GET http://allowed.test/ HT");
    for (const socket of sockets) socket.destroy();
    await expect.poll(async () => (await get(proxy.socket, "http://allowed.test/")).status).toBe(200);
  });
});
