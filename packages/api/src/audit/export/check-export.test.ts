import { createHash } from "node:crypto";
import { canonicalJson } from "@countersign/contracts/canonical-json";
import { describe, expect, it } from "vitest";
import { newEntry } from "../../fixtures/test-records.ts";
import { auditHash, firstHash } from "../log/audit-hash.ts";
import { type AuditSigner, createAuditSigner, newAuditKey } from "../log/audit-signature.ts";
import { headContent } from "../log/signed-head.ts";
import { checkExport } from "./check-export.ts";
import { type ExportedRow, rowToLine, trailerToLine } from "./export-line.ts";
import { trailerContent } from "./export-trailer.ts";

const signer = createAuditSigner(newAuditKey());
const at = "2026-11-22T12:00:00.000Z";

/** A chain of `count` rows with texts that are hard to keep. */
function chain(count: number): ExportedRow[] {
  const rows: ExportedRow[] = [];
  for (let number = 1; number <= count; number++) {
    const reason = `number ${number}\0\ud800\u2028 "__proto__"`;
    const entry = canonicalJson(
      newEntry("s1", { callId: `c${number}`, reason, input: JSON.parse('{"__proto__":{"b":1}}') }),
    );
    const previousHash = rows.at(-1)?.hash ?? firstHash;
    rows.push({ seq: String(number), entry, previousHash, hash: auditHash(previousHash, entry) });
  }
  return rows;
}

type Made = { rows: ExportedRow[]; by?: AuditSigner; headOf?: ExportedRow | undefined };

function exportLines({ rows, by = signer, headOf = rows.at(-1) }: Made): string[] {
  const lines = rows.map(rowToLine);
  const { keyId, publicKey } = by;
  const unsignedHead = headOf === undefined ? null : { number: 1, seq: headOf.seq, hash: headOf.hash, at };
  const head =
    unsignedHead === null
      ? null
      : { ...unsignedHead, keyId, publicKey, signature: by.sign(headContent(unsignedHead)) };
  const says = {
    rows: rows.length,
    sha256: createHash("sha256").update(lines.join(""), "utf8").digest("hex"),
    filters: {},
    text: null,
    by: "ada",
    at,
    head,
    broken: null,
  };
  const trailer = { ...says, keyId, publicKey, signature: by.sign(trailerContent(says)) };
  return [...lines, trailerToLine(trailer)].map((line) => line.slice(0, -1));
}

async function check(lines: string[], trusted: string | null = signer.keyId) {
  async function* each() {
    yield* lines;
  }
  return checkExport({ lines: each(), trustedKeys: trusted === null ? null : new Set([trusted]) });
}

