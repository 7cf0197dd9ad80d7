import { expect, it } from "vitest";
import { textRows } from "./text-rows.ts";

const lines = (...texts: string[]) => texts.map((text, index) => ({ kind: "line", line: index + 1, text }));

it.each([
  { name: "an empty text is one line", text: "", want: lines("") },
  { name: "lines have their numbers", text: "a\nb", want: lines("a", "b") },
  { name: "a few empty lines are shown", text: "a\n\n \n\t\nb", want: lines("a", "", " ", "\t", "b") },
  { name: "the end of a line is not shown", text: "a\r\nb\r\n", want: lines("a", "b", "") },
  { name: "a return within a line is", text: "a\rb", want: lines("a\rb") },
])("$name", ({ text, want }) => {
  expect(textRows(text)).toEqual(want);
});

it("tells a long gap instead of showing it, so that nothing stands out of sight below", () => {
  expect(textRows(`a\n${"\n".repeat(1_000)}rm -rf ~`)).toEqual([
    { kind: "line", line: 1, text: "a" },
    { kind: "gap", from: 2, to: 1_001 },
    { kind: "line", line: 1_002, text: "rm -rf ~" },
  ]);
});

it("shows lines of characters that cannot be seen: they are no empty ones", () => {
  expect(textRows("\u200b\n\u200b\n\u200b\n\u200b\n")).toHaveLength(5);
});
