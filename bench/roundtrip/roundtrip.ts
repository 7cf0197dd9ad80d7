import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  type RecordedRequest,
  startScriptedServer,
  textReply,
  toolReply,
} from "@countersign/anthropic/scripted";
import { runBareLoop } from "./bare-loop.ts";
import { median, percentile, roundNumber } from "./statistics.ts";
import { startSupervisedServer } from "./supervised-loop.ts";

/** How often the three loops take turns, so that a busy moment of the machine affects all three. */
const rounds = 8;
const calls = 20;
const warmUps = 3;
const aims = { waiting: 2.5, allowed: 1.8 };

type Gaps = { bare: number[]; waiting: number[]; allowed: number[] };

/**
 * What supervision costs: the time from the last byte of a streamed `tool_use` to the arrival of the request that bears
 * its result, for `true` in Bash, with everything persisted, beside a bare loop on the SDK against the same scripted model
 * in the same run. One row for calls that wait and are approved over the API the moment they are shown, one for calls that
 * a rule allows. Milliseconds. Prints a table, then JSON.
 */
async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "countersign-bench-"));
  const [waiting, allowed] = [join(folder, "waiting"), join(folder, "allowed")];
  for (const workspace of [waiting, allowed]) mkdirSync(workspace);
  const steps = [
    ...Array.from({ length: calls + warmUps }, () =>
      toolReply([{ name: "Bash", input: { command: "true" } }]),
    ),
    textReply("Done."),
  ];
  const model = await startScriptedServer({ script: steps });
  try {
    const gaps = await measureLoops(model, { waiting, allowed });
    report(gaps);
  } finally {
    await model.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Model = { url: string; requests: readonly RecordedRequest[] };

async function measureLoops(
  { url, requests }: Model,
  workspaces: { waiting: string; allowed: string },
): Promise<Gaps> {
  const supervised = await startSupervisedServer(url, workspaces);
  const gaps: Gaps = { bare: [], waiting: [], allowed: [] };
  const measure = async (into: number[], run: () => Promise<void>) =>
    void into.push(...(await measureRoundTrips(requests, run)));
  try {
    for (let round = 1; round <= rounds; round++) {
      await measure(gaps.bare, () => runBareLoop(url, workspaces.waiting, `bare ${round}`));
      await measure(gaps.waiting, () => supervised.runWaiting(`waiting ${round}`));
      await measure(gaps.allowed, () => supervised.runAllowed(`allowed ${round}`));
    }
    return gaps;
  } finally {
    await supervised.close();
  }
}

/** The gaps between one reply and the next request of what `run` does, without the first few, which warm things up. */
async function measureRoundTrips(
  requests: readonly RecordedRequest[],
  run: () => Promise<void>,
): Promise<number[]> {
  const before = requests.length;
  await run();
  const mine = requests.slice(before);
  const gaps = mine
    .slice(1)
    .map((request, index) => request.receivedAt - (mine[index]?.repliedAt ?? Number.NaN));
  if (gaps.length !== calls + warmUps || gaps.some(Number.isNaN)) {
    throw new Error(`expected ${calls + warmUps} round trips, there were ${gaps.length}`);
  }
  return gaps.slice(warmUps);
}

function report(gaps: Gaps): void {
  const bare = median(gaps.bare);
  const row = (name: string, values: number[], aim: number | null) => ({
    name,
    "median ms": roundNumber(median(values)),
    "p90 ms": roundNumber(percentile(values, 0.9)),
    "max ms": roundNumber(Math.max(...values)),
    "× bare": roundNumber(median(values) / bare),
    "at most": aim ?? "",
  });
  console.table([
    row("bare loop on the SDK", gaps.bare, null),
    row("waits, approved at once", gaps.waiting, aims.waiting),
    row("a rule allows", gaps.allowed, aims.allowed),
  ]);
  const ratios = { waiting: median(gaps.waiting) / bare, allowed: median(gaps.allowed) / bare };
  const result = { calls: rounds * calls, ...gaps, ratios };
  const folder = join(dirname(fileURLToPath(import.meta.url)), "../results");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "roundtrip.json"), `${JSON.stringify(result, null, 2)}\n`);
  const { waiting, allowed } = ratios;
  console.log(
    JSON.stringify({
      calls: result.calls,
      medianMs: {
        bare: roundNumber(bare),
        waiting: roundNumber(median(gaps.waiting)),
        allowed: roundNumber(median(gaps.allowed)),
      },
      ratios: { waiting: roundNumber(waiting), allowed: roundNumber(allowed) },
    }),
  );
}

await main();
