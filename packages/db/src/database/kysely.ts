import { Kysely, PostgresDialect, type PostgresQueryCompiler } from "kysely";
import type pg from "pg";
import type { DB } from "../generated/kysely/tables.ts";
import { QueryCompiler } from "./query-compiler.ts";

/** The tables, as Kysely knows them. */
export type Tables = Kysely<DB>;

/** The columns of each table. */
export type TableTypes = DB;

class Dialect extends PostgresDialect {
  override createQueryCompiler(): PostgresQueryCompiler {
    return new QueryCompiler();
  }
}

/** Kysely over the connections of a pool, which stays the caller's to end. */
export function kyselyOver(pool: pg.Pool): Tables {
  return new Kysely<DB>({ dialect: new Dialect({ pool }) });
}
