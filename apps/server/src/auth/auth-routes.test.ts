import { signInWays } from "@countersign/contracts/person";
import { openDatabase } from "@countersign/db";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { cookieIn } from "../fixtures/api-client.ts";
import { openApi } from "../fixtures/api-harness.ts";
import { authPaths } from "../http/auth-paths.ts";
import { startTestServer } from "../http/start-test-server.ts";
import { createBetterAuth } from "./better-auth.ts";

let api: Awaited<ReturnType<typeof openApi>>;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

const endpoint = z.object({
  path: z.string(),
  options: z.object({ method: z.union([z.string(), z.array(z.string())]) }),
});

/** Everything that better-auth itself would answer to, as it is set here. */
async function ownRoutes(): Promise<{ method: string; path: string }[]> {
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const database = await openDatabase({ dataFolder: "", databaseUrl: api.databaseUrl, log });
  onTestFinished(() => database.close());
  const site = { origin: api.origin, isSecure: false, cookieName: "countersign_1" };
  const dependencies = {
    database,
    secret: "a secret for this test that is long",
    log: pino({ level: "silent" }),
  };
  const auth = createBetterAuth(dependencies, site, null);
  return Object.values(auth.api).flatMap((given: unknown) => {
    const known = endpoint.safeParse(typeof given === "function" ? { ...given } : given);
    if (!known.success) return [];
    const { path, options } = known.data;
    return [options.method].flat().map((method) => ({ method, path: `/api/auth${path}` }));
  });
}

describe("of better-auth's own routes", () => {
  it("none is answered but those that are listed, with or without sign-in", async () => {
    const bo = await api.person("bo", "viewer");
    const routes = await ownRoutes();
    const isListed = (one: { method: string; path: string }) =>
      authPaths.some(({ method, path }) => method === one.method && path === one.path);
    const others = routes.filter((one) => !isListed(one) && one.path !== "/api/auth/callback/:id");
    const paths = others.map(({ path }) => path);
    expect(paths).toEqual(
      expect.arrayContaining(["/api/auth/sign-up/email", "/api/auth/update-user", "/api/auth/delete-user"]),
    );
    expect(others.length).toBeGreaterThan(25);
    for (const { method, path } of others) {
      const at = path.replace(/:\w+/g, "x");
      const init = {
        method,
        ...(method === "GET" ? {} : { body: "{}", headers: { "content-type": "application/json" } }),
      };
      expect([path, (await api.as({}).ask(at, init)).status]).toEqual([path, 401]);
      expect([path, (await bo.ask(at, init)).status]).toEqual([path, 404]);
    }
  });

  it.each([
    "/api/auth/%77ays",
    "/api/auth//ways",
    "/api/auth/ways/",
    "/api/auth/../auth/get-session",
    "/API/auth/ways",
  ])("no other spelling opens one: %s", async (path) => {
    expect([401, 404, 303]).toContain((await api.as({}).ask(path)).status);
  });
});

it("the ways to sign in are told to everybody, and nothing else", async () => {
  const answer = await api.as({}).ask("/api/auth/ways");
  expect([answer.status, Object.keys(signInWays.parse(await answer.json())).sort()]).toEqual([
    200,
    ["oidc", "passkey", "password"],
  ]);
});

describe("from another site", () => {
  it.each<{ name: string; headers: Record<string, string> }>([
    { name: "a form", headers: { "content-type": "text/plain", origin: "https://evil.example" } },
    {
      name: "a form without an origin of its own",
      headers: { "content-type": "text/plain", origin: "null" },
    },
    { name: "a fetch", headers: { "content-type": "application/json", "sec-fetch-site": "cross-site" } },
    {
      name: "the same site, another port",
      headers: { "content-type": "application/json", "sec-fetch-site": "same-site" },
    },
    {
      name: "a page on another port",
      headers: { "content-type": "application/json", origin: "http://127.0.0.1:1" },
    },
  ])("$name signs nobody in, joins nobody, changes nothing", async ({ headers }) => {
    const cookie = cookieIn(await api.as({}).ask(`/sign-in?token=${api.token}`));
    const body = JSON.stringify({ email: "a@team.example", password: "a password that is long" });
    for (const path of [
      ...authPaths.filter(({ method }) => method === "POST").map((one) => one.path),
      "/sign-in",
      "/sign-out",
      "/api/trpc/people.invite",
      "/api/trpc/account.setPassword",
    ]) {
      const answer = await api.as({ cookie }).ask(path, { method: "POST", headers, body });
      expect([path, answer.status]).toEqual([path, 403]);
    }
    expect((await api.as({ cookie }).get("people.self")).status).toBe(200);
  });

  it("a form on the own site is no JSON: its text is refused", async () => {
    const headers = { "content-type": "text/plain" };
    const answer = await api.as({}).ask("/api/auth/sign-in/email", { method: "POST", headers, body: "{}" });
    expect(answer.status).toBe(400);
  });

  it.each(authPaths)("a rebound name reaches no $method $path", async ({ method, path }) => {
    const server = await startTestServer();
    onTestFinished(() => server.app.close());
    const answer = await server.ask(path, { method, headers: { host: `evil.example:${server.port}` } });
    expect(answer.status).toBe(421);
  });
});

describe("what somebody says", () => {
  it.each([
    ["people.setRole", { id: "\u0000", role: "viewer" }],
    ["people.remove", { id: "1 OR 1=1" }],
    ["people.invite", { role: "viewer", email: "a\u0000@team.example" }],
    ["keys.revoke", { id: { not: "" } }],
    ["account.revokeSignIn", { id: "" }],
  ])("%s refuses %j", async (name, input) => {
    expect((await api.post(name, input)).status).toBe(400);
  });

  it("keeps a name of a key with any character", async () => {
    const made = await api.post("keys.create", { name: "odd \u0000 \ud800 name", scopes: ["read"], days: 1 });
    expect(made.status).toBe(200);
    expect((await api.get("keys.list")).status).toBe(200);
  });
});
