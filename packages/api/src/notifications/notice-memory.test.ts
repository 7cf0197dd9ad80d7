import type { Assessment, Call, CallVerdict } from "@countersign/contracts/call";
import { describe, expect, it } from "vitest";
import { createNoticeMemory, type WaitingCall } from "./notice-memory.ts";

const createAssessment = (decision: Assessment["decision"]): Assessment => ({
  preview: { kind: "command", command: "make", cwd: "/w" },
  fingerprints: [],
  digest: "d",
  decision,
  reasons: [],
  suggestions: [],
});
const verdict = (at: string, undo?: CallVerdict["undo"]): CallVerdict => ({
  verdict: "deny",
  by: "ada",
  at,
  ...(undo === undefined ? {} : { undo }),
});
const call = (
  phase: Call["phase"],
  given: CallVerdict | null = null,
  assessment: Assessment | null = createAssessment("ask"),
): Call => ({
  id: "c1",
  sessionId: "s1",
  turn: 1,
  position: 0,
  toolUseId: "t1",
  tool: "Bash",
  input: {},
  phase,
  assessment,
  verdict: given,
});
const waits = (askedAt = "1"): Call => call({ tag: "waiting", askedAt, isChanged: false });
const approved = call({ tag: "approved", digest: "d" }, verdict("2"));
const end = { tag: "finished", outcome: "denied", result: "", isError: true } as const;
const createFinishedCall = (given: CallVerdict | null, finishedAt = "3"): Call =>
  call({ ...end, finishedAt }, given);
const ranUnasked = call(
  { ...end, outcome: "ran", startedAt: "2", finishedAt: "3" },
  null,
  createAssessment("allow"),
);
const deniedCall = call({ ...end, finishedAt: "3" }, null, createAssessment("deny"));
const allowed = call({ tag: "allowed" }, null, createAssessment("allow"));
const undone = verdict("2", { until: "7", askedAt: "1" });
const since: WaitingCall[] = [{ id: "c1", askedAt: "1" }];

describe("news of a call", () => {
  it.each<{ name: string; waiting?: WaitingCall[]; states: Call[]; want: (string | null)[] }>([
    { name: "waits", states: [waits()], want: ["waiting"] },
    { name: "still waits", states: [waits(), waits()], want: ["waiting", null] },
    { name: "is asked for again", states: [waits(), waits("5")], want: ["waiting", "waiting"] },
    {
      name: "is approved, runs and ends",
      states: [waits(), approved, createFinishedCall(verdict("2"))],
      want: ["waiting", "decided", null],
    },
    {
      name: "ends without a verdict",
      states: [waits(), createFinishedCall(null)],
      want: ["waiting", "decided"],
    },
    { name: "never waited and ran", states: [allowed, ranUnasked], want: [null, null] },
    { name: "never waited and was refused", states: [deniedCall], want: [null] },
    { name: "waited before the start", states: [createFinishedCall(null)], want: ["decided"] },
    { name: "waits since before the start", waiting: since, states: [waits()], want: ["waiting"] },
    { name: "a rule lets go", states: [waits(), allowed, ranUnasked], want: ["waiting", "decided", null] },
    { name: "a rule refuses", states: [waits(), deniedCall], want: ["waiting", "decided"] },
    {
      name: "waits again when its verdict is taken back",
      states: [waits(), createFinishedCall(undone), waits(), createFinishedCall(verdict("4"))],
      want: ["waiting", "decided", "waiting", "decided"],
    },
  ])("that $name", ({ waiting = [], states, want }) => {
    const memory = createNoticeMemory(waiting);
    const notices = states.map((state) => memory.noticeOf(state));
    expect(notices.map((notice) => notice?.kind ?? null)).toEqual(want);
    const keys = notices.flatMap((notice) => notice?.key ?? []);
    expect(new Set(keys).size).toBe(keys.length);
  });

  const whole: Call[] = [waits(), approved, waits("3"), createFinishedCall(null, "4")];
  it.each<{ name: string; before?: Call[]; waiting?: WaitingCall[]; later: Call[] }>([
    { name: "is approved", before: [waits()], later: [approved] },
    { name: "is stopped, or timed out", before: [waits()], later: [createFinishedCall(null)] },
    {
      name: "is stopped, seen in the queue",
      before: [waits()],
      waiting: since,
      later: [createFinishedCall(null)],
    },
    { name: "is let go by a rule", before: [waits()], waiting: since, later: [allowed] },
    { name: "is refused by a rule", before: [waits()], waiting: since, later: [deniedCall] },
    { name: "waits again because it changed", before: [waits(), approved], later: whole.slice(2) },
    { name: "has gone through everything", later: whole },
  ])(
    "has the same keys in a process that has just started: $name",
    ({ before = [], waiting = [], later }) => {
      const [older, younger] = [createNoticeMemory([]), createNoticeMemory(waiting)];
      for (const state of before) older.noticeOf(state);
      const keys = [older, younger].map((memory) => later.map((state) => memory.noticeOf(state)?.key));
      expect(keys[0]).toEqual(keys[1]);
      expect(keys[0]).not.toContain(undefined);
    },
  );

  it("that waits on is not told again by a process that did not see a verdict taken back", () => {
    const [older, younger] = [createNoticeMemory([]), createNoticeMemory([])];
    const notices = [waits(), createFinishedCall(undone), waits()].map((state) => older.noticeOf(state)?.key);
    expect(notices).toContain(younger.noticeOf(waits())?.key);
  });
});
