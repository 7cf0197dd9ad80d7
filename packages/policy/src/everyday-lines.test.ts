import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { type CaseFields, callOf, contextOf } from "./fixtures/policy-case.ts";
import { decide } from "./index.ts";

type Group = CaseFields & { name: string; expect: { bash: Record<string, string[]> } };

describe("everyday lines", () => {
  it("runs at least 85 % of 300 lines without a prompt", () => {
    const file = new URL("../cases/30-everyday-lines.yaml", import.meta.url);
    // The file's shape is what docs/policy.md describes; the cases themselves are checked elsewhere.
    const { groups } = parse(readFileSync(file, "utf8")) as { groups: Group[] };
    const group = groups[0];
    if (group === undefined) throw new Error("the table is empty");
    const lines = Object.values(group.expect.bash).flat();
    const allowed = lines.filter(
      (line) => decide(callOf("bash", line), contextOf(group, {})).kind === "allow",
    );
    expect(new Set(lines).size).toBeGreaterThanOrEqual(300);
    expect(allowed.length / lines.length).toBeGreaterThanOrEqual(0.85);
  });
});
