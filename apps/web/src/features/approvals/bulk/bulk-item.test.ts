import type { Preview } from "@countersign/contracts/preview";
import { describe, expect, it } from "vitest";
import {
  type BulkItem,
  bulkItemOf,
  findAlike,
  formatCallKind,
  mostTogether,
  togetherOf,
} from "./bulk-item.ts";

const command = (text: string): Preview => ({ kind: "command", command: text, cwd: "/w" });

function item(id: string, rule: string, more: Partial<BulkItem> = {}): BulkItem {
  return {
    id,
    sessionId: id,
    turn: 2,
    tool: "Bash",
    input: {},
    preview: command(rule),
    digest: id,
    reasons: [],
    suggestions: [{ rule, why: "" }],
    risk: { level: "low", reasons: [] },
    workspace: "/w",
    sessionTitle: "Tidy up",
    ...more,
  };
}
const critical = { risk: { level: "critical" as const, reasons: [] } };
const npm = "Bash(npm test:*)";
const git = "Bash(git push:*)";

describe("togetherOf", () => {
  it("lets calls of one kind be approved together, over sessions", () => {
    const items = [item("a", npm), item("b", npm)];
    expect(togetherOf(items)).toEqual({ approvable: items, alone: [], left: 0, whyNot: null });
  });

  it("lets calls of different kinds be approved together when they are of one turn", () => {
    const items = [item("a", npm, { sessionId: "s" }), item("b", git, { sessionId: "s" })];
    expect(togetherOf(items).whyNot).toBeNull();
  });

  it.each([
    { name: "sessions", second: item("b", git) },
    { name: "turns", second: item("b", git, { sessionId: "a", turn: 4 }) },
  ])("names the kinds that keep calls of different $name apart", ({ second }) => {
    expect(togetherOf([item("a", npm), second]).whyNot).toContain(`of 2 kinds: ${npm}, ${git}`);
  });

  it("leaves out critical ones, also where they would be another kind", () => {
    const [one, two] = [item("a", npm), item("b", git, critical)];
    expect(togetherOf([one, two])).toEqual({ approvable: [one], alone: [two], left: 0, whyNot: null });
    expect(togetherOf([two]).whyNot).toContain("Critical calls");
  });

  it("leaves out those that need two persons", () => {
    const needy = item("b", npm, { second: { why: "a rule wants it", excluded: [], first: null } });
    const one = item("a", npm);
    expect(togetherOf([one, needy])).toMatchObject({ approvable: [one], alone: [needy] });
    expect(findAlike([one, needy], one)).toEqual([one]);
  });

  it("takes of a turn of hundreds the first ones, and says how many are left", () => {
    const turn = Array.from({ length: 512 }, (_, index) => item(String(index), npm, { sessionId: "s" }));
    const { approvable, left, whyNot } = togetherOf([item("x", npm, critical), ...turn]);
    expect(approvable).toEqual(turn.slice(0, mostTogether));
    expect([left, whyNot]).toEqual([12, null]);
  });
});

describe("alikeOf", () => {
  it("is all of the kind, the one itself first, without other kinds and without critical ones", () => {
    const items = [item("a", npm), item("b", git), item("c", npm), item("d", npm, critical)];
    const third = items[2];
    expect(third === undefined ? [] : findAlike(items, third).map(({ id }) => id)).toEqual(["c", "a"]);
  });

  it("is not more than can be answered together", () => {
    const many = Array.from({ length: mostTogether + 20 }, (_, index) => item(String(index), npm));
    const last = many.at(-1);
    const found = last === undefined ? [] : findAlike(many, last);
    expect(found).toHaveLength(mostTogether);
    expect(found[0]).toBe(last);
  });
});

it.each([
  { shown: item("a", npm), want: npm },
  { shown: item("a", npm, { suggestions: [] }), want: "Bash" },
  {
    shown: item("a", "", {
      tool: "WebFetch",
      preview: { kind: "fetch", url: "https://a.dev/x", host: "a.dev" },
    }),
    want: "WebFetch a.dev",
  },
  { shown: item("a", "", { tool: "Write", preview: { kind: "diff", files: [] } }), want: "Write" },
])("a kind is called $want", ({ shown, want }) => {
  expect(formatCallKind(shown)).toBe(want);
});

const one = item("a", npm);

it("keeps that the text of a command asks for a call", () => {
  const command = { name: "commit", source: "project", path: "/w/c.md", digest: "d" } as const;
  const assessment = {
    preview: one.preview,
    fingerprints: [],
    digest: "d",
    decision: "ask" as const,
    reasons: [],
    suggestions: [],
  };
  const call = {
    id: "a",
    sessionId: "s",
    turn: 1,
    position: 0,
    toolUseId: "t",
    tool: "Bash",
    input: {},
    verdict: null,
    phase: { tag: "waiting" as const, askedAt: "2026-01-01", isChanged: false },
    assessment,
  };
  const session = { title: "Tidy up", workspace: "/w" };
  expect(bulkItemOf({ ...call, command }, session).command).toEqual(command);
  expect(bulkItemOf(call, session)).not.toHaveProperty("command");
});
