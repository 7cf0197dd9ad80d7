import type { Call, CallPhase } from "@countersign/contracts/call";
import { expect, it } from "vitest";
import { createTerminal } from "../../terminal/terminal.ts";
import { linesOfCall, linesOfMessage } from "./transcript-lines.ts";

function printed(lines: ReturnType<typeof linesOfCall>): string {
  let text = "";
  const output = {
    write(piece: string) {
      text += piece;
    },
  };
  createTerminal(output, {}).lines(lines);
  return text;
}

function call(phase: CallPhase): Call {
  const preview = { kind: "path", action: "read", path: "/srv/shop/a\u001b.js" } as const;
  return {
    id: "c",
    sessionId: "s",
    turn: 2,
    position: 0,
    toolUseId: "t",
    tool: "Read",
    input: { file_path: "a.js" },
    phase,
    assessment: {
      preview,
      fingerprints: [],
      digest: "d",
      decision: "ask",
      reasons: [],
      suggestions: [],
    },
    verdict: null,
  };
}

const finished = { tag: "finished", result: "", isError: false, finishedAt: "" } as const;

it.each([
  {
    name: "asks",
    phase: { tag: "waiting", askedAt: "", isChanged: false } as const,
    want: "? Read a⟨U+001B⟩.js\n",
  },
  { name: "runs", phase: { tag: "running", startedAt: "" } as const, want: "… Read a⟨U+001B⟩.js\n" },
  { name: "ran", phase: { ...finished, outcome: "ran" } as const, want: "✓ Read a⟨U+001B⟩.js\n" },
  {
    name: "was denied",
    phase: { ...finished, outcome: "denied" } as const,
    want: "✗ Read a⟨U+001B⟩.js  denied\n",
  },
  { name: "isn't decided", phase: { tag: "proposed" } as const, want: "" },
])("prints a call that $name in one line", ({ phase, want }) => {
  expect(printed(linesOfCall(call(phase), "/srv/shop"))).toBe(want);
});

it("keeps the agent's words as its answer, and neutralizes them when printed", () => {
  const { text, lines } = linesOfMessage({
    id: "m",
    sessionId: "s",
    seq: 2,
    role: "assistant",
    content: [
      { type: "text", text: "One.\n\u001b]0;title\u0007Two." },
      { type: "tool_use", id: "t", name: "Read", input: {} },
    ],
    at: "",
  });
  expect(text).toBe("One.\n\u001b]0;title\u0007Two.");
  expect(printed(lines)).toBe("One.\n⟨U+001B⟩]0;title⟨U+0007⟩Two.\n");
});
