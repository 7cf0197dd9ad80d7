import { type AuditRow, auditCheck, auditPage } from "@countersign/contracts/audit";
import { invitationMade, keyMade, oidcStarted } from "@countersign/contracts/person";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ApiClient } from "../fixtures/api-client.ts";
import { dataOf, openApi } from "../fixtures/api-harness.ts";
import { type Identity, startOidcProvider } from "../fixtures/oidc-provider-server.ts";

let provider: Awaited<ReturnType<typeof startOidcProvider>>;
let api: Awaited<ReturnType<typeof openApi>>;
beforeAll(async () => {
  provider = await startOidcProvider();
  api = await openApi({ variables: provider.variables });
});
afterAll(async () => {
  await api.close();
  await provider.close();
});

/** The rows of people that name this, the oldest first, as `by` sees them. */
async function rowsOf(text: string, by: Pick<ApiClient, "get"> = api): Promise<AuditRow[]> {
  const { rows } = dataOf(auditPage, await by.get("audit.search", { text, limit: 200 })).data;
  return rows.filter(({ tool }) => ["Person", "Invitation", "Key"].includes(tool)).reverse();
}
const said = ({ tool, changed, decidedBy }: AuditRow) => ({ tool, ...changed, by: decidedBy.name });
async function count(): Promise<number> {
  return dataOf(auditCheck, await api.get("audit.verify")).data.checked;
}
async function invite(input: object) {
  const { invitation, path } = dataOf(invitationMade, await api.post("people.invite", input)).data;
  return { id: invitation.id, code: new URL(path, api.origin).searchParams.get("code") ?? "" };
}
/** Goes to the provider and comes back, as whom it knows just then. */
async function byProvider(start: object): Promise<Response> {
  const started = await api.as({}).send("/api/auth/sign-in/oidc", start);
  const { url } = oidcStarted.parse(await started.json());
  const cookie = started.headers.getSetCookie().map((set) => set.split(";")[0]);
  const headers = { cookie: cookie.join("; "), "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" };
  return api.as({ ...headers, "sec-fetch-dest": "document" }).ask(provider.authorize(url));
}

it("who invited someone, who made them approver and who made a key is found by name", async () => {
  const ada = await api.person("ada", "admin");
  const kim = await api.person("kim", "viewer");
  await ada.post("people.setRole", { id: kim.id, role: "approver" });
  const scopes = { scopes: ["read", "decide"] };
  const machine = { name: "ci", role: "approver" };
  const { key, secret } = dataOf(
    keyMade,
    await ada.post("keys.create", { name: "deploy", days: null, ...scopes, machine }),
  ).data;
  await ada.post("keys.revoke", { id: key.id });
  await ada.post("people.remove", { id: kim.id });

  const rows = await rowsOf("kim");
  expect(rows.map(said)).toEqual([
    expect.objectContaining({
      tool: "Person",
      what: "joined",
      role: "viewer",
      how: "password",
      invitedBy: "owner",
      by: "kim",
    }),
    expect.objectContaining({
      tool: "Person",
      what: "role",
      from: { role: "viewer" },
      to: { role: "approver" },
      by: "ada",
    }),
    expect.objectContaining({ tool: "Person", what: "removed", role: "approver", by: "ada" }),
  ]);
  const decidedBy = { kind: "person", personId: ada.id, address: expect.any(String) };
  expect(rows[1]).toMatchObject({ sessionId: "", callId: "", verdict: "change", decidedBy });
  const start = secret.slice(0, 8);
  expect((await rowsOf("deploy")).map(said)).toEqual([
    expect.objectContaining({
      tool: "Key",
      what: "made",
      start,
      owner: "ci",
      isMachine: true,
      ...scopes,
      by: "ada",
    }),
    expect.objectContaining({ tool: "Key", what: "revoked", key: key.id, by: "ada" }),
  ]);
  expect(dataOf(auditCheck, await api.get("audit.verify")).data).toMatchObject({ ok: true });
});

