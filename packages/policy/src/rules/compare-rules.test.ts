import { describe, expect, it } from "vitest";
import { isSameRule } from "./compare-rules.ts";
import { parseRule } from "./parse-rule.ts";

function isSame(left: string, right: string): boolean {
  const [one, other] = [parseRule(left), parseRule(right)];
  if (!one.ok || !other.ok) throw new Error("the rules of this table parse");
  return isSameRule(one.rule, other.rule);
}

describe("rules say the same", () => {
  it.each([
    ["Bash(git status:*)", "Bash(git status *)"],
    ["Bash(timeout:*)", "Bash(timeout *)"],
    ["Bash", "Bash(*)"],
    ["mcp__a", "mcp__a__*"],
    ["Read(./a)", "Read(/a)"],
  ])("%s and %s", (left, right) => expect(isSame(left, right)).toBe(true));
});

describe("rules do not say the same", () => {
  it.each([
    // The first is about one tool, or a server of that name; the second about all tools of the server.
    ["mcp__a__b", "mcp__a__b__*"],
    // A deny rule of the second kind also meets an input.
    ["Bash(npm x)", "Bash(npm:x)"],
    ["Bash(timeout:5)", "Bash(timeout:*)"],
    ["mcp__a(x:1)", "mcp__a(x:2)"],
  ])("%s and %s", (left, right) => expect(isSame(left, right)).toBe(false));
});
