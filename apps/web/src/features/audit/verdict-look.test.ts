import { expect, it } from "vitest";
import { lookOfRow } from "./verdict-look.ts";

it.each([
  { verdict: "allow", risk: null, want: "allow" },
  { verdict: "allow", risk: "medium", want: "allow" },
  { verdict: "allow", risk: "high", want: "ask" },
  { verdict: "allow", risk: "critical", want: "ask" },
  { verdict: "deny", risk: "critical", want: "deny" },
  { verdict: "result", risk: "high", want: "neutral" },
] as const)("a row of $verdict at $risk risk has the tone $want", ({ verdict, risk, want }) => {
  expect(lookOfRow({ verdict, risk }).tone).toBe(want);
});
