import { expect, it } from "vitest";
import { splitArguments } from "./split-arguments.ts";

it.each([
  { name: "blanks part words", typed: " a  b\tc\nd ", want: ["a", "b", "c", "d"] },
  { name: "nothing is no word", typed: " \n", want: [] },
  { name: "double quotes group", typed: '"a b" c', want: ["a b", "c"] },
  { name: "single quotes group", typed: "'a b' c", want: ["a b", "c"] },
  { name: "a group may be a part of a word", typed: "--x='a b'c --y=\"d e\"", want: ["--x=a bc", "--y=d e"] },
  { name: "empty quotes are an empty word", typed: "'' \"\" a", want: ["", "", "a"] },
  { name: "quotes in other quotes are signs", typed: "'a \"b' \"c 'd\"", want: ['a "b', "c 'd"] },
  { name: "a backslash in double quotes", typed: '"a \\"b\\" \\\\ \\n"', want: ['a "b" \\ \\n'] },
  {
    name: "a backslash elsewhere is a sign",
    typed: "a\\ b 'c\\' \\\"d e\"",
    want: ["a\\", "b", "c\\", "\\d e"],
  },
  { name: "an apostrophe is a sign", typed: "don't and can't", want: ["don't", "and", "can't"] },
  { name: "an apostrophe behind any letter", typed: "voilà'x y'", want: ["voilà'x", "y'"] },
  { name: "an open quote is a sign", typed: "a 'b \"c d", want: ["a", "'b", '"c', "d"] },
  { name: "one behind a closed one, too", typed: '"a b" "c d', want: ["a b", '"c', "d"] },
  { name: "an open one with escapes", typed: '"a\\" b', want: ['"a\\"', "b"] },
])("$name", ({ typed, want }) => {
  expect(splitArguments(typed)).toEqual(want);
});

it.each([
  { name: "quotes that nothing closes", typed: '\\"'.repeat(200_000) },
  { name: "open quotes with escapes", typed: `"${'\\"'.repeat(200_000)}` },
  { name: "apostrophes", typed: "a'".repeat(200_000) },
  { name: "single quotes", typed: "' ".repeat(200_001) },
])("comes to an end with $name", ({ typed }) => {
  expect(splitArguments(typed).length).toBeGreaterThan(0);
});
