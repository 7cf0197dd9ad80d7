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
import { runSupervisedLoop } from "./supervised-loop.ts";

const calls = 30;
const warmUps = 3;

/**
 * What supervision costs: the time from the last byte of a streamed `tool_use` to the arrival of the request that bears
 * its result, for `true` in Bash, with everything persisted and each verdict given at once over the API, beside a bare
 * loop on the SDK against the same scripted model in the same run. Milliseconds. Prints a table, then JSON.
 */
async function main(): Promise<void> {
  const workspace = mkdtempSync(join(tmpdir(), "countersign-bench-"));
  const steps = [
    ...Array.from({ length: calls + warmUps }, () =>
      toolReply([{ name: "Bash", input: { command: "true" } }]),
    ),
    textReply("Done."),
  ];
  const model = await startScriptedServer({ script: steps });
  try {
    const bare = await measureRoundTrips(model.requests, () => runBareLoop(model.url, workspace));
    const supervised = await measureRoundTrips(model.requests, () => runSupervisedLoop(model.url, workspace));
    report({ bare, supervised });
  } finally {
    await model.close();
    rmSync(workspace, { recursive: true, force: true });
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

function report({ bare, supervised }: { bare: number[]; supervised: number[] }): void {
  const row = (name: string, values: number[]) => ({
    name,
    "median ms": roundNumber(median(values)),
    "p90 ms": roundNumber(percentile(values, 0.9)),
    "max ms": roundNumber(Math.max(...values)),
  });
  const ratio = median(supervised) / median(bare);
  console.table([row("bare loop on the SDK", bare), row("Countersign", supervised)]);
  console.log(`ratio of the medians: ${roundNumber(ratio)} (aim: at most 2.5)`);
  const result = { calls, bare, supervised, ratio };
  const folder = join(dirname(fileURLToPath(import.meta.url)), "../results");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "roundtrip.json"), `${JSON.stringify(result, null, 2)}\n`);
  console.log(
    JSON.stringify({ ...result, bare: bare.map(roundNumber), supervised: supervised.map(roundNumber) }),
  );
}

await main();
