import { describe, expect, it } from "vitest";
import { withPresentNames } from "./earlier-names.ts";

const read = withPresentNames({ was: "is" });

describe("an object that was stored under earlier names", () => {
  it.each([
    { name: "has its present ones", stored: { a: 1, was: ["x"] }, want: { a: 1, is: ["x"] } },
    {
      name: "is the same where it has them",
      stored: { a: 1, is: ["x"] },
      want: { a: 1, is: ["x"] },
    },
    {
      name: "keeps both for its schema to refuse",
      stored: { was: [], is: [] },
      want: { was: [], is: [] },
    },
    { name: "is left alone where it is a text", stored: "was", want: "was" },
    { name: "is left alone where it is a list", stored: ["was"], want: ["was"] },
    { name: "is left alone where it is nothing", stored: null, want: null },
  ])("$name", ({ stored, want }) => {
    expect(read(stored)).toEqual(want);
  });
});
