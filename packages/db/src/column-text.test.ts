import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromColumn, toColumn } from "./column-text.ts";

describe("text of a column", () => {
  it.each([
    { name: "plain text stays as it is", text: "naïve 😀 \n", want: "naïve 😀 \n" },
    { name: "NUL", text: "a\0b", want: "a\uf8ff0000b" },
    { name: "half a surrogate pair", text: "\ud83d!", want: "\uf8ffd83d!" },
    { name: "the mark of the escape itself", text: "\uf8ff0000", want: "\uf8fff8ff0000" },
  ])("$name", ({ text, want }) => {
    expect(toColumn(text)).toBe(want);
    expect(fromColumn(want)).toBe(text);
  });

  it("is well formed, has no NUL, and gives back whatever went in", () => {
    const units = fc.array(
      fc.oneof(fc.integer({ min: 0, max: 0xffff }), fc.constantFrom(0, 0xd800, 0xdc00, 0xf8ff, 0x30)),
    );
    fc.assert(
      fc.property(units, (codes) => {
        const text = String.fromCharCode(...codes);
        const column = toColumn(text);
        expect(column.isWellFormed() && !column.includes("\0")).toBe(true);
        expect(fromColumn(column)).toBe(text);
      }),
    );
  });
});
