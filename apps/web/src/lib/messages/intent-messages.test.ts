import { describe, expect, it } from "vitest";
import {
  describeBroadPattern,
  eventText,
  formatProblemCounts,
  intentHref,
  stepsFrom,
  summarizeRestore,
  usedShare,
} from "./intent-messages.ts";

it.each([
  { errors: 0, warnings: 0, want: null },
  { errors: 1, warnings: 0, want: "1 error" },
  { errors: 2, warnings: 1, want: "2 errors, 1 warning" },
])("counts problems: $want", ({ want, ...counts }) => {
  expect(formatProblemCounts(counts)).toBe(want);
});

it.each([
  { pattern: "**", want: "owns everything in the workspace" },
  { pattern: "/", want: "owns everything in the workspace" },
  { pattern: "/**/*", want: "owns everything in the workspace" },
  { pattern: "*.ts", want: "matches in every folder" },
  { pattern: "**/index.ts", want: "matches in every folder" },
  { pattern: "src/**", want: null },
  { pattern: "src/", want: "owns every folder of that name" },
  { pattern: "src/words/**", want: null },
  { pattern: "src/a.ts", want: null },
  { pattern: "README.md", want: null },
  { pattern: "!*.ts", want: null },
])("says of $pattern: $want", ({ pattern, want }) => {
  expect(describeBroadPattern(pattern)).toBe(want);
});

it("names a whole folder at the top where an agent asks for it", () => {
  expect(describeBroadPattern("src/**", true)).toBe("owns a whole top folder");
  expect(describeBroadPattern("src/words/**", true)).toBeNull();
});

it.each([
  { files: [{ path: "a", problem: null }], want: { isAll: true, text: "1 file restored." } },
  {
    files: [
      { path: "a", problem: null },
      { path: "b", problem: "it changed since" },
    ],
    want: { isAll: false, text: "1 of 2 files restored. b: it changed since" },
  },
  {
    files: [{ path: "b", problem: "it changed since" }],
    want: { isAll: false, text: "No files restored. b: it changed since" },
  },
])("tells what was put back: $want.text", ({ files, want }) => {
  expect(summarizeRestore({ callId: "c", files })).toEqual(want);
});

describe("stepsFrom", () => {
  it.each([
    { status: "PENDING" as const, want: ["IN_PROGRESS", "ABANDONED"] },
    { status: "IN_PROGRESS" as const, want: ["BLOCKED", "COMPLETED", "ABANDONED"] },
    { status: "COMPLETED" as const, want: ["IN_PROGRESS"] },
  ])("goes from $status to $want", ({ status, want }) => {
    expect(stepsFrom(status).map(({ to }) => to)).toEqual(want);
  });
});

it("keeps a share between nothing and all", () => {
  expect(usedShare(50, 40)).toEqual({ share: 1, isSpent: true });
  expect(usedShare(10, 40)).toEqual({ share: 0.25, isSpent: false });
});

it("names a workspace in the address as it is", () => {
  expect(intentHref({ workspace: "/home/a b/ü", id: "REQ-001" }, "text")).toBe(
    "/intents/intent?workspace=%2Fhome%2Fa+b%2F%C3%BC&id=REQ-001&tab=text",
  );
});

it.each([
  { kind: "status", text: "Put to IN_PROGRESS", want: "Set to “In progress”" },
  { kind: "status", text: "Put to ELSEWHERE", want: "Set to “ELSEWHERE”" },
  { kind: "status", text: "Taken over", want: "Taken over" },
  { kind: "decision", text: "Put to BLOCKED", want: "Put to BLOCKED" },
] as const)("says of a step $kind $text: $want", ({ want, ...event }) => {
  expect(eventText(event)).toBe(want);
});
