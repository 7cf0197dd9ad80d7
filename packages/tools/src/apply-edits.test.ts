import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyEdits, type TextEdit } from "./apply-edits.ts";
import { ToolInputError } from "./ports/tool.ts";
import { decodeText, encodeText } from "./text-encoding.ts";

function editText(content: string, edits: TextEdit[]): string {
  const decoded = decodeText(Buffer.from(content));
  if (decoded === null) throw new Error("not a text");
  return encodeText(applyEdits(decoded, edits)).toString("utf8");
}

const edit = (old_string: string, new_string: string, replace_all?: boolean): TextEdit => ({
  old_string,
  new_string,
  replace_all,
});

function editError(content: string, edits: TextEdit[]): ToolInputError {
  try {
    editText(content, edits);
  } catch (error) {
    if (error instanceof ToolInputError) return error;
    throw error;
  }
  throw new Error("was not refused");
}

describe("applyEdits", () => {
  it.each<{ name: string; content: string; edits: TextEdit[]; want: string }>([
    { name: "one place", content: "a b c", edits: [edit("b", "x")], want: "a x c" },
    { name: "the whole text", content: "abc", edits: [edit("abc", "")], want: "" },
    { name: "all places", content: "a a a", edits: [edit("a", "b", true)], want: "b b b" },
    { name: "all of one", content: "a", edits: [edit("a", "b", true)], want: "b" },
    {
      name: "all, from the left when they overlap",
      content: "aaaaa",
      edits: [edit("aa", "b", true)],
      want: "bba",
    },
    { name: "with a new text that holds the old", content: "a", edits: [edit("a", "aa", true)], want: "aa" },
    { name: "several lines", content: "1\n2\n3\n", edits: [edit("1\n2\n", "x\n")], want: "x\n3\n" },
    { name: "no last line feed, and adds none", content: "a\nb", edits: [edit("b", "c")], want: "a\nc" },
    { name: "a last line feed, and keeps it", content: "a\nb\n", edits: [edit("b", "c")], want: "a\nc\n" },
    {
      name: "the one with more around it",
      content: "x=1\ny=1\n",
      edits: [edit("y=1", "y=2")],
      want: "x=1\ny=2\n",
    },
    { name: "one after the other", content: "a", edits: [edit("a", "b"), edit("b", "c")], want: "c" },
    {
      name: "what an earlier edit made",
      content: "a",
      edits: [edit("a", "x y"), edit("x y", "z")],
      want: "z",
    },
    { name: "$& literally", content: "price", edits: [edit("price", "$&")], want: "$&" },
    {
      name: "$1 $$ $` $' literally",
      content: "x",
      edits: [edit("x", "$1 $$ $` $' $<n>")],
      want: "$1 $$ $` $' $<n>",
    },
    { name: "$& literally everywhere", content: "x x", edits: [edit("x", "$&$$", true)], want: "$&$$ $&$$" },
    {
      name: "characters of regular expressions",
      content: "a.c abc",
      edits: [edit("a.c", "[")],
      want: "[ abc",
    },
    { name: "backslashes", content: "a\\nb", edits: [edit("\\n", "\\\\")], want: "a\\\\b" },
    { name: "a smile", content: "🙂🙃", edits: [edit("🙂", "ä")], want: "ä🙃" },
    {
      name: "Windows line ends, kept",
      content: "a\r\nb\r\nc\r\n",
      edits: [edit("a\nb", "x\ny\nz")],
      want: "x\r\ny\r\nz\r\nc\r\n",
    },
    {
      name: "Windows line ends, given",
      content: "a\r\nb\r\n",
      edits: [edit("a\r\nb", "x\r\ny")],
      want: "x\r\ny\r\n",
    },
    {
      name: "one line of Windows, made two",
      content: "a\r\nb\r\n",
      edits: [edit("b", "b\nc")],
      want: "a\r\nb\r\nc\r\n",
    },
    {
      name: "mixed ends, where they are",
      content: "a\r\nb\nc\r\n",
      edits: [edit("b\nc", "x\ny")],
      want: "a\r\nx\ny\r\n",
    },
    {
      name: "mixed ends, in a Windows part",
      content: "a\r\nb\r\nc\nd\n",
      edits: [edit("a\nb", "x\ny")],
      want: "x\r\ny\r\nc\nd\n",
    },
    { name: "a byte order mark, kept", content: "\ufeffa\n", edits: [edit("a", "b")], want: "\ufeffb\n" },
    {
      name: "a byte order mark and Windows",
      content: "\ufeffa\r\nb\r\n",
      edits: [edit("a\nb", "c")],
      want: "\ufeffc\r\n",
    },
    { name: "a lone carriage return", content: "a\rb", edits: [edit("\r", "\n")], want: "a\nb" },
    { name: "only a change of case", content: "Abc", edits: [edit("Abc", "abc")], want: "abc" },
    { name: "only spaces", content: "a  b", edits: [edit("  ", " ")], want: "a b" },
  ])("replaces $name", ({ content, edits, want }) => {
    expect(editText(content, edits)).toBe(want);
  });

  it.each<{ name: string; content: string; edits: TextEdit[]; message: string; hint?: string }>([
    {
      name: "a text that is not there",
      content: "abc",
      edits: [edit("x", "y")],
      message: "isn’t in the file",
      hint: "Read the file again",
    },
    { name: "an empty file", content: "", edits: [edit("x", "y")], message: "isn’t in the file" },
    {
      name: "an empty old text",
      content: "abc",
      edits: [edit("", "y")],
      message: "old_string is empty",
      hint: "Write",
    },
    {
      name: "an empty old text in an empty file",
      content: "",
      edits: [edit("", "y")],
      message: "old_string is empty",
    },
    { name: "the same text", content: "abc", edits: [edit("b", "b")], message: "nothing would change" },
    {
      name: "the same text but line ends of a Windows file",
      content: "a\r\nb\r\n",
      edits: [edit("a\nb", "a\r\nb")],
      message: "nothing would change",
    },
    {
      name: "two places",
      content: "a\nb\na\n",
      edits: [edit("a", "x")],
      message: "is in the file 2 times, on lines 1, 3",
      hint: "replace_all",
    },
    {
      name: "two places in one line",
      content: "z\na a\n",
      edits: [edit("a", "x")],
      message: "is in the file 2 times, on lines 2",
    },
    {
      name: "two places that overlap",
      content: "aaa",
      edits: [edit("aa", "x")],
      message: "is in the file 2 times",
    },
    {
      name: "many places",
      content: "a\n".repeat(14),
      edits: [edit("a", "x")],
      message: "lines 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 4 more",
    },
    {
      name: "a second edit that does not fit",
      content: "a b",
      edits: [edit("a", "x"), edit("a", "y")],
      message: "edit 2 of 2: old_string isn’t in the file",
    },
    {
      name: "other Unicode forms",
      content: "x\ncafe\u0301\n",
      edits: [edit("caf\u00e9", "tea")],
      message: "isn’t in the file",
      hint: "only in Unicode normalization starts on line 2",
    },
    {
      name: "tabs for spaces",
      content: "a\n\tif (x) {\n",
      edits: [edit("    if (x) {", "y")],
      message: "isn’t in the file",
      hint: "only in spaces, tabs or line endings starts on line 2",
    },
    {
      name: "another case",
      content: "Hello\n",
      edits: [edit("hello", "y")],
      message: "isn’t in the file",
      hint: "only in letter case starts on line 1",
    },
    {
      name: "Windows ends in a file without them",
      content: "a\nb\n",
      edits: [edit("a\r\nb", "y")],
      message: "isn’t in the file",
      hint: "line endings starts on line 1",
    },
    {
      name: "line numbers that were copied",
      content: "a\nb\n",
      edits: [edit("     1\ta", "y")],
      message: "isn’t in the file",
      hint: "without the line numbers",
    },
  ])("refuses $name", ({ content, edits, message, hint = "" }) => {
    const error = editError(content, edits);
    expect(error.message).toContain(message);
    expect(error.hint ?? "").toContain(hint);
  });

  it("replaces the only place of any text by any other, and nothing else", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "$", "&", "\n", "ä", "\\"), maxLength: 10 });
    fc.assert(
      fc.property(text, text, text, (before, after, replacement) => {
        fc.pre(replacement !== "X");
        expect(editText(`${before}X${after}`, [edit("X", replacement)])).toBe(before + replacement + after);
      }),
    );
  });

  it("undoes itself", () => {
    const text = fc.string({ unit: fc.constantFrom("b", "c", "\n"), maxLength: 10 });
    fc.assert(
      fc.property(text, text, (before, after) => {
        const content = `${before}\u2028${after}`;
        const there = editText(content, [edit("\u2028", "$&")]);
        expect(editText(there, [edit("$&", "\u2028")])).toBe(content);
      }),
    );
  });
});
