import { mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { createAuditSigner, newAuditKey } from "@countersign/api/audit-signature";
import { insertAuditEntry } from "@countersign/api/insert-audit-entry";
import { prepareAuditLog } from "@countersign/api/prepare-audit-log";
import { readAuditRows } from "@countersign/api/read-audit-rows";
import { searchAudit } from "@countersign/api/search-audit";
import { signHead } from "@countersign/api/sign-head";
import { verifyAuditLog } from "@countersign/api/verify-audit-log";
import { type Database, openDatabase } from "@countersign/db";
import { median, percentile, roundNumber } from "../roundtrip/statistics.ts";
import { createFakeEntry } from "./fake-entries.ts";
import { fillAuditLog } from "./fill-audit-log.ts";
import { questions } from "./questions.ts";

const total = Number(process.argv[2] ?? 1_000_000);
/** A data folder that this filled before, which is used again and kept; one that is empty is filled. */
const kept = process.argv[3];
const rounds = 9;
const inserts = 400;

type Timed = { name: string; found: number; medianMs: number; p95Ms: number };

/**
 * The audit log with a million rows: every filter and search of the audit, the check of the whole chain, and what a row costs with and
 * without what it is found by. A Postgres of its own, as the product starts it. Prints a table, then JSON.
 */
async function main(): Promise<void> {
  const place = kept ?? mkdtempSync(join(tmpdir(), "countersign-bench-"));
  const quiet = { info: () => undefined, warn: () => undefined, error: console.error };
  const database = await openDatabase({ dataFolder: place, databaseUrl: null, log: quiet });
  try {
    const client = await database.pool.connect();
    await prepareAuditLog(client, quiet);
    client.release();
    const { rows } = await database.pool.query("SELECT FROM audit_entry LIMIT 1");
    const filled = rows.length > 0 ? null : await measureTime(() => fillAuditLog(database, total));
    const searches: Timed[] = [];
    for (const name of Object.keys(questions)) searches.push(await ask(database, name));
    console.table(searches);
    const insert = await measureInserts(database);
    const check = await verify(database);
    report({
      rows: total,
      filledMs: filled?.ms ?? null,
      searches,
      insert,
      check,
      cpus: cpus().length,
      node: process.version,
    });
  } finally {
    await database.close();
    if (kept === undefined) rmSync(place, { recursive: true, force: true });
  }
}

/** The page as the API gives it: which rows, then what lists show of them. */
async function ask(database: Database, name: string): Promise<Timed> {
  const {
    visibleTo = { all: true as const },
    isDeep = false,
    ...question
  } = questions[name] ?? { filters: {} };
  const before = isDeep ? BigInt(Math.floor(total / 3)) : null;
  const values: number[] = [];
  let found = 0;
  for (let round = 0; round < rounds; round += 1) {
    const { ms, result } = await measureTime(async () =>
      readAuditRows(
        database,
        (await searchAudit(database, { ...question, visibleTo, before, limit: 51 })).seqs,
      ),
    );
    values.push(ms);
    found = result.length;
  }
  return { name, found, medianMs: roundNumber(median(values)), p95Ms: roundNumber(percentile(values, 0.95)) };
}

/** In one transaction that is taken back, in turns, so that both meet the same audit log. */
async function measureInserts({ pool }: Database) {
  const client = await pool.connect();
  const [whole, bare]: [number[], number[]] = [[], []];
  await client.query("BEGIN");
  for (let index = 0; index < inserts; index += 1) {
    const { text, values } = insertAuditEntry(createFakeEntry(index * 2, total));
    whole.push((await measureTime(() => client.query({ name: "whole", text, values }))).ms);
    const chain = bareText(text);
    const alone = { name: "bare", text: chain, values: values.slice(0, chain.match(/\$\d+/g)?.length) };
    bare.push((await measureTime(() => client.query(alone))).ms);
  }
  await client.query("ROLLBACK");
  client.release();
  const [wholeMs, bareMs] = [median(whole.slice(50)), median(bare.slice(50))];
  return { wholeMs: roundNumber(wholeMs), bareMs: roundNumber(bareMs), ratio: roundNumber(wholeMs / bareMs) };
}

/** The statement without its second half: the chain alone. */
function bareText(text: string): string {
  const inner = /with "added" as \(([\s\S]*?) returning "seq"/.exec(text)?.[1];
  if (inner === undefined) throw new Error("the statement of a decision is another one");
  return inner;
}

async function verify(database: Database) {
  const signer = createAuditSigner(newAuditKey());
  const signing = await signHead(database, signer, { noted: null, at: new Date().toISOString() });
  const noted = signing.kind === "signed" ? signing.head : null;
  const { ms, result } = await measureTime(() =>
    verifyAuditLog(database, { keys: new Set([signer.keyId]), noted }),
  );
  if (!result.isIntact)
    throw new Error(`the made-up audit log is not whole: row ${result.seq}: ${result.reason}`);
  return {
    rows: result.rows,
    seconds: roundNumber(ms / 1_000),
    memoryMb: Math.round(process.memoryUsage().rss / 1_048_576),
  };
}

async function measureTime<Result>(work: () => Promise<Result>): Promise<{ ms: number; result: Result }> {
  const start = performance.now();
  const result = await work();
  return { ms: performance.now() - start, result };
}

function report(outcome: {
  searches: Timed[];
  insert: object;
  check: object;
  [more: string]: unknown;
}): void {
  console.table([outcome.insert]);
  console.table([outcome.check]);
  console.log(JSON.stringify(outcome));
}

await main();
