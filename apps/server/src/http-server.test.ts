import { connect } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, testToken } from "./http/start-test-server.ts";

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.app.close());
beforeEach(() => server.reached.splice(0));

const bearer = { authorization: `Bearer ${testToken}` };
const json = { "content-type": "application/json" };
const newSession = JSON.stringify({ workspace: "/srv", prompt: "hello" });

describe("a request that may not come in reaches nothing", () => {
  it.each([
    { name: "no token", headers: {}, status: 401 },
    { name: "a wrong token", headers: { authorization: "Bearer wrong" }, status: 401 },
    { name: "a wrong cookie", headers: { cookie: "countersign=1" }, status: 401 },
    { name: "a wrong Host", headers: { ...bearer, host: "evil.example" }, status: 421 },
    { name: "a rebound name", headers: { ...bearer, host: "evil.example:PORT" }, status: 421 },
    { name: "a foreign Origin", headers: { ...bearer, origin: "https://evil.example" }, status: 403 },
    { name: "Origin null", headers: { ...bearer, origin: "null" }, status: 403 },
    {
      name: "the same site on another port",
      headers: { ...bearer, origin: "http://127.0.0.1:1" },
      status: 403,
    },
    { name: "a cross-site post", headers: { ...bearer, "sec-fetch-site": "cross-site" }, status: 403 },
    { name: "a same-site post", headers: { ...bearer, "sec-fetch-site": "same-site" }, status: 403 },
  ])("$name: $status", async ({ headers, status }) => {
    const host = "host" in headers ? { host: headers.host.replace("PORT", String(server.port)) } : {};
    const answer = await server.ask("/api/trpc/sessions.create", {
      method: "POST",
      headers: { ...json, ...headers, ...host },
      body: newSession,
    });
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.body)).toMatchObject({ error: { data: { httpStatus: status } } });
    expect(server.reached).toEqual([]);
  });

  it.each(["/api/trpc/sessions.list", "/api/trpc/events.follow", "/api/trpc/nothing", "/api/other"])(
    "%s without a token is 401",
    async (path) => {
      expect((await server.ask(path)).status).toBe(401);
      expect(server.reached).toEqual([]);
    },
  );

  it("two Host headers are 400", async () => {
    const status = await new Promise<string>((resolve, reject) => {
      const socket = connect(server.port, "127.0.0.1");
      socket.on("error", reject);
      socket.on("data", (data) => {
        socket.destroy();
        resolve(String(data).slice(0, 12));
      });
      const own = `host: 127.0.0.1:${server.port}\r\n`;
      socket.write(
        `GET / HTTP/1.1\r\n${own}Host: evil.example\r\nauthorization: Bearer ${testToken}\r\n\r\n`,
      );
    });
    expect(status).toBe("HTTP/1.1 400");
    expect(server.reached).toEqual([]);
  });

  it("another spelling of the API's path is the API's path", async () => {
    const path = "/%61pi/trpc/sessions.list";
    const foreign = await server.ask(path, { headers: { ...bearer, "sec-fetch-site": "cross-site" } });
    expect(foreign.status).toBe(403);
    const own = await server.ask(path, { headers: bearer });
    expect([own.status, own.headers["cache-control"]]).toEqual([200, "no-store"]);
    expect((await server.ask(path)).status).toBe(401);
  });

  it("a token in the query is no sign-in", async () => {
    expect((await server.ask(`/api/trpc/sessions.list?token=${testToken}`)).status).toBe(401);
  });
});

