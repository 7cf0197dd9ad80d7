import { chmod, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { firstText } from "@countersign/anthropic/scripted";
import { verifyAuditLog } from "@countersign/api/verify-audit-log";
import { openDatabase } from "@countersign/db";
import { createTestDatabase, silentLog } from "@countersign/db/test-database";
import { startFlakyDatabase } from "@countersign/testing/flaky-database";
import { describe, expect, it, onTestFinished } from "vitest";
import { runsLines } from "./fixtures/commands-harness.ts";
import { serverProcesses } from "./fixtures/server-processes.ts";

/** A server on a database that can be cut off. `./step.sh` and `./until-told.sh` may run, `./ask.sh` asks. Each writes its argument into `log`. */
async function startServer() {
  const slowly = { asked: false, answer: Promise.withResolvers<void>() };
  const { workspace, model, prepare } = await serverProcesses(async (request) => {
    if (firstText(request.messages).includes("Think slowly")) {
      slowly.asked = true;
      await slowly.answer.promise;
    }
    return runsLines(request);
  });
  const write = `printf '%s\\n' "$1" >>log\n`;
  const untilTold = `until [ -e told ]; do sleep 0.05; done\n${write}`;
  for (const [name, text] of [
    ["step.sh", write],
    ["ask.sh", write],
    ["until-told.sh", `${write}${untilTold}`],
  ] as const) {
    await writeFile(join(workspace, name), `#!/bin/sh\n${text}`);
    await chmod(join(workspace, name), 0o755);
  }
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  const way = await startFlakyDatabase(url);
  onTestFinished(way.close);
  const { server, api } = await prepare({ DATABASE_URL: way.url });
  await server.start();
  for (const name of ["step.sh", "until-told.sh"])
    await api.mutate("rules.create", { behavior: "allow", rule: `Bash(./${name}:*)` });
  const database = await openDatabase({ dataFolder: "", databaseUrl: url, log: silentLog });
  onTestFinished(() => database.close());
  const lines = async () =>
    (await readFile(join(workspace, "log"), "utf8").catch(() => "")).trim().split("\n");
  const health = async () => (await fetch(`${server.url}/healthz`)).json();
  return { workspace, model, server, api, way, slowly, database, lines, health };
}

describe("while the database is away", () => {
  it("everything waits: a running command’s result, the model’s answer, a call, and a verdict that is given again", async () => {
    const { workspace, model, server, api, way, slowly, database, lines, health } = await startServer();
    const running = await api.createSession({
      workspace,
      prompt: "Run ./until-told.sh a\nRun ./step.sh b",
    });
    const waiting = await api.createSession({ workspace, prompt: "Run ./ask.sh c\nRun ./step.sh d" });
    const thinking = await api.createSession({ workspace, prompt: "Think slowly.\nRun ./step.sh e" });
    await expect.poll(lines).toEqual(["a"]);
    await expect.poll(async () => (await api.queue(waiting)).length).toBe(1);
    await expect.poll(() => slowly.asked).toBe(true);
    const [call] = await api.queue(waiting);
    const verdict = { id: call?.id ?? "", digest: call?.digest ?? "", verdict: "approve" as const };

    await way.cut();
    await writeFile(join(workspace, "told"), "");
    slowly.answer.resolve();
    await expect.poll(lines).toEqual(["a", "a"]);
    const requests = model.requests.length;
    expect(await api.mutate("approvals.decide", verdict)).toMatchObject({
      status: 503,
      code: "SERVICE_UNAVAILABLE",
      message: expect.stringContaining("The database can’t be reached"),
    });
    await expect.poll(health).toMatchObject({ status: "degraded", database: "unreachable", disk: "ok" });
    // Long enough for several sweeps and attempts to reconnect.
    await new Promise((resolve) => setTimeout(resolve, 7_000));
    expect(server.output()).toContain("the storage is away: a step waits for it");

    await way.restore();
    await expect.poll(health, { timeout: 20_000 }).toMatchObject({ status: "ok", database: "ok" });
    expect(await api.decide(verdict)).toMatchObject({ outcome: "accepted" });
    for (const id of [running, waiting, thinking]) {
      await expect.poll(async () => (await api.session(id)).status, { timeout: 30_000 }).toBe("idle");
      const { calls, notice } = await api.session(id);
      expect(calls.map(({ phase }) => phase)).toEqual(
        calls.map(() => expect.objectContaining({ tag: "finished", outcome: "ran" })),
      );
      expect(notice).toBeNull();
    }
    expect((await lines()).sort()).toEqual(["a", "a", "b", "c", "d", "e"]);
    // The answer that came meanwhile was kept: only the turns after it were asked for.
    expect(model.requests.length - requests).toBe(5);
    expect(await verifyAuditLog(database)).toMatchObject({ isIntact: true });
  }, 120_000);
});
