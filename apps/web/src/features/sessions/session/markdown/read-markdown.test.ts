import { describe, expect, it } from "vitest";
import { createMarkdownReader, type MarkdownBlock } from "./read-markdown.ts";

/** Reads every part, in order. */
function kindsOf(blocks: readonly MarkdownBlock[]): string[] {
  return blocks.map((block) => {
    if (block.kind === "code") return "code";
    return block.read() === null ? "plain" : "read";
  });
}

function textRead(block: MarkdownBlock | undefined): string {
  return block?.kind === "words" ? JSON.stringify(block.read()) : "";
}

const size = 200_000;
const repeated = (unit: string) => unit.repeat(Math.ceil(size / unit.length));

describe("createMarkdownReader", () => {
  it.each([
    { name: "quotes in quotes", text: repeated("> ") },
    { name: "quotes without space", text: `${repeated(">")}a` },
    { name: "lists in lists", text: `${repeated("- ")}!` },
    { name: "stars as lists", text: repeated("* ") },
    { name: "numbered lists in lists", text: `${repeated("1. ")}!` },
    { name: "lists that lead into a table", text: `* ${repeated("- a\n|")}` },
    {
      name: "a staircase of lists",
      text: Array.from({ length: 600 }, (_, at) => `${" ".repeat(at * 2)}- a`).join("\n"),
    },
    { name: "emphasis that never ends", text: repeated("_a __b") },
    { name: "emphasis in paragraphs", text: repeated(`${"_a __b".repeat(250)}\n\n`) },
    { name: "strikes", text: repeated("~~a*a **b ") },
    { name: "brackets", text: "[".repeat(size / 2) + "]".repeat(size / 2) },
    { name: "links that never end", text: repeated("[a](") },
    { name: "images that never end", text: repeated("![") },
    { name: "parentheses", text: `[a](${"(".repeat(size / 2)}${")".repeat(size / 2)}` },
    { name: "backticks", text: Array.from({ length: 600 }, (_, at) => "`".repeat(at)).join(" a ") },
    { name: "comments", text: repeated("<!--") },
    { name: "tags", text: repeated("<a b='") },
    { name: "quotes after HTML", text: repeated("<div>\n\n> ") },
    { name: "addresses", text: repeated("a@a.") },
    { name: "definitions", text: repeated("[a]: b\n") },
    {
      name: "many definitions and uses",
      text: Array.from({ length: 5_000 }, (_, at) => `[a${at}]: /b\n\n[a${at}] [x]`).join("\n\n"),
    },
    { name: "references", text: repeated("[a][b]") },
    { name: "rows", text: `a|b\n-|-\n${repeated("***a*|")}` },
    { name: "fences", text: repeated("```\n~~~\n") },
    { name: "a long fence", text: `${"`".repeat(size)} a\`` },
    { name: "spaces", text: `${" ".repeat(size)}a` },
    { name: "empty lines", text: `${"\n".repeat(size)}a` },
  ])("reads $name soon, whole and while it grows", ({ text }) => {
    const start = performance.now();
    const kinds = kindsOf(createMarkdownReader()(text, false));
    kindsOf(createMarkdownReader()(text, true));
    // Without bounds most of these take between seconds and minutes. The limit leaves room for a busy machine.
    expect(performance.now() - start).toBeLessThan(3_000);
    expect(kinds.length).toBeGreaterThan(0);
  });

  it("leaves what takes long plain, and what comes after the allowance is used up", () => {
    let time = 0;
    const slow = createMarkdownReader(() => (time += 60));
    const text = "a\n\nb\n\nc\n\n```\nd\n```\n\ne\n\nf";
    // Each part takes 60 ms, of 190; code isn't read.
    expect(kindsOf(slow(text, false))).toEqual(["read", "read", "read", "code", "read", "plain"]);
    const later = slow(`${text}\n\ng\n\nh`, false);
    expect(kindsOf(later).slice(-3)).toEqual(["read", "plain", "plain"]);
    expect(later.at(-1)).toMatchObject({ kind: "words", text: "h" });
  });

  it("never ends the reading of an honest text, however often it grows", () => {
    let time = 0;
    const read = createMarkdownReader(() => (time += 7));
    for (let length = 1; length < 500; length += 1) kindsOf(read("word ".repeat(length), true));
    expect(kindsOf(read("a **b**", false))).toEqual(["read"]);
  });

  it("keeps the parts that didn't change as they are, so that they aren't drawn again", () => {
    const read = createMarkdownReader();
    const before = read("a\n\n```ts\nb\n```\n\nc", true);
    const after = read("a\n\n```ts\nb\n```\n\nc d", true);
    expect(after.map((block, at) => block === before[at])).toEqual([true, true, false]);
  });

  it("reads a part only when that is asked for, and once", () => {
    let readings = 0;
    const [block] = createMarkdownReader(() => (readings += 1))("a", false);
    expect(readings).toBe(0);
    expect(textRead(block)).toContain("paragraph");
    const once = readings;
    expect(textRead(block)).toContain("paragraph");
    expect(once).toBeGreaterThan(0);
    expect(readings).toBe(once);
  });

  it("reads earlier parts again when a link that they name gets its address", () => {
    const read = createMarkdownReader();
    const [before] = read("[a]\n\nb", true);
    const [after] = read("[a]\n\nb\n\n[a]: https://example.com\n\nc", true);
    expect(textRead(before)).toContain("[a]");
    expect(textRead(before)).not.toContain("https://example.com");
    expect(textRead(after)).toContain('"href":"https://example.com"');
  });
});
