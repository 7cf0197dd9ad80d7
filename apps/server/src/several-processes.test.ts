import { readFileSync } from "node:fs";
import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { verifyAuditLog } from "@countersign/api/verify-audit-log";
import { queueItem } from "@countersign/contracts/call";
import { presence } from "@countersign/contracts/presence";
import { changeSummary, undoResult } from "@countersign/contracts/recorded-change";
import { type Database, openDatabase } from "@countersign/db";
import { createTestDatabase, silentLog } from "@countersign/db/test-database";
import type { ApiClient } from "@countersign/testing/api-client";
import { startFlakyDatabase } from "@countersign/testing/flaky-database";
import type { TestServer } from "@countersign/testing/server";
import { describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { runsLines } from "./fixtures/commands-harness.ts";
import { followText, followThrough } from "./fixtures/follow-through.ts";
import { serverProcesses } from "./fixtures/server-processes.ts";

type Process = { server: TestServer; api: ApiClient };

/** Server processes on one database, of which the first `started` run, in which `./step.sh` may run and `./ask.sh` asks. Each writes its argument into `log`. */
async function startProcesses(count: number, started = count, environment: Record<string, string> = {}) {
  const { workspace, prepare } = await serverProcesses(runsLines);
  for (const name of ["step.sh", "ask.sh"]) {
    await writeFile(join(workspace, name), `#!/bin/sh\nsleep 0.02\nprintf '%s\\n' "$1" >>log\n`);
    await chmod(join(workspace, name), 0o755);
  }
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  const processes: Process[] = [];
  for (let number = 0; number < count; number += 1)
    processes.push(await prepare({ DATABASE_URL: url, ...environment }));
  await Promise.all(processes.slice(0, started).map(({ server }) => server.start()));
  const database = await openDatabase({ dataFolder: "", databaseUrl: url, log: silentLog });
  onTestFinished(() => database.close());
  const [first] = processes;
  const rule = await first?.api.mutate("rules.create", { behavior: "allow", rule: "Bash(./step.sh:*)" });
  expect(rule?.message).toBeNull();
  const at = (number: number): Process => {
    const found = processes[number % count];
    if (found === undefined) throw new Error("there is no process");
    return found;
  };
  /** What the commands wrote, one line for each time that one ran. */
  const log = () => readFileSync(join(workspace, "log"), "utf8").trim().split("\n");
  return { workspace, database, processes, at, log };
}

describe("two processes on one database", () => {
  it("tell each other who has a call open, and who has left it", async () => {
    const { at, workspace } = await startProcesses(2);
    const id = await at(0).api.createSession({ workspace, prompt: "Run ./ask.sh a" });
    await expect.poll(async () => (await at(1).api.queue(id)).length).toBe(1);
    const [call] = await at(1).api.queue(id);
    const open = async ({ api }: Process, tabId: string, callId: string | null, said: number) =>
      presence.parse((await api.mutate("approvals.open", { callId, tabId, said })).data).others.length;
    const callId = call?.id ?? "";
    expect(await open(at(0), "first-tab", callId, 1)).toBe(0);
    await expect.poll(() => open(at(1), "second-tab", callId, 1)).toBe(1);
    await open(at(0), "first-tab", null, 2);
    await expect.poll(() => open(at(1), "second-tab", callId, 2)).toBe(0);
  });

  it("show the output of a command that another runs while it is running, and then its result", async () => {
    const { at, workspace } = await startProcesses(2);
    await writeFile(
      join(workspace, "words.sh"),
      "#!/bin/sh\necho first\nuntil [ -e go ]; do sleep 0.05; done\necho last\n",
    );
    await chmod(join(workspace, "words.sh"), 0o755);
    await at(0).api.mutate("rules.create", { behavior: "allow", rule: "Bash(./words.sh:*)" });
    const id = await at(0).api.createSession({ workspace, prompt: "Run ./words.sh" });
    // One of the two runs it, so one of these viewers is on the other.
    const viewers = [at(0), at(1)].map(({ server }) => followText(server, id));
    for (const { output } of viewers) await expect.poll(output).toContain("first");
    await writeFile(join(workspace, "go"), "");
    for (const { types } of viewers) await expect.poll(types).toContain("call-changed: finished");
    for (const { types } of viewers) {
      const all = types();
      expect(all.slice(all.indexOf("call-changed: finished"))).not.toContain("live");
    }
  });

  it("take back a denial that another took, as long as it has no effect, and only once", async () => {
    const { at, workspace } = await startProcesses(2, 2, { COUNTERSIGN_UNDO_SECONDS: "30" });
    const id = await at(0).api.createSession({ workspace, prompt: "Run ./ask.sh a" });
    await expect.poll(async () => (await at(1).api.queue(id)).length).toBe(1);
    const [call] = await at(1).api.queue(id);
    const verdict = { id: call?.id ?? "", digest: call?.digest ?? "", verdict: "deny" as const };
    expect(await at(0).api.decide(verdict)).toMatchObject({ outcome: "accepted" });
    const undone = await Promise.all(
      [at(1), at(0)].map(async ({ api }) => (await api.mutate("approvals.undo", { id: verdict.id })).data),
    );
    expect(undone.map((answer) => z.object({ outcome: z.string() }).parse(answer).outcome).sort()).toEqual([
      "too-late",
      "undone",
    ]);
    for (const { api } of [at(0), at(1)])
      await expect.poll(async () => (await api.queue(id)).map((each) => each.id)).toEqual([verdict.id]);
  });

  it("undo what a call changed only where it was recorded, and both show that", async () => {
    // The other comes later: it could run the session itself.
    const { at, workspace, log } = await startProcesses(2, 1);
    const [recorder, other] = [at(0), at(1)];
    const changes = async ({ api }: Process) =>
      z.array(changeSummary).parse((await api.query("changes.list", { sessionId: id })).data);
    const undo = async ({ api }: Process, callId: string | null) =>
      undoResult.parse((await api.mutate("changes.undo", { target: { callId } })).data).files;
    const id = await recorder.api.createSession({ workspace, prompt: "Run ./step.sh a\nRun ./step.sh b" });
    await expect.poll(async () => (await changes(recorder)).length).toBe(2);
    await other.server.start();
    const [, second] = await changes(other);
    const callId = second?.callId ?? null;
    expect(await undo(other, callId)).toEqual([
      { path: "log", outcome: "failed", problem: "its earlier content isn’t kept on this server" },
    ]);
    expect(log()).toEqual(["a", "b"]);
    expect(await undo(recorder, callId)).toEqual([{ path: "log", outcome: "undone", problem: null }]);
    expect(log()).toEqual(["a"]);
    for (const each of [recorder, other])
      expect((await changes(each)).map((change) => change.undo !== null)).toEqual([false, false, true]);
    expect(await undo(other, callId)).toEqual([{ path: "log", outcome: "already", problem: null }]);
  });

  it("deny a call whose time is over once, although both look", async () => {
    const { at, workspace, database } = await startProcesses(2);
    const limit = { behavior: "ask", rule: "Bash(./ask.sh:*)", maxWaitSeconds: 5 };
    expect((await at(0).api.mutate("rules.create", limit)).message).toBeNull();
    const id = await at(1).api.createSession({ workspace, prompt: "Run ./ask.sh a" });
    await expect.poll(async () => (await at(0).api.queue(id)).length).toBe(1);
    await expect.poll(async () => (await at(0).api.session(id)).status).toBe("idle");
    expect((await at(1).api.session(id)).calls).toMatchObject([
      { phase: { tag: "finished", outcome: "denied" } },
    ]);
    const { rows } = await database.pool.query(
      "SELECT count(*)::int AS denials FROM audit_entry WHERE entry->>'sessionId' = $1 AND entry->>'verdict' = 'deny'",
      [id],
    );
    expect(rows).toEqual([{ denials: 1 }]);
  });

  it("count wrong tokens together", async () => {
    const { at } = await startProcesses(2);
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 12; attempt += 1) {
      const { url } = at(attempt).server;
      const headers = { authorization: "Bearer wrong" };
      statuses.push((await fetch(`${url}/api/trpc/sessions.list`, { headers })).status);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.slice(10)).toEqual([429, 429]);
  });

  it("take over from one that stands still, which changes nothing when it wakes", async () => {
    // The other comes later: it could take the session up first.
    const { at, workspace, log } = await startProcesses(2, 1);
    const [frozen, other] = [at(0), at(1)];
    await frozen.api.mutate("rules.create", { behavior: "allow", rule: "Bash(sleep:*)" });
    const id = await frozen.api.createSession({ workspace, prompt: "Run sleep 3600\nRun ./step.sh after" });
    const tags = async () => (await frozen.api.session(id)).calls.map(({ phase }) => phase.tag);
    await expect.poll(tags).toEqual(["running"]);
    await other.server.start();
    frozen.server.signal("SIGSTOP");
    const status = async () => (await other.api.session(id)).status;
    await expect.poll(status, { timeout: 180_000 }).toBe("idle");
    const after = await other.api.session(id);
    expect(after.calls.map(({ phase }) => phase)).toMatchObject([
      { tag: "finished", outcome: "interrupted" },
      { tag: "finished", outcome: "ran" },
    ]);
    frozen.server.signal("SIGCONT");
    // It works again, and what it was doing has changed nothing.
    const body = { workspace, prompt: "Run ./step.sh next" };
    const next = await untilAnswered(() => frozen.api.createSession(body));
    await expect.poll(async () => (await frozen.api.session(next)).status).toBe("idle");
    const found = await other.api.session(id);
    expect({ status: found.status, calls: found.calls, messages: found.messages }).toEqual({
      status: after.status,
      calls: after.calls,
      messages: after.messages,
    });
    expect(log()).toEqual(["after", "next"]);
  }, 240_000);
});

