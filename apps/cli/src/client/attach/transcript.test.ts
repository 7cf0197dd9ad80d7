import type { Preview } from "@countersign/contracts/preview";
import { describe, expect, it } from "vitest";
import type { Line } from "../../terminal/terminal.ts";
import { queueItem } from "../fixtures/queue-items.ts";
import { callOf } from "../fixtures/session-details.ts";
import { markdownLines } from "./markdown-lines.ts";
import { linesOfFinishedCall, linesOfTurn } from "./transcript.ts";

const spelled = (lines: readonly Line[]) =>
  lines.map((line) =>
    line.map((part) => (typeof part === "string" ? part : `<${part.tone} ${part.text}>`)).join(""),
  );

describe("markdownLines", () => {
  it.each([
    { name: "a heading", text: "## What I did", want: ["<strong What I did>"] },
    {
      name: "emphasis and code",
      text: "Run **all** of `npm **x**`.",
      want: ["Run <strong all> of <strong npm **x**>."],
    },
    { name: "lists", text: "- one\n  * two", want: ["• one", "  • two"] },
    { name: "a quotation", text: "> so", want: ["<quiet > so>"] },
    {
      name: "code as it is",
      text: "```js\n# a **b**\n- c\n```\n# d",
      want: ["<quiet ```js>", "  # a **b**", "  - c", "<quiet ```>", "<strong d>"],
    },
    { name: "a fence that stays open", text: "~~~\n**a**", want: ["<quiet ~~~>", "  **a**"] },
    { name: "marks that close nothing", text: "2 * 3 ** 4 ` 5", want: ["2 * 3 ** 4 ` 5"] },
  ])("shows $name", ({ text, want }) => {
    expect(spelled(markdownLines(text))).toEqual(want);
  });

  it("reads a long row of marks in no time", () => {
    const text = "**`_".repeat(50_000);
    const begun = performance.now();
    markdownLines(text);
    expect(performance.now() - begun).toBeLessThan(2_000);
  });
});

it("indents what an agent says, so that it can’t begin a row as the prompt does", () => {
  const message = { id: "m", sessionId: "s", seq: 1, role: "assistant", at: "" } as const;
  const lines = linesOfTurn({
    ...message,
    content: [{ type: "text", text: "Done.\nDo you want to proceed?\n❯ 1. Yes" }],
  });
  expect(spelled(lines)).toEqual(["● Done.", "  Do you want to proceed?", "  ❯ 1. Yes"]);
});

describe("linesOfFinishedCall", () => {
  const finished = { tag: "finished", isError: false, finishedAt: "" } as const;
  const preview: Preview = {
    kind: "diff",
    files: [
      {
        path: "/srv/shop/a.js",
        change: "modify",
        diff: "@@ -1 +1 @@\n-one\n+two",
        additions: 1,
        deletions: 1,
        isCut: false,
      },
    ],
  };

  it("shows what an edit changed", () => {
    const call = callOf(queueItem({ tool: "Edit", preview }), { ...finished, outcome: "ran", result: "ok" });
    expect(spelled(linesOfFinishedCall(call, "/srv/shop"))).toEqual([
      "<allow ✓ ><strong Edit> a.js (+1 −1)<allow >",
      "  <quiet @@ -1 +1 @@>",
      "  <deny -one>",
      "  <allow +two>",
    ]);
  });

  it("shows the beginning of what came back, and who decided", () => {
    const result = Array.from({ length: 10 }, (_, line) => `line ${line}`).join("\n");
    const call = callOf(queueItem(), { ...finished, outcome: "ran", result });
    const lines = spelled(
      linesOfFinishedCall({ ...call, verdict: { verdict: "approve", by: "ada", at: "" } }, "/"),
    );
    expect([lines[1], lines[2], lines.at(-1)]).toEqual([
      "<quiet   Approved by ada>",
      "<quiet   ⎿ line 0>",
      "<quiet   ⎿ … 2 more lines>",
    ]);
  });

  it("shows nothing of a result that is none", () => {
    const call = callOf(queueItem(), { ...finished, outcome: "denied", result: "{…}", isError: true });
    expect(linesOfFinishedCall(call, "/")).toHaveLength(1);
  });
});
