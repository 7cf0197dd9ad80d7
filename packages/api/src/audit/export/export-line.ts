import { canonicalJson } from "@countersign/contracts/canonical-json";
import { z } from "zod";
import { type ExportTrailer, exportTrailer } from "./export-trailer.ts";

/** What a line says of its row. `entry` is the text that was hashed, null where it is not kept any more. */
export type ExportedRow = { seq: string; hash: string; previousHash: string; entry: string | null };

const rowLine = z.strictObject({
  seq: z.string().regex(/^[1-9]\d*$/),
  hash: z.string(),
  previousHash: z.string(),
  // Taken as it is: a schema would leave out a key `__proto__`, which was hashed.
  entry: z.unknown().refine((entry) => typeof entry === "object" && !Array.isArray(entry)),
});
const trailerLine = z.strictObject({ export: exportTrailer });

/** One row as a line of JSON, with its line feed. The entry stands in it as it was hashed. */
export function rowToLine({ seq, hash, previousHash, entry }: ExportedRow): string {
  const head = JSON.stringify({ seq, hash, previousHash });
  return `${head.slice(0, -1)},"entry":${entry ?? "null"}}\n`;
}

/** The last line. */
export function trailerToLine(trailer: ExportTrailer): string {
  return `${JSON.stringify({ export: trailer })}\n`;
}

/** What stands in a line, however its JSON is laid out. Throws an Error that says what is wrong with it. */
export function readLine(
  line: string,
): { kind: "row"; row: ExportedRow } | { kind: "trailer"; trailer: ExportTrailer } {
  const value: unknown = JSON.parse(line);
  const row = rowLine.safeParse(value);
  if (row.success) {
    const { entry, ...rest } = row.data;
    return { kind: "row", row: { ...rest, entry: entry === null ? null : canonicalJson(entry) } };
  }
  const trailer = trailerLine.safeParse(value);
  if (trailer.success) return { kind: "trailer", trailer: trailer.data.export };
  throw new Error("it’s neither an audit log row nor the end of an export");
}