describe("the API", () => {
  it("answers a program with the token", async () => {
    const answer = await server.ask("/api/trpc/sessions.create", {
      method: "POST",
      headers: { ...json, ...bearer },
      body: newSession,
    });
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.body)).toEqual({ result: { data: { id: "s1" } } });
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(server.reached).toEqual(["create /srv"]);
  });

  it.each([
    { name: "malformed JSON", path: "sessions.create", body: "{", status: 400, says: "JSON" },
    { name: "an empty body", path: "sessions.create", body: "", status: 400, says: "" },
    {
      name: "a field too few",
      path: "sessions.create",
      body: '{"workspace":"/srv"}',
      status: 400,
      says: "prompt",
    },
    {
      name: "a field too many",
      path: "sessions.create",
      body: '{"workspace":"/srv","prompt":"x","y":1}',
      status: 400,
      says: "y",
    },
    {
      name: "the caller's fault",
      path: "sessions.create",
      body: '{"workspace":"/nowhere","prompt":"x"}',
      status: 400,
      says: "no folder /nowhere",
    },
    {
      name: "a procedure that is not there",
      path: "sessions.explode",
      body: "{}",
      status: 404,
      says: "sessions.explode",
    },
  ])("answers $name with words", async ({ path, body, status, says }) => {
    const answer = await server.ask(`/api/trpc/${path}`, {
      method: "POST",
      headers: { ...json, ...bearer },
      body,
    });
    expect(answer.status).toBe(status);
    const { error } = JSON.parse(answer.body);
    expect(error.message).toContain(says);
    expect(error.data.stack).toBeUndefined();
  });

  it("tells a bug to the log, not to the caller", async () => {
    const body = JSON.stringify({ workspace: "/bug", prompt: "x" });
    const answer = await server.ask("/api/trpc/sessions.create", {
      method: "POST",
      headers: { ...json, ...bearer },
      body,
    });
    expect(answer.status).toBe(500);
    expect(answer.body).not.toContain("hunter2");
    expect(server.log()).toContain("connect to postgres");
    expect(server.log()).not.toContain("hunter3");
  });

  it.each([
    { name: "a form", headers: { "content-type": "application/x-www-form-urlencoded" } },
    { name: "plain text", headers: { "content-type": "text/plain" } },
    { name: "no content type", headers: {} },
  ])("takes no $name as input", async ({ headers }) => {
    const answer = await server.ask("/api/trpc/sessions.create", {
      method: "POST",
      headers: { ...headers, ...bearer },
      body: newSession,
    });
    expect(answer.status).toBe(415);
    expect(server.reached).toEqual([]);
  });

  it("changes nothing by GET", async () => {
    const path = `/api/trpc/sessions.create?input=${encodeURIComponent(newSession)}`;
    expect((await server.ask(path, { headers: bearer })).status).toBe(405);
    expect(server.reached).toEqual([]);
  });

  it("streams events with their ids, and is told when the reader goes", async () => {
    const response = await fetch(`http://127.0.0.1:${server.port}/api/trpc/events.follow`, {
      headers: { ...bearer, accept: "text/event-stream" },
    });
    expect(response.headers.get("content-type")).toContain("text/event-stream");
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    while (!text.includes("id: 7")) text += (await reader?.read())?.value ?? "";
    expect(text).toContain('"type":"system-changed"');
    await reader?.cancel();
    await expect.poll(() => server.reached).toContain("unfollow");
  });
});

