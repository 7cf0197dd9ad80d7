import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { type CaseFields, callKinds, callOf, contextOf, readCall } from "./fixtures/policy-case.ts";
import { decide } from "./index.ts";

type Kind = "allow" | "ask" | "deny";
type Case = CaseFields & {
  name?: string;
  want: Kind;
  canonical?: string;
  suggest?: string[];
  risk?: string;
  because?: string;
};
type Group = CaseFields & {
  name: string;
  expect?: Record<string, Partial<Record<Kind, string[]>>>;
  cases?: Case[];
};

const folder = new URL("../cases/", import.meta.url);

for (const file of readdirSync(folder).sort()) {
  // The file's shape is what docs/policy.md describes; a wrong one fails in the cases that it has.
  const table = parse(readFileSync(new URL(file, folder), "utf8")) as { groups: Group[] };
  describe(file, () => {
    for (const group of table.groups)
      describe(group.name, () => it.each(listCases(group))("$title", ({ entry }) => check(group, entry)));
  });
}

const fieldNames = [
  ...[
    "name",
    "rules",
    "mode",
    "workspace",
    "cwd",
    "home",
    "additionalDirectories",
    "context",
    "fs",
    "intent",
  ],
  ...["call", "want", "canonical", "suggest", "risk", "because"],
];
const caseKeys = new Set([...fieldNames, ...callKinds]);
const groupKeys = new Set([...fieldNames.slice(0, 11), "expect", "cases"]);

/** A misspelt key would leave a row without what it says. */
function refuseUnknown(row: object, known: ReadonlySet<string>): void {
  const unknown = Object.keys(row).filter((key) => !known.has(key));
  if (unknown.length > 0) throw new Error(`unknown keys ${unknown.join(", ")} in ${JSON.stringify(row)}`);
}

function listCases(group: Group): { title: string; entry: Case }[] {
  refuseUnknown(group, groupKeys);
  const listed: { title: string; entry: Case }[] = [];
  for (const [tool, kinds] of Object.entries(group.expect ?? {})) {
    if (!callKinds.includes(tool)) throw new Error(`no kind of call is named ${tool}`);
    refuseUnknown(kinds, new Set(["allow", "ask", "deny"]));
    for (const want of ["allow", "ask", "deny"] as const) {
      for (const text of kinds[want] ?? []) {
        listed.push({
          title: `${want}: ${tool} ${JSON.stringify(text)}`,
          entry: { want, call: callOf(tool, text) },
        });
      }
    }
  }
  for (const entry of group.cases ?? []) {
    refuseUnknown(entry, caseKeys);
    const call = readCall(entry);
    listed.push({ title: entry.name ?? `${entry.want}: ${JSON.stringify(call)}`, entry: { ...entry, call } });
  }
  return listed;
}

function check(group: Group, entry: Case): void {
  const decision = decide(readCall(entry), contextOf(group, entry));
  const reasons = decision.because.map(({ text }) => text).join("; ");
  expect({ kind: decision.kind, reasons }).toEqual({
    kind: entry.want,
    reasons: entry.because === undefined ? reasons : expect.stringContaining(entry.because),
  });
  if (entry.canonical !== undefined) expect(decision.canonical).toBe(entry.canonical);
  if (entry.suggest !== undefined)
    expect(decision.kind === "ask" ? decision.suggestions.map(({ rule }) => rule) : null).toEqual(
      entry.suggest,
    );
  if (entry.risk !== undefined) expect(decision.kind === "ask" ? decision.risk.level : null).toBe(entry.risk);
}
