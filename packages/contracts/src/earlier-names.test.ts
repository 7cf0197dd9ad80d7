import { describe, expect, it } from "vitest";
import { withPresentNames } from "./earlier-names.ts";

const read = withPresentNames({ because: "reasons" });

describe("an object that was stored under earlier names", () => {
  it.each([
    { name: "has its present ones", stored: { a: 1, because: ["x"] }, want: { a: 1, reasons: ["x"] } },
    {
      name: "is the same where it has them",
      stored: { a: 1, reasons: ["x"] },
      want: { a: 1, reasons: ["x"] },
    },
    {
      name: "keeps both for its schema to refuse",
      stored: { because: [], reasons: [] },
      want: { because: [], reasons: [] },
    },
    { name: "is left alone where it is a text", stored: "because", want: "because" },
    { name: "is left alone where it is a list", stored: ["because"], want: ["because"] },
    { name: "is left alone where it is nothing", stored: null, want: null },
  ])("$name", ({ stored, want }) => {
    expect(read(stored)).toEqual(want);
  });
});