describe("a body of 50 MB", () => {
  it("is refused with 413 while it is still being sent", async () => {
    const answer = await server.ask("/api/trpc/sessions.create", {
      method: "POST",
      headers: { ...json, ...bearer },
      body: Buffer.alloc(50 * 1_024 * 1_024, "x"),
    });
    expect(answer.status).toBe(413);
    expect(JSON.parse(answer.body)).toMatchObject({ error: { data: { code: "PAYLOAD_TOO_LARGE" } } });
  });

  it("is refused with 413 when it is sent in chunks of unknown number", async () => {
    const status = await new Promise<string>((resolve, reject) => {
      const socket = connect(server.port, "127.0.0.1");
      socket.on("error", reject);
      socket.on("data", (data) => resolve(String(data).slice(0, 12)));
      socket.write(
        `POST /api/trpc/sessions.create HTTP/1.1\r\nhost: 127.0.0.1:${server.port}\r\nauthorization: Bearer ${testToken}\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n`,
      );
      const chunk = `100000\r\n${"x".repeat(0x100000)}\r\n`;
      for (let sent = 0; sent < 6; sent += 1) socket.write(chunk);
    });
    expect(status).toBe("HTTP/1.1 413");
  });

  it("is refused without breaking the connection of who still sends it, so that the answer can be read", async () => {
    const socket = connect(server.port, "127.0.0.1");
    const ended = new Promise((resolve, reject) => socket.on("error", reject).on("close", resolve));
    let received = "";
    socket.setEncoding("utf8").on("data", (data: string) => {
      received += data;
    });
    const head = (line: string) =>
      `${line} HTTP/1.1\r\nhost: 127.0.0.1:${server.port}\r\nauthorization: Bearer ${testToken}\r\n`;
    const length = 20 * 1_024 * 1_024;
    socket.write(
      `${head("POST /api/trpc/sessions.create")}content-type: application/json\r\ncontent-length: ${length}\r\n\r\n`,
    );
    await expect.poll(() => received).toContain("PAYLOAD_TOO_LARGE");
    socket.write(Buffer.alloc(length, "x"));
    socket.write(`${head("GET /healthz")}connection: close\r\n\r\n`);
    await ended;
    expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 413", "HTTP/1.1 200"]);
    expect(server.reached).toEqual([]);
  });

  it("is refused without a token too, and reaches nothing", async () => {
    const answer = await server.ask("/api/trpc/sessions.create", {
      method: "POST",
      headers: json,
      body: Buffer.alloc(50 * 1_024 * 1_024, "x"),
    });
    expect(answer.status).toBe(401);
    expect(server.reached).toEqual([]);
  });
});

describe("pages", () => {
  it("are for people who are signed in", async () => {
    const answer = await server.ask("/sessions/1?x=1");
    expect([answer.status, answer.headers.location]).toEqual([303, "/sign-in?to=%2Fsessions%2F1%3Fx%3D1"]);
    expect(server.reached).toEqual([]);
  });

  it("get the policy's nonce, another one each time", async () => {
    const answers = [await server.ask("/", { headers: bearer }), await server.ask("/", { headers: bearer })];
    const nonces = answers.map((answer) => {
      const nonce = /script-src 'self' 'nonce-([^']+)'/.exec(
        String(answer.headers["content-security-policy"]),
      )?.[1];
      expect(answer.body).toBe(`page with ${nonce}`);
      return nonce;
    });
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  it("carry headers that keep them apart from other sites", async () => {
    const { headers } = await server.ask("/", { headers: bearer });
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
    });
    expect(headers["strict-transport-security"]).toBeUndefined();
    const policy = String(headers["content-security-policy"]);
    for (const part of ["frame-ancestors 'none'", "object-src 'none'", "base-uri 'none'"])
      expect(policy).toContain(part);
    expect(policy).not.toContain("upgrade-insecure-requests");
    expect(policy).toContain("style-src 'self' 'nonce-");
    for (const open of ["unsafe-", "-attr", "-elem"]) expect(policy).not.toContain(open);
  });

  it("take nothing but reading", async () => {
    expect((await server.ask("/", { method: "POST", headers: bearer })).status).toBe(404);
  });
});

it("says how it is to anybody, and no secret", async () => {
  const { status, body } = await server.ask("/healthz");
  expect([status, JSON.parse(body)]).toEqual([
    200,
    { status: "ok", version: "0.0.0", database: "ok", disk: "ok", model: "test-model" },
  ]);
});

it("closes at once although streams are open", async () => {
  const other = await startTestServer();
  const response = await fetch(`http://127.0.0.1:${other.port}/api/trpc/events.follow`, {
    headers: { ...bearer, accept: "text/event-stream" },
  });
  expect(response.status).toBe(200);
  await other.app.close();
  await response.body?.cancel().catch(() => {});
});
