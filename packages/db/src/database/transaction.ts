import type pg from "pg";
import { socketOf } from "./connection-of.ts";
import type { Database } from "./open-database.ts";
import { begin, beginSnapshot, commit, markTransaction, rollback, type Statement } from "./statement.ts";

/** Sends all statements at once and waits for all answers. Throws the first error; those after it are its consequences. */
export function sendTogether<const Sent extends readonly Statement[]>(
  client: pg.PoolClient,
  statements: Sent,
): Promise<Answers<Sent>>;
export async function sendTogether(
  client: pg.PoolClient,
  statements: Statement[],
): Promise<pg.QueryResult[]> {
  const sent = inOneWrite(client, () => statements.map((statement) => client.query(statement)));
  const answers = await Promise.allSettled(sent);
  return answers.map((answer) => {
    if (answer.status === "rejected") throw answer.reason;
    return answer.value;
  });
}

/** By default, `pg` writes each statement separately, with a system call for each. */
function inOneWrite<Sent>(client: pg.PoolClient, send: () => Sent): Sent {
  const stream = socketOf(client);
  stream?.cork();
  try {
    return send();
  } finally {
    stream?.uncork();
  }
}

/** Reads that all see the same snapshot, in one trip. */
export function readTogether<const Reads extends readonly Statement[]>(
  database: Pick<Database, "pool">,
  reads: Reads,
): Promise<Answers<Reads>>;
export async function readTogether(
  { pool }: Pick<Database, "pool">,
  reads: Statement[],
): Promise<pg.QueryResult[]> {
  const client = await pool.connect();
  let isBroken = false;
  try {
    const answers = await sendTogether(client, [beginSnapshot(), ...reads, commit()]);
    return answers.slice(1, -1);
  } catch (error) {
    isBroken = !(await canRollBack(client));
    throw error;
  } finally {
    client.release(isBroken);
  }
}

async function canRollBack(client: pg.PoolClient): Promise<boolean> {
  try {
    await client.query(rollback());
    return true;
  } catch {
    return false;
  }
}

/** A connection of the pool, as long as a transaction holds it. */
export type DatabaseClient = pg.PoolClient;

/** What a statement gave back. */
export type QueryResult = pg.QueryResult;
/** What Postgres answers to each of some statements. */
export type Answers<Statements extends readonly Statement[]> = {
  [Index in keyof Statements]: Statements[Index] extends Statement<infer Row> ? Answer<Row> : never;
};

/** The rows of a statement in plain SQL have no type. */
type Answer<Row> = unknown extends Row ? pg.QueryResult : Omit<pg.QueryResult, "rows"> & { rows: Row[] };

/** What a transaction writes (null: nothing), and its result, which may depend on the answers to the writes. */
export type Plan<Result> =
  | { writes: Statement[] | null; result: Result }
  | { writes: Statement[]; resultOf: (answers: readonly QueryResult[]) => Result };

/**
 * One transaction in two trips: `reads` go out with BEGIN; `decide` gets their answers and gives the writes, which go out
 * with COMMIT. A throw rolls everything back.
 */
export function inTransaction<Result, const Reads extends readonly Statement[] = Statement[]>(
  database: Pick<Database, "pool">,
  reads: Reads,
  decide: (answers: Answers<Reads>, client: pg.PoolClient) => Plan<Result> | Promise<Plan<Result>>,
): Promise<Result>;
export async function inTransaction<Result>(
  { pool }: Pick<Database, "pool">,
  reads: Statement[],
  decide: (answers: pg.QueryResult[], client: pg.PoolClient) => Plan<Result> | Promise<Plan<Result>>,
): Promise<Result> {
  const client = await pool.connect();
  let isBroken = false;
  try {
    const [, ...answers] = await sendTogether(client, [begin(), ...reads]);
    const plan = await decide(answers, client);
    const { writes } = plan;
    const written = await sendTogether(client, writes === null ? [rollback()] : [...writes, commit()]);
    if (writes !== null) assertCommitted(written);
    return "resultOf" in plan ? plan.resultOf(written) : plan.result;
  } catch (error) {
    isBroken = !(await canRollBack(client));
    throw error;
  } finally {
    client.release(isBroken);
  }
}

/**
 * One transaction in one trip, for a writer who knows already what its writes depend on. `check` must raise an error if that has changed, and if
 * `markTransaction` didn't count. Gives the answers to `writes`, or throws the first error; then nothing was written.
 */
export async function writeAtOnce(
  { pool }: Pick<Database, "pool">,
  { check, writes }: { check: Statement; writes: Statement[] },
): Promise<QueryResult[]> {
  const client = await pool.connect();
  let isBroken = false;
  try {
    const answers = await sendTogether(client, [begin(), markTransaction(), check, ...writes, commit()]);
    assertCommitted(answers);
    return answers.slice(3, -1);
  } catch (error) {
    isBroken = !(await canRollBack(client));
    throw error;
  } finally {
    client.release(isBroken);
  }
}

function assertCommitted(answers: readonly QueryResult[]): void {
  const last = answers.at(-1)?.command;
  if (last !== "COMMIT") throw new Error(`the transaction ended with ${last ?? "nothing"}`);
}
