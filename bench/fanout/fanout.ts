import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startScriptedServer, textReply, toolReply } from "@countersign/anthropic/scripted";
import { type ApiClient, createApiClient } from "@countersign/testing/api-client";
import { prepareServer, type TestServer } from "@countersign/testing/server";
import { percentile, roundNumber } from "../roundtrip/statistics.ts";
import { processMemory, serverMemory } from "../scale/server-memory.ts";
import { readViewers, startBareServer, startViewers } from "./child.ts";
import type { Received } from "./viewers.ts";

const viewerCounts = [200, 1_000];
const seconds = 6;
/** How many events the bare server sends per second, to all viewers together. This is the aim. */
const bareEvents = 40_000;
/** How long events may still be in flight after the agent has stopped. */
const settleMs = 10_000;

/** The result of one run. `kilobytes` is per viewer. `lost` is how many fewer events the worst-off viewer has than the best-off. */
type Row = {
  name: string;
  viewers: number;
  calls: number | null;
  events: number;
  p95: number;
  kilobytes: number;
  lost: number;
};

/**
 * Measures what viewers cost. An agent makes calls that a rule allows for some seconds, first with nobody watching, then with many viewers of
 * its session. For comparison, a bare Node server sends events of the same size to as many viewers, at the rate that is the aim, beside an
 * agent that nobody watches. What that agent loses is what sending and receiving take from this machine. Prints a table, then JSON.
 */
async function main(): Promise<void> {
  const workspace = mkdtempSync(join(tmpdir(), "countersign-bench-"));
  const progress = { calls: 0 };
  const model = await startScriptedServer({
    script({ messages }) {
      progress.calls += 1;
      return messages.length === 1
        ? textReply("Ready.")
        : toolReply([{ name: "Bash", input: { command: "true" } }]);
    },
  });
  const server = await prepareServer(
    { ANTHROPIC_BASE_URL: model.url, ANTHROPIC_API_KEY: "bench" },
    "apps/server/src/fixtures/serve-without-pages.ts",
  );
  try {
    await server.start();
    const world = { server, progress, workspace, api: createApiClient(server) };
    await world.api.mutate("rules.create", { behavior: "allow", rule: "Bash(true)", scope: "user" });
    const rows: Row[] = [];
    await measureAgent(world, 0);
    const alone = await measureAgent(world, 0);
    for (const count of viewerCounts) {
      const watched = await measureAgent(world, count);
      rows.push(watched.row);
      const [bare, beside] = await Promise.all([measureBare(count, watched), measureAgent(world, 0)]);
      rows.push({ ...bare, calls: beside.row.calls });
    }
    const again = await measureAgent(world, 0);
    report({
      rows: [alone.row, ...rows, again.row],
      aloneCalls: ((alone.row.calls ?? 0) + (again.row.calls ?? 0)) / 2,
    });
  } finally {
    await server.remove();
    await model.close();
    rmSync(workspace, { recursive: true, force: true });
  }
}

type World = { server: TestServer; progress: { calls: number }; workspace: string; api: ApiClient };
type Measured = { row: Row; bytes: number };

/** Runs an agent while `count` viewers watch its session. */
async function measureAgent({ server, progress, workspace, api }: World, count: number): Promise<Measured> {
  const id = await api.createSession({
    workspace,
    prompt: "watched",
    limits: { maxTurns: 10_000, maxCostUsd: 1_000 },
  });
  await untilStatus(api, id, "idle");
  const before = serverMemory(server);
  const viewers = startViewers();
  try {
    const path = `/api/trpc/events.follow?input=${encodeURIComponent(JSON.stringify({ sessionId: id }))}`;
    await viewers.ask({
      kind: "open",
      port: Number(new URL(server.url).port),
      path,
      token: server.token,
      count,
    });
    await readViewers(viewers);
    await api.mutate("sessions.send", { id, text: "go on" });
    await pause(1_000);
    await readViewers(viewers);
    const [callsBefore, begin] = [progress.calls, performance.now()];
    await pause(seconds * 1_000);
    const took = (performance.now() - begin) / 1_000;
    const calls = (progress.calls - callsBefore) / took;
    const received = await readViewers(viewers);
    const kilobytes = count === 0 ? 0 : ((serverMemory(server) - before) * 1_024) / count;
    await api.mutate("sessions.stop", { id });
    await untilStatus(api, id, "stopped");
    const name = count === 0 ? "nobody watches" : "Countersign";
    const row = rowOf({ name, count, calls, received, took, kilobytes });
    row.lost = await untilSettled(viewers);
    return { row, bytes: received.bytes / Math.max(1, received.events) };
  } finally {
    viewers.end();
  }
}

