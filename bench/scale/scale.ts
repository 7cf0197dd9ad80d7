import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  type RecordedRequest,
  startScriptedServer,
  textReply,
  toolReply,
} from "@countersign/anthropic/scripted";
import { type QueueItem, queueItem } from "@countersign/contracts/call";
import { type ApiClient, createApiClient } from "@countersign/testing/api-client";
import { prepareServer, type TestServer } from "@countersign/testing/server";
import { z } from "zod";
import { runBareLoop } from "../roundtrip/bare-loop.ts";
import { median, percentile, roundNumber } from "../roundtrip/statistics.ts";
import { type HeldMemory, measuringMemory, readMemory } from "./held-memory.ts";
import { timeEcho } from "./time-echo.ts";

const warmUps = 500;
const sessions = Number(process.argv[2] ?? 3_000);
const atOnce = 8;
/** How often a page is asked for. A whole list, with thousands of calls, is asked for less often. */
const pages = 20;
const wholeLists = 5;
const verdicts = 100;
/** Longer than a session works on after a verdict, in ms. */
const between = 50;
const ruleChanges = 3;
const bareCalls = 40;
/** 10 ms, on a machine where a call in a bare loop on the SDK takes 8.3 ms. */
const verdictAim = 1.2;

/** `aim` is null where none is set. */
type Timing = { name: string; aim: number | null; ms: number[]; kilobytes: number };

/**
 * Measures what it costs when many sessions wait for a person: the server's memory, the list of waiting calls, and a verdict through the
 * API. Prints a table, then JSON. `pnpm bench:scale 1000` has 1,000 sessions wait instead.
 */
async function main(): Promise<void> {
  const workspace = mkdtempSync(join(tmpdir(), "countersign-bench-"));
  const model = await startScriptedServer({
    script: ({ messages }) =>
      messages.length === 1
        ? toolReply([{ name: "Bash", input: { command: "touch waits" } }])
        : textReply("Done."),
  });
  const server = await prepareServer(
    { ANTHROPIC_BASE_URL: model.url, ANTHROPIC_API_KEY: "bench", ...measuringMemory },
    "apps/server/src/fixtures/serve-without-pages.ts",
  );
  try {
    await server.start();
    const api = createApiClient(server);
    const started = await readMemory(server);
    // A server that has worked is larger than one that has only started, even if few sessions wait.
    await createSessions(api, { workspace, count: warmUps });
    const early = await readQueue(api);
    const few = await timeVerdicts(api, { waiting: early, name: `a verdict, ${early.length} waiting` });
    const before = await readMemory(server);
    await createSessions(api, { workspace, count: sessions });
    const waiting = await readQueue(api);
    const after = await readMemory(server);
    const memory = { started, before, after };
    const timings = [
      few,
      await timeVerdicts(api, { waiting, name: `a verdict, ${waiting.length} waiting` }),
      await timeVerdicts(api, {
        waiting: waiting.slice(verdicts),
        name: `a verdict every ${between} ms, ${waiting.length - verdicts} waiting`,
        pauseMs: between,
      }),
      await timeBareRequest(waiting),
      await timeBareCall(model, workspace),
      await timeQuery(server, { name: "approvals.list", procedure: "approvals.list", isWhole: true }),
      await timeQuery(server, { name: "approvals.covered", procedure: "approvals.covered" }),
      await timeAfterRules(server, api),
      await timeQuery(server, { name: "approvals.page, 100 calls", procedure: "approvals.page" }),
      await timeQuery(server, {
        name: "approvals.page, a search",
        procedure: `approvals.page?input=${encodeURIComponent('{"find":"waits 77"}')}`,
      }),
      await timeQuery(server, {
        name: "approvals.counts, with choices",
        procedure: `approvals.counts?input=${encodeURIComponent('{"withChoices":true}')}`,
      }),
      await timeQuery(server, { name: "sessions.list", procedure: "sessions.list", isWhole: true }),
      await timeQuery(server, { name: "sessions.page, 100 sessions", procedure: "sessions.page" }),
      await timeQuery(server, { name: "sessions.counts", procedure: "sessions.counts" }),
      await timeQuery(server, { name: "sessions.attention", procedure: "sessions.attention" }),
    ];
    report({ memory, timings });
  } finally {
    await server.remove();
    await model.close();
    rmSync(workspace, { recursive: true, force: true });
  }
}

/** Resolves once `count` more sessions wait. */
async function createSessions(
  api: ApiClient,
  { workspace, count }: { workspace: string; count: number },
): Promise<void> {
  const before = await countWaiting(api);
  let created = 0;
  const create = async () => {
    while (created < count) {
      created += 1;
      await api.createSession({ workspace, prompt: `waits ${created}` });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, create));
  const until = performance.now() + 60_000;
  for (let waiting = before; waiting < before + count; waiting = await countWaiting(api)) {
    if (performance.now() > until) throw new Error(`only ${waiting - before} of ${count} sessions wait`);
    await pause(200);
  }
}

async function countWaiting(api: ApiClient): Promise<number> {
  const counts = z.record(z.string(), z.number()).parse((await api.query("sessions.counts")).data);
  return counts["awaiting-approval"] ?? 0;
}

