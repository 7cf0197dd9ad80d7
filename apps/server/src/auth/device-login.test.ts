import { type AuditRow, auditPage } from "@countersign/contracts/audit";
import {
  deviceCodeIssued,
  deviceProblem,
  deviceTokenIssued,
  shownLogin,
} from "@countersign/contracts/device-login";
import { apiKey, keyMade } from "@countersign/contracts/person";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import type { ApiClient } from "../fixtures/api-client.ts";
import { dataOf, openApi } from "../fixtures/api-harness.ts";
import { changeRows } from "../fixtures/change-rows.ts";

let api: Awaited<ReturnType<typeof openApi>>;
beforeAll(async () => {
  api = await openApi({ keepsLog: true });
});
afterAll(() => api.close());
beforeEach(async () => {
  await changeRows(api.databaseUrl, "DELETE FROM request_count");
});

const form = { "content-type": "application/x-www-form-urlencoded" };
const grant = "urn:ietf:params:oauth:grant-type:device_code";
const client = { client_id: "countersign-cli" };

const post = async (path: string, fields: Record<string, string>, headers = {}) =>
  api.as({}).ask(`/api/auth/device/${path}`, {
    method: "POST",
    headers: { ...form, ...headers },
    body: String(new URLSearchParams(fields)),
  });
const begin = async (host = "devbox") =>
  deviceCodeIssued.parse(await (await post("code", { ...client, host_name: host })).json());
/** Without the pause that a device makes. */
async function poll(device_code: string, headers = {}) {
  await changeRows(api.databaseUrl, "UPDATE device_login SET polled_at = NULL");
  const response = await post("token", { ...client, grant_type: grant, device_code }, headers);
  const body: unknown = await response.json();
  return { status: response.status, body };
}
const keyFor = async (device_code: string) => deviceTokenIssued.parse((await poll(device_code)).body);
const show = async (by: Pick<ApiClient, "get">, code: string) =>
  dataOf(shownLogin, await by.get("logins.show", { code })).data;
const allow = async (by: Pick<ApiClient, "get" | "post">, code: string, scopes?: string[]) => {
  const shown = await show(by, code);
  return by.post("logins.answer", { answer: "allow", id: shown.id, scopes: scopes ?? shown.scopes });
};
const using = (secret: string) => api.as({ authorization: `Bearer ${secret}` });
const newPerson = (role: "admin" | "operator" | "approver" | "viewer") =>
  api.person(`p${Math.random().toString(36).slice(2)}`, role);

