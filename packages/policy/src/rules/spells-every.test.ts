import { describe, expect, it } from "vitest";
import { parseRule } from "./parse-rule.ts";
import { spellsEvery } from "./spells-every.ts";

describe("a rule covers a word that runs something only when it spells it", () => {
  it.each([
    { rule: "Bash(find:*)", words: [], want: true },
    { rule: "Bash(find:*)", words: ["-delete"], want: false },
    { rule: "Bash(find . -delete)", words: ["-delete"], want: true },
    { rule: "Bash(find * -delete)", words: ["-delete"], want: true },
    { rule: "Bash(find * -delete *)", words: ["-delete"], want: true },
    { rule: "Bash(find * -deleted)", words: ["-delete"], want: false },
    { rule: "Bash(find * x-delete)", words: ["-delete"], want: false },
    { rule: "Bash(sort --output=a:*)", words: ["--output"], want: true },
    { rule: "Bash(find * -exec *)", words: ["-exec", "-exec"], want: false },
    { rule: "Bash(find * -exec * -exec *)", words: ["-exec", "-exec"], want: true },
    { rule: "Bash(-x:*)", words: ["-x"], want: true },
    { rule: "Bash(sed -i*)", words: ["-i"], want: true },
    { rule: "Bash(sed 's/a/b c/e':*)", words: ["'s/a/b c/e'"], want: true },
    { rule: 'Bash(sed "s/a/b c/e":*)', words: ["'s/a/b c/e'"], want: true },
    { rule: "Bash(re:find .* -delete)", words: ["-delete"], want: true },
    { rule: "Bash(re:find .* (-delete|-print))", words: ["-delete"], want: true },
    { rule: "Bash(re:find \\S+ \\-delete)", words: ["-delete"], want: true },
    { rule: "Bash(re:find .*)", words: ["-delete"], want: false },
    { rule: "Bash(re:find .* -delete(?: -print)?)", words: ["-delete"], want: true },
    { rule: "Bash(re:(?:find .* -delete))", words: ["-delete"], want: true },
    { rule: "Bash(re:find(?: -delete)?.*)", words: ["-delete"], want: false },
    { rule: "Bash(re:find( -delete| )?.*)", words: ["-delete"], want: false },
    { rule: "Bash(re:find( -delete)*.*)", words: ["-delete"], want: false },
    { rule: "Bash(re:find( -delete){0,1}.*)", words: ["-delete"], want: false },
    { rule: "Bash(re:find( -delete| x).*)", words: ["-delete"], want: false },
    { rule: "Bash(re:find (.*)|find -delete)", words: ["-delete"], want: false },
    { rule: "Bash(re:find [ -delete ]*)", words: ["-delete"], want: false },
    { rule: "Bash(re:find [ab] -delete)", words: ["-delete"], want: true },
    { rule: "Bash(re:find [^ab] -delete)", words: ["-delete"], want: true },
    { rule: "Bash(re:find []a] -delete)", words: ["-delete"], want: true },
    { rule: "Bash(re:find [^]a] -delete)", words: ["-delete"], want: true },
    { rule: "Bash(re:find [a\\]] -delete)", words: ["-delete"], want: true },
    { rule: "Bash(re:find [] -delete x])", words: ["-delete"], want: false },
    { rule: "Bash(re:find [^] -delete x])", words: ["-delete"], want: false },
    { rule: "Bash(re:find [\\] -delete x])", words: ["-delete"], want: false },
    { rule: "Bash(re:find [x -delete ^])", words: ["-delete"], want: false },
    { rule: "Bash(re:find (?:[ab]) (-delete))", words: ["-delete"], want: true },
    { rule: "Bash(re:find (?i:-DELETE) x)", words: ["-delete"], want: false },
    { rule: "Bash(re:find ((-delete) )?.*)", words: ["-delete"], want: false },
    { rule: "Bash(find:*)", words: [""], want: false },
    { rule: "Bash", words: ["-delete"], want: true },
    { rule: "Edit(-delete)", words: ["-delete"], want: false },
  ])("$rule and $words: $want", ({ rule, words, want }) => {
    const parsed = parseRule(rule);
    if (!parsed.ok) throw new Error(parsed.reason);
    const sensitive = words.map((word, index) => ({
      word,
      span: { start: index * 10, end: index * 10 + 1 },
    }));
    expect(spellsEvery(parsed.rule, sensitive)).toBe(want);
  });

  it("counts one word once, for however many reasons it is sensitive", () => {
    const parsed = parseRule("Bash(xargs grep:*)");
    if (!parsed.ok) throw new Error(parsed.reason);
    const once = { word: "grep", span: { start: 6, end: 10 } };
    expect(spellsEvery(parsed.rule, [once, once])).toBe(true);
    expect(spellsEvery(parsed.rule, [once, { word: "grep", span: { start: 20, end: 24 } }])).toBe(false);
  });
});
