import { expect, it } from "vitest";
import { matchWords } from "./match-words.ts";

const session = [
  "Run the tests 9f123d39",
  ["/home/ada/web-client-with-a-rather-long-name", "Needs approval"],
] as const;

it.each([
  { name: "nothing typed", typed: "", want: 1 },
  { name: "the beginning", typed: "run", want: 1 },
  { name: "words in any order, whatever their case", typed: "TESTS web-cl", want: 0.6 },
  { name: "a keyword", typed: "approval", want: 0.6 },
  { name: "a long part of a word", typed: "pproval", want: 0.3 },
  { name: "no short part of a word, such as of an id", typed: "d39", want: 0 },
  { name: "no letters that are scattered", typed: "warmer", want: 0 },
  { name: "not where one word is missing", typed: "run greeting", want: 0 },
])("finds $name", ({ typed, want }) => {
  expect(matchWords(session[0], typed, session[1])).toBe(want);
});
