import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";

/**
 * Runs a statement on the database of a test server's data folder as its superuser, with every trigger off: what somebody can do who
 * has the machine. Gives how many rows it changed.
 */
export async function tamper(dataFolder: string, statement: string, values: unknown[] = []): Promise<number> {
  const folder = join(dataFolder, "postgres");
  const port = Number(readFileSync(join(folder, "postmaster.pid"), "utf8").split("\n")[3]);
  const password = readFileSync(join(folder, "countersign.password"), "utf8");
  const client = new pg.Client({ host: "127.0.0.1", port, user: "postgres", database: "postgres", password });
  await client.connect();
  try {
    await client.query("SET session_replication_role = replica");
    return (await client.query(statement, values)).rowCount ?? 0;
  } finally {
    await client.end();
  }
}
