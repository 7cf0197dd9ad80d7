// Prints how long one decision takes, as a table and as JSON. Run: node bench/policy/run.ts [--ours] [--json FILE]
import { mkdirSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { dirname } from "node:path";
import { parseArgs } from "node:util";
import { casbin } from "./engines/casbin.ts";
import { cedar } from "./engines/cedar.ts";
import { countersign } from "./engines/countersign.ts";
import type { Answer, Engine } from "./engines/engine.ts";
import { gemini } from "./engines/gemini.ts";
import { type BenchCall, createCalls, createRules } from "./mix.ts";

type Figures = { calls: number; median: number; p99: number };
type Row = {
  engine: string;
  rules: number;
  groups: Record<string, Figures>;
  answers: Record<string, number>;
};

const sizes = [10, 100, 1_000, 10_000];
/** Ours gets this many distinct calls for each size; an engine that is slow gets fewer, within its budget of time. */
const callCount = 15_000;
const budget = 6_000;

const { values } = parseArgs({
  options: { ours: { type: "boolean", default: false }, json: { type: "string" } },
});
const rows: Row[] = [];
const missing: { engine: string; why: string }[] = [];

for (const engine of values.ours ? [countersign] : [countersign, gemini, cedar, casbin]) {
  try {
    // Once for nothing, so that the smallest size does not pay for the compiler's warming up.
    await measure(engine, 10);
    for (const size of sizes) rows.push(await measure(engine, size));
  } catch (error) {
    missing.push({
      engine: engine.name,
      why: error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error),
    });
  }
}

print(rows);
for (const { engine, why } of missing) console.log(`not measured: ${engine}: ${why}`);
const report = {
  unit: "microseconds per decision",
  machine: `${cpus()[0]?.model ?? "unknown"}, Node ${process.version}`,
  rows,
  missing,
};
if (values.json === undefined) console.log(JSON.stringify(report));
else {
  mkdirSync(dirname(values.json), { recursive: true });
  writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`);
}

async function measure(engine: Engine, size: number): Promise<Row> {
  const decide = await engine.prepare(createRules(size));
  const calls = createCalls(callCount, size);
  const times = new Map<string, number[]>();
  const answers: Record<string, number> = {};
  const started = performance.now();
  // The first calls warm the machine up and are thrown away; they are distinct from the ones that count.
  const warm = Math.floor(calls.length / 3);
  for (const [index, call] of calls.entries()) {
    const before = process.hrtime.bigint();
    const given = decide(call);
    const answer: Answer = given instanceof Promise ? await given : given;
    const spent = Number(process.hrtime.bigint() - before) / 1_000;
    const isSlow = performance.now() - started > budget;
    if (index >= warm || isSlow || performance.now() - started > budget / 3) {
      for (const group of groupsOf(call)) record(times, group, spent);
      answers[`${call.group}: ${answer}`] = (answers[`${call.group}: ${answer}`] ?? 0) + 1;
    }
    if (isSlow && index > 40) break;
  }
  const groups: Record<string, Figures> = {};
  for (const [group, spent] of times) groups[group] = summarise(spent);
  return { engine: engine.name, rules: size, groups, answers };
}

function groupsOf(call: BenchCall): string[] {
  return [call.group, call.kind === "command" ? "commands" : "paths"];
}

function record(times: Map<string, number[]>, group: string, spent: number): void {
  const known = times.get(group);
  if (known === undefined) times.set(group, [spent]);
  else known.push(spent);
}

function summarise(spent: number[]): Figures {
  const sorted = [...spent].sort((left, right) => left - right);
  const at = (share: number): number =>
    Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 100) / 100;
  return { calls: sorted.length, median: at(0.5), p99: at(0.99) };
}

function print(all: readonly Row[]): void {
  console.log("microseconds per decision: median (p99)\n");
  const columns = ["commands", "paths", "hit", "miss", "compound", "path hit", "path miss"];
  console.log(
    ["engine".padEnd(26), "rules".padStart(6), ...columns.map((name) => name.padStart(18))].join(" "),
  );
  for (const { engine, rules, groups } of all) {
    const cells = columns.map((name) => {
      const figures = groups[name];
      return (figures === undefined ? "-" : `${figures.median} (${figures.p99})`).padStart(18);
    });
    console.log([engine.padEnd(26), String(rules).padStart(6), ...cells].join(" "));
  }
  compare(all);
}

/** How many times as long the others take at 10,000 rules, and how our own time grows. */
function compare(all: readonly Row[]): void {
  const find = (engine: string, rules: number): Row | undefined =>
    all.find((row) => row.engine === engine && row.rules === rules);
  const ours = find("countersign", 10_000);
  const small = find("countersign", 10);
  if (ours === undefined || small === undefined) return;
  console.log("");
  for (const group of ["commands", "paths"]) {
    const own = ours.groups[group]?.median ?? Number.NaN;
    console.log(
      `${group}: ours at 10,000 rules takes ${(own / (small.groups[group]?.median ?? Number.NaN)).toFixed(2)} times what it takes at 10`,
    );
    for (const row of all) {
      if (row.rules !== 10_000 || row.engine === "countersign") continue;
      const other = row.groups[group]?.median;
      if (other !== undefined)
        console.log(
          `${group}: ${row.engine} takes ${(other / own).toFixed(1)} times as long as ours at 10,000 rules`,
        );
    }
  }
}
