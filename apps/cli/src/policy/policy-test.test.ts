import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { policyTest } from "./policy-test.ts";

// A data folder that is named closes more than the tables know of.
beforeEach(() => void vi.stubEnv("COUNTERSIGN_DATA", ""));

const folder = mkdtempSync(join(tmpdir(), "policy-test-"));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function run(text: string): { code: number; output: string } {
  const file = join(folder, "cases.yaml");
  writeFileSync(file, text);
  const lines: string[] = [];
  const code = policyTest(file, (line) => lines.push(line));
  return { code, output: lines.join("\n").replaceAll(file, "cases.yaml") };
}

describe("policy test", () => {
  it("reports like a test runner", () => {
    const { code, output } = run(`
fs: {}
rules: { allow: ["Bash(make:*)"], deny: ["Bash(git push:*)"] }
cases:
  - { name: make runs, bash: make all, want: allow }
  - { name: a push is denied, bash: sudo git push, want: deny, canonical: git push, reason: "Bash(git push:*)" }
  - { name: an edit asks, edit: src/a.ts, want: ask, risk: low, suggest: ["Edit(/src/**)"] }
  - { name: own rules are added, rules: { allow: ["Edit"] }, edit: a, want: allow }
  - { name: an MCP tool, tool: mcp__a__b, want: ask }
  - { call: { tool: LS, input: {} }, want: allow }
`);
    expect(output.split("\n")).toEqual([
      "  ✓ make runs",
      "  ✓ a push is denied",
      "  ✓ an edit asks",
      "  ✓ own rules are added",
      "  ✓ an MCP tool",
      "  ✓ LS {} is allow",
      "",
      "cases.yaml: 6 passed, 0 failed",
    ]);
    expect(code).toBe(0);
  });

  it.each([
    {
      name: "the decision",
      entry: "{ bash: make, want: deny }",
      says: "want deny, got ask: no rule allows make",
    },
    {
      name: "the canonical form",
      entry: "{ bash: make, want: ask, canonical: x }",
      says: "want canonical x, got make",
    },
    {
      name: "the reason",
      entry: "{ bash: make, want: ask, reason: moon }",
      says: 'want a reason with "moon"',
    },
    { name: "the suggestions", entry: "{ bash: make, want: ask, suggest: [] }", says: "want suggestions []" },
    { name: "the risk", entry: "{ bash: make, want: ask, risk: low }", says: "want risk low, got medium" },
  ])("tells what differs: $name", ({ entry, says }) => {
    const { code, output } = run(`fs: {}\ncases:\n  - ${entry}\n`);
    expect(code).toBe(1);
    expect(output).toContain("✗");
    expect(output).toContain(says);
    expect(output).toContain("0 passed, 1 failed");
  });

  it("expands groups and expectations", () => {
    const { code, output } = run(`
fs: {}
groups:
  - name: builds
    rules: { allow: ["Bash(make:*)"] }
    expect:
      bash: { allow: [make, make all], ask: [makefile] }
      read: { ask: [/etc/passwd] }
`);
    expect(code).toBe(0);
    expect(output).toContain('  ✓ builds: Bash {"command":"make all"} is allow');
    expect(output).toContain("4 passed, 0 failed");
  });

  it("takes rules from settings files", () => {
    writeFileSync(
      join(folder, "settings.json"),
      JSON.stringify({ permissions: { deny: ["Read(.env)"], defaultMode: "plan" }, other: 1 }),
    );
    expect(run("fs: {}\nsettings: settings.json\ncases:\n  - { read: a/.env, want: deny }\n").code).toBe(0);
  });

  it.each([
    { name: "no YAML", text: "cases: [" },
    { name: "no cases", text: "cases: []" },
    { name: "a case without a decision", text: "cases:\n  - { bash: ls }" },
    { name: "a case without a call", text: "cases:\n  - { want: ask }" },
    {
      name: "a misspelt list of rules",
      text: "rules: { denies: [] }\ncases:\n  - { bash: ls, want: allow }",
    },
    {
      name: "settings that are not there",
      text: "settings: none.json\ncases:\n  - { bash: ls, want: allow }",
    },
  ])("$name: exit code 2, and says why", ({ text }) => {
    const { code, output } = run(text);
    expect(code).toBe(2);
    expect(output).toMatch(/^cases\.yaml: .+/);
  });

  const tables = fileURLToPath(new URL("../../../../packages/policy/cases/", import.meta.url));
  it.each(readdirSync(tables))("the policy's own table %s passes", (file) => {
    const failures: string[] = [];
    const code = policyTest(join(tables, file), (line) => {
      if (line.includes("✗")) failures.push(line);
    });
    expect({ code, failures }).toEqual({ code: 0, failures: [] });
  });
});