it("the key is named by which somebody was invited", async () => {
  const made = await api.post("keys.create", { name: "inviter", scopes: ["read", "people"], days: 1 });
  const { key, secret } = dataOf(keyMade, made).data;
  const { invitation } = dataOf(
    invitationMade,
    await api.as({ authorization: `Bearer ${secret}` }).post("people.invite", { role: "viewer" }),
  ).data;
  const [row] = await rowsOf(invitation.id);
  expect(row?.decidedBy).toMatchObject({ name: "owner", keyId: key.id, address: expect.any(String) });
});

it("who came by the provider has a row that says so, with the address where they began", async () => {
  const { id, code } = await invite({ role: "operator" });
  const identity: Identity = { sub: "s-bob", email: "bob@corp.example", email_verified: true };
  provider.state.identity = identity;
  await byProvider({ joining: { code, name: "bob" } });
  const [row] = await rowsOf("bob");
  expect(row?.changed).toMatchObject({ what: "joined", how: "oidc", invitation: id, invitedBy: "owner" });
  expect(row?.decidedBy).toMatchObject({ name: "bob", address: expect.any(String) });
});

it("a password that was set, and an account of the provider that was linked, each have a row", async () => {
  const pat = await api.person("pat", "approver");
  const current = "correct horse battery";
  expect((await pat.post("account.setPassword", { current: "a wrong one", password: current })).status).toBe(
    403,
  );
  const set = await pat.post("account.setPassword", { current: "a long password of pat", password: current });
  expect(set.status).toBe(200);
  provider.state.identity = { sub: "s-pat", email: "pat@team.example", email_verified: true };
  for (const _time of ["first", "again"]) await byProvider({});
  expect((await rowsOf("pat")).map(said)).toEqual([
    expect.objectContaining({ what: "joined", by: "pat" }),
    { tool: "Person", what: "password", person: "pat", personId: pat.id, by: "pat" },
    { tool: "Person", what: "provider", person: "pat", personId: pat.id, by: "pat" },
  ]);
  const [, ...rows] = await rowsOf("pat");
  for (const { decidedBy } of rows) {
    expect(decidedBy).toMatchObject({ personId: pat.id, address: expect.any(String) });
  }
});

it("a viewer sees the rows, and in none of them a code, a secret or an address of mail", async () => {
  const vic = await api.person("vic", "viewer");
  const { id, code } = await invite({ role: "viewer", email: "guest@private.example" });
  const made = await api.post("keys.create", { name: "laptop", scopes: ["read"], days: 1 });
  const { secret } = dataOf(keyMade, made).data;
  await api.post("people.revokeInvitation", { id });
  await vic.post("account.setEmail", { email: "vic@private.example" });
  expect((await rowsOf(id, vic)).map(({ changed }) => changed?.what)).toEqual(["made", "revoked"]);
  const { text } = await vic.get("audit.search", { limit: 200 });
  expect(text).toContain('"what":"email"');
  for (const hidden of [code, secret, "private.example", "team.example"]) expect(text).not.toContain(hidden);
  expect((await vic.get("people.invitations")).status).toBe(403);
});

it("what is refused, and what is as it was already, leaves no row", async () => {
  const una = await api.person("una", "operator");
  const owner = dataOf(auditPage, await api.get("audit.search", { filters: { by: "owner" } })).data.rows[0];
  const before = await count();
  const answers = [
    await una.post("people.invite", { role: "viewer" }),
    await api.post("people.remove", { id: owner?.decidedBy.personId }),
    await api.post("people.setRole", { id: una.id, role: "operator" }),
    await una.post("keys.create", { name: "k", scopes: ["rules"], days: 1 }),
    await api.post("people.revokeInvitation", { id: una.id }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([403, 409, 200, 403, 404]);
  expect(await count()).toBe(before);
});
