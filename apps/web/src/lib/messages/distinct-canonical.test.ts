import { expect, it } from "vitest";
import { distinctCanonical } from "./distinct-canonical.ts";

it.each([
  { name: "blanks", command: "npm   test ", canonical: "npm test" },
  { name: "the quotes of whole words", command: 'git commit -m "a b"', canonical: "git commit -m 'a b'" },
  { name: "quotes that need not be", command: 'grep "Howdy" src', canonical: "grep Howdy src" },
  { name: "an escaped sign", command: "find . -exec ls {} \\;", canonical: "find . -exec ls {} ';'" },
  { name: "line ends", command: "npm test\nls", canonical: "npm test; ls" },
  { name: "a last semicolon", command: "ls;", canonical: "ls" },
  {
    name: "streams that are put together",
    command: "npm test 2>&1 | tail -5",
    canonical: "npm test | tail -5",
  },
  { name: "blanks before a file", command: "npm test >out.txt", canonical: "npm test > out.txt" },
  { name: "nothing", command: "ls", canonical: undefined },
])("does not say twice what differs in $name", ({ command, canonical }) => {
  expect(distinctCanonical(command, canonical)).toBeNull();
});

it.each([
  { name: "a name spelled in pieces", command: "r'm' -rf x", canonical: "rm -rf x" },
  { name: "a wrapper", command: "sudo -E npm test", canonical: "npm test" },
  { name: "a shell inside", command: "bash -c 'rm x'", canonical: "rm x" },
  { name: "blanks inside of quotes", command: "rm 'a  b'", canonical: "rm 'a b'" },
  { name: "words that are only looked up later", command: 'rm "$x"', canonical: "rm '$x'" },
  { name: "a comment", command: "echo hi # and rm", canonical: "echo hi" },
  { name: "one word made of two quotes", command: "r''m x", canonical: "rm x" },
])("says what hides behind $name", ({ command, canonical }) => {
  expect(distinctCanonical(command, canonical)).toBe(canonical);
});
