import type { Call } from "@countersign/contracts/call";
import { describe, expect, it } from "vitest";
import { findUnusedDrafts } from "./panel-draft.ts";

function call(phase: "waiting" | "finished", verdict: Partial<NonNullable<Call["verdict"]>> | null): Call {
  const finished = {
    tag: "finished",
    outcome: "denied",
    result: "",
    isError: true,
    finishedAt: "2026-01-01",
  } as const;
  return {
    id: "c",
    sessionId: "s",
    turn: 2,
    position: 0,
    toolUseId: "t",
    tool: "Bash",
    input: {},
    phase: phase === "finished" ? finished : { tag: "waiting", askedAt: "2026-01-01", isChanged: false },
    assessment: null,
    verdict: verdict === null ? null : { verdict: "deny", by: "bob", at: "2026-01-01", ...verdict },
  };
}

describe("unusedWords", () => {
  const written = { c: { instruction: "use tabs ", reason: "" } };
  const none = new Set<string>();
  it.each([
    { name: "nothing while the call waits", calls: [call("waiting", null)], answered: none, want: [] },
    {
      name: "the words when another verdict came",
      calls: [call("finished", {})],
      answered: none,
      want: ["use tabs"],
    },
    {
      name: "the words when the turn was stopped",
      calls: [call("finished", null)],
      answered: none,
      want: ["use tabs"],
    },
    {
      name: "nothing when the verdict bears them",
      calls: [call("finished", { verdict: "instruct", text: "use tabs" })],
      answered: none,
      want: [],
    },
    {
      name: "nothing when this person answered otherwise",
      calls: [call("finished", { verdict: "approve" })],
      answered: new Set(["c"]),
      want: [],
    },
  ])("are $name", ({ calls, answered, want }) => {
    expect(findUnusedDrafts(written, calls, answered).map(({ text }) => text)).toEqual(want);
  });
});
