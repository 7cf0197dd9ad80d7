import { describe, expect, it } from "vitest";
import type { FileMatches } from "./search-job.ts";
import { type ReportOptions, SearchReport } from "./search-report.ts";

const file = (name: string, matches: number[], context: number[] = []): FileMatches => ({
  name,
  matchedLines: matches.length,
  lines: [...matches, ...context]
    .sort((left, right) => left - right)
    .map((number) => ({ number, text: `t${number}`, isMatch: matches.includes(number) })),
});

function report(
  files: FileMatches[],
  options: Partial<ReportOptions> = {},
  note: string | null = null,
): string[] {
  const made = new SearchReport({
    mode: "content",
    hasLineNumbers: true,
    hasContext: false,
    limit: 10,
    nameOf: (name) => name,
    ...options,
  });
  for (const one of files) if (made.add(one) === "enough") break;
  return made.text(note).split("\n");
}

describe("SearchReport", () => {
  it.each<{ name: string; files: FileMatches[]; options?: Partial<ReportOptions>; want: string[] }>([
    { name: "nothing", files: [], want: ["No matches."] },
    { name: "lines", files: [file("a", [1, 3]), file("b", [2])], want: ["a:1:t1", "a:3:t3", "b:2:t2"] },
    {
      name: "lines without numbers",
      files: [file("a", [1])],
      options: { hasLineNumbers: false },
      want: ["a:t1"],
    },
    {
      name: "context",
      files: [file("a", [2], [1, 3])],
      options: { hasContext: true },
      want: ["a-1-t1", "a:2:t2", "a-3-t3"],
    },
    {
      name: "marks between what is apart",
      files: [file("a", [1, 5], [2, 4])],
      options: { hasContext: true },
      want: ["a:1:t1", "a-2-t2", "--", "a-4-t4", "a:5:t5"],
    },
    {
      name: "marks between files",
      files: [file("a", [1]), file("b", [1])],
      options: { hasContext: true },
      want: ["a:1:t1", "--", "b:1:t1"],
    },
    {
      name: "names",
      files: [file("a", [1, 2]), file("b", [1])],
      options: { mode: "files_with_matches" },
      want: ["a", "b"],
    },
    {
      name: "counts",
      files: [file("a", [1, 2]), file("b", [1])],
      options: { mode: "count" },
      want: ["a:2", "b:1"],
    },
    {
      name: "names as they are to be shown",
      files: [file("a", [1])],
      options: { nameOf: (name) => `<${name}>` },
      want: ["<a>:1:t1"],
    },
    {
      name: "what is beyond the limit as a number",
      files: [file("a", [1, 2, 3])],
      options: { limit: 2 },
      want: ["a:1:t1", "a:2:t2", expect.stringContaining("1 more line.")],
    },
    {
      name: "files beyond the limit as a number",
      files: [file("a", [1]), file("b", [1]), file("c", [1])],
      options: { limit: 1, mode: "count" },
      want: ["a:1", expect.stringContaining("2 more files.")],
    },
    {
      name: "matches that were not even handed over",
      files: [{ ...file("a", [1]), matchedLines: 50 }],
      want: ["a:1:t1", expect.stringContaining("49 more lines.")],
    },
  ])("shows $name", ({ files, options = {}, want }) => {
    expect(report(files, options)).toEqual(want);
  });

  it("adds why the search ended early", () => {
    expect(report([file("a", [1])], {}, "ended")).toEqual(["a:1:t1", "[ended]"]);
    expect(report([], {}, "ended")).toEqual(["No matches.", "[ended]"]);
  });

  it("shows nothing after the first thing that did not fit", () => {
    const long = { number: 1, text: "x".repeat(39_990), isMatch: true };
    const short = { number: 2, text: "y", isMatch: true };
    const lines = report([
      { name: "a", matchedLines: 3, lines: [long, { ...long, number: 2 }, { ...short, number: 3 }] },
    ]);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain("2 more lines.");
  });

  it("has enough of 20,000 entries", () => {
    const made = new SearchReport({
      mode: "count",
      hasLineNumbers: true,
      hasContext: false,
      limit: 1,
      nameOf: (name) => name,
    });
    const answers = Array.from({ length: 20_000 }, (_, index) => made.add(file(String(index), [1])));
    expect([answers.at(-2), answers.at(-1)]).toEqual(["go-on", "enough"]);
    expect(made.text(null)).toContain("at least 19,999 more files");
  });
});
