import { expect, it } from "vitest";
import { moment, wholeNumber } from "./option-values.ts";

it.each([
  { text: "2026-01-31", want: "2026-01-31T00:00:00.000Z" },
  { text: "2026-01-31T08:00:00+02:00", want: "2026-01-31T06:00:00.000Z" },
])("reads $text", ({ text, want }) => {
  expect(moment(text)).toBe(want);
});

it.each(["soon", "2026-02-31", "31.1.2026", "2026-01-31 08:00", ""])("refuses %j as a date", (text) => {
  expect(() => moment(text)).toThrow("isn’t a date");
});

it.each(["0", "-1", "1.5", "1e2", "101", "", " 7"])("refuses %j as a number up to 100", (text) => {
  expect(() => wholeNumber("--limit", { most: 100 })(text)).toThrow("a whole number from 1 to 100");
});

it("reads a number", () => {
  expect(wholeNumber("--limit", { most: 100 })("100")).toBe(100);
});
