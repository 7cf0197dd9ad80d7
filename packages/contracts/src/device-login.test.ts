import { expect, it } from "vitest";
import { formatUserCode, readUserCode, userCodeLetters } from "./device-login.ts";

it.each([
  { name: "as printed", typed: "WDJB-MJHT", want: "WDJBMJHT" },
  { name: "in lower case", typed: "wdjb-mjht", want: "WDJBMJHT" },
  { name: "with spaces", typed: "  wdjb mjht\n", want: "WDJBMJHT" },
  { name: "too short", typed: "WDJB-MJH", want: null },
  { name: "too long", typed: "WDJB-MJHTB", want: null },
  { name: "with a vowel", typed: "WDJB-MJHA", want: null },
  { name: "with a digit", typed: "WDJB-MJH5", want: null },
  { name: "with a long s, whose capital is S", typed: "WDJB-MJHſ", want: null },
  { name: "empty", typed: "", want: null },
])("reads a code that is $name", ({ typed, want }) => {
  expect(readUserCode(typed)).toBe(want);
});

it("writes a code so that it can be compared, and reads it back", () => {
  expect(formatUserCode("WDJBMJHT")).toBe("WDJB-MJHT");
  expect(readUserCode(formatUserCode("WDJBMJHT"))).toBe("WDJBMJHT");
});

it("has no letters that look like others or form words", () => {
  expect(userCodeLetters).not.toMatch(/[AEIOUY0-9]/);
  expect(new Set(userCodeLetters).size).toBe(20);
});
