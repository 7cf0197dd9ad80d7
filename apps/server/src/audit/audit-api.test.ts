import { readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { auditCheck, auditDetail, auditKey, auditPage, savedView } from "@countersign/contracts/audit";
import { keyMade } from "@countersign/contracts/person";
import { openBeside } from "@countersign/db";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { dataOf, openApi } from "../fixtures/api-harness.ts";

let api: Awaited<ReturnType<typeof openApi>>;
beforeAll(async () => {
  api = await openApi();
}, 60_000);
afterAll(() => api.close());

const search = async (input: object) => dataOf(auditPage, await api.get("audit.search", input)).data;
const verify = async () => dataOf(auditCheck, await api.get("audit.verify")).data;

async function decideCall(command: string, verdict: object): Promise<{ session: string; callId: string }> {
  const { id, call } = await api.waiting(command);
  await api.decide({ id: call.id, digest: call.digest, ...verdict });
  await api.untilStatus(id, "idle");
  return { session: id, callId: call.id };
}

describe("the audit", () => {
  it("finds a decision with all that is known of it, and what came of it", async () => {
    const { session, callId } = await decideCall("sh -c 'exit 3'", { verdict: "approve" });
    const { rows, next } = await search({ filters: { session } });
    expect(next).toBeNull();
    expect(rows).toMatchObject([
      {
        sessionId: session,
        callId,
        tool: "Bash",
        what: "sh -c 'exit 3'",
        verdict: "allow",
        deciderKind: "person",
        outcome: "ran",
        exitCode: 3,
        isForgotten: false,
        workspace: api.workspace,
      },
    ]);
    const [row] = rows;
    expect(row?.decidedBy).toMatchObject({
      kind: "person",
      personId: expect.any(String),
      address: expect.any(String),
    });
    expect(row?.waitedMs).toBeGreaterThanOrEqual(0);
    const detail = dataOf(auditDetail, await api.get("audit.get", { id: row?.id })).data;
    expect(detail.shown).toMatchObject({ kind: "command", command: "sh -c 'exit 3'" });
    expect(detail.ofCall.map(({ verdict }) => verdict)).toEqual(["allow", "result"]);
    expect(detail.entry).toMatchObject({ callId, digest: expect.any(String) });
    const { rows: results } = await search({ filters: { session, verdict: "result" } });
    expect(results).toMatchObject([{ callId, what: "ran, exit 3", outcome: "ran" }]);
  });

  it("names the key by which somebody decided, and the address that it came from", async () => {
    const made = await api.post("keys.create", { name: "ci", scopes: ["read", "decide"], days: 1 });
    const { key, secret } = dataOf(keyMade, made).data;
    const { id, call } = await api.waiting("sh -c 'exit 4'");
    const verdict = { id: call.id, digest: call.digest, verdict: "deny" };
    await api.as({ authorization: `Bearer ${secret}` }).post("approvals.decide", verdict);
    await api.untilStatus(id, "idle");
    const { rows } = await search({ filters: { session: id, verdict: "deny" } });
    const by = { kind: "person", name: "owner", keyId: key.id, address: "127.0.0.1" };
    expect(rows.map(({ decidedBy }) => decidedBy)).toMatchObject([by]);
  });

  it("finds by words, by person, by kind and by what was decided, and shows what else they decided", async () => {
    const { session, callId } = await decideCall("sh -c 'echo Quixotic'", {
      verdict: "deny",
      reason: "no Windmills",
    });
    for (const text of ["quixotic", "WINDMILLS", "qu", "-c 'echo", "100%_\\"]) {
      const { rows } = await search({ text, filters: { verdict: "deny" } });
      expect(rows.map((each) => each.callId)).toEqual(text === "100%_\\" ? [] : [callId]);
    }
    const { rows } = await search({ filters: { session, verdict: "deny" } });
    const name = rows[0]?.decidedBy.name ?? "";
    expect(rows).toMatchObject([{ outcome: "denied", reason: "no Windmills" }]);
    expect((await search({ filters: { by: name } })).rows.length).toBeGreaterThan(1);
    expect((await search({ filters: { by: "kind:person", tool: "Bash" } })).rows.length).toBeGreaterThan(1);
    expect((await search({ filters: { by: "kind:hook" } })).rows).toEqual([]);
    const { sameHour } = dataOf(auditDetail, await api.get("audit.get", { id: rows[0]?.id })).data;
    expect(sameHour.length).toBeGreaterThan(0);
  });

  it("gives every row once, page by page", async () => {
    const whole = (await search({ limit: 200 })).rows.map(({ id }) => id);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await search({ limit: 1, ...(cursor === undefined ? {} : { cursor }) });
      seen.push(...page.rows.map(({ id }) => id));
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual(whole);
  });

  it.each([
    { name: "a cursor that no page gave", input: { cursor: "x" }, words: "cursor" },
    { name: "a filter that there is none of", input: { filters: { colour: "red" } }, words: "colour" },
    { name: "a verdict that there is none of", input: { filters: { verdict: "maybe" } }, words: "verdict" },
    { name: "a kind that there is none of", input: { filters: { by: "kind:robot" } }, words: "kind:robot" },
    { name: "a time that is none", input: { filters: { since: "yesterday" } }, words: "ISO 8601" },
  ])("refuses $name in words", async ({ input, words: message }) => {
    const answer = await api.get("audit.search", input);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(message);
  });

  it.each(["0", "-1", "x", "1e3", "999999", "9".repeat(30)])("has no row %s", async (id) => {
    expect([400, 404]).toContain((await api.get("audit.get", { id })).status);
  });

  it("keeps searches under a name, and gives them back", async () => {
    const view = { name: "denied", query: "?verdict=deny" };
    const list = z.array(savedView);
    await api.post("audit.saveView", { ...view, isShared: true });
    const { data } = dataOf(
      list,
      await api.post("audit.saveView", { ...view, query: "?verdict=allow", isShared: true }),
    );
    expect(data).toMatchObject([{ name: "denied", query: "?verdict=allow", isShared: true }]);
    expect(dataOf(list, await api.post("audit.removeView", { id: data[0]?.id })).data).toEqual([]);
    expect((await api.post("audit.removeView", { id: data[0]?.id })).status).toBe(404);
  });
});

describe("the check of a server that runs", () => {
  const folder = () => join(api.workspace, "data");

  it("is whole, with a key that only its owner reads", async () => {
    expect(await verify()).toMatchObject({ ok: true, heads: expect.any(Number), unknownKeys: [] });
    expect((await stat(join(folder(), "ledger-key"))).mode & 0o777).toBe(0o600);
    const key = dataOf(auditKey, await api.get("audit.key")).data;
    expect(key).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f]{64}$/),
      publicKey: expect.stringContaining("BEGIN PUBLIC KEY"),
    });
    expect(await readFile(join(folder(), "ledger-key"), "utf8")).not.toContain("PUBLIC");
  });

  it("says what cannot be read, and names what was changed", async () => {
    await writeFile(join(folder(), "ledger-head"), "nonsense");
    const answer = await api.get("audit.verify");
    expect(answer.status).toBe(503);
    expect(answer.text).toContain("ledger-head isn’t a signed head");
    await rm(join(folder(), "ledger-head"));
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const database = await openBeside({ dataFolder: folder(), databaseUrl: api.databaseUrl, log });
    await database.pool.query(
      "SET session_replication_role = replica; UPDATE audit_row SET decider = 'bo' WHERE seq = 1",
    );
    await database.close();
    const firstBad = { id: "1", reason: "its columns differ from its content" };
    expect(await verify()).toMatchObject({ ok: false, checked: 0, firstBad });
  });
});
