import { expect, it } from "vitest";
import { loosens } from "./loosens.ts";

const strict = {
  reviewsRules: true,
  dualApprovalFrom: "high" as const,
  excludesStarter: true,
  keepsDays: null,
  asksForReadOnlyCommands: true,
  releasesCoveredCalls: false,
  allowsAutoMode: false,
  sandbox: "workspace" as const,
};
const open = {
  reviewsRules: false,
  dualApprovalFrom: null,
  excludesStarter: false,
  keepsDays: null,
  asksForReadOnlyCommands: false,
  releasesCoveredCalls: true,
  allowsAutoMode: true,
  sandbox: "off" as const,
};

it.each([
  { name: "no sandbox any more", present: strict, change: { sandbox: "off" }, want: true },
  { name: "a stricter sandbox", present: strict, change: { sandbox: "read-only" }, want: false },
  { name: "a sandbox", present: open, change: { sandbox: "workspace" }, want: false },
  { name: "no review any more", present: strict, change: { reviewsRules: false }, want: true },
  { name: "the starter counts again", present: strict, change: { excludesStarter: false }, want: true },
  {
    name: "two persons from a higher risk on",
    present: strict,
    change: { dualApprovalFrom: "critical" },
    want: true,
  },
  { name: "one person is enough", present: strict, change: { dualApprovalFrom: null }, want: true },
  {
    name: "two persons from a lower risk on",
    present: strict,
    change: { dualApprovalFrom: "medium" },
    want: false,
  },
  {
    name: "commands that only read run without approval again",
    present: strict,
    change: { asksForReadOnlyCommands: false },
    want: true,
  },
  {
    name: "commands that only read ask",
    present: open,
    change: { asksForReadOnlyCommands: true },
    want: false,
  },
  {
    name: "waiting calls are released without a click",
    present: strict,
    change: { releasesCoveredCalls: true },
    want: true,
  },
  {
    name: "waiting calls wait for a click again",
    present: open,
    change: { releasesCoveredCalls: false },
    want: false,
  },
  { name: "mode auto is allowed", present: strict, change: { allowsAutoMode: true }, want: true },
  { name: "mode auto isn’t allowed any more", present: open, change: { allowsAutoMode: false }, want: false },
  { name: "nothing different", present: strict, change: strict, want: false },
  { name: "nothing at all", present: strict, change: {}, want: false },
  { name: "a review where there was none", present: open, change: strict, want: false },
  { name: "off where it was off", present: open, change: open, want: false },
  {
    name: "one stricter, one looser",
    present: strict,
    change: { dualApprovalFrom: "low", reviewsRules: false },
    want: true,
  },
] as const)("$name: $want", ({ present, change, want }) => {
  expect(loosens(present, change)).toBe(want);
});
