import { fromColumn, toColumn } from "./column-text.ts";
import type { Statement } from "./database/statement.ts";

/** `toColumn` for all texts of a row. Not for the text of JSON, which needs none of it. */
export function toRow<Row extends object>(row: Row): Row {
  return mapValues(row, (value) => (typeof value === "string" ? toColumn(value) : value));
}

/** The row that `toRow` was given, with its times in ISO 8601, UTC. */
export function fromRow<Row extends object>(row: Row): FromRow<Row> {
  return mapValues(row, (value) => {
    if (typeof value === "string") return fromColumn(value);
    return value instanceof Date ? value.toISOString() : value;
  });
}

/** A row with its times in ISO 8601, UTC. */
export type FromRow<Row> = {
  [Name in keyof Row]: Row[Name] extends Date | null ? string | Extract<Row[Name], null> : Row[Name];
};

/** What `fromRow` makes of the rows of a prepared statement. */
export type RowOf<Prepared extends (...given: never[]) => Statement> =
  ReturnType<Prepared> extends Statement<infer Row> ? FromRow<Row> : never;

function mapValues<Mapped>(row: object, map: (value: unknown) => unknown): Mapped {
  return Object.fromEntries(Object.entries(row).map(([name, value]): unknown[] => [name, map(value)]));
}
