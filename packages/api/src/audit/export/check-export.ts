import { createHash } from "node:crypto";
import { auditHash, firstHash } from "../log/audit-hash.ts";
import { isSigned } from "../log/audit-signature.ts";
import { headContent } from "../log/signed-head.ts";
import { type ExportedRow, readLine } from "./export-line.ts";
import { type ExportTrailer, trailerContent } from "./export-trailer.ts";

/**
 * What a check of an exported file found. `rows` were recomputed, `forgotten` of them had only their hashes left. `gaps`: how often rows
 * of the audit log are not in the file between two that are, or before the first. `line` is the first that does not fit, counted from 1.
 * `trailer` tells who exported what, and with which key it is signed: only someone who noted the server's key can tell whether it is that one.
 */
export type ExportCheck = { rows: number; forgotten: number; gaps: number } & (
  | { isIntact: true; trailer: ExportTrailer }
  | { isIntact: false; line: number; reason: string }
);

/** `lines` are those of the file, in its order, without their line feeds. `trustedKeys`: ids of the keys that may have signed, null where any may. */
export type ExportFile = { lines: AsyncIterable<string>; trustedKeys: ReadonlySet<string> | null };

type Passed = { rows: number; forgotten: number; gaps: number; last: ExportedRow | null };

/** Recomputes what an export in JSON lines says, without a database. */
export async function checkExport({ lines, trustedKeys }: ExportFile): Promise<ExportCheck> {
  const passed: Passed = { rows: 0, forgotten: 0, gaps: 0, last: null };
  const bytes = createHash("sha256");
  let number = 0;
  let trailer: ExportTrailer | null = null;
  const counts = () => ({ rows: passed.rows, forgotten: passed.forgotten, gaps: passed.gaps });
  const bad = (reason: string): ExportCheck => ({ ...counts(), isIntact: false, line: number, reason });
  for await (const line of lines) {
    number += 1;
    if (trailer !== null) return bad("it comes after the end of the export");
    const read = tryReadLine(line);
    if (typeof read === "string") return bad(read);
    if (read.kind === "trailer") {
      trailer = read.trailer;
      continue;
    }
    bytes.update(`${line}\n`, "utf8");
    const problem = pass(read.row, passed);
    if (problem !== null) return bad(problem);
  }
  if (trailer === null) {
    number += 1;
    return bad("the end of the export is missing: rows may have been cut off");
  }
  const problem = findTrailerProblem(trailer, { passed, sha256: bytes.digest("hex"), trustedKeys });
  return problem === null ? { ...counts(), isIntact: true, trailer } : bad(problem);
}

function tryReadLine(line: string): ReturnType<typeof readLine> | string {
  try {
    return readLine(line);
  } catch (error) {
    return error instanceof SyntaxError
      ? "it isn’t JSON"
      : error instanceof Error
        ? error.message
        : String(error);
  }
}

function pass(row: ExportedRow, passed: Passed): string | null {
  const { last } = passed;
  if (last !== null && BigInt(row.seq) <= BigInt(last.seq))
    return `row ${row.seq} doesn’t follow row ${last.seq}`;
  const isNext = BigInt(row.seq) === BigInt(last?.seq ?? 0) + 1n;
  if (isNext && row.previousHash !== (last?.hash ?? firstHash)) return "it isn’t linked to the row before it";
  if (row.entry !== null && auditHash(row.previousHash, row.entry) !== row.hash)
    return "its content doesn’t match its hash";
  passed.rows += 1;
  if (row.entry === null) passed.forgotten += 1;
  if (!isNext) passed.gaps += 1;
  passed.last = row;
  return null;
}

type Whole = { passed: Passed; sha256: string; trustedKeys: ReadonlySet<string> | null };

function findTrailerProblem(trailer: ExportTrailer, { passed, sha256, trustedKeys }: Whole): string | null {
  const { head } = trailer;
  if (!isSigned(trailerContent(trailer), trailer)) return "the end of the export doesn’t match its signature";
  if (head !== null && !isSigned(headContent(head), head)) return "the head doesn’t match its signature";
  const keys = [trailer.keyId, ...(head === null ? [] : [head.keyId])];
  const strange = keys.find((id) => trustedKeys?.has(id) === false);
  if (strange !== undefined) return `it’s signed with a different key, ${strange}`;
  if (trailer.rows !== passed.rows)
    return `${trailer.rows} rows were exported, but the file has ${passed.rows}`;
  if (trailer.sha256 !== sha256) return "the bytes before it aren’t what was exported";
  const { last } = passed;
  if (head === null || last === null) return null;
  if (BigInt(last.seq) > BigInt(head.seq)) return `row ${last.seq} is newer than the signed head`;
  return last.seq === head.seq && last.hash !== head.hash
    ? `row ${last.seq} isn’t the one that was signed`
    : null;
}
