import { appendFileSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { createWorkspaceWatch } from "@countersign/agent";
import { median, percentile, roundNumber } from "../roundtrip/statistics.ts";
import { fileOf, filesInLarge, fill } from "./large-workspace.ts";

const rounds = 15;

/**
 * What it costs to know what a command changed in a repository of 50,000 files: the comparison after it, for nothing, for
 * three files and for 500. Beside it, in the same run, what it takes Node alone to ask for the times of all files. Milliseconds.
 * Prints a table, then JSON.
 */
async function main(): Promise<void> {
  const place = mkdtempSync(join(tmpdir(), "countersign-bench-"));
  try {
    const workspace = join(place, "workspace");
    fill(workspace);
    const { signal } = new AbortController();
    const watch = createWorkspaceWatch({ folder: join(place, "states"), env: process.env });
    const [first] = await measureTime(() => watch.take(workspace, signal), 1);
    const rows = [{ name: "first look", values: [first ?? Number.NaN], changed: 0 }];
    for (const changed of [0, 3, 500]) {
      const values = await measureComparisons(watch, workspace, changed);
      rows.push({ name: `after ${changed} changes`, values, changed });
    }
    rows.push({
      name: "times of all files, Node alone",
      values: await measureTime(() => walk(workspace), rounds),
      changed: 0,
    });
    report(rows);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

type Watch = ReturnType<typeof createWorkspaceWatch>;

async function measureComparisons(watch: Watch, workspace: string, changed: number): Promise<number[]> {
  const { signal } = new AbortController();
  const values: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = await watch.take(workspace, signal);
    for (let index = 0; index < changed; index += 1)
      appendFileSync(fileOf(workspace, index * 97), "changed\n");
    const start = performance.now();
    const { files } = await watch.compare(workspace, before, { most: 1_000, signal });
    values.push(performance.now() - start);
    if (files.length !== changed) throw new Error(`${changed} files changed, ${files.length} were found`);
  }
  return values;
}

async function walk(folder: string): Promise<void> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await walk(path);
    else statSync(path);
  }
}

async function measureTime(work: () => Promise<unknown>, times: number): Promise<number[]> {
  const values: number[] = [];
  for (let round = 0; round < times; round += 1) {
    const start = performance.now();
    await work();
    values.push(performance.now() - start);
  }
  return values;
}

function report(rows: { name: string; values: number[]; changed: number }[]): void {
  const shown = rows.map(({ name, values, changed }) => ({
    name,
    changed,
    median: roundNumber(median(values)),
    p90: roundNumber(percentile(values, 0.9)),
    rounds: values.length,
  }));
  console.log(`milliseconds, ${filesInLarge} files\n`);
  console.log(`${"".padEnd(34)}${"median".padStart(10)}${"p90".padStart(10)}`);
  for (const { name, median: middle, p90 } of shown) {
    console.log(`${name.padEnd(34)}${String(middle).padStart(10)}${String(p90).padStart(10)}`);
  }
  const machine = `${cpus()[0]?.model ?? "unknown"}, ${cpus().length} cores, Node ${process.version}`;
  console.log(JSON.stringify({ unit: "milliseconds", machine, files: filesInLarge, rows: shown }));
}

await main();