it("after an outage, a process that is back first leaves the others their sessions", async () => {
  const { workspace, prepare } = await serverProcesses(runsLines);
  await writeFile(join(workspace, "until-done.sh"), "#!/bin/sh\nuntil [ -e done ]; do sleep 0.05; done\n");
  await chmod(join(workspace, "until-done.sh"), 0o755);
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  const ways = [await startFlakyDatabase(url), await startFlakyDatabase(url)];
  for (const { close } of ways) onTestFinished(close);
  const [worker, other] = await Promise.all(ways.map(({ url: way }) => prepare({ DATABASE_URL: way })));
  if (worker === undefined || other === undefined) throw new Error("there is no process");
  await worker.server.start();
  await worker.api.mutate("rules.create", { behavior: "allow", rule: "Bash(./until-done.sh:*)" });
  const id = await worker.api.createSession({ workspace, prompt: "Run ./until-done.sh" });
  const phases = async () => (await other.api.session(id)).calls.map(({ phase }) => phase.tag);
  await other.server.start();
  await expect.poll(phases).toEqual(["running"]);
  for (const { cut } of ways) await cut();
  await writeFile(join(workspace, "done"), "");
  await ways[1]?.restore();
  const isBack = async () => (await fetch(`${other.server.url}/healthz`)).status === 200;
  await expect.poll(isBack, { timeout: 20_000 }).toBe(true);
  await ways[0]?.restore();
  await expect.poll(async () => (await other.api.session(id)).status, { timeout: 60_000 }).toBe("idle");
  expect((await other.api.session(id)).calls).toMatchObject([{ phase: { tag: "finished", outcome: "ran" } }]);
}, 120_000);

