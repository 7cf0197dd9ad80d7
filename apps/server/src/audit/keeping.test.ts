import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { verifyAuditLog } from "@countersign/api/verify-audit-log";
import type { TeamSettings } from "@countersign/contracts/team";
import { openBeside } from "@countersign/db";
import { expect, it, onTestFinished } from "vitest";
import { openApi } from "../fixtures/api-harness.ts";
import { openAuditFolder } from "./audit-folder.ts";
import { createHeadSigner } from "./head-signer.ts";
import { createRetention } from "./retention.ts";

const settings: TeamSettings = {
  reviewsRules: false,
  dualApprovalFrom: null,
  excludesStarter: false,
  keepsDays: null,
  asksForReadOnlyCommands: false,
  releasesCoveredCalls: false,
  allowsAutoMode: false,
  sandbox: "off",
  changedBy: "ada",
  changedAt: null,
};

/** An audit log that a server wrote, beside it, with a data folder of its own. */
async function besideServer() {
  const api = await openApi();
  onTestFinished(api.close);
  const path = await mkdtemp(join(tmpdir(), "countersign-keeping-"));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  const idle = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const database = await openBeside({ dataFolder: path, databaseUrl: api.databaseUrl, log: idle });
  onTestFinished(database.close);
  const messages: string[] = [];
  const log = {
    info: (_: object, message: string) => void messages.push(message),
    error: (_: object, message: string) => void messages.push(message),
  };
  const folder = await openAuditFolder(path, () => undefined);
  const verdict = async () => {
    const { id, call } = await api.waiting();
    await api.decide({ id: call.id, digest: call.digest, verdict: "deny" });
    await api.untilStatus(id, "idle");
  };
  await verdict();
  return { api, database, folder, path, messages, log, verdict };
}

it("signs at the start, at the end and when it is time, and notes each head", async () => {
  const { database, folder, path, messages, log, verdict } = await besideServer();
  let at = Date.parse("2030-01-01T00:00:00Z");
  const headSigner = createHeadSigner({
    database,
    folder,
    log,
    now: () => new Date(at).toISOString(),
    pollMs: 10,
    signMs: 1_000,
  });
  await headSigner.begin();
  const first = await folder.noted();
  await verdict();
  at += 2_000;
  await expect.poll(async () => (await folder.noted())?.number).toBe((first?.number ?? 0) + 1);
  await verdict();
  await headSigner.close();
  const last = await folder.noted();
  expect(last?.number).toBe((first?.number ?? 0) + 2);
  expect(JSON.parse(await readFile(join(path, "ledger-head"), "utf8"))).toEqual(last);
  expect(await verifyAuditLog(database, await folder.trust())).toMatchObject({
    isIntact: true,
    lastHead: last,
  });
  expect(messages).toEqual([]);
});

it("says so, and signs nothing more, when the audit log was cut off", async () => {
  const { database, folder, messages, log } = await besideServer();
  const headSigner = createHeadSigner({ database, folder, log, now: () => "2030-01-01T00:00:00.000Z" });
  await headSigner.sign();
  const noted = await folder.noted();
  await database.pool.query(
    "SET session_replication_role = replica; DELETE FROM audit_entry WHERE seq > 1; DELETE FROM audit_row WHERE seq > 1; DELETE FROM audit_head",
  );
  expect(await headSigner.sign()).toMatchObject({ kind: "broken" });
  expect(messages).toEqual(["the audit log was changed and is no longer signed"]);
  expect(await folder.noted()).toEqual(noted);
  expect(await verifyAuditLog(database, await folder.trust())).toMatchObject({ isIntact: false });
});

it.each([
  {
    name: "nothing where the team keeps everything",
    keepsDays: null,
    now: "2090-01-01T00:00:00.000Z",
    want: 0,
  },
  { name: "nothing that is younger", keepsDays: 36_500, now: "2090-01-01T00:00:00.000Z", want: 0 },
  { name: "what is older", keepsDays: 30, now: "2090-01-01T00:00:00.000Z", want: 2 },
])("forgets $name", async ({ keepsDays, now, want }) => {
  const { database, folder, log } = await besideServer();
  const retention = createRetention({
    database,
    folder,
    log,
    now: () => now,
    settings: async () => ({ ...settings, keepsDays }),
  });
  expect(await retention.run()).toBe(want);
  expect(await verifyAuditLog(database, await folder.trust())).toMatchObject({
    isIntact: true,
    forgotten: want,
  });
  await retention.close();
});
