// Prints how long rules take over the newest 100,000 past calls, as a table and as JSON. Run: node bench/backtest/backtest.ts [--rows N] [--mix usual|distinct]
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ruleBacktestResult } from "@countersign/contracts/rule-trial";
import { type Database, openDatabase } from "@countersign/db";
import { type ApiClient, createApiClient } from "@countersign/testing/api-client";
import { prepareServer } from "@countersign/testing/server";
import { median, roundNumber } from "../roundtrip/statistics.ts";
import { fillWithPast, type Mix } from "./past.ts";

const { values } = parseArgs({
  options: { rows: { type: "string", default: "100000" }, mix: { type: "string", default: "" } },
});
const rows = Number(values.rows);
const rounds = 3;

const tries = [
  { name: "allow git diff", rules: ["Bash(git diff:*)"], behavior: "allow" },
  {
    name: "allow npm run test and build",
    rules: ["Bash(npm run test:*)", "Bash(npm run build:*)"],
    behavior: "allow",
  },
  { name: "allow edits of src", rules: ["Edit(src/**)"], behavior: "allow" },
  { name: "ask for git push", rules: ["Bash(git push:*)"], behavior: "ask" },
  { name: "deny rm", rules: ["Bash(rm:*)"], behavior: "deny" },
  { name: "deny by expression", rules: ["Bash(re:(curl|wget) .*)"], behavior: "deny" },
  { name: "deny every command", rules: ["Bash"], behavior: "deny" },
] as const;

type Line = {
  mix: Mix;
  name: string;
  ms: number;
  ratio: number;
  slowestOther: number;
  decided: number;
  denied: number;
};

/**
 * The whole way through the API of a server process of its own on a Postgres of its own. `ratio`: to plain reading of the same rows in the
 * same run. `slowestOther`: the longest that another request had to wait meanwhile, in milliseconds.
 */
async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "countersign-bench-"));
  try {
    const mixes = (["usual", "distinct"] as const).filter((mix) => values.mix === "" || values.mix === mix);
    if (mixes.length === 0) throw new Error(`there is no mix ${values.mix}`);
    for (const mix of mixes) report(await measureMix(mix, folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureMix(mix: Mix, folder: string): Promise<Line[]> {
  const quiet = { info: () => undefined, warn: () => undefined, error: console.error };
  const database = await openDatabase({ dataFolder: join(folder, mix), databaseUrl: null, log: quiet });
  // Without the dashboard, which has no part in it and would have to be built.
  const server = await prepareServer(
    { DATABASE_URL: database.url() },
    "apps/server/src/fixtures/serve-without-pages.ts",
  );
  try {
    for (let index = 0; index < 4; index += 1)
      mkdirSync(join(folder, `project-${index}`), { recursive: true });
    await fillWithPast(database, { rows, mix, folder });
    await server.start();
    const client = createApiClient(server);
    const plain = await timeOf(() => readAllEntries(database));
    const lines: Line[] = [];
    for (const tried of tries) {
      const { ms, slowestOther, result } = await backtest(client, tried);
      const { decided, denied } = result;
      lines.push({ mix, name: tried.name, ms, ratio: ms / plain, slowestOther, decided, denied });
    }
    const ms = await timeOf(() => client.query("rules.suggestions"));
    lines.push({
      mix,
      name: "suggestions",
      ms,
      ratio: ms / plain,
      slowestOther: Number.NaN,
      decided: 0,
      denied: 0,
    });
    lines.push({
      mix,
      name: "plain reading",
      ms: plain,
      ratio: 1,
      slowestOther: Number.NaN,
      decided: 0,
      denied: 0,
    });
    return lines;
  } finally {
    await server.remove();
    await database.close();
  }
}

type Tried = (typeof tries)[number];

async function backtest(client: ApiClient, { rules, behavior }: Tried) {
  const ask = async () => {
    const answer = await client.query("rules.backtest", { rules, behavior, scope: "team" });
    if (answer.code !== null) throw new Error(`rules.backtest: ${answer.message}`);
    return ruleBacktestResult.parse(answer.data);
  };
  const result = await ask();
  if (result.checked !== rows) throw new Error(`${result.checked} calls were checked instead of ${rows}`);
  const ms = await timeOf(ask);
  return { ms, slowestOther: await slowestBeside(client, ask), result };
}

/** Asks for something small again and again while the replay goes on. */
async function slowestBeside(client: ApiClient, ask: () => Promise<unknown>): Promise<number> {
  let isOver = false;
  const work = ask().finally(() => {
    isOver = true;
  });
  let slowest = 0;
  while (!isOver) {
    const began = performance.now();
    await client.query("team.settings");
    slowest = Math.max(slowest, performance.now() - began);
  }
  await work;
  return slowest;
}

async function readAllEntries({ pool }: Database): Promise<void> {
  let before = String(rows + 1);
  for (;;) {
    const page = await pool.query<{ at: string; entry: string }>(
      `SELECT seq::text AS "at", entry::text FROM audit_entry WHERE seq < $1 ORDER BY seq DESC LIMIT 1000`,
      [before],
    );
    for (const { entry } of page.rows) JSON.parse(entry);
    const last = page.rows.at(-1);
    if (last === undefined) return;
    before = last.at;
  }
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return median(times);
}

function report(lines: readonly Line[]): void {
  const columns = ["ms", "ratio", "others wait", "decided", "denied"];
  console.log(`${rows} past calls: median of ${rounds}, milliseconds\n`);
  console.log([pad("calls", 10), pad("rules", 30), ...columns.map((name) => name.padStart(12))].join(""));
  for (const { mix, name, ms, ratio, slowestOther, decided, denied } of lines) {
    const cells = [roundNumber(ms), roundNumber(ratio), roundNumber(slowestOther), decided, denied];
    console.log([pad(mix, 10), pad(name, 30), ...cells.map((cell) => String(cell).padStart(12))].join(""));
  }
  const machine = `${cpus()[0]?.model ?? "unknown"}, Node ${process.version}`;
  console.log(`\n${JSON.stringify({ unit: "milliseconds", rows, machine, lines })}`);
}

function pad(text: string, width: number): string {
  return text.padEnd(width);
}

await main();
