import { existsSync } from "node:fs";
import { join } from "node:path";
import { verifyAuditLog } from "@countersign/api/verify-audit-log";
import type { QueueItem } from "@countersign/contracts/call";
import { openDatabase } from "@countersign/db";
import { createTestDatabase, silentLog } from "@countersign/db/test-database";
import type { ApiClient } from "@countersign/testing/api-client";
import { describe, expect, it, onTestFinished } from "vitest";
import { runsLines } from "../fixtures/commands-harness.ts";
import { serverProcesses } from "../fixtures/server-processes.ts";

/** Two server processes, not yet started, on one database; a folder to work in; and the team command /make, which may run touch. */
async function prepare(lines: string[]) {
  const { workspace, prepare: prepareOne } = await serverProcesses(runsLines);
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  const onDatabase = { DATABASE_URL: url };
  const [one, other] = await Promise.all([prepareOne(onDatabase), prepareOne(onDatabase)]);

  /** Starts a session with the command, whose lines the model runs one after the other. */
  async function make(): Promise<string> {
    const text = ["---", "allowed-tools: Bash(touch:*), Bash(sleep:*)", "---", ...lines].join("\n");
    const saved = await one.api.mutate("commands.save", { name: "make", text, version: null });
    expect(saved.message).toBeNull();
    return one.api.createSession({ workspace, prompt: "/make" });
  }

  /** What the audit log says of commands, and whether its chain is whole. */
  async function readAuditLog() {
    const database = await openDatabase({ dataFolder: "", databaseUrl: url, log: silentLog });
    try {
      const { rows } = await database.pool.query<{ text: string }>(
        "SELECT entry->'input'->'command' AS text FROM audit_entry WHERE entry->>'tool' = 'Session' ORDER BY seq",
      );
      return { changes: rows.map(({ text }) => text), check: await verifyAuditLog(database) };
    } finally {
      await database.close();
    }
  }
  const isThere = (name: string) => existsSync(join(workspace, name));
  return { one, other, make, readAuditLog, isThere };
}

async function waitForCall(api: ApiClient, id: string, command: string): Promise<QueueItem> {
  await expect.poll(async () => (await api.queue(id)).map(({ input }) => input.command)).toEqual([command]);
  const [call] = await api.queue(id);
  if (call === undefined) throw new Error("nothing waits");
  return call;
}

const begun = { name: "make", granted: ["Bash(touch:*)", "Bash(sleep:*)"] };
const cut = { name: "make", ended: "its process ended" };

// A process takes a while to start on a busy machine.
describe("what a command lets run, after SIGKILL of the server", () => {
  it("is gone when a call waits: once that is approved, what ran without approval before asks", async () => {
    const { one, make, readAuditLog, isThere } = await prepare([
      "Run touch before",
      "Run sh -c true",
      "Run touch after",
    ]);
    const { api, server } = one;
    await server.start();
    const id = await make();
    const { digest, id: callId } = await waitForCall(api, id, "sh -c true");
    expect(isThere("before")).toBe(true);
    expect((await api.session(id)).command).toMatchObject({ name: "make" });

    await server.kill();
    await server.start();
    // Nobody does anything: the server itself sees that the cycle was cut off.
    await expect.poll(async () => (await api.session(id)).command).toBeNull();
    expect(await api.decide({ id: callId, digest, verdict: "approve" })).toMatchObject({
      outcome: "accepted",
    });
    const asked = await waitForCall(api, id, "touch after");
    expect(asked.reasons).not.toContainEqual(expect.objectContaining({ code: "command-allows" }));
    expect(isThere("after")).toBe(false);
    expect(await readAuditLog()).toMatchObject({ changes: [begun, cut], check: { isIntact: true } });
  });

  it("is gone when a call runs: that one is interrupted, and the next asks", async () => {
    const { one, make, readAuditLog, isThere } = await prepare([
      "Run touch before",
      "Run sleep 30",
      "Run touch after",
    ]);
    const { api, server } = one;
    await server.start();
    const id = await make();
    const isRunning = async () => (await api.session(id)).calls.map(({ phase }) => phase.tag);
    await expect.poll(isRunning).toEqual(["finished", "running"]);
    expect(isThere("before")).toBe(true);

    await server.kill();
    await server.start();
    await waitForCall(api, id, "touch after");
    const { calls, command } = await api.session(id);
    expect(calls[1]?.phase).toMatchObject({ tag: "finished", outcome: "interrupted" });
    expect(command).toBeNull();
    expect(isThere("after")).toBe(false);
    expect(await readAuditLog()).toMatchObject({ changes: [begun, cut], check: { isIntact: true } });
  });

  it("is gone for another server on the same database, which goes on with the session", async () => {
    const { one, other, make, readAuditLog, isThere } = await prepare(["Run sh -c true", "Run touch after"]);
    await Promise.all([one.server.start(), other.server.start()]);
    const id = await make();
    await waitForCall(one.api, id, "sh -c true");
    // While its process lives, the command applies to every process that works on the session.
    expect((await other.api.session(id)).command).toMatchObject({ name: "make" });

    await one.server.kill();
    await expect.poll(async () => (await other.api.session(id)).command).toBeNull();
    const call = await waitForCall(other.api, id, "sh -c true");
    await other.api.decide({ id: call.id, digest: call.digest, verdict: "approve" });
    await waitForCall(other.api, id, "touch after");
    expect(isThere("after")).toBe(false);
    expect(await readAuditLog()).toMatchObject({ changes: [begun, cut], check: { isIntact: true } });
  });
});