async function readQueue(api: ApiClient): Promise<QueueItem[]> {
  return z.array(queueItem).parse((await api.query("approvals.list")).data);
}

async function timeQuery(
  { url, token }: TestServer,
  {
    name,
    procedure,
    isWhole = false,
    times = isWhole ? wholeLists : pages,
  }: { name: string; procedure: string; isWhole?: boolean; times?: number },
): Promise<Timing> {
  const ms: number[] = [];
  let bytes = 0;
  for (let index = 0; index < times; index++) {
    const begin = performance.now();
    const response = await fetch(`${url}/api/trpc/${procedure}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    bytes = (await response.arrayBuffer()).byteLength;
    ms.push(performance.now() - begin);
  }
  return { name, aim: isWhole ? null : 20, ms, kilobytes: bytes / 1_024 };
}

/** How long it takes to find what new rules cover: every waiting call is evaluated again. */
async function timeAfterRules(server: TestServer, api: ApiClient): Promise<Timing> {
  const timings: Timing[] = [];
  for (let index = 0; index < ruleChanges; index++) {
    const { code } = await api.mutate("rules.create", {
      behavior: "allow",
      rule: `Bash(npm run other-${index})`,
    });
    if (code !== null) throw new Error(`the rule wasn’t created: ${code}`);
    timings.push(await timeQuery(server, { name: "", procedure: "approvals.covered", times: 1 }));
  }
  return {
    name: "approvals.covered, after a rule",
    aim: null,
    ms: timings.flatMap(({ ms }) => ms),
    kilobytes: 0,
  };
}

async function timeVerdicts(
  api: ApiClient,
  { waiting, name, pauseMs = 0 }: { waiting: QueueItem[]; name: string; pauseMs?: number },
): Promise<Timing> {
  const ms: number[] = [];
  for (const { id, digest } of waiting.slice(0, verdicts)) {
    if (pauseMs > 0) await pause(pauseMs);
    const begin = performance.now();
    const { outcome } = await api.decide({ id, digest, verdict: "deny" });
    ms.push(performance.now() - begin);
    if (outcome !== "accepted") throw new Error(`the verdict was ${outcome}`);
  }
  return { name, aim: 10, ms, kilobytes: 0 };
}

/** What of a verdict's time the client and HTTP take. */
async function timeBareRequest([call]: QueueItem[]): Promise<Timing> {
  const ms = await timeEcho({ id: call?.id, digest: call?.digest, verdict: "deny" }, verdicts);
  return { name: "the same request to a bare Node server", aim: null, ms, kilobytes: 0 };
}

/** A call in a bare loop, as `bench/roundtrip` measures it: how fast this machine is at this moment. */
async function timeBareCall(
  { url, requests }: { url: string; requests: readonly RecordedRequest[] },
  workspace: string,
): Promise<Timing> {
  const ms: number[] = [];
  for (let index = 0; index < 2 * bareCalls; index++) {
    await runBareLoop(url, workspace, `bare ${index}`);
    // It keeps only the last ones.
    const [asked, answered] = requests.slice(-2);
    ms.push((answered?.receivedAt ?? Number.NaN) - (asked?.repliedAt ?? Number.NaN));
  }
  return { name: bareCall, aim: null, ms: ms.slice(bareCalls), kilobytes: 0 };
}

const bareCall = "a call in a bare loop on the SDK";
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** What the server held: when it had started, after its first sessions, and after all others. */
type Memory = { started: HeldMemory; before: HeldMemory; after: HeldMemory };

function report({ memory, timings }: { memory: Memory; timings: Timing[] }): void {
  console.table(
    timings.map(({ name, aim, ms, kilobytes }) => ({
      name,
      "median ms": roundNumber(median(ms)),
      "p95 ms": roundNumber(percentile(ms, 0.95)),
      "aim ms": aim ?? "",
      kB: kilobytes === 0 ? "" : roundNumber(kilobytes),
    })),
  );
  const { started, before, after } = memory;
  console.table({ "after its start": started, [`${warmUps} waiting`]: before, "all waiting": after });
  const held = after.heap + after.external - before.heap - before.external;
  const each = (held * 1_024) / sessions;
  console.log(
    `${sessions} waiting sessions hold ${roundNumber(held)} MB, ${roundNumber(each)} kB each (aim: 6)`,
  );
  const bare = median(timings.find(({ name }) => name === bareCall)?.ms ?? []);
  for (const { name, ms } of timings.filter(({ name }) => name.startsWith("a verdict")))
    console.log(`${name}: ${roundNumber(median(ms) / bare)} times ${bareCall} (aim: ${verdictAim})`);
  const rows = timings.map(({ name, aim, ms, kilobytes }) => ({
    name,
    aim,
    medianMs: median(ms),
    kilobytes,
  }));
  const result = { sessions, megabytes: held, warmUps, memory, rows };
  const folder = fileURLToPath(new URL("../results", import.meta.url));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "scale.json"), `${JSON.stringify(result, null, 2)}\n`);
  console.log(JSON.stringify(result));
}

await main();
