import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { filterNames } from "./audit-query.ts";
import { readTyped, tokenAtCaret, typeFilter, typeText } from "./typed-search.ts";

type Case = {
  name: string;
  typed: string;
  filters?: Record<string, string>;
  text?: string;
};

describe("readTyped", () => {
  it.each<Case>([
    { name: "nothing is every row", typed: "" },
    { name: "blanks are nothing", typed: "  \t\n " },
    { name: "a filter", typed: "tool:Bash", filters: { tool: "Bash" } },
    {
      name: "filters and text in any order",
      typed: "npm tool:Bash run by:ada",
      filters: { tool: "Bash", by: "ada" },
      text: "npm run",
    },
    { name: "a name in capitals is the same name", typed: "Tool:Bash", filters: { tool: "Bash" } },
    {
      name: "quotes keep a value with blanks together",
      typed: 'rule:"Bash(git push:*)" verdict:deny',
      filters: { rule: "Bash(git push:*)", verdict: "deny" },
    },
    {
      name: "blanks inside parentheses need no quotes",
      typed: "rule:Bash(git push:*) by:ada",
      filters: { rule: "Bash(git push:*)", by: "ada" },
    },
    {
      name: "a parenthesis that is never closed ends at the blank",
      typed: "rule:Bash(git push",
      filters: { rule: "Bash(git" },
      text: "push",
    },
    {
      name: "a quote inside quotes",
      typed: String.raw`path:"a \"b\" \\ c"`,
      filters: { path: String.raw`a "b" \ c` },
    },
    { name: "a value with colons is whole", typed: "by:kind:rule", filters: { by: "kind:rule" } },
    { name: "an address is text", typed: "https://example.com/a?b=c", text: "https://example.com/a?b=c" },
    { name: "a word with a colon behind it is text", typed: "note: this", text: "note: this" },
    { name: "a filter in quotes is text", typed: 'say "tool:Bash"', text: "say tool:Bash" },
    {
      name: "text that is all in quotes is what stands in them",
      typed: '"npm run test:unit"',
      text: "npm run test:unit",
    },
    {
      name: "text that is all in quotes beside a filter too",
      typed: 'tool:Bash "npm run"',
      filters: { tool: "Bash" },
      text: "npm run",
    },
    { name: "quotes of a command stay", typed: 'git commit -m "a fix"', text: 'git commit -m "a fix"' },
    { name: "the same filter twice is once", typed: "tool:Bash tool:Bash", filters: { tool: "Bash" } },
  ])("$name", ({ typed, filters = {}, text = "" }) => {
    expect(readTyped(typed)).toEqual({ query: { filters, text }, problems: [] });
  });

  it.each([
    {
      name: "an unknown filter",
      typed: "who:ada",
      says: /Unknown filter “who:”\. Filters: tool, by.*"who:ada" in quotes/,
    },
    { name: "a filter without a value", typed: "tool:", says: /“tool:” needs a value/ },
    { name: "a filter with an empty value in quotes", typed: 'tool:""', says: /“tool:” needs a value/ },
    { name: "one filter with two values", typed: "by:ada by:bo", says: /“by:” appears twice/ },
    {
      name: "a quote that is not closed",
      typed: 'rule:"Bash(git',
      says: /Missing closing quote before “Bash\(git”/,
    },
    {
      name: "a name of every object",
      typed: "constructor:x __proto__:y",
      says: /Unknown filter “constructor:”/,
    },
  ])("says what is wrong: $name", ({ typed, says }) => {
    const { problems } = readTyped(typed);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(says);
  });

  it("reads every filter as it was typed, whatever its value", () => {
    const value = fc.string({ unit: "binary-ascii" }).filter((text) => text !== "");
    fc.assert(
      fc.property(fc.constantFrom(...filterNames), value, (name, text) => {
        expect(readTyped(typeFilter(name, text))).toEqual({
          query: { filters: { [name]: text }, text: "" },
          problems: [],
        });
      }),
    );
  });

  it("reads every text as it was typed, whatever it is, and beside a filter too", () => {
    const parts = fc.constantFrom(
      "tool:",
      "by:ada",
      '"',
      "\\",
      " ",
      "  ",
      "(",
      ")",
      ":",
      "a",
      "https://x",
      "\n",
    );
    fc.assert(
      fc.property(
        fc.array(parts).map((all) => all.join("")),
        (text) => {
          fc.pre(text !== "");
          expect(readTyped(typeText(text))).toEqual({ query: { filters: {}, text }, problems: [] });
        },
      ),
    );
  });
});

describe("tokenAtCaret", () => {
  it.each([
    { name: "nothing", typed: "", caret: 0, want: { start: 0, name: null, value: "" } },
    { name: "behind a blank", typed: "tool:Bash ", caret: 10, want: { start: 10, name: null, value: "" } },
    { name: "in a word", typed: "npm to", caret: 6, want: { start: 4, name: null, value: "to" } },
    { name: "behind the colon", typed: "tool:", caret: 5, want: { start: 0, name: "tool", value: "" } },
    { name: "in a value", typed: "x by:a", caret: 6, want: { start: 2, name: "by", value: "a" } },
    {
      name: "in a quoted value",
      typed: 'rule:"git pu',
      caret: 12,
      want: { start: 0, name: "rule", value: "git pu" },
    },
    {
      name: "only what stands before the caret",
      typed: "tool:Bash",
      caret: 6,
      want: { start: 0, name: "tool", value: "B" },
    },
  ])("$name", ({ typed, caret, want }) => {
    expect(tokenAtCaret(typed, caret)).toEqual(want);
  });
});
