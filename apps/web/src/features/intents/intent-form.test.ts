import { describe, expect, it } from "vitest";
import { changeText, type FormChange } from "./change-text.ts";
import { readForm } from "./intent-form.ts";
import { freeId, newIntentText } from "./new-intent-text.ts";

const text = `# whose it is
id: REQ-001
title: "Warmer greeting" # in the ticket
why: People asked.
team: web
owned_scope:
  write:
    - src/greeting.ts # the one
    - src/words/**
  read: [src/**]
examples:
  refuse:
    - package.json
    - delete: src/greeting.ts
acceptance:
  - text: the tests pass
    command: npm test
budget: { turns: 40, time: 30m }
`;

describe("readForm", () => {
  it("shows everything that the text says", () => {
    expect(readForm(text)).toMatchObject({
      texts: {
        id: "REQ-001",
        title: "Warmer greeting",
        why: "People asked.",
        turns: "40",
        time: "30m",
        parent: "",
      },
      lists: {
        write: ["src/greeting.ts", "src/words/**"],
        delete: [],
        read: ["src/**"],
        refuse: ["package.json", "delete src/greeting.ts"],
      },
      isScopeShared: false,
      acceptance: [{ text: "the tests pass", command: "npm test" }],
    });
  });

  it.each([
    { name: "a list at the top", yaml: "- a\n- b\n" },
    { name: "a text", yaml: "hello" },
    { name: "what is no YAML", yaml: "a: [b\nc: }" },
  ])("shows nothing of $name", ({ yaml }) => {
    expect(readForm(yaml)).toBeNull();
    expect(changeText(yaml, { kind: "text", name: "title", value: "x" })).toBe(yaml);
  });

  it.each([
    { name: "an entry of several lines", yaml: "outcomes:\n  - |\n    one\n    two\n" },
    { name: "an entry that is a map", yaml: "outcomes: [{ a: b }]\n" },
    { name: "a list with an alias", yaml: "x: &a [one]\noutcomes: *a\n" },
  ])("leaves a list with $name to the text", ({ yaml }) => {
    const form = readForm(yaml);
    expect(form?.lists.outcomes ?? null).toEqual(yaml.includes("&a") ? [] : null);
  });

  it("shows a list for both actions as shared", () => {
    const form = readForm("owned_scope: [src/**]\n");
    expect(form).toMatchObject({
      isScopeShared: true,
      lists: { write: ["src/**"], delete: ["src/**"], read: [] },
    });
  });

  it("reads what is not finished", () => {
    expect(readForm("")?.texts.title).toBe("");
    expect(readForm("title:\noutcomes:\n")?.lists.outcomes).toEqual([]);
  });
});

describe("changeText", () => {
  it.each<{ name: string; change: FormChange; want: string }>([
    {
      name: "a title, with its comment",
      change: { kind: "text", name: "title", value: "Warm" },
      want: 'title: "Warm" # in the ticket',
    },
    {
      name: "an entry in its place, with its comment",
      change: { kind: "list", name: "write", lines: ["src/greetings.ts", "src/words/**"] },
      want: "    - src/greetings.ts # the one\n    - src/words/**",
    },
    {
      name: "an entry before others, which keep their comments",
      change: { kind: "list", name: "write", lines: ["a.ts", "src/greeting.ts", "src/words/**"] },
      want: "    - a.ts\n    - src/greeting.ts # the one\n",
    },
    {
      name: "a list that was not there",
      change: { kind: "list", name: "hazards", lines: ["It bites"] },
      want: "hazards:\n  - It bites",
    },
    {
      name: "a bound, as a number",
      change: { kind: "text", name: "costUsd", value: "2.5" },
      want: "cost_usd: 2.5",
    },
    {
      name: "an example with an action",
      change: { kind: "list", name: "refuse", lines: ["package.json", "run scripts"] },
      want: "    - package.json\n    - run: scripts",
    },
    {
      name: "a criterion",
      change: { kind: "acceptance", criteria: [{ text: "it greets", command: "" }] },
      want: "acceptance:\n  - it greets",
    },
  ])("writes $name", ({ change, want }) => {
    const next = changeText(text, change);
    expect(next).toContain(want);
    expect(next).toContain("# whose it is");
    expect(next).toContain("team: web");
  });

  it("takes a list away that has no entries, and a budget without a bound", () => {
    expect(changeText(text, { kind: "list", name: "read", lines: [] })).not.toContain("read:");
    const without = changeText(text, { kind: "text", name: "turns", value: "" });
    expect(without).toContain("budget: { time: 30m }");
    expect(changeText(without, { kind: "text", name: "time", value: " " })).not.toContain("budget");
  });

  it("keeps a shared list shared until it is split", () => {
    const shared = "owned_scope:\n  - src/** # all\n";
    const longer = changeText(shared, { kind: "list", name: "write", lines: ["src/**", "docs/**"] });
    expect(readForm(longer)).toMatchObject({ isScopeShared: true, lists: { delete: ["src/**", "docs/**"] } });
    const split = changeText(changeText(longer, { kind: "split-scope" }), {
      kind: "list",
      name: "delete",
      lines: ["docs/**"],
    });
    expect(readForm(split)).toMatchObject({
      isScopeShared: false,
      lists: { write: ["src/**", "docs/**"], delete: ["docs/**"] },
    });
    expect(split).toContain("# all");
  });

  it("begins from the text of a new intent", () => {
    const next = changeText(newIntentText, { kind: "list", name: "write", lines: ["src/**"] });
    expect(readForm(next)?.lists.write).toEqual(["src/**"]);
    expect(next).toContain("# What must never happen.");
  });
});

it("finds an id that nobody has", () => {
  expect(freeId(["req-001", "REQ-003"])).toBe("REQ-002");
});
