import {
  type Compilable,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  type RawBuilder,
  sql,
} from "kysely";
import type { DB } from "../generated/kysely/tables.ts";
import type { Tables } from "./kysely.ts";
import { QueryCompiler } from "./query-compiler.ts";
import type { Statement } from "./statement.ts";

/** Where a prepared statement has its values: used in a query as if they were the values. */
export type Slots<Values> = { [Name in keyof Values]: RawBuilder<Values[Name]> };

/** A statement without slots needs no values. */
type Given<Values> = [keyof Values] extends [never] ? [] : [values: Values];

type PrepareOptions = {
  /** Whether Postgres plans it anew for each use, with its values: for a statement of many conditions, of which most say nothing. */
  isPlannedEachTime?: boolean;
};

/**
 * A statement that each connection plans once and Kysely compiles once: `build` is called at the first use, with a slot for each
 * value. The text must depend on nothing else, so a list is one value (`= any(…)`). Values that `build` itself names become
 * part of the text, where Postgres can plan with them.
 *
 * @example
 * const selectTitle = prepare("select-title", (db, { id }: Slots<{ id: string }>) =>
 *   db.selectFrom("session").select("title").where("id", "=", id),
 * );
 * const [row] = await queryRows(pool, selectTitle({ id: "s1" }));
 */
export function prepare<Row, Values extends object = Record<never, never>>(
  name: string,
  build: (db: Tables, slots: Slots<Values>) => Compilable<Row>,
  { isPlannedEachTime = false }: PrepareOptions = {},
): (...given: Given<Values>) => Statement<Row> {
  let compiled: { text: string; names: string[] } | null = null;
  return (...[values = {}]) => {
    compiled ??= compile(build(compiler, slots<Values>()));
    const { text, names } = compiled;
    return {
      name: isPlannedEachTime ? "" : name,
      text,
      values: names.map((each) => Reflect.get(values, each)),
    };
  };
}

function compile(query: Compilable): { text: string; names: string[] } {
  const { sql: text, parameters } = query.compile();
  return { text, names: parameters.map((slot) => (slot instanceof Slot ? slot.name : "")) };
}

class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

function slots<Values>(): Slots<Values>;
function slots(): object {
  const get = (_: object, name: string | symbol) => sql`${new Slot(String(name))}`;
  const ownKeys = () => {
    throw new Error("a query has to name its slots one by one");
  };
  return new Proxy({}, { get, ownKeys });
}

class PreparedCompiler extends QueryCompiler {
  protected override appendValue(value: unknown): void {
    if (value instanceof Slot) super.appendValue(value);
    else this.appendImmediateValue(value);
  }
}

/** Has no connection: it writes statements for others to send. */
const compiler = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PreparedCompiler(),
  },
});
