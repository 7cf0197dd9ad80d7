import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, testToken } from "./start-test-server.ts";

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.app.close());

const form = { "content-type": "application/x-www-form-urlencoded" };

describe("signing in", () => {
  it.each([
    { name: "by the address", ask: () => server.ask(`/sign-in?token=${testToken}`) },
    {
      name: "by the form",
      ask: () => server.ask("/sign-in", { method: "POST", headers: form, body: `token=${testToken}` }),
    },
  ])("$name gives a cookie that scripts and other sites cannot use", async ({ ask }) => {
    const answer = await ask();
    expect([answer.status, answer.headers.location]).toEqual([303, "/"]);
    const [cookie = ""] = answer.headers["set-cookie"] ?? [];
    expect(cookie).toMatch(new RegExp(`^countersign_${server.port}=[^;]{20}`));
    expect(cookie.split("; ").slice(1).sort()).toEqual(["HttpOnly", "Path=/", "SameSite=Strict"]);
    expect(cookie).not.toContain(testToken);

    const inside = await server.ask("/api/trpc/sessions.list", {
      headers: { cookie: cookie.split(";")[0] ?? "" },
    });
    expect(inside.status).toBe(200);
  });

  it.each([
    { name: "a wrong token in the address", ask: () => server.ask("/sign-in?token=wrong") },
    {
      name: "a wrong token in the form",
      ask: () => server.ask("/sign-in", { method: "POST", headers: form, body: "token=wrong" }),
    },
    { name: "an empty form", ask: () => server.ask("/sign-in", { method: "POST", headers: form, body: "" }) },
  ])("$name leads back with an error and no cookie", async ({ ask }) => {
    const answer = await ask();
    expect([answer.status, answer.headers.location]).toEqual([303, "/sign-in?error=wrong-token"]);
    expect(answer.headers["set-cookie"]).toBeUndefined();
  });

  it("shows the page without a token, and leads on who is in already", async () => {
    expect((await server.ask("/sign-in")).body).toContain("page with");
    const authorization = `Bearer ${testToken}`;
    const answer = await server.ask("/sign-in", { headers: { authorization } });
    expect([answer.status, answer.headers.location]).toEqual([303, "/"]);
  });

  it.each([
    { to: "/sessions/1?call=2", want: "/sessions/1?call=2" },
    { to: "//evil.example", want: "/" },
    { to: "/\\evil.example", want: "/" },
    { to: "https://evil.example", want: "/" },
    { to: "/\t/evil.example", want: "/" },
  ])("leads on to the page of ours that was asked for: $to", async ({ to, want }) => {
    const query = new URLSearchParams({ token: testToken, to }).toString();
    const byAddress = await server.ask(`/sign-in?${query}`);
    const byForm = await server.ask("/sign-in", { method: "POST", headers: form, body: query });
    const headers = { authorization: `Bearer ${testToken}` };
    const isIn = await server.ask(`/sign-in?${new URLSearchParams({ to })}`, { headers });
    for (const answer of [byAddress, byForm, isIn]) {
      expect([answer.status, answer.headers.location]).toEqual([303, want]);
    }
    const wrong = await server.ask(`/sign-in?${new URLSearchParams({ token: "wrong", to })}`);
    const kept = want === "/" ? "" : `&to=${encodeURIComponent(want)}`;
    expect(wrong.headers.location).toBe(`/sign-in?error=wrong-token${kept}`);
  });

  it("is not done by an image on another site", async () => {
    const headers = { "sec-fetch-site": "cross-site", "sec-fetch-dest": "image" };
    expect((await server.ask(`/sign-in?token=${testToken}`, { headers })).status).toBe(403);
  });

  it("is not done by a form on another site", async () => {
    const headers = { ...form, origin: "https://evil.example" };
    const answer = await server.ask("/sign-in", { method: "POST", headers, body: `token=${testToken}` });
    expect(answer.status).toBe(403);
  });

  it("takes the cookie away on signing out", async () => {
    const headers = { ...form, authorization: `Bearer ${testToken}` };
    const answer = await server.ask("/sign-out", { method: "POST", headers, body: "" });
    expect([answer.status, answer.headers.location]).toEqual([303, "/sign-in"]);
    expect(answer.headers["set-cookie"]?.[0]).toMatch(/^countersign_\d+=; Max-Age=0/);
  });

  it("ends the sign-in: its cookie is worth nothing afterwards", async () => {
    const signedIn = await server.ask(`/sign-in?token=${testToken}`);
    const cookie = signedIn.headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
    const fetchSessions = () => server.ask("/api/trpc/sessions.list", { headers: { cookie } });
    expect((await fetchSessions()).status).toBe(200);
    await server.ask("/sign-out", { method: "POST", headers: { ...form, cookie }, body: "" });
    expect((await fetchSessions()).status).toBe(401);
  });

  it("leaves no token in the log", async () => {
    await server.ask(`/sign-in?token=${testToken}`);
    await server.ask("/sign-in?token=nearly-the-token");
    await server.ask(`/%zz?token=${testToken}`);
    await server.ask("/api/trpc/sessions.list", { headers: { authorization: `Bearer ${testToken}` } });
    expect(server.log()).toContain("/sign-in");
    expect(server.log()).not.toContain(testToken);
    expect(server.log()).not.toContain("nearly-the-token");
  });
});

