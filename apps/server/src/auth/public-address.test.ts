import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openApi } from "../fixtures/api-harness.ts";

let api: Awaited<ReturnType<typeof openApi>>;
beforeAll(async () => {
  api = await openApi({ variables: { COUNTERSIGN_URL: "https://team.example", COUNTERSIGN_PROXIES: "1" } });
});
afterAll(() => api.close());

type Answer = { status: number; cookies: string[]; body: string };

/** As the proxy hands a request on: fetch would not let `Host` be set. */
function ask(path: string, headers: Record<string, string>, body?: string): Promise<Answer> {
  const { hostname, port } = new URL(api.origin);
  return new Promise((resolve, reject) => {
    const method = body === undefined ? "GET" : "POST";
    const sent = request(
      { hostname, port, path, method, headers: { host: "team.example", ...headers } },
      (answer) => {
        let text = "";
        answer.setEncoding("utf8").on("data", (chunk: string) => {
          text += chunk;
        });
        answer.on("end", () =>
          resolve({
            status: answer.statusCode ?? 0,
            cookies: answer.headers["set-cookie"] ?? [],
            body: text,
          }),
        );
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}

const signIn = (headers: Record<string, string> = {}) => ask(`/sign-in?token=${api.token}`, headers);

describe("behind TLS", () => {
  it("the cookie is sent over TLS alone, and belongs to this very host", async () => {
    const { cookies } = await signIn();
    const [value = "", ...attributes] = (cookies[0] ?? "").split("; ");
    expect(value).toMatch(/^__Host-countersign_\d+=/);
    expect(attributes.sort()).toEqual(["HttpOnly", "Max-Age=604800", "Path=/", "SameSite=Strict", "Secure"]);
    expect((await ask("/api/trpc/people.self", { cookie: value })).status).toBe(200);
  });

  it("a cookie without its prefix, as one from outside of TLS could be set, is nobody's", async () => {
    const { cookies } = await signIn();
    const cookie = (cookies[0] ?? "").split(";")[0]?.replace("__Host-", "") ?? "";
    expect((await ask("/api/trpc/people.self", { cookie })).status).toBe(401);
  });

  it.each([
    { name: "its own page", origin: "https://team.example", status: 401 },
    { name: "a page of its name without TLS", origin: "http://team.example", status: 403 },
    { name: "another port of its name", origin: "https://team.example:8443", status: 403 },
    { name: "a name below it", origin: "https://evil.team.example", status: 403 },
  ])("$name: $status", async ({ origin, status }) => {
    const headers = { origin, "content-type": "application/json" };
    expect((await ask("/api/trpc/people.invite", headers, "{}")).status).toBe(status);
  });

  it.each(["evil.example", "team.example.evil.example", "team.example:8443"])(
    "another Host is not answered: %s",
    async (host) => {
      expect([400, 421]).toContain((await ask("/api/auth/ways", { host })).status);
    },
  );
});

describe("the address of a request", () => {
  it.each([
    { name: "is whom the proxy saw", forwarded: "203.0.113.7", want: "203.0.113.7" },
    { name: "is not what was said to the proxy", forwarded: "10.9.9.9, 203.0.113.8", want: "203.0.113.8" },
    { name: "is that of the proxy where it says nothing", forwarded: "", want: "127.0.0.1" },
  ])("$name", async ({ forwarded, want }) => {
    const headers = forwarded === "" ? {} : { "x-forwarded-for": forwarded };
    const { cookies } = await signIn(headers);
    const cookie = (cookies[0] ?? "").split(";")[0] ?? "";
    expect((await ask("/api/trpc/account.signIns", { cookie })).body).toContain(`"address":"${want}"`);
  });
});
