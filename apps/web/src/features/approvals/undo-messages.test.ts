import { describe, expect, it } from "vitest";
import { formatUndoOffer, summarizeUndo } from "./undo-messages.ts";

const late = { outcome: "too-late", message: "The model has it." } as const;
const undone = { outcome: "undone" } as const;

describe("undoneSentence", () => {
  it.each([
    { outcomes: [undone], isDone: true, text: "Undone. The call is waiting again." },
    { outcomes: [undone, undone], isDone: true, text: "Undone. 2 calls are waiting again." },
    { outcomes: [late], isDone: false, text: "Nothing was undone. The model has it." },
    { outcomes: [late, late], isDone: false, text: "Nothing was undone. The model has it." },
    {
      outcomes: [undone, late],
      isDone: false,
      text: "1 of 2 were undone. For the others: The model has it.",
    },
  ])("says “$text”", ({ outcomes, isDone, text }) => {
    expect(summarizeUndo(outcomes)).toEqual({ isDone, text });
  });
});

it.each([
  ["deny", 1, "Denied"],
  ["instruct", 1, "Instructed"],
  ["deny", 3, "3 calls denied"],
] as const)("%s of %i reads “%s”", (verdict, count, want) => {
  expect(formatUndoOffer(verdict, count)).toBe(want);
});
