import { canonicalJson } from "@countersign/contracts/canonical-json";
import { describe, expect, it } from "vitest";
import { newEntry } from "../../fixtures/test-records.ts";
import { auditColumns } from "./audit-columns.ts";
import { auditHash, firstHash } from "./audit-hash.ts";
import { findRowProblem } from "./find-row-problem.ts";

const made = newEntry("session", { reasons: [{ code: "earlier-class", text: "Bash can do anything" }] });
const { reasons, ...others } = made;

describe("a row of the audit log", () => {
  it.each([
    { name: "as it is written now", content: made, want: null },
    {
      name: "with its reasons under their earlier name",
      content: Object.fromEntries([...Object.entries(others), ["because", reasons]]),
      want: null,
    },
    { name: "without reasons", content: others, want: "its content isn’t a decision" },
  ])("$name", ({ content, want }) => {
    const entry = canonicalJson(content);
    const audit = auditColumns(made);
    const row = {
      seq: "1",
      sessionId: made.sessionId,
      callId: made.callId,
      decidedByKind: made.decidedBy.kind,
      decidedAt: new Date(made.decidedAt),
      intentId: null,
      entry,
      previousHash: firstHash,
      hash: auditHash(firstHash, entry),
      audit: {
        ...audit,
        askedAt: audit.askedAt === null ? null : new Date(audit.askedAt),
        decidedAt: new Date(audit.decidedAt),
        isForgotten: false,
      },
    };
    expect(findRowProblem(row, false)).toBe(want);
  });
});