describe("an exported file", () => {
  it.each([
    { name: "of the whole audit log", rows: chain(4), want: { rows: 4, forgotten: 0, gaps: 0 } },
    { name: "of nothing", rows: [], want: { rows: 0, forgotten: 0, gaps: 0 } },
    { name: "of some rows", rows: chain(5).filter((_, index) => index !== 2), want: { rows: 4, gaps: 1 } },
    { name: "that begins later", rows: chain(5).slice(2), want: { rows: 3, gaps: 1 } },
    {
      name: "of rows whose content is not kept",
      rows: chain(3).map((row, index) => (index === 1 ? { ...row, entry: null } : row)),
      want: { rows: 3, forgotten: 1, gaps: 0 },
    },
  ])("$name is intact", async ({ rows, want }) => {
    expect(await check(exportLines({ rows }))).toMatchObject({
      isIntact: true,
      ...want,
      trailer: { by: "ada" },
    });
  });

  it("is intact in another layout of its JSON only in its rows, not in its bytes", async () => {
    const lines = exportLines({ rows: chain(1) });
    const spaced = [JSON.stringify(JSON.parse(lines[0] ?? ""), null, 1).replaceAll("\n", ""), lines[1] ?? ""];
    expect(await check(spaced)).toMatchObject({
      isIntact: false,
      line: 2,
      reason: expect.stringContaining("bytes"),
    });
  });

  const other = createAuditSigner(newAuditKey());
  const rows = chain(4);
  const lines = exportLines({ rows });
  it.each([
    {
      name: "a changed verdict",
      lines: lines.map((line, index) =>
        index === 1 ? line.replace('"verdict":"allow"', '"verdict":"deny"') : line,
      ),
      want: { line: 2, reason: "its content doesn’t match its hash" },
    },
    {
      name: "a changed verdict with its hash made anew",
      lines: exportLines({ rows }).map((line, index) => {
        if (index !== 1) return line;
        const entry = (rows[1]?.entry ?? "").replace('"allow"', '"deny"');
        const previousHash = rows[0]?.hash ?? "";
        return rowToLine({ seq: "2", entry, previousHash, hash: auditHash(previousHash, entry) }).slice(
          0,
          -1,
        );
      }),
      want: { line: 3, reason: "it isn’t linked to the row before it" },
    },
    {
      name: "a row that was taken out",
      lines: lines.filter((_, index) => index !== 2),
      want: { line: 4, reason: "4 rows were exported, but the file has 3" },
    },
    {
      name: "rows that changed places",
      lines: [lines[1] ?? "", lines[0] ?? "", ...lines.slice(2)],
      want: { line: 2, reason: "row 1 doesn’t follow row 2" },
    },
    {
      name: "a row twice",
      lines: [lines[0] ?? "", lines[0] ?? "", ...lines.slice(1)],
      want: { line: 2, reason: "row 1 doesn’t follow row 1" },
    },
    {
      name: "an end that was cut off",
      lines: lines.slice(0, 2),
      want: { line: 3, reason: "the end of the export is missing: rows may have been cut off" },
    },
    {
      name: "a row behind the end",
      lines: [...lines, lines[0] ?? ""],
      want: { line: 6, reason: "it comes after the end of the export" },
    },
    {
      name: "content that was made to look forgotten",
      lines: lines.map((line, index) =>
        index === 1 ? rowToLine({ ...(rows[1] ?? row0), entry: null }).slice(0, -1) : line,
      ),
      want: { line: 5, reason: "the bytes before it aren’t what was exported" },
    },
    {
      name: "an end that says less",
      lines: [...lines.slice(0, 3), (lines[4] ?? "").replace('"rows":4', '"rows":3')],
      want: { line: 4, reason: "the end of the export doesn’t match its signature" },
    },
    {
      name: "an end that names other filters",
      lines: [...lines.slice(0, 4), (lines[4] ?? "").replace('"filters":{}', '"filters":{"tool":"Read"}')],
      want: { line: 5, reason: "the end of the export doesn’t match its signature" },
    },
    {
      name: "all of it made anew with another key",
      lines: exportLines({ rows, by: other }),
      want: { line: 5, reason: expect.stringContaining("signed with a different key") },
    },
    {
      name: "rows that are newer than the head",
      lines: exportLines({ rows, headOf: rows[2] }),
      want: { line: 5, reason: "row 4 is newer than the signed head" },
    },
    {
      name: "a head of another chain",
      lines: exportLines({ rows, headOf: { seq: "4", hash: "f".repeat(64), previousHash: "", entry: null } }),
      want: { line: 5, reason: "row 4 isn’t the one that was signed" },
    },
    { name: "what is no JSON", lines: ["a,b"], want: { line: 1, reason: "it isn’t JSON" } },
    {
      name: "JSON of something else",
      lines: ['{"seq":"1"}'],
      want: { line: 1, reason: "it’s neither an audit log row nor the end of an export" },
    },
    { name: "an empty line", lines: ["", ...lines], want: { line: 1, reason: "it isn’t JSON" } },
    { name: "an empty file", lines: [], want: { line: 1, reason: expect.stringContaining("is missing") } },
  ])("with $name is named with its line", async ({ lines: given, want }) => {
    expect(await check(given)).toMatchObject({ isIntact: false, ...want });
  });

  it("of another key is intact where nobody says which key it must be, and tells which it was", async () => {
    expect(await check(exportLines({ rows, by: other }), null)).toMatchObject({
      isIntact: true,
      trailer: { keyId: other.keyId },
    });
  });
});

const row0: ExportedRow = { seq: "1", entry: null, hash: "", previousHash: "" };
