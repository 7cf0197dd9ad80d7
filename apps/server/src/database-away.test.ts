import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { verifyAuditLog } from "@countersign/api/verify-audit-log";
import type { ApiClient } from "@countersign/testing/api-client";
import { describe, expect, it } from "vitest";
import { startFaultServer } from "./fixtures/fault-server.ts";
import { watchStorage } from "./open-server-database.ts";

/** By default long enough for several sweeps and attempts to reconnect. */
const awaySeconds = Number(process.env.COUNTERSIGN_DATABASE_AWAY_SECONDS ?? 7);

describe("while the database is away", () => {
  it("everything waits: a running command’s result, the model’s answer, a call, and a verdict that is given again", async () => {
    const { workspace, model, server, api, way, slowly, database, lines, health } = await startFaultServer();
    const running = await api.createSession({
      workspace,
      prompt: "Run ./until-done.sh a\nRun ./step.sh b",
    });
    const waiting = await api.createSession({ workspace, prompt: "Run ./ask.sh c\nRun ./step.sh d" });
    const thinking = await api.createSession({ workspace, prompt: "Think slowly.\nRun ./step.sh e" });
    await expect.poll(lines).toEqual(["a"]);
    await expect.poll(async () => (await api.queue(waiting)).length).toBe(1);
    await expect.poll(() => slowly.asked).toBe(true);
    const [call] = await api.queue(waiting);
    const verdict = { id: call?.id ?? "", digest: call?.digest ?? "", verdict: "approve" as const };

    await way.cut();
    await writeFile(join(workspace, "done"), "");
    slowly.answer.resolve();
    await expect.poll(lines).toEqual(["a", "a"]);
    const requests = model.requests.length;
    expect(await api.mutate("approvals.decide", verdict)).toMatchObject({
      status: 503,
      code: "SERVICE_UNAVAILABLE",
      message: expect.stringContaining("The database can’t be reached"),
    });
    await expect.poll(health).toMatchObject({ status: "degraded", database: "unreachable", disk: "ok" });
    await new Promise((resolve) => setTimeout(resolve, awaySeconds * 1_000));
    expect(server.output()).toContain("the storage is away: a step waits for it");

    await way.restore();
    await expect.poll(health, { timeout: 20_000 }).toMatchObject({ status: "ok", database: "ok" });
    expect(await api.decide(verdict)).toMatchObject({ outcome: "accepted" });
    await allRan(api, [running, waiting, thinking]);
    expect((await lines()).sort()).toEqual(["a", "a", "b", "c", "d", "e"]);
    // The answer that came meanwhile was kept: only the turns after it were asked for.
    expect(model.requests.length - requests).toBe(5);
    expect(await verifyAuditLog(database)).toMatchObject({ isIntact: true });
  }, 120_000);
});

describe("while the database’s disk is full", () => {
  it("everything waits, the server says so in words, and nothing is lost", async () => {
    const { workspace, api, database, lines, health } = await startFaultServer();
    const running = await api.createSession({
      workspace,
      prompt: "Run ./until-done.sh a\nRun ./step.sh b",
    });
    const waiting = await api.createSession({ workspace, prompt: "Run ./ask.sh c" });
    await expect.poll(lines).toEqual(["a"]);
    await expect.poll(async () => (await api.queue(waiting)).length).toBe(1);
    const [call] = await api.queue(waiting);
    const verdict = { id: call?.id ?? "", digest: call?.digest ?? "", verdict: "approve" as const };

    // What Postgres says when it can't extend a table.
    await database.pool.query(`
      CREATE FUNCTION disk_is_full() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$;
      CREATE TRIGGER disk_is_full BEFORE INSERT ON event FOR EACH STATEMENT EXECUTE FUNCTION disk_is_full();
    `);
    await writeFile(join(workspace, "done"), "");
    await expect.poll(lines).toEqual(["a", "a"]);
    expect(await api.mutate("approvals.decide", verdict)).toMatchObject({
      status: 503,
      code: "SERVICE_UNAVAILABLE",
      message: "The database’s disk is full, so this wasn’t saved. Free some space and try again.",
    });
    await expect.poll(health).toMatchObject({ status: "degraded", database: "ok", disk: "full" });
    expect((await api.session(running)).status).toBe("running");

    await database.pool.query("DROP TRIGGER disk_is_full ON event");
    expect(await api.decide(verdict)).toMatchObject({ outcome: "accepted" });
    await allRan(api, [running, waiting]);
    expect((await lines()).sort()).toEqual(["a", "a", "b", "c"]);
    expect(await verifyAuditLog(database)).toMatchObject({ isIntact: true });
    await expect.poll(health, { timeout: 30_000 }).toMatchObject({ status: "ok", disk: "ok" });
  }, 120_000);

  it("or that of the data folder, the server says so", async () => {
    const { database } = await startFaultServer();
    expect(await watchStorage(database, tmpdir())()).toEqual({ database: "ok", disk: "ok" });
    expect(await watchStorage(database, tmpdir(), Number.POSITIVE_INFINITY)()).toEqual({
      database: "ok",
      disk: "full",
    });
  });
});

/** Waits until the sessions are done. Each of their calls has run. */
async function allRan(api: ApiClient, ids: string[]): Promise<void> {
  for (const id of ids) {
    await expect.poll(async () => (await api.session(id)).status, { timeout: 30_000 }).toBe("idle");
    const { calls, notice } = await api.session(id);
    expect(calls.map(({ phase }) => phase)).toEqual(
      calls.map(() => expect.objectContaining({ tag: "finished", outcome: "ran" })),
    );
    expect(notice).toBeNull();
  }
}