/** How many fewer events the worst-off viewer has than the best-off, once no more arrive. */
async function untilSettled(viewers: ReturnType<typeof startViewers>): Promise<number> {
  const until = performance.now() + settleMs;
  for (;;) {
    const { events, most, fewest } = await readViewers(viewers);
    if ((events === 0 && most === fewest) || performance.now() > until) return most - fewest;
    await pause(500);
  }
}

async function measureBare(count: number, { bytes }: Measured): Promise<Row> {
  const [server, viewers] = [startBareServer(), startViewers()];
  try {
    const port = Number(await server.next());
    const before = processMemory(server.pid);
    await viewers.ask({ kind: "open", port, path: "/", token: "", count });
    await readViewers(viewers);
    const begin = performance.now();
    await server.ask({ eventsPerSecond: bareEvents / count, bytes, seconds });
    await pause(100);
    const received = await readViewers(viewers);
    const took = (performance.now() - begin) / 1_000;
    const kilobytes = ((processMemory(server.pid) - before) * 1_024) / count;
    return rowOf({ name: "bare Node server", count, calls: null, received, took, kilobytes });
  } finally {
    viewers.end();
    server.end();
  }
}

type Parts = {
  name: string;
  count: number;
  calls: number | null;
  received: Received;
  took: number;
  kilobytes: number;
};

function rowOf({ name, count, calls, received, took, kilobytes }: Parts): Row {
  return {
    name,
    viewers: count,
    calls,
    events: received.events / took,
    p95: percentile(received.latencies, 0.95),
    kilobytes,
    lost: received.most - received.fewest,
  };
}

async function untilStatus(api: ApiClient, id: string, status: string): Promise<void> {
  const until = performance.now() + 60_000;
  while ((await api.session(id)).status !== status) {
    if (performance.now() > until) throw new Error(`the session did not become ${status}`);
    await pause(20);
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function report({ rows, aloneCalls }: { rows: Row[]; aloneCalls: number }): void {
  console.table(
    rows.map(({ name, viewers, calls, events, p95, kilobytes, lost }) => ({
      name,
      viewers,
      "calls/s": calls === null ? "" : roundNumber(calls),
      "events/s": Math.round(events),
      "p95 ms": viewers === 0 ? "" : roundNumber(p95),
      "kB a viewer": viewers === 0 ? "" : roundNumber(kilobytes),
      lost: viewers === 0 ? "" : lost,
    })),
  );
  const watched = rows.filter(({ name }) => name === "Countersign");
  for (const { viewers, calls, events, kilobytes } of watched) {
    const kept = roundNumber((100 * (calls ?? 0)) / aloneCalls);
    console.log(
      `${viewers} viewers: ${Math.round(events)} events/s (aim: 40000), the agent keeps ${kept} % of its speed (aim: 90), ${roundNumber(kilobytes)} kB a viewer (aim: 60)`,
    );
  }
  const result = { seconds, aloneCalls, rows };
  const folder = fileURLToPath(new URL("../results", import.meta.url));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "fanout.json"), `${JSON.stringify(result, null, 2)}\n`);
  console.log(JSON.stringify(result));
}

await main();
