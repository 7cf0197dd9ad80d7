import { expect, it } from "vitest";
import { type AlignedRun, alignLines } from "./align-lines.ts";

const run = (kind: AlignedRun["kind"], count: number): AlignedRun => ({
  kind,
  removed: kind === "added" ? 0 : count,
  added: kind === "removed" ? 0 : count,
});

it.each([
  { name: "nothing", removed: [], added: [], want: [] },
  { name: "only removed lines", removed: ["a", "b"], added: [], want: [run("removed", 2)] },
  { name: "only added lines", removed: [], added: ["a"], want: [run("added", 1)] },
  {
    name: "one line that changed",
    removed: ["const limit = 10;"],
    added: ["const limit = 20;"],
    want: [run("paired", 1)],
  },
  {
    name: "a line after one that was put before it",
    removed: ["return parse(text);"],
    added: ["const text = await read(file);", "return parse(text, options);"],
    want: [run("added", 1), run("paired", 1)],
  },
  {
    name: "lines around one that was put between them",
    removed: ["import { a } from './a';", "import { b } from './b';"],
    added: ["import { a, a2 } from './a';", "const started = Date.now();", "import { b, b2 } from './b';"],
    want: [run("paired", 1), run("added", 1), run("paired", 1)],
  },
  {
    name: "as many lines on both sides by likeness, not by their number",
    removed: ["// Reads the settings file.", "return load(path);"],
    added: ["return load(path, signal);", "export const version = 7;"],
    want: [run("removed", 1), run("paired", 1), run("added", 1)],
  },
  {
    name: "no lines that have nothing in common",
    removed: ["alpha beta gamma"],
    added: ["if (x > 1) return;"],
    want: [run("removed", 1), run("added", 1)],
  },
  {
    name: "lines that differ in blanks",
    removed: ["return 1;", "go(2);"],
    added: ["  return 1;", "go(3);"],
    want: [run("paired", 2)],
  },
])("pairs $name", ({ removed, added, want }) => {
  expect(alignLines(removed, added, { joinsWhitespace: false })).toEqual(want);
});

it("sets lines apart that differ in blanks only, where that is asked for", () => {
  const removed = ["if (a) {", "return 1;", "}", "go(2);"];
  const added = ["if (a) {", "\treturn 1;  ", "}", "go(3);"];
  expect(alignLines(removed, added, { joinsWhitespace: true })).toEqual([
    run("whitespace", 3),
    run("paired", 1),
  ]);
});

it("pairs line by line where there are too many to compare", () => {
  const removed = Array.from({ length: 200 }, (_, index) => `old ${index}`);
  const added = Array.from({ length: 120 }, (_, index) => `new ${index}`);
  expect(alignLines(removed, added, { joinsWhitespace: false })).toEqual([
    run("paired", 120),
    run("removed", 80),
  ]);
});