describe("a link on another site", () => {
  const link = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" };

  it("leads to the page by way of a page of ours, which brings the cookie", async () => {
    const first = await server.ask("/sessions/1?call=2", { headers: link });
    expect(first.status).toBe(200);
    const target = /url=([^"]+)"/.exec(first.body)?.[1] ?? "";
    const second = await server.ask(target, { headers: { authorization: `Bearer ${testToken}` } });
    expect([second.status, second.headers.location]).toEqual([303, "/sessions/1?call=2"]);
  });

  it("does not go round in circles where a browser counts that page as foreign too", async () => {
    const answer = await server.ask("/enter?to=%2F", { headers: link });
    expect([answer.status, answer.headers.location]).toEqual([303, "/sign-in"]);
  });

  it("shows nothing of what was in it unescaped", async () => {
    const answer = await server.ask(`/"><script>alert(1)</script>`, { headers: link });
    expect(answer.body).not.toContain("<script>");
  });

  it.each([
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "",
    "/x\r\ny",
  ])("is not led on to %j", async (to) => {
    const headers = { authorization: `Bearer ${testToken}` };
    const answer = await server.ask(`/enter?to=${encodeURIComponent(to)}`, { headers });
    expect([answer.status, answer.headers.location]).toEqual([303, "/"]);
  });
});

it("makes who tries many wrong tokens wait, and never who has the right one", async () => {
  const other = await startTestServer({ signInAttempts: 3 });
  for (let attempt = 0; attempt < 3; attempt += 1) {
    expect((await other.ask("/sign-in?token=wrong")).status).toBe(303);
  }
  const refused = await other.ask("/sign-in?token=wrong");
  expect(refused.status).toBe(429);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect(refused.headers["set-cookie"]).toBeUndefined();
  const bySend = (token: string) =>
    other.ask("/api/trpc/sessions.list", { headers: { authorization: `Bearer ${token}` } });
  expect((await bySend("wrong")).status).toBe(429);
  expect((await bySend(testToken)).status).toBe(200);
  expect((await other.ask(`/sign-in?token=${testToken}`)).headers.location).toBe("/");
  await other.app.close();
});

it("counts the wrong tokens of programs too", async () => {
  const other = await startTestServer({ signInAttempts: 2 });
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const answer = await other.ask("/api/trpc/sessions.list", { headers: { authorization: "Bearer wrong" } });
    statuses.push(answer.status);
  }
  expect(statuses).toEqual([401, 401, 429, 429]);
  await other.app.close();
});

it("lets a person sign in as often as they like with the right token", async () => {
  const other = await startTestServer({ signInAttempts: 2 });
  for (let attempt = 0; attempt < 5; attempt += 1) {
    expect((await other.ask(`/sign-in?token=${testToken}`)).headers.location).toBe("/");
  }
  await other.app.close();
});