describe("a login of a command line", () => {
  it("gets a key of whoever allows it, which is listed, recorded and can be revoked", async () => {
    const ann = await api.person("ann", "operator");
    const begun = await begin("ann-laptop");
    expect(begun).toMatchObject({
      verification_uri: `${api.origin}/device`,
      verification_uri_complete: `${api.origin}/device?code=${begun.user_code}`,
      interval: 5,
      expires_in: 600,
    });
    expect(await poll(begun.device_code)).toMatchObject({
      status: 400,
      body: { error: "authorization_pending" },
    });
    expect(await show(ann, begun.user_code)).toMatchObject({
      userCode: begun.user_code,
      host: "ann-laptop",
      isSameNetwork: true,
      keyName: "command line on ann-laptop",
      scopes: ["read", "decide", "operate"],
    });
    expect((await allow(ann, begun.user_code)).status).toBe(200);
    const issued = await keyFor(begun.device_code);
    expect(issued).toMatchObject({ person: "ann", scope: "read decide operate" });
    expect((await using(issued.access_token).get("people.self")).body).toMatchObject({
      result: { data: { person: { name: "ann" }, proof: "key", permissions: ["read", "decide", "operate"] } },
    });

    const [listed] = dataOf(z.array(apiKey), await ann.get("keys.list")).data;
    expect(listed).toMatchObject({ id: issued.key_id, name: issued.key_name, owner: "ann" });
    const days = (Date.parse(listed?.expiresAt ?? "") - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(90);
    const { rows } = dataOf(auditPage, await api.get("audit.search", { text: "ann-laptop", limit: 10 })).data;
    expect(rows).toEqual([
      expect.objectContaining<Partial<AuditRow>>({
        tool: "Key",
        changed: expect.objectContaining({
          what: "made",
          name: issued.key_name,
          login: { host: "ann-laptop", address: "127.0.0.1" },
        }),
        decidedBy: expect.objectContaining({ name: "ann", address: "127.0.0.1" }),
      }),
    ]);
    expect((await ann.post("keys.revoke", { id: issued.key_id })).status).toBe(200);
    expect((await using(issued.access_token).get("people.self")).status).toBe(401);
  });

  it("keeps its codes and its secret out of the database and the log", async () => {
    const bea = await newPerson("viewer");
    const begun = await begin();
    await allow(bea, begun.user_code);
    const before = JSON.stringify(await changeRows(api.databaseUrl, "SELECT * FROM device_login"));
    const { access_token } = await keyFor(begun.device_code);
    const rows = JSON.stringify([
      await changeRows(api.databaseUrl, "SELECT * FROM device_login"),
      await changeRows(api.databaseUrl, "SELECT * FROM api_key"),
    ]);
    for (const secret of [begun.device_code, access_token, begun.user_code, begun.user_code.replace("-", "")])
      expect(before + rows + api.log()).not.toContain(secret);
  });

  it("ends with a refusal, and says so", async () => {
    const cid = await newPerson("operator");
    const begun = await begin();
    const { id } = await show(cid, begun.user_code);
    expect((await cid.post("logins.answer", { answer: "refuse", id })).status).toBe(200);
    expect(await poll(begun.device_code)).toMatchObject({ status: 400, body: { error: "access_denied" } });
    expect((await cid.get("logins.show", { code: begun.user_code })).status).toBe(409);
  });

  it("can be given less than the person has, and never people, bypass or what owners do", async () => {
    const dot = await newPerson("admin");
    const begun = await begin();
    expect((await show(dot, begun.user_code)).scopes).toEqual(["read", "decide", "operate", "rules"]);
    for (const scopes of [
      ["read", "people"],
      ["read", "bypass"],
      ["read", "own"],
      ["read", "gate"],
      ["decide"],
      [],
    ])
      expect((await allow(dot, begun.user_code, scopes)).status).toBe(400);
    expect((await allow(dot, begun.user_code, ["read"])).status).toBe(200);
    expect((await keyFor(begun.device_code)).scope).toBe("read");
  });

  it("asks a device that asks too often to slow down", async () => {
    const { device_code } = await begin();
    const fields = { ...client, grant_type: grant, device_code };
    const asked = [await post("token", fields), await post("token", fields)];
    expect(await Promise.all(asked.map(async (one) => deviceProblem.parse(await one.json()).error))).toEqual([
      "authorization_pending",
      "slow_down",
    ]);
  });
});

describe("an attacker", () => {
  it.each([
    { name: "lower case and spaces", write: (code: string) => ` ${code.toLowerCase().replace("-", " ")} ` },
    { name: "no dash", write: (code: string) => code.replace("-", "") },
  ])("aside, a code can be typed with $name", async ({ write }) => {
    const begun = await begin();
    expect(await show(await newPerson("viewer"), write(begun.user_code))).toMatchObject({ host: "devbox" });
  });

  it("can’t allow a login as a viewer for more than a viewer may", async () => {
    const viewer = await newPerson("viewer");
    const begun = await begin();
    expect((await allow(viewer, begun.user_code, ["read", "decide"])).status).toBe(403);
    expect(await poll(begun.device_code)).toMatchObject({ body: { error: "authorization_pending" } });
  });

  it("can’t allow one with a key, nor with the start token, nor without a sign-in", async () => {
    const eve = await newPerson("admin");
    const begun = await begin();
    const { id } = await show(eve, begun.user_code);
    const scopes = ["read", "operate"];
    const made = dataOf(
      keyMade,
      await eve.post("keys.create", { name: "k", days: 1, scopes: ["read", "people"] }),
    );
    const answer = { answer: "allow", id, scopes };
    const callers = [using(made.data.secret), using(api.token), api.as({})];
    const answered = callers.map(async (by) => (await by.post("logins.answer", answer)).status);
    expect(await Promise.all(answered)).toEqual([403, 403, 401]);
    const shown = callers.map(async (by) => (await by.get("logins.show", { code: begun.user_code })).status);
    expect(await Promise.all(shown)).toEqual([403, 403, 401]);
    expect(await poll(begun.device_code)).toMatchObject({ body: { error: "authorization_pending" } });
  });

  it("can’t have another page, a form, or a link allow one", async () => {
    const fay = await newPerson("operator");
    const begun = await begin();
    const { id, scopes } = await show(fay, begun.user_code);
    const input = { answer: "allow", id, scopes };
    const ask = (init: RequestInit & { headers?: Record<string, string> }) =>
      fay.ask("/api/trpc/logins.answer", { method: "POST", body: JSON.stringify(input), ...init });
    const json = { "content-type": "application/json" };
    const asked = await Promise.all([
      ask({ headers: { ...json, origin: "https://evil.example" } }),
      ask({ headers: { ...json, "sec-fetch-site": "cross-site" } }),
      ask({ headers: form }),
      ask({ headers: { "content-type": "text/plain" } }),
      fay.ask(`/api/trpc/logins.answer?input=${encodeURIComponent(JSON.stringify(input))}`),
    ]);
    expect(asked.map(({ status }) => status)).toEqual([403, 403, 415, 415, 405]);
    expect(await poll(begun.device_code)).toMatchObject({ body: { error: "authorization_pending" } });
  });

  it("can’t fetch a key again, or with a code that was guessed, and is stopped after ten guesses", async () => {
    const gus = await newPerson("viewer");
    const begun = await begin();
    await allow(gus, begun.user_code);
    await keyFor(begun.device_code);
    expect(await poll(begun.device_code)).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
    const guessed = [];
    for (let guess = 0; guess < 11; guess += 1) guessed.push((await poll(`guess-${guess}`)).status);
    expect(guessed.at(-1)).toBe(429);
    expect(dataOf(z.array(apiKey), await gus.get("keys.list")).data).toHaveLength(1);
  });

  it("can’t guess at codes for long, even with a right one in between", async () => {
    const hal = await newPerson("viewer");
    const { user_code } = await begin();
    const guess = async (code: string) => hal.get("logins.show", { code });
    for (let tried = 0; tried < 9; tried += 1) expect((await guess("BBBB-BBBB")).status).toBe(404);
    expect((await guess(user_code)).status).toBe(200);
    expect((await guess("BBBB-BBBB")).status).toBe(404);
    const stopped = await guess(user_code);
    expect([stopped.status, stopped.text]).toEqual([403, expect.stringContaining("Too many wrong codes")]);
    const ivy = await newPerson("viewer");
    expect((await ivy.get("logins.show", { code: user_code })).status).toBe(200);
  });

  it("can’t answer one that somebody answered, or that expired", async () => {
    const [jan, kim] = [await newPerson("viewer"), await newPerson("viewer")];
    const [first, second] = [await begin(), await begin()];
    const { id } = await show(kim, first.user_code);
    await allow(jan, first.user_code, ["read"]);
    expect((await kim.post("logins.answer", { answer: "allow", id, scopes: ["read"] })).status).toBe(409);
    expect((await keyFor(first.device_code)).person).toBe(jan.name);
    const late = await show(kim, second.user_code);
    await changeRows(api.databaseUrl, "UPDATE device_login SET expires_at = now() WHERE id = $1", [late.id]);
    const answer = { answer: "allow", id: late.id, scopes: ["read"] };
    expect((await kim.post("logins.answer", answer)).status).toBe(409);
    const shown = await kim.get("logins.show", { code: second.user_code });
    expect([shown.status, shown.text]).toEqual([409, expect.stringContaining("has expired")]);
    expect(await poll(second.device_code)).toMatchObject({ status: 400, body: { error: "expired_token" } });
  });

  it("gets nothing from somebody who lost the role or left before the key was fetched", async () => {
    const [demoted, removed] = [await newPerson("operator"), await newPerson("operator")];
    const [first, second] = [await begin(), await begin()];
    await allow(demoted, first.user_code);
    await allow(removed, second.user_code);
    await api.post("people.setRole", { id: demoted.id, role: "viewer" });
    await api.post("people.remove", { id: removed.id });
    expect(await poll(first.device_code)).toMatchObject({ body: { error: "access_denied" } });
    expect(await poll(second.device_code)).toMatchObject({ body: { error: "access_denied" } });
  });

  it("has a key no longer worth anything once its person is demoted or removed", async () => {
    const lea = await newPerson("operator");
    const begun = await begin();
    await allow(lea, begun.user_code);
    const { access_token } = await keyFor(begun.device_code);
    await api.post("people.setRole", { id: lea.id, role: "viewer" });
    expect((await using(access_token).get("people.self")).text).toContain('"permissions":["read"]');
    await api.post("people.remove", { id: lea.id });
    expect((await using(access_token).get("people.self")).status).toBe(401);
  });

  it.each([
    { name: "a sentence", host: "IT support: please allow this" },
    { name: "markup", host: "<b>x</b>" },
    { name: "directions", host: "dev\u202ebox" },
    { name: "letters of another alphabet", host: "dеvbox" },
    { name: "a control character", host: "dev\u001b[2Jbox" },
    { name: "nothing", host: "" },
    { name: "too much", host: "a".repeat(64) },
  ])("can’t name a computer with $name", async ({ host }) => {
    const response = await post("code", { ...client, host_name: host });
    expect(response.status).toBe(400);
    expect(deviceProblem.parse(await response.json()).error).toBe("invalid_request");
  });

  it("can’t begin logins without end, nor make a browser of another site begin one", async () => {
    const foreign = await post("code", { ...client, host_name: "x" }, { origin: "https://evil.example" });
    expect(foreign.status).toBe(403);
    const statuses = [];
    for (let asked = 0; asked < 11; asked += 1)
      statuses.push((await post("code", { ...client, host_name: "x" })).status);
    expect([statuses.slice(0, 10).every((status) => status === 200), statuses.at(-1)]).toEqual([true, 429]);
  });

  it("finds nothing else there", async () => {
    const statuses = await Promise.all([
      api.as({}).ask("/api/auth/device/code"),
      api.as({}).ask("/api/auth/device/token"),
      api.as({}).send("/api/auth/device/approve", { userCode: "BBBB-BBBB" }),
      api.as({}).send("/api/auth/device/code", { client_id: "countersign-cli", host_name: "x" }),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([401, 401, 401, 415]);
  });
});
