import { createHash } from "node:crypto";
import type { AuditExport } from "@countersign/contracts/audit";
import type { Database } from "@countersign/db";
import { prepare } from "@countersign/db/prepare";
import { queryRows } from "@countersign/db/statement";
import type { Caller } from "../../caller.ts";
import { visibilityOf } from "../../visibility-of.ts";
import type { AuditSigner } from "../log/audit-signature.ts";
import type { HeadSigning } from "../log/sign-head.ts";
import { csvHead, csvRow, csvTrailer } from "./csv-cells.ts";
import { rowToLine, trailerToLine } from "./export-line.ts";
import { type ExportRow, exportRows } from "./export-rows.ts";
import { type ExportTrailer, trailerContent } from "./export-trailer.ts";

export type AuditExporterOptions = {
  database: Pick<Database, "pool" | "kysely">;
  signer: AuditSigner;
  /** Signs the newest row now. */
  sign: () => Promise<HeadSigning>;
  now: () => string;
};

/** An export that was begun: its name, where the audit log stood, and its text, piece by piece, as fast as it is taken. */
export type AuditLogExport = { fileName: string; head: string | null; text: AsyncGenerator<string, void> };
export type AuditExporter = (request: AuditExport, caller: Caller) => Promise<AuditLogExport>;

type Format = { head: string; row(row: ExportRow): string; trailer(trailer: ExportTrailer): string };

const formats: Record<AuditExport["format"], Format> = {
  jsonl: { head: "", row: rowToLine, trailer: trailerToLine },
  csv: { head: csvHead(), row: csvRow, trailer: csvTrailer },
};

/** Exports of the audit log up to the row that is signed when they begin, of the sessions that the caller sees. */
export function createAuditExporter({ database, signer, sign, now }: AuditExporterOptions): AuditExporter {
  return async ({ filters, text, format }, caller) => {
    const signing = await sign();
    const at = now();
    const head = signing.kind === "signed" || signing.kind === "same" ? signing.head : null;
    const broken = signing.kind === "broken" ? signing.reason : null;
    const upTo = head?.seq ?? (signing.kind === "empty" ? "0" : await newestRow(database));
    const says = { filters, text: text ?? null, by: caller.name, at, head, broken };
    const { keyId, publicKey } = signer;
    const pages = exportRows(database, { filters, text, visibleTo: visibilityOf(caller), upTo });

    async function* pieces(): AsyncGenerator<string, void> {
      const { head: begin, row: rowText, trailer: trailerText } = formats[format];
      const bytes = createHash("sha256");
      let rows = 0;
      const piece = (given: string) => {
        bytes.update(given, "utf8");
        return given;
      };
      if (begin !== "") yield piece(begin);
      for await (const page of pages) {
        rows += page.length;
        yield piece(page.map(rowText).join(""));
      }
      const whole = { ...says, rows, sha256: bytes.digest("hex") };
      const signature = signer.sign(trailerContent(whole));
      yield trailerText({ ...whole, keyId, publicKey, signature });
    }

    return {
      fileName: `countersign-audit-${at.slice(0, 10)}.${format}`,
      head: head === null ? null : `${head.seq} ${head.hash}`,
      text: pieces(),
    };
  };
}

/** Where a chain ends that is not signed any more. */
async function newestRow({ pool }: Pick<Database, "pool">): Promise<string> {
  const [row] = await queryRows(pool, selectNewest());
  return row?.seq ?? "0";
}

const selectNewest = prepare("select-newest-entry", (db) =>
  db.selectFrom("auditEntry").select("seq").orderBy("seq", "desc").limit(1),
);
