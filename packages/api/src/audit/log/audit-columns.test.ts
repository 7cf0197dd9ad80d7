import type { AuditEntry } from "@countersign/contracts/audit-entry";
import { auditEntry } from "@countersign/contracts/audit-entry";
import { canonicalJson } from "@countersign/contracts/canonical-json";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newEntry } from "../../fixtures/test-records.ts";
import { auditColumns } from "./audit-columns.ts";

const rule = { text: "Bash(git:*)", source: "team", id: "r1", version: 3 };
const file = { change: "modify" as const, diff: "", additions: 1, deletions: 0, isCut: false };

describe("what a row is found by", () => {
  it.each<{ name: string; entry: Partial<AuditEntry>; want: object }>([
    {
      name: "a person by name",
      entry: { decidedBy: { kind: "person", name: "ada", personId: "p1" } },
      want: {
        decider: "ada",
        deciderKind: "person",
        decidedBy: '{"kind":"person","name":"ada","personId":"p1"}',
      },
    },
    {
      name: "a rule by its kind, its text and its id",
      entry: {
        decidedBy: { kind: "policy", name: "rule" },
        reasons: [{ code: "earlier-rule", text: "", rule }],
      },
      want: {
        decider: null,
        deciderKind: "rule",
        terms: ["rule:Bash(git:*)", "rule:r1"],
        rule: '{"id":"r1","source":"team","text":"Bash(git:*)","version":3}',
      },
    },
    {
      name: "a class as the policy",
      entry: { decidedBy: { kind: "policy", name: "class" } },
      want: { deciderKind: "policy" },
    },
    { name: "a mode", entry: { decidedBy: { kind: "policy", name: "mode" } }, want: { deciderKind: "mode" } },
    {
      name: "a grant of the session",
      entry: { decidedBy: { kind: "policy", name: "grant" } },
      want: { deciderKind: "grant" },
    },
    {
      name: "a command",
      entry: { decidedBy: { kind: "policy", name: "command" } },
      want: { deciderKind: "command" },
    },
    {
      name: "a scope",
      entry: { decidedBy: { kind: "policy", name: "scope" } },
      want: { deciderKind: "scope" },
    },
    {
      name: "a time limit",
      entry: { decidedBy: { kind: "system", name: "time limit" } },
      want: { deciderKind: "timeout", decider: null },
    },
    {
      name: "a hook",
      entry: { decidedBy: { kind: "hook", name: "check.sh" } },
      want: { deciderKind: "hook", decider: "check.sh" },
    },
    {
      name: "a callback",
      entry: { decidedBy: { kind: "callback", name: "canUseTool" } },
      want: { deciderKind: "callback" },
    },
    {
      name: "what came of a call, which nobody decided",
      entry: {
        verdict: "result",
        input: {},
        decidedBy: { kind: "system", name: "result" },
        result: {
          outcome: "failed",
          exitCode: 2,
          durationMs: 1,
          digest: "",
          files: [{ path: "/w/a", added: 1, removed: 0 }],
        },
      },
      want: {
        deciderKind: null,
        outcome: "failed",
        exitCode: 2,
        what: "failed, exit 2, 1 file changed",
        terms: ["path:/", "path:/w", "path:/w/a"],
      },
    },
    {
      name: "the paths of its input and of what was shown, with the folders above, however they are written",
      entry: {
        input: { file_path: "/w/./src//x/../a.ts" },
        shown: { kind: "diff", files: [{ ...file, path: "/w/b" }] },
      },
      want: {
        what: "/w/./src//x/../a.ts",
        terms: ["path:/", "path:/w", "path:/w/b", "path:/w/src", "path:/w/src/a.ts"],
      },
    },
    { name: "no path that is not absolute", entry: { input: { file_path: "a.ts" } }, want: { terms: [] } },
    {
      name: "the command in one line",
      entry: { input: { command: "git\n  status\t-s" } },
      want: { what: "git status -s", search: "git\n  status\t-s" },
    },
    {
      name: "a mode that was changed",
      entry: { verdict: "change", input: { from: "default", to: "plan" } },
      want: { what: "mode: default to plan" },
    },
    {
      name: "commands and reasons in lower case, and no text that is written into files",
      entry: { input: { file_path: "/W/A", content: "SECRET" }, reason: "Wrong File" },
      want: { search: "/w/a\nwrong file" },
    },
    {
      name: "all texts of an input that nothing is known of",
      entry: { tool: "mcp", input: { b: ["Y"], a: { c: "X" } } },
      want: { search: "x\ny" },
    },
    {
      name: "text that columns refuse",
      entry: { input: { command: "a\0\ud800" } },
      want: { what: "a\uf8ff0000\uf8ffd800" },
    },
    {
      name: "a long path and a long rule by their hash",
      entry: { input: { path: `/${"x".repeat(5_000)}` } },
      want: { terms: [expect.stringMatching(/^path#[0-9a-f]{64}$/), "path:/"] },
    },
    {
      name: "the beginning of a name that no index takes",
      entry: { tool: "x".repeat(9_000) },
      want: { tool: "x".repeat(200) },
    },
  ])("is made of the entry: $name", ({ entry, want }) => {
    expect(auditColumns(newEntry("s", entry))).toMatchObject(want);
  });

  it("is the same when it is made again of the stored text, whatever the input was", () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string({ unit: "binary" }), fc.jsonValue()),
        fc.string({ unit: "binary" }),
        fc.constantFrom<AuditEntry["verdict"]>("allow", "deny", "change", "result", "drift"),
        (input, text, verdict) => {
          const parsed = auditEntry.parse({
            ...newEntry("s"),
            input: JSON.parse(JSON.stringify(input)),
          }).input;
          const entry = newEntry("s", {
            input: { ...parsed, query: text },
            reason: text,
            tool: text,
            verdict,
          });
          const other = newEntry("s", { input: parsed, reason: text, tool: text, verdict });
          for (const each of [entry, other]) {
            expect(auditColumns(auditEntry.parse(JSON.parse(canonicalJson(each))))).toEqual(
              auditColumns(each),
            );
          }
        },
      ),
    );
  });
});
