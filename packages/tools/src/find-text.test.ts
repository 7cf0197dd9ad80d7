import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findText } from "./find-text.ts";

describe("findText", () => {
  it("finds what indexOf finds", () => {
    const letters = fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 60 });
    fc.assert(
      fc.property(letters, letters, fc.nat(70), (text, search, from) => {
        expect(findText(text, search, from)).toBe(text.indexOf(search, from));
      }),
    );
  });

  it.each([
    { name: "at the end", text: `${"a".repeat(200_000)}b`, search: `${"a".repeat(400)}b`, want: 199_600 },
    { name: "nowhere", text: "a".repeat(200_000), search: `${"a".repeat(400)}b`, want: -1 },
    { name: "at the beginning", text: `b${"a".repeat(200_000)}`, search: `b${"a".repeat(400)}`, want: 0 },
  ])("finds in long texts that repeat themselves: $name", ({ text, search, want }) => {
    expect(findText(text, search)).toBe(want);
  });

  it("does not stand still on a text made to be slow", () => {
    const text = "a".repeat(4_000_000);
    // In steps that are the product of the lengths this would take hours on any machine.
    expect(findText(text, `${"a".repeat(10)}b${"a".repeat(2_000_000)}`)).toBe(-1);
  });
});
