import { describe, expect, it } from "vitest";
import { startFakeServer } from "../fixtures/fake-server.ts";
import { type Asked, askForKey, beginLogin, waitForKey } from "./device-flow.ts";

const issued = {
  access_token: "csk_a-key-of-a-login-that-is-long",
  token_type: "Bearer",
  expires_in: 7_776_000,
  scope: "read decide",
  key_id: "k1",
  key_name: "command line on devbox",
  person: "ada",
  expires_at: "2999-01-01T00:00:00.000Z",
} as const;

/** Waits for a key with these answers, in no time. Gives the pauses before each question, in seconds. */
async function follow(answers: Asked["outcome"][], { expiresIn = 600 } = {}) {
  const pauses: number[] = [];
  let [at, lost] = [0, 0];
  const end = await waitForKey({
    interval: 5,
    expiresIn,
    now: () => at,
    onLost: () => {
      lost += 1;
    },
    async wait(milliseconds) {
      at += milliseconds;
      pauses.push(milliseconds / 1_000);
    },
    async ask() {
      const outcome = answers.shift() ?? "pending";
      return outcome === "key" ? { outcome, issued } : { outcome };
    },
  });
  return { end: end.outcome, pauses, lost };
}

describe("waiting for a key", () => {
  it.each<{ name: string; answers: Asked["outcome"][]; end: string; pauses: number[]; lost: number }>([
    { name: "an answer", answers: ["pending", "key"], end: "key", pauses: [5, 5], lost: 0 },
    { name: "a refusal", answers: ["refused"], end: "refused", pauses: [5], lost: 0 },
    { name: "the end of the code", answers: ["expired"], end: "expired", pauses: [5], lost: 0 },
    {
      name: "a server that is asked too often, five seconds longer each time",
      answers: ["slow-down", "pending", "slow-down", "key"],
      end: "key",
      pauses: [5, 10, 10, 15],
      lost: 0,
    },
    {
      name: "a server that is away for a while, twice as long each time",
      answers: ["lost", "lost", "lost", "lost", "lost", "pending", "key"],
      end: "key",
      pauses: [5, 10, 20, 40, 60, 60, 5],
      lost: 1,
    },
  ])("heeds $name", async ({ answers, end, pauses, lost }) => {
    expect(await follow(answers)).toEqual({ end, pauses, lost });
  });

  it("ends when the code has expired, even if the server never says so", async () => {
    const { end, pauses } = await follow([], { expiresIn: 17 });
    expect([end, pauses]).toEqual(["expired", [5, 5, 5, 5]]);
  });

  it("ends when the command is left", async () => {
    const left = new Error("left");
    const waiting = waitForKey({
      interval: 5,
      expiresIn: 600,
      now: () => 0,
      onLost: () => {},
      wait: () => Promise.reject(left),
      ask: async () => ({ outcome: "pending" }),
    });
    await expect(waiting).rejects.toBe(left);
  });
});

const { signal } = new AbortController();

describe("the requests of a login", () => {
  it("are forms without a key", async () => {
    const asked: unknown[] = [];
    const server = await startFakeServer(({ url, method, headers }, response, body) => {
      asked.push([method, url, headers["content-type"], headers.authorization, body]);
      const page = `http://${headers.host}/device`;
      response.end(
        JSON.stringify({
          device_code: "a-device-code-that-is-long",
          user_code: "WDJB-MJHT",
          verification_uri: page,
          verification_uri_complete: `${page}?code=WDJB-MJHT`,
          expires_in: 600,
          interval: 5,
        }),
      );
    });
    const begun = await beginLogin(server.access, { host: "devbox", signal });
    expect(begun.user_code).toBe("WDJB-MJHT");
    expect(asked).toEqual([
      [
        "POST",
        "/api/auth/device/code",
        "application/x-www-form-urlencoded",
        undefined,
        "client_id=countersign-cli&host_name=devbox",
      ],
    ]);
  });

  it("lead to no page of another server", async () => {
    const server = await startFakeServer((_request, response) => {
      const page = "https://evil.example/device";
      response.end(
        JSON.stringify({
          device_code: "a-device-code-that-is-long",
          user_code: "WDJB-MJHT",
          verification_uri: page,
          verification_uri_complete: page,
          expires_in: 600,
          interval: 5,
        }),
      );
    });
    await expect(beginLogin(server.access, { host: "devbox", signal })).rejects.toThrow(
      "says its address is https://evil.example. Log in there instead.",
    );
  });

  it("say if something else answers", async () => {
    const server = await startFakeServer((_request, response) => void response.end("<html>"));
    await expect(beginLogin(server.access, { host: "devbox", signal })).rejects.toThrow(
      "isn’t a Countersign server",
    );
  });

  it.each([
    { name: "a key", status: 200, body: issued, want: { outcome: "key", issued } },
    {
      name: "nobody yet",
      status: 400,
      body: { error: "authorization_pending" },
      want: { outcome: "pending" },
    },
    { name: "too often", status: 400, body: { error: "slow_down" }, want: { outcome: "slow-down" } },
    { name: "too many requests", status: 429, body: { error: {} }, want: { outcome: "slow-down" } },
    { name: "refused", status: 400, body: { error: "access_denied" }, want: { outcome: "refused" } },
    { name: "expired", status: 400, body: { error: "expired_token" }, want: { outcome: "expired" } },
    { name: "a failing server", status: 503, body: { error: {} }, want: { outcome: "lost" } },
  ])("understand $name", async ({ status, body, want }) => {
    const server = await startFakeServer((_request, response) => {
      response.writeHead(status);
      response.end(JSON.stringify(body));
    });
    expect(await askForKey(server.access, "a-device-code")).toEqual(want);
  });

  it("can be asked again after the server was away", async () => {
    const server = await startFakeServer((_request, response) => void response.end());
    await server.stop();
    expect(await askForKey(server.access, "a-device-code")).toEqual({ outcome: "lost" });
  });

  it("end with what the server says against them", async () => {
    const server = await startFakeServer((_request, response) => {
      response.writeHead(400);
      response.end(JSON.stringify({ error: "invalid_grant", error_description: "No login has this code." }));
    });
    await expect(askForKey(server.access, "a-device-code")).rejects.toThrow("No login has this code.");
  });
});
