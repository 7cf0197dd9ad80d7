import { describe, expect, it } from "vitest";
import { callTitle } from "./call-title.ts";
import { revealHidden } from "./hidden-characters.ts";
import { markParts } from "./marked-parts.ts";
import { costWords, countWords } from "./numbers.ts";
import { relativePath, shortPath } from "./paths.ts";
import { sentence } from "./sentence.ts";
import { agoWords, durationWords, shortDurationWords, tookWords } from "./time.ts";
import { outcomeSentence } from "./verdict-words.ts";

const minute = 60_000;

describe("times", () => {
  it.each([
    [0, "0 s", "0 s"],
    [-5, "0 s", "0 s"],
    [59_999, "59 s", "59 s"],
    [minute, "1 min", "1 min"],
    [133_000, "2 min 13 s", "2 min"],
    [185 * minute, "3 h 5 min", "3 h"],
    [52 * 60 * minute, "2 d 4 h", "2 d"],
  ])("%i ms is “%s”, short “%s”", (milliseconds, long, short) => {
    expect(durationWords(milliseconds)).toBe(long);
    expect(shortDurationWords(milliseconds)).toBe(short);
  });

  it.each([
    [12, "12 ms"],
    [440, "0.4 s"],
    [12_400, "12 s"],
  ])("something that took %i ms took “%s”", (milliseconds, want) => {
    expect(tookWords(milliseconds)).toBe(want);
  });

  it.each([
    ["2026-01-01T00:00:09.500Z", "just now"],
    ["2026-01-01T00:00:07.000Z", "3 s ago"],
    ["2026-01-01T00:00:30.000Z", "just now"],
  ])("%s is “%s”", (at, want) => {
    expect(agoWords(at, Date.parse("2026-01-01T00:00:10.000Z"))).toBe(want);
  });
});

describe("numbers", () => {
  it.each([
    [null, "price unknown"],
    [0, "$0.00"],
    [0.00001, "<$0.0001"],
    [0.0031, "$0.0031"],
    [1.239, "$1.24"],
  ])("a cost of %s is “%s”", (cost, want) => {
    expect(costWords(cost)).toBe(want);
  });

  it.each([
    [812, "812"],
    [12_400, "12.4k"],
    [999_999, "1M"],
    [3_140_000, "3.1M"],
  ])("%i is “%s”", (count, want) => {
    expect(countWords(count)).toBe(want);
  });
});

describe("paths", () => {
  it.each([
    ["/work/app/src/a.ts", "/work/app", "src/a.ts"],
    ["/work/app-secrets/a.ts", "/work/app", "/work/app-secrets/a.ts"],
    ["/work/app", "/work/app", "/work/app"],
  ])("%s seen from %s is “%s”", (path, workspace, want) => {
    expect(relativePath(path, workspace)).toBe(want);
  });

  it.each([
    ["/home/ada/x", "/home/ada", "~/x"],
    ["/home/adam/x", "/home/ada", "/home/adam/x"],
    ["/home/ada/x", undefined, "/home/ada/x"],
  ])("%s in the home %s is “%s”", (path, home, want) => {
    expect(shortPath(path, home)).toBe(want);
  });
});

describe("callTitle", () => {
  const base = { tool: "Bash", input: { command: "ls\nrm x" }, workspace: "/w" };
  it.each([
    { name: "line breaks are shown", preview: null, canonical: undefined, want: "ls ⏎ rm x" },
    {
      name: "the canonical command comes first",
      preview: { kind: "command" as const, command: "'l's", cwd: "/w" },
      canonical: "ls",
      want: "ls",
    },
    {
      name: "a path is seen from the workspace",
      preview: { kind: "path" as const, action: "read" as const, path: "/w/a.ts" },
      canonical: undefined,
      want: "a.ts",
    },
  ])("$name", ({ preview, canonical, want }) => {
    expect(callTitle({ ...base, preview, canonical })).toBe(want);
  });
});

describe("revealHidden", () => {
  it.each([
    { name: "plain text stays whole", text: "git status\n\tx é 漢 🙂", want: ["git status\n\tx é 漢 🙂"] },
    { name: "a change of direction is named", text: "a\u202eb", want: ["a", "U+202E", "b"] },
    { name: "a zero-width space is named", text: "rm\u200b", want: ["rm", "U+200B"] },
    { name: "an escape is named", text: "\u001b[8m", want: ["U+001B", "[8m"] },
    { name: "a tag character is named", text: "\u{e0041}", want: ["U+E0041"] },
    { name: "empty stays empty", text: "", want: [""] },
  ])("$name", ({ text, want }) => {
    expect(revealHidden(text).map((piece) => piece.text)).toEqual(want);
  });
});

describe("markParts", () => {
  const reason = (start: number, end: number) => ({ kind: "shell" as const, text: "", span: { start, end } });
  it.each([
    { name: "nothing to mark", spans: [], want: ["ls && rm x"] },
    { name: "one part", spans: [reason(6, 10)], want: ["ls && ", "[rm x]"] },
    {
      name: "overlapping parts",
      spans: [reason(0, 4), reason(2, 5)],
      want: ["[ls]", "[ &]", "[&]", " rm x"],
    },
    { name: "a part in a part", spans: [reason(0, 10), reason(6, 8)], want: ["[ls && ]", "[rm]", "[ x]"] },
    { name: "a part outside is left out", spans: [reason(6, 99)], want: ["ls && rm x"] },
  ])("$name", ({ spans, want }) => {
    const parts = markParts("ls && rm x", spans);
    expect(parts.map((part) => (part.reasons.length > 0 ? `[${part.text}]` : part.text))).toEqual(want);
  });
});

describe("outcomeSentence", () => {
  const now = Date.parse("2026-01-01T00:00:10.000Z");
  it.each([
    {
      name: "accepted",
      outcome: { outcome: "accepted" as const, by: "ada", at: "2026-01-01T00:00:10.000Z" },
      want: { isKept: true, text: "Accepted." },
    },
    {
      name: "already decided says by whom and when",
      outcome: {
        outcome: "already-decided" as const,
        verdict: "approve" as const,
        by: "bob",
        at: "2026-01-01T00:00:07.000Z",
      },
      want: { isKept: false, text: "Already approved by bob 3 s ago. Your verdict was not used." },
    },
    {
      name: "changed asks to look again",
      outcome: { outcome: "changed" as const, digest: "d", message: "The file changed." },
      want: { isKept: false, text: "Changed since you looked. The file changed. Look again, then decide." },
    },
    {
      name: "gone says why",
      outcome: { outcome: "gone" as const, message: "Its turn was stopped." },
      want: { isKept: false, text: "This call no longer waits. Its turn was stopped." },
    },
  ])("$name", ({ outcome, want }) => {
    expect(outcomeSentence(outcome, now)).toEqual(want);
  });
});

describe("sentence", () => {
  it.each([
    ["rule Bash(ls) (team) allows ls", "Rule Bash(ls) (team) allows ls"],
    ["no rule allows npm test", "No rule allows npm test"],
    ["npm runs a script", "npm runs a script"],
    ["notes is no command", "notes is no command"],
  ])("%s", (text, want) => {
    expect(sentence(text)).toBe(want);
  });
});
