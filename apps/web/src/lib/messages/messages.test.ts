import { callTitle } from "@countersign/contracts/call-title";
import type { JsonObject } from "@countersign/contracts/json";
import { beforeAll, describe, expect, it } from "vitest";
import { markParts, sliceParts } from "../../features/approvals/marked-parts.ts";
import { reasonText } from "../../features/approvals/reason-text.ts";
import { keepOwnName } from "./format-person.ts";
import { formatCost, formatCount } from "./numbers.ts";
import { relativePath, shortPath } from "./paths.ts";
import { sentence } from "./sentence.ts";
import { formatDuration, formatElapsed, formatShortDuration, formatTimeAgo } from "./time.ts";
import { isSecondClick, outcomeSentence } from "./verdict-messages.ts";

beforeAll(() => keepOwnName("owner"));

const minute = 60_000;

describe("times", () => {
  it.each([
    [0, "0s", "0s"],
    [-5, "0s", "0s"],
    [59_999, "59s", "59s"],
    [minute, "1m", "1m"],
    [133_000, "2m 13s", "2m"],
    [185 * minute, "3h 5m", "3h"],
    [52 * 60 * minute, "2d 4h", "2d"],
  ])("%i ms is “%s”, short “%s”", (milliseconds, long, short) => {
    expect(formatDuration(milliseconds)).toBe(long);
    expect(formatShortDuration(milliseconds)).toBe(short);
  });

  it.each([
    [12, "12ms"],
    [440, "0.4s"],
    [12_400, "12s"],
  ])("something that took %i ms took “%s”", (milliseconds, want) => {
    expect(formatElapsed(milliseconds)).toBe(want);
  });

  it.each([
    ["2026-01-01T00:00:09.500Z", "just now"],
    ["2026-01-01T00:00:07.000Z", "3s ago"],
    ["2026-01-01T00:00:30.000Z", "just now"],
  ])("%s is “%s”", (at, want) => {
    expect(formatTimeAgo(at, Date.parse("2026-01-01T00:00:10.000Z"))).toBe(want);
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
    expect(formatCost(cost)).toBe(want);
  });

  it.each([
    [812, "812"],
    [12_400, "12.4k"],
    [999_999, "1M"],
    [3_140_000, "3.1M"],
  ])("%i is “%s”", (count, want) => {
    expect(formatCount(count)).toBe(want);
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
      name: "many line breaks are counted",
      preview: { kind: "command" as const, command: `ls${"\n".repeat(301)}rm x`, cwd: "/w" },
      canonical: undefined,
      want: "ls ⏎ × 301 rm x",
    },
    {
      name: "odd spaces stay, so that they can be told",
      preview: { kind: "command" as const, command: "\u00a0ls\u2028\nrm x\u3000", cwd: "/w" },
      canonical: undefined,
      want: "\u00a0ls\u2028 ⏎ rm x\u3000",
    },
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

  it.each<{ name: string; input: JsonObject; want: string }>([
    {
      name: "fields in their order",
      input: { to: "ada@example.com", copies: 2 },
      want: "to: ada@example.com, copies: 2",
    },
    {
      name: "lists and objects as JSON",
      input: { ids: [1, 2], by: { a: true } },
      want: 'ids: [1,2], by: {"a":true}',
    },
    {
      name: "quotes around what could be taken for more fields",
      input: { subject: "hi, to: eve", note: "" },
      want: 'subject: "hi, to: eve", note: ""',
    },
    { name: "line breaks", input: { body: "one\ntwo" }, want: "body: one ⏎ two" },
    {
      name: "the beginning of long values, so that the others are seen",
      input: { text: "🙂".repeat(200), to: "ada" },
      want: `text: ${"🙂".repeat(80)}…, to: ada`,
    },
    { name: "nothing without fields", input: {}, want: "" },
  ])("shows $name of another tool's input", ({ input, want }) => {
    const preview = { kind: "input" as const, summary: JSON.stringify(input, null, 2) };
    expect(callTitle({ tool: "mcp__mail__send", input, preview, workspace: "/w" })).toBe(want);
    expect(callTitle({ tool: "mcp__mail__send", input, preview: null, workspace: "/w" })).toBe(want);
  });

  it.each(["No preview, because it would fail.", "{ not JSON", "[1, 2]"])(
    "keeps the summary “%s”",
    (summary) => {
      const preview = { kind: "input" as const, summary };
      expect(callTitle({ ...base, preview })).toBe(summary);
    },
  );
});

describe("markParts", () => {
  const reason = (start: number, end: number) => ({
    code: "earlier-shell" as const,
    text: "",
    span: { start, end },
  });
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

describe("sliceParts", () => {
  const parts = markParts("ls && rm x", [{ code: "earlier-shell", text: "", span: { start: 6, end: 10 } }]);
  it.each([
    { name: "everything", from: 0, to: 10, want: ["ls && ", "rm x"] },
    { name: "the beginning", from: 0, to: 8, want: ["ls && ", "rm"] },
    { name: "the end", from: 7, to: 10, want: ["m x"] },
  ])("$name", ({ from, to, want }) => {
    expect(sliceParts(parts, from, to).map((part) => part.text)).toEqual(want);
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
      want: { isKept: false, text: "Already approved by bob 3s ago. Your decision wasn’t used." },
    },
    {
      name: "changed asks to look again",
      outcome: { outcome: "changed" as const, digest: "d", message: "The file changed." },
      want: {
        isKept: false,
        text: "Your decision wasn’t used because the call has changed since you saw it.",
      },
    },
    {
      name: "gone says why",
      outcome: { outcome: "gone" as const, message: "Its turn was stopped." },
      want: { isKept: false, text: "This call is no longer waiting. Its turn was stopped." },
    },
  ])("$name", ({ outcome, want }) => {
    expect(outcomeSentence(outcome, now)).toEqual(want);
  });
});

describe("isSecondClick", () => {
  const now = Date.parse("2026-01-01T00:00:10.000Z");
  const approved = (by: string, at: string) =>
    ({ outcome: "already-decided", verdict: "approve", by, at: `2026-01-01T00:00:${at}.000Z` }) as const;
  const target = { id: "c", digest: "d" };
  const approve = { ...target, verdict: "approve" } as const;
  it.each([
    {
      name: "the same verdict by the same person",
      request: approve,
      outcome: approved("owner", "09"),
      want: true,
    },
    { name: "another person’s", request: approve, outcome: approved("bob", "09"), want: false },
    { name: "one of long ago", request: approve, outcome: approved("owner", "02"), want: false },
    {
      name: "another verdict",
      request: { ...target, verdict: "deny" } as const,
      outcome: approved("owner", "09"),
      want: false,
    },
    {
      name: "one that was to be remembered",
      request: { ...approve, remember: { kind: "exactly" as const } },
      outcome: approved("owner", "09"),
      want: false,
    },
  ])("$name: $want", ({ request, outcome, want }) => {
    expect(isSecondClick(request, outcome, now)).toBe(want);
  });
});

describe("reasonText", () => {
  it.each([
    { code: "mode-dont-ask" as const, text: "mode dontAsk denies it", want: "mode “Don't ask” denies it" },
    {
      code: "mode-strict" as const,
      text: "The mode strict asks about every call",
      want: "The mode “Strict” asks about every call",
    },
    { code: "no-rule" as const, text: "echo mode plan", want: "echo mode plan" },
  ])("$text", ({ code, text, want }) => {
    expect(reasonText({ code, text })).toBe(want);
  });
});

describe("sentence", () => {
  it.each([
    ["rule Bash(ls) (team) allows ls", "Rule Bash(ls) (team) allows ls"],
    ["no rule allows npm test", "No rule allows npm test"],
    ["npm runs a script", "npm runs a script"],
    ["notes is no command", "notes is no command"],
    ["only a person decides it", "Only a person decides it"],
    ["only runs a script", "only runs a script"],
  ])("%s", (text, want) => {
    expect(sentence(text)).toBe(want);
  });
});
