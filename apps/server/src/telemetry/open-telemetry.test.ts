import { openDatabase } from "@countersign/db";
import { silentLog } from "@countersign/db/test-database";
import { pino } from "pino";
import { describe, expect, it, onTestFinished } from "vitest";
import { openApi } from "../fixtures/api-harness.ts";
import { startOtlpReceiver } from "../fixtures/otlp-receiver.ts";
import { openTelemetry } from "./open-telemetry.ts";

/** A server whose audit log can be sent on by processes of the test's own. */
async function openAuditLog() {
  const api = await openApi();
  onTestFinished(api.close);
  const { pool, ...database } = await openDatabase({
    dataFolder: "",
    databaseUrl: api.databaseUrl,
    log: silentLog,
  });
  onTestFinished(() => database.close());

  const lines: string[] = [];
  const log = pino({ level: "info" }, { write: (line: string) => void lines.push(line) });
  const begin = async (endpoint: string, owner: string, { hasInputs = false, headers = "" } = {}) => {
    const settings = { telemetry: { endpoint, headers, hasInputs } };
    const telemetry = await openTelemetry({ database: { ...database, pool }, settings, owner, log });
    telemetry.begin();
    onTestFinished(telemetry.close);
    return telemetry;
  };
  const seqs = async () =>
    (await pool.query<{ seq: string }>("SELECT seq FROM audit_entry ORDER BY seq")).rows;
  const decideOne = async (command: string) => {
    const { call } = await api.waiting(`sh -c "${command}"`);
    await api.decide({ id: call.id, digest: call.digest, verdict: "deny", reason: `not ${command}` });
  };
  const place = async () =>
    (await pool.query<{ seq: string }>("SELECT seq FROM telemetry_progress")).rows[0]?.seq ?? null;
  return { api, begin, decideOne, lines, place, sent: async () => (await seqs()).map(({ seq }) => seq) };
}

const seqOf = ({ attributes }: { attributes: Record<string, unknown> }) =>
  attributes["countersign.ledger.seq"];

describe("telemetry", () => {
  it("sends each row once, in its order, also over a restart, and never what a call was asked with", async () => {
    const { begin, decideOne, sent, place } = await openAuditLog();
    const receiver = await startOtlpReceiver();
    const first = await begin(receiver.url, "one");
    await expect.poll(place).toBe("0");
    await decideOne("echo hunter2");
    await expect.poll(async () => receiver.events.length === (await sent()).length).toBe(true);
    await first.close();
    const before = receiver.events.length;
    expect(before).toBeGreaterThan(0);

    await decideOne("echo while nobody sends");
    expect(receiver.events).toHaveLength(before);
    await begin(receiver.url, "two");
    await expect.poll(async () => receiver.events.length === (await sent()).length).toBe(true);
    expect(receiver.events.map(seqOf)).toEqual(await sent());
    expect(receiver.bodies.join()).not.toMatch(/hunter2|while nobody sends/);
    expect(receiver.services).toEqual(new Set(["countersign"]));
    expect(receiver.events.map(({ eventName }) => eventName)).toContain("countersign.decision");
    expect(
      receiver.events.find(({ attributes }) => attributes["countersign.verdict"] === "deny"),
    ).toMatchObject({
      attributes: { "gen_ai.tool.name": "Bash", "countersign.decided_by.kind": "person" },
    });
  });

  it("sends what a call was asked with where that is wanted", async () => {
    const { begin, decideOne, place } = await openAuditLog();
    const receiver = await startOtlpReceiver();
    await begin(receiver.url, "one", { hasInputs: true });
    await expect.poll(place).toBe("0");
    await decideOne("echo hunter2");
    await expect.poll(() => receiver.bodies.join()).toContain("hunter2");
  });

  it("sends the headers of the settings, of which the last one of a name counts", async () => {
    const { begin, decideOne, place } = await openAuditLog();
    const receiver = await startOtlpReceiver();
    await begin(receiver.url, "one", {
      headers: "authorization=Bearer%20one,x-team=a,authorization=Bearer%20two",
    });
    await expect.poll(place).toBe("0");
    await decideOne("echo one");
    await expect.poll(() => receiver.headers.length).toBeGreaterThan(0);
    expect(receiver.headers[0]).toMatchObject({ authorization: "Bearer two", "x-team": "a" });
  });

  it("holds nothing up while the endpoint is away, says so once, and loses nothing", async () => {
    const { begin, decideOne, sent, lines, place } = await openAuditLog();
    const away = await startOtlpReceiver();
    away.stop();
    await begin(away.url, "one");
    await expect.poll(place).toBe("0");
    await decideOne("echo one");
    await decideOne("echo two");
    const countWarnings = () => lines.filter((line) => line.includes("telemetry can’t be delivered")).length;
    await expect.poll(countWarnings).toBe(1);

    const back = await startOtlpReceiver({ port: away.port });
    await expect.poll(async () => back.events.length === (await sent()).length).toBe(true);
    expect(back.events.map(seqOf)).toEqual(await sent());
    await expect
      .poll(() => lines.filter((line) => line.includes("telemetry is delivered again")).length)
      .toBe(1);
    expect(countWarnings()).toBe(1);
  });

  it("keeps no server from stopping, and sends again what nobody answered", async () => {
    const { begin, decideOne, lines, sent, place } = await openAuditLog();
    const silent = await startOtlpReceiver({ answers: false });
    const first = await begin(silent.url, "one");
    await expect.poll(place).toBe("0");
    await decideOne("echo one");
    await expect.poll(silent.requests).toBeGreaterThan(0);
    await first.close();
    // Had it waited for the answer, it would have given up first, and said so.
    expect(lines.join()).not.toContain("telemetry can’t be delivered");
    const receiver = await startOtlpReceiver();
    await begin(receiver.url, "two");
    await expect.poll(async () => receiver.events.length === (await sent()).length).toBe(true);
    expect(receiver.events.map(seqOf)).toEqual(await sent());
  });

  it("does nothing where no endpoint is set", async () => {
    const { place } = await openAuditLog();
    expect(await place()).toBeNull();
  });
});
