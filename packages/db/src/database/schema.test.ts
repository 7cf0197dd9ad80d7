import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import { SchemaEngine } from "@prisma/schema-engine-wasm";
import pg from "pg";
import { expect, it, onTestFinished } from "vitest";
import { createTestDatabase } from "../fixtures/test-database.ts";

/**
 * Column by column and key by key, what is in the schema `public` beside the table of applied migrations, and the index that is
 * made at the start only where Postgres can.
 */
const inventory = `
  SELECT table_name || '.' || column_name || ' ' || udt_name || coalesce(datetime_precision::text, '')
    || ' ' || is_nullable || ' ' || coalesce(column_default, '') AS line
  FROM information_schema.columns WHERE table_schema = 'public' AND table_name <> 'countersign_migration'
  UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' AND tablename <> 'countersign_migration'
    AND indexname <> 'audit_row_search_idx'
  UNION ALL SELECT conrelid::regclass || ' ' || pg_get_constraintdef(oid) FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace AND contype IN ('p', 'f', 'u') AND conrelid <> coalesce(to_regclass('countersign_migration'), 0)
  ORDER BY line`;

it("schema.prisma says what the migrations make", async () => {
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  const client = new pg.Client(url);
  await client.connect();
  onTestFinished(() => client.end());
  const made = await client.query<{ line: string }>(inventory);
  await client.query("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
  await client.query(await sqlOfSchema(url));
  const meant = await client.query<{ line: string }>(inventory);
  expect(meant.rows.length).toBeGreaterThan(40);
  expect(made.rows).toEqual(meant.rows);
});

async function sqlOfSchema(url: string): Promise<string> {
  const path = fileURLToPath(new URL("../../../../prisma/schema.prisma", import.meta.url));
  const file = { path, content: await readFile(path, "utf8") };
  const adapter = bindSqlAdapterFactory(new PrismaPg(url));
  const engine = await SchemaEngine.new(
    { datamodels: [[file.path, file.content]] },
    () => undefined,
    adapter,
  );
  const { stdout } = await engine.diff({
    from: { tag: "empty" },
    to: { tag: "schemaDatamodel", files: [file] },
    script: true,
    exitCode: null,
    filters: { externalTables: [], externalEnums: [] },
  });
  return stdout ?? "";
}
