import type { CommandPattern } from "@countersign/contracts/command";
import { expect, it } from "vitest";
import { orderPatterns } from "./order-patterns.ts";

const plain = (rule: string): CommandPattern => ({ rule, problem: null, danger: null, dangerCode: null });
const dangerous = (rule: string): CommandPattern => ({
  rule,
  problem: null,
  danger: "any command",
  dangerCode: "runs-every-command",
});
const broken = (rule: string): CommandPattern => ({
  rule,
  problem: "no such tool",
  danger: null,
  dangerCode: null,
});

it("puts what is dangerous first and what allows nothing last, and keeps the order among alike", () => {
  const { ordered } = orderPatterns([broken("X"), plain("a"), dangerous("Bash"), plain("b")], 10);
  expect(ordered.map(({ rule }) => rule)).toEqual(["Bash", "a", "b", "X"]);
});

it.each([
  { name: "a short list whole", patterns: [plain("a"), plain("b")], few: 3, want: 2 },
  {
    name: "the last one rather than words for it",
    patterns: ["a", "b", "c", "d"].map(plain),
    few: 3,
    want: 4,
  },
  { name: "the first few of a long one", patterns: ["a", "b", "c", "d", "e"].map(plain), few: 3, want: 3 },
  {
    name: "every dangerous one, however many",
    patterns: [...["a", "b", "c"].map(plain), ...["1", "2", "3", "4"].map(dangerous)],
    few: 2,
    want: 4,
  },
])("shows $name", ({ patterns, few, want }) => {
  expect(orderPatterns(patterns, few).shown).toBe(want);
});
