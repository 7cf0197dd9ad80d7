import { randomUUID } from "node:crypto";
import { appendFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join, relative } from "node:path";
import { type ChangeStore, createChangeStore, createPlaces } from "@countersign/agent";
import { fileOf, filesInLarge, fill } from "../drift/large-workspace.ts";
import { median, percentile, roundNumber } from "../roundtrip/statistics.ts";

const rounds = 15;
const { signal } = new AbortController();

/**
 * What recording changes adds to a turn in a workspace of 50,000 files, for a command and for a tool that names its file. A call waits for what is
 * "before" and "after" it. What is "in the background" runs while the model is asked. Milliseconds. Prints a table, then JSON.
 */
async function main(): Promise<void> {
  const place = mkdtempSync(join(tmpdir(), "countersign-bench-"));
  try {
    const workspace = join(place, "workspace");
    mkdirSync(workspace);
    fill(workspace);
    const store = createChangeStore(createPlaces({ folder: join(place, "states"), env: process.env }));
    const first = await time(() => store.take(workspace, signal));
    report([
      { name: "first turn, before", values: [first] },
      ...(await measureCommands(store, workspace, 0)),
      ...(await measureCommands(store, workspace, 3)),
      ...(await measureEdits(store, workspace)),
    ]);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

type Row = { name: string; values: number[] };

async function measureCommands(store: ChangeStore, workspace: string, changed: number): Promise<Row[]> {
  const name = `command, ${changed} files changed`;
  const before: Row = { name: `${name}: before`, values: [] };
  const after: Row = { name: `${name}: in the background`, values: [] };
  for (let round = 0; round < rounds; round += 1) {
    let snapshot = "";
    before.values.push(
      await time(async () => {
        snapshot = await store.take(workspace, signal);
      }),
    );
    for (let index = 0; index < changed; index += 1)
      appendFileSync(fileOf(workspace, index * 97), "changed\n");
    const options = { id: randomUUID(), before: snapshot, after: null, most: 5_000, signal };
    after.values.push(
      await time(async () => {
        const { files } = await store.record(workspace, options);
        if (files.length !== changed) throw new Error(`${changed} files changed, ${files.length} were found`);
      }),
    );
  }
  return [before, after];
}

async function measureEdits(store: ChangeStore, workspace: string): Promise<Row[]> {
  const around: Row = { name: "edit: before and after", values: [] };
  const stored: Row = { name: "edit: in the background", values: [] };
  for (let round = 0; round < rounds; round += 1) {
    const file = fileOf(workspace, round * 31);
    const paths = [relative(workspace, file)];
    const start = performance.now();
    const before = await store.read(workspace, paths);
    const read = performance.now() - start;
    appendFileSync(file, "changed\n");
    const again = performance.now();
    const after = await store.read(workspace, paths);
    around.values.push(read + performance.now() - again);
    stored.values.push(await time(() => store.keep(workspace, randomUUID(), [before, after])));
  }
  return [around, stored];
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function report(rows: Row[]): void {
  const shown = rows.map(({ name, values }) => ({
    name,
    median: roundNumber(median(values)),
    p90: roundNumber(percentile(values, 0.9)),
    rounds: values.length,
  }));
  console.log(`milliseconds, ${filesInLarge} files\n`);
  console.log(`${"".padEnd(46)}${"median".padStart(10)}${"p90".padStart(10)}`);
  for (const { name, median: middle, p90 } of shown)
    console.log(`${name.padEnd(46)}${String(middle).padStart(10)}${String(p90).padStart(10)}`);
  const machine = `${cpus()[0]?.model ?? "unknown"}, ${cpus().length} cores, Node ${process.version}`;
  console.log(JSON.stringify({ unit: "milliseconds", machine, files: filesInLarge, rows: shown }));
}

await main();
