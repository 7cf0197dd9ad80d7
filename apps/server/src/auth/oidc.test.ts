import { invitationMade, oidcStarted } from "@countersign/contracts/person";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { cookieIn } from "../fixtures/api-client.ts";
import { dataOf, openApi } from "../fixtures/api-harness.ts";
import { type Identity, startOidcProvider } from "../fixtures/oidc-provider-server.ts";

let provider: Awaited<ReturnType<typeof startOidcProvider>>;
let api: Awaited<ReturnType<typeof openApi>>;
beforeAll(async () => {
  provider = await startOidcProvider();
  api = await openApi({ variables: provider.variables, keepsLog: true });
});
afterAll(async () => {
  await api.close();
  await provider.close();
});
beforeEach(() => {
  provider.state.spoil = (claims) => claims;
});

/** As a browser goes there and back; `back` can change what it brings. */
async function signIn(identity: Identity, { input = {}, back = (path: string) => path, cookie = "" } = {}) {
  provider.state.identity = identity;
  const started = await api.as({}).send("/api/auth/sign-in/oidc", input);
  const { url } = oidcStarted.parse(await started.json());
  const state = started.headers.getSetCookie().map((set) => set.split(";")[0]);
  const headers = {
    cookie: cookie === "" ? state.join("; ") : cookie,
    "sec-fetch-site": "cross-site",
    "sec-fetch-mode": "navigate",
    "sec-fetch-dest": "document",
  };
  return api.as(headers).ask(back(provider.authorize(url)));
}
const where = (answer: Response) => [answer.status, answer.headers.get("location")];
async function invite(role = "operator"): Promise<string> {
  const { path } = dataOf(invitationMade, await api.post("people.invite", { role })).data;
  return new URL(path, api.origin).searchParams.get("code") ?? "";
}

describe("the provider lets in", () => {
  it("who is in the team by an address that it has verified, and knows him again under another address", async () => {
    await api.person("ann", "operator");
    const first = await signIn(
      { sub: "s-ann", email: "ANN@team.example", email_verified: true },
      { input: { to: "/rules?q=npm" } },
    );
    expect(where(first)).toEqual([303, "/rules?q=npm"]);
    const self = await api.as({ cookie: cookieIn(first) }).get("people.self");
    expect(self.body).toMatchObject({ result: { data: { person: { name: "ann" }, proof: "oidc" } } });
    const again = await signIn({ sub: "s-ann", email: "ann@new.example", email_verified: false });
    expect((await api.as({ cookie: cookieIn(again) }).get("people.self")).text).toContain('"name":"ann"');
  });

  it("who opens an invitation, once, under the name they chose", async () => {
    const joining = { code: await invite("approver"), name: "bob" };
    const joined = await signIn(
      { sub: "s-bob", email: "bob@corp.example", email_verified: true },
      { input: { joining } },
    );
    const self = await api.as({ cookie: cookieIn(joined) }).get("people.self");
    expect(self.body).toMatchObject({
      result: {
        data: { person: { name: "bob", role: "approver", email: "bob@corp.example" }, hasPassword: false },
      },
    });
    expect((await api.as({}).send("/api/auth/sign-in/oidc", { joining })).status).toBe(404);
  });

  it("whose address it tells only to who asks", async () => {
    await api.person("cid", "viewer");
    const userinfo = { sub: "s-cid", email: "cid@team.example", email_verified: true };
    const answer = await signIn({ sub: "s-cid", userinfo });
    expect((await api.as({ cookie: cookieIn(answer) }).get("people.self")).text).toContain('"name":"cid"');
  });
});

