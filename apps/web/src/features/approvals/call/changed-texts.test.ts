import type { JsonObject } from "@countersign/contracts/json";
import { describe, expect, it } from "vitest";
import { changedTexts } from "./changed-texts.ts";

describe("changedTexts", () => {
  it.each<{ name: string; before: JsonObject; after: JsonObject; want: ReturnType<typeof changedTexts> }>([
    { name: "nothing", before: { a: "x" }, after: { a: "x" }, want: [] },
    {
      name: "a text",
      before: { command: "rm -r a", timeout: 3 },
      after: { command: "rm -r b", timeout: 3 },
      want: [{ label: "command", before: "rm -r a", after: "rm -r b" }],
    },
    {
      name: "a number that is new",
      before: { command: "ls" },
      after: { command: "ls", timeout: 3 },
      want: [{ label: "timeout", before: null, after: "3" }],
    },
    {
      name: "a key that is gone",
      before: { a: "x", b: true },
      after: { a: "x" },
      want: [{ label: "b", before: "true", after: null }],
    },
    {
      name: "a text deep inside, its place counted from 1",
      before: { edits: [{ new_string: "1" }, { new_string: "2" }] },
      after: { edits: [{ new_string: "1" }, { new_string: "3" }] },
      want: [{ label: "edits[2].new_string", before: "2", after: "3" }],
    },
    {
      name: "another kind of value as a whole",
      before: { a: ["x"] },
      after: { a: "x" },
      want: [{ label: "a", before: '[\n  "x"\n]', after: "x" }],
    },
    {
      name: "everything",
      before: { a: 1 },
      after: {},
      want: [{ label: "input", before: '{\n  "a": 1\n}', after: "{}" }],
    },
  ])("finds $name", ({ before, after, want }) => {
    expect(changedTexts(before, after)).toEqual(want);
  });
});
