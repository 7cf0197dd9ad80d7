import { expect, it } from "vitest";
import { splitPatterns } from "./split-patterns.ts";

it.each([
  { name: "commas", list: "Read,Grep , Glob", want: ["Read", "Grep", "Glob"] },
  { name: "white space", list: " Read\n Grep\tGlob ", want: ["Read", "Grep", "Glob"] },
  { name: "not within parentheses", list: "Bash(a b, c) Read", want: ["Bash(a b, c)", "Read"] },
  {
    name: "not within inner parentheses",
    list: "Bash(re:git (a|b)( -s)?), Read",
    want: ["Bash(re:git (a|b)( -s)?)", "Read"],
  },
  {
    name: "not before a parenthesis",
    list: "Bash (git add:*) Bash\n(x), Read",
    want: ["Bash (git add:*)", "Bash\n(x)", "Read"],
  },
  {
    name: "an open parenthesis takes in the rest",
    list: "Bash(git add:*, Read",
    want: ["Bash(git add:*, Read"],
  },
  { name: "an escaped parenthesis is a sign", list: "Bash(a \\( b), Read", want: ["Bash(a \\( b)", "Read"] },
  { name: "a closing one alone is a sign", list: "a) b)", want: ["a)", "b)"] },
  { name: "nothing between commas", list: ",, ,Read,", want: ["Read"] },
  { name: "no white space behind", list: "Bash(a)Bash(b)", want: ["Bash(a)Bash(b)"] },
  { name: "nothing", list: "  ", want: [] },
])("$name", ({ list, want }) => {
  const patterns = splitPatterns(list);
  expect(patterns.map(({ text }) => text)).toEqual(want);
  for (const { text, start, end } of patterns) expect(list.slice(start, end)).toBe(text);
});

it("never makes a bare tool of one with parentheses", () => {
  for (const between of ["", " ", "  ", "\n", "\t "])
    for (const { text } of splitPatterns(`Read Bash${between}(git add:*) Grep`))
      expect(text).not.toBe("Bash");
});