describe("the provider does not let in", () => {
  it.each([
    {
      name: "anyone with an account there",
      identity: { sub: "x1", email: "x@evil.example", email_verified: true },
      error: "oidc-unknown",
    },
    {
      name: "who claims an address that is not verified",
      identity: { sub: "x2", email: "dan@team.example", email_verified: false },
      error: "oidc-unverified",
    },
    {
      name: "who claims an address of which nothing is said",
      identity: { sub: "x3", email: "dan@team.example" },
      error: "oidc-unverified",
    },
    { name: "who has no address", identity: { sub: "x4" }, error: "oidc-unverified" },
    {
      name: "who is told to be somebody else on asking",
      identity: { sub: "x5", userinfo: { sub: "s-dan", email: "dan@team.example", email_verified: true } },
      error: "oidc-unverified",
    },
  ])("$name", async ({ identity, error }) => {
    if (!(await api.get("people.list")).text.includes('"name":"dan"')) await api.person("dan", "owner");
    const answer = await signIn(identity);
    expect([...where(answer), answer.headers.getSetCookie()]).toEqual([303, `/sign-in?error=${error}`, []]);
  });

  it.each([
    { name: "a token for another client", change: { aud: "another" } },
    { name: "a token of another issuer", change: { iss: "https://evil.example" } },
    { name: "a token that is too old", change: { exp: 1_000 } },
    { name: "a token of another sign-in", change: { nonce: "another" } },
    { name: "a token without a person", change: { sub: "" } },
  ])("$name", async ({ change }) => {
    provider.state.spoil = (claims) => ({ ...claims, ...change });
    const answer = await signIn({ sub: "s-ann", email: "ann@team.example", email_verified: true });
    expect(where(answer)[1]).toMatch(/^\/sign-in\?error=/);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it.each([
    {
      name: "with the state of somebody else",
      back: (path: string) => path.replace(/state=[^&]+/, "state=foreign"),
    },
    { name: "without a state", back: (path: string) => path.replace(/&state=[^&]+/, "") },
    {
      name: "with a code that was not given",
      back: (path: string) => path.replace(/code=[^&]+/, "code=guessed"),
    },
  ])("$name", async ({ back }) => {
    const answer = await signIn({ sub: "s-ann" }, { back });
    expect([...where(answer), answer.headers.getSetCookie()]).toEqual([
      303,
      "/sign-in?error=oidc-failed",
      [],
    ]);
  });

  it("a browser that did not begin: somebody's own way back signs nobody else in", async () => {
    const answer = await signIn({ sub: "s-ann" }, { cookie: "countersign_1=nothing" });
    expect([...where(answer), answer.headers.getSetCookie()]).toEqual([
      303,
      "/sign-in?error=oidc-failed",
      [],
    ]);
  });

  it("who left, though it knows him", async () => {
    const eve = await api.person("eve", "viewer");
    const identity = { sub: "s-eve", email: eve.email, email_verified: true };
    expect(where(await signIn(identity))).toEqual([303, "/"]);
    await api.post("people.remove", { id: eve.id });
    expect(where(await signIn(identity))).toEqual([303, "/sign-in?error=oidc-unknown"]);
  });

  it("who joins under a name that is taken, and the invitation stays open", async () => {
    const joining = { code: await invite(), name: "owner" };
    const identity = { sub: "s-fay", email: "fay@corp.example", email_verified: true };
    expect(where(await signIn(identity, { input: { joining } }))).toEqual([303, "/sign-in?error=name-taken"]);
    const better = { ...joining, name: "fay" };
    expect(where(await signIn(identity, { input: { joining: better } }))).toEqual([303, "/"]);
  });
});

it("leads on only to pages of this server", async () => {
  const answer = await signIn({ sub: "s-ann" }, { input: { to: "https://evil.example/" } });
  expect(where(answer)).toEqual([303, "/"]);
});

it("says that the provider is away, and works again when it is back", async () => {
  const away = await startOidcProvider();
  const own = await openApi({ variables: away.variables });
  onTestFinished(() => own.close());
  await away.close();
  const answer = await own.as({}).send("/api/auth/sign-in/oidc", {});
  expect([answer.status, (await answer.text()).includes("can’t be reached")]).toEqual([503, true]);
});

it("nothing that the provider tells in confidence is kept or logged", async () => {
  expect(api.log()).not.toContain("secret-of-the-client");
  expect(api.log()).not.toMatch(/eyJ[\w-]+\.eyJ/);
  const ways = await (await api.as({}).ask("/api/auth/ways")).json();
  expect(ways).toMatchObject({ oidc: "Team login" });
});
