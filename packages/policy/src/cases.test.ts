import { describe, expect, it } from "vitest";
import { type Case, type Group, readCaseTables } from "./fixtures/case-tables.ts";
import { contextOf, readCall } from "./fixtures/policy-case.ts";
import { decide } from "./index.ts";

for (const { file, groups } of readCaseTables()) {
  describe(file, () => {
    for (const { group, cases } of groups)
      describe(group.name, () => it.each(cases)("$title", ({ entry }) => check(group, entry)));
  });
}

function check(group: Group, entry: Case): void {
  const decision = decide(readCall(entry), contextOf(group, entry));
  const reasons = decision.reasons.map(({ text }) => text).join("; ");
  expect({ kind: decision.kind, reasons }).toEqual({
    kind: entry.want,
    reasons: entry.reason === undefined ? reasons : expect.stringContaining(entry.reason),
  });
  if (entry.canonical !== undefined) expect(decision.canonical).toBe(entry.canonical);
  if (entry.suggest !== undefined)
    expect(decision.kind === "ask" ? decision.suggestions.map(({ rule }) => rule) : null).toEqual(
      entry.suggest,
    );
  if (entry.risk !== undefined) expect(decision.kind === "ask" ? decision.risk.level : null).toBe(entry.risk);
}
