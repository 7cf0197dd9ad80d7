import { type AuditEntry, auditEntry } from "@countersign/contracts/audit-entry";
import type { Call } from "@countersign/contracts/call";
import type { Preview } from "@countersign/contracts/preview";
import { describe, expect, it } from "vitest";
import { longestShown, truncatePreview } from "../evaluation/truncate-preview.ts";
import { entryOfResult } from "./result-entry.ts";

const at = "2026-11-20T10:00:00.000Z";
const digestOfOk = "2689367b205c16ce32ed4200942b8b8b1e262dfc70d9bc9fbc77c49699a4f1df";
const file = {
  path: "/w/a",
  change: "modify" as const,
  diff: "@@",
  additions: 2,
  deletions: 1,
  isCut: false,
};
const diff: Preview = { kind: "diff", files: [file] };

function createFinishedCall(
  change: Partial<Call>,
  phase: Partial<Extract<Call["phase"], { tag: "finished" }>>,
): AuditEntry {
  const finished = {
    tag: "finished" as const,
    outcome: "ran" as const,
    result: "ok",
    isError: false,
    startedAt: at,
    finishedAt: "2026-11-20T10:00:01.250Z",
    ...phase,
  };
  const call: Call = {
    id: "c",
    sessionId: "s",
    turn: 1,
    position: 0,
    toolUseId: "t",
    tool: "Edit",
    input: { a: 1 },
    phase: finished,
    assessment: null,
    verdict: null,
    ...change,
  };
  return entryOfResult(call, finished, "/w");
}

const assessment: Call["assessment"] = {
  preview: diff,
  fingerprints: [],
  digest: "d",
  decision: "ask",
  reasons: [],
  suggestions: [],
  risk: { level: "high", reasons: [] },
};
const drift: Call["drift"] = {
  intentId: "REQ-001",
  snapshot: null,
  after: null,
  isCut: false,
  isShared: false,
  problem: null,
  files: [{ path: "b", change: "created", message: "", restoredBy: null, restoredAt: null }],
};

describe("the entry of a call's result", () => {
  it.each([
    {
      name: "says what was written, how long it took and what it rests on",
      entry: createFinishedCall({ assessment }, {}),
      want: {
        digest: "d",
        risk: "high",
        result: { durationMs: 1_250, files: [{ path: "/w/a", added: 2, removed: 1 }], digest: digestOfOk },
      },
    },
    {
      name: "names no file for a call that failed",
      entry: createFinishedCall({ assessment }, { outcome: "failed", exitCode: 2 }),
      want: { result: { outcome: "failed", exitCode: 2, files: [] } },
    },
    {
      name: "names what a command changed beside its scope",
      entry: createFinishedCall({ drift }, { exitCode: 0 }),
      want: { result: { exitCode: 0, files: [{ path: "/w/b", added: null, removed: null }] } },
    },
  ])("$name", ({ entry, want }) => {
    expect(auditEntry.parse(entry)).toMatchObject({ verdict: "result", input: {}, reasons: [], ...want });
  });

  it("has no duration where the call never started", () => {
    const { startedAt: _, ...phase } = {
      tag: "finished" as const,
      outcome: "denied" as const,
      result: "",
      startedAt: at,
      isError: true,
      finishedAt: at,
    };
    const call = {
      id: "c",
      sessionId: "s",
      turn: 1,
      position: 0,
      toolUseId: "t",
      tool: "X",
      input: {},
      phase,
      assessment: null,
      verdict: null,
    };
    expect(entryOfResult(call, phase, "/w").result).toMatchObject({ durationMs: null, outcome: "denied" });
  });
});

describe("what the audit log keeps of a preview", () => {
  const long = "x".repeat(200_000);
  it.each<{ name: string; preview: Preview }>([
    { name: "a long diff", preview: { kind: "diff", files: [{ ...file, diff: long }, file] } },
    { name: "a long command", preview: { kind: "command", command: long, cwd: "/", canonical: long } },
    { name: "a long pattern", preview: { kind: "path", action: "search", path: "/", pattern: long } },
    { name: "a long address", preview: { kind: "fetch", url: long, host: "h" } },
    { name: "a long prompt", preview: { kind: "fetch", url: "https://h/", host: "h", prompt: long } },
    { name: "a long summary", preview: { kind: "input", summary: long } },
  ])("is bounded: $name", ({ preview }) => {
    expect(JSON.stringify(truncatePreview(preview)).length).toBeLessThan(1.4 * longestShown);
  });

  it("still names every file of a long diff, and says what is cut", () => {
    const shown = truncatePreview({
      kind: "diff",
      files: [
        { ...file, diff: long },
        { ...file, path: "/w/b" },
      ],
    });
    expect(shown.kind === "diff" && shown.files.map(({ path, isCut }) => [path, isCut])).toEqual([
      ["/w/a", true],
      ["/w/b", true],
    ]);
  });

  it("keeps what a fetch was for", () => {
    const preview = { kind: "fetch" as const, url: "https://h/", host: "h", prompt: "the newest version" };
    expect(truncatePreview(preview)).toEqual(preview);
  });

  it("is the preview itself where it is short", () => {
    expect(truncatePreview(diff)).toEqual(diff);
  });
});