describe("three processes under faults at random moments", () => {
  const sessions = Number(process.env.COUNTERSIGN_FAULT_SESSIONS ?? 200);
  /** Three calls in each session, of which the second asks. */
  const promptOf = (number: number) =>
    `Run ./step.sh ${number}-a\nRun ./ask.sh ${number}-b\nRun ./step.sh ${number}-c`;

  it("do what every session's script says, nothing twice, and show every viewer every event once", async () => {
    const { at, processes, workspace, database, log } = await startProcesses(3);
    const viewers = processes.map((_, first) =>
      followThrough(
        processes.map(({ server }) => server),
        first,
      ),
    );
    const random = seeded(20_261_127);
    const pick = () => at(Math.floor(random() * 3));

    const ids: string[] = [];
    const accepted = new Map<string, number>();
    const isDone = { value: false };
    const approving = approveAll({ pick, accepted, isDone });
    for (let number = 0; number < sessions; number += 1) {
      const body = { workspace, prompt: promptOf(number) };
      ids.push(await untilAnswered(() => pick().api.createSession(body)));
      if (number % 14 === 13) await breakSomething(number, pick(), database);
    }
    const unfinished = async () => {
      const { rows } = await database.pool.query(
        `SELECT session.id, session.status, session.owner, session.epoch, session.loop,
           array_agg(call.phase_tag) AS phases, owner_lives(session.owner) AS lives
         FROM session LEFT JOIN call ON call.session_id = session.id
         WHERE session.status <> 'idle' GROUP BY session.id`,
      );
      return rows;
    };
    await expect.poll(unfinished, { timeout: 300_000 }).toEqual([]);
    isDone.value = true;
    await approving;

    const { rows: calls } = await database.pool.query<{
      command: string;
      phase: { tag: string; outcome: string };
    }>("SELECT input->>'command' AS command, phase FROM call");
    expect(calls).toHaveLength(sessions * 3);
    const ran = log();
    const times = new Map(ran.map((line) => [line, ran.filter((other) => other === line).length]));
    for (const { command, phase } of calls) {
      const ranTimes = times.get(command.split(" ")[1] ?? "") ?? 0;
      expect(phase.tag, command).toBe("finished");
      expect(["ran", "interrupted"], command).toContain(phase.outcome);
      if (phase.outcome === "ran") expect(ranTimes, command).toBe(1);
      else expect(ranTimes, command).toBeLessThanOrEqual(1);
    }
    expect([...accepted.values()].filter((count) => count !== 1)).toEqual([]);
    const { rows: verdicts } = await database.pool.query<{ most: number }>(
      `SELECT max(count)::int AS most FROM (
         SELECT count(*) FROM audit_entry WHERE entry->>'verdict' = 'allow' AND entry->>'tool' = 'Bash'
         GROUP BY entry->>'callId') AS counted`,
    );
    expect(verdicts).toEqual([{ most: 1 }]);
    expect(await verifyAuditLog(database)).toMatchObject({ isIntact: true });

    const { rows: events } = await database.pool.query<{ id: string }>("SELECT id FROM event ORDER BY id");
    const all = events.map(({ id }) => Number(id));
    for (const viewer of viewers) await expect.poll(() => viewer.ids).toEqual(all);
  }, 900_000);
});

