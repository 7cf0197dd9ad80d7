import { expect, it } from "vitest";
import { dangersOf } from "./rule-dangers.ts";

const known = [
  { rule: "Bash", danger: "every command", dangerCode: "runs-every-command" },
  { rule: "Read(src/**)", danger: null, dangerCode: null },
] as const;

it("puts what was found out with each rule", () => {
  const { patterns, isUnknown } = dangersOf(["Read(src/**)", "Bash"], known, false);
  expect(patterns.map(({ rule, danger }) => [rule, danger])).toEqual([
    ["Read(src/**)", null],
    ["Bash", "every command"],
  ]);
  expect(isUnknown).toBe(false);
});

it.each([
  { name: "the look failed", rules: ["Bash"], checked: undefined, isFailed: true, want: true },
  {
    name: "a rule was not among them",
    rules: ["Bash", "Write"],
    checked: known,
    isFailed: false,
    want: true,
  },
  { name: "nothing could be read", rules: ["Bash"], checked: [], isFailed: false, want: true },
  { name: "the answer is still to come", rules: ["Bash"], checked: undefined, isFailed: false, want: false },
])("lets no rule pass for harmless: $name", ({ rules, checked, isFailed, want }) => {
  expect(dangersOf(rules, checked, isFailed).isUnknown).toBe(want);
});
