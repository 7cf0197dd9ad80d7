import { describe, expect, it } from "vitest";
import { languageOf, splitBlocks } from "./split-blocks.ts";

const words = (text: string) => ({ kind: "words", text });
const code = (text: string, language?: string) => ({ kind: "code", code: text, language });

describe("splitBlocks", () => {
  it.each([
    { name: "paragraphs", text: "a\nb\n\nc", want: [words("a\nb\n"), words("c")] },
    {
      name: "a list with space, which is one",
      text: "1. a\n\n2. b\n\n   c",
      want: [words("1. a\n\n2. b\n\n   c")],
    },
    { name: "a paragraph after a list", text: "- a\n\nb", want: [words("- a\n"), words("b")] },
    {
      name: "code right after words",
      text: "a\n```ts\nb\n\nc\n```\nd",
      want: [words("a"), code("b\n\nc", "ts"), words("d")],
    },
    { name: "code that isn't closed yet", text: "```\na\n\nb", want: [code("a\n\nb")] },
    { name: "a shorter fence in code", text: "````\n```\na\n```\n````", want: [code("```\na\n```")] },
    { name: "other fences in code", text: "~~~\n```\n~~~", want: [code("```")] },
    { name: "a fence with words behind it in code", text: "```\n``` a\n```", want: [code("``` a")] },
    {
      name: "code in a list",
      text: "- a\n  ```\n  b\n\nc\n  ```\n  d",
      want: [words("- a\n  ```\n  b\n\nc\n  ```\n  d")],
    },
    {
      name: "backticks in a line, which are no fence",
      text: "```a``` b\n\nc",
      want: [words("```a``` b\n"), words("c")],
    },
    { name: "nothing", text: "\n \n", want: [] },
  ])("finds $name", ({ text, want }) => {
    expect(splitBlocks(text)).toEqual(want);
  });
});

describe("languageOf", () => {
  it.each([
    { info: " TypeScript title=a", want: "typescript" },
    { info: "c++", want: "c++" },
    { info: "<img>", want: undefined },
    { info: "", want: undefined },
    { info: undefined, want: undefined },
  ])("reads $want of $info", ({ info, want }) => {
    expect(languageOf(info)).toBe(want);
  });
});