type Approving = { pick: () => Process; accepted: Map<string, number>; isDone: { value: boolean } };

/** Approves what waits, at whichever process answers, until it is done. */
async function approveAll({ pick, accepted, isDone }: Approving): Promise<void> {
  while (!isDone.value) {
    const { data } = await pick()
      .api.query("approvals.list")
      .catch(() => ({ data: [] }));
    const items = z.array(queueItem).parse(data ?? []);
    for (const { id, digest } of items) {
      const answer = await pick()
        .api.decide({ id, digest, verdict: "approve" })
        .catch(() => null);
      if (answer?.outcome === "accepted") accepted.set(id, (accepted.get(id) ?? 0) + 1);
    }
    if (items.length === 0) await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** A process is killed and started again, stands still for a moment, or all connections to the database are cut. */
async function breakSomething(number: number, { server }: Process, database: Database): Promise<void> {
  switch (number % 3) {
    case 0:
      await server.kill();
      await server.start();
      break;
    case 1:
      server.signal("SIGSTOP");
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      server.signal("SIGCONT");
      break;
    default:
      await database.pool.query(
        // Only of this database: other tests use the same Postgres.
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND application_name LIKE 'countersign %' AND application_name <> $1`,
        [database.processName],
      );
  }
}

async function untilAnswered<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await ask();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
