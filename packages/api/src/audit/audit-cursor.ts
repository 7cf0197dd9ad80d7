import { AppError } from "@countersign/contracts/app-error";

const mark = "audit:";

/** The cursor of the page behind this row. */
export function auditCursor(seq: string): string {
  return Buffer.from(`${mark}${seq}`, "utf8").toString("base64url");
}

/** The row that a cursor stands at. Throws `AppError("bad-input")` for one that no page gave. */
export function rowOfCursor(cursor: string): bigint {
  const text = Buffer.from(cursor, "base64url").toString("utf8");
  const seq = text.startsWith(mark) ? text.slice(mark.length) : "";
  if (/^[1-9]\d{0,17}$/.test(seq) && auditCursor(seq) === cursor) return BigInt(seq);
  throw new AppError("bad-input", "cursor: invalid. Use the `next` of a page from audit.search.");
}
