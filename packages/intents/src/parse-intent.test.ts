import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseIntent, printIntent } from "./index.ts";

const head = "id: REQ-001\ntitle: Repair the helpers\n";

describe("reading an intent", () => {
  it("reads every field", () => {
    const { intent, problems } = parseIntent(`# a comment
id: REQ-001
title: Repair the helpers
why: They are wrong.
status: IN_PROGRESS
parent: REQ-000
outcomes: [they are right]
constraints: [no new packages]
hazards: [data is lost]
owned_scope: { write: [src/utils/], delete: [src/utils/old/], read: [src/], run: [/] }
examples: { allow: [src/utils/a.ts, { delete: src/utils/old/a.ts }], refuse: [{ run: lib }] }
acceptance: [it works, { text: tests pass, command: npm test }]
budget: { turns: 10, tokens: 5000, cost_usd: 1.5, time: 1h30m }
related_specs: [specs/001.md]
`);
    expect(problems).toEqual([]);
    expect(intent).toEqual({
      id: "REQ-001",
      title: "Repair the helpers",
      why: "They are wrong.",
      status: "IN_PROGRESS",
      parent: "REQ-000",
      outcomes: ["they are right"],
      constraints: ["no new packages"],
      hazards: ["data is lost"],
      scope: { write: ["src/utils/"], delete: ["src/utils/old/"], read: ["src/"], run: ["/"] },
      examples: {
        allow: [
          { action: "write", path: "src/utils/a.ts" },
          { action: "delete", path: "src/utils/old/a.ts" },
        ],
        refuse: [{ action: "run", path: "lib" }],
      },
      acceptance: [
        { text: "it works", command: null },
        { text: "tests pass", command: "npm test" },
      ],
      budget: { turns: 10, tokens: 5000, costUsd: 1.5, seconds: 5400 },
      relatedSpecs: ["specs/001.md"],
    });
  });

  it("takes a list for what may be written and deleted, and what is left out for nothing", () => {
    const { intent } = parseIntent(`${head}owned_scope: [src/]\nparent:\nwhy: ~\n`);
    expect(intent?.scope).toEqual({ write: ["src/"], delete: ["src/"], read: null, run: null });
    expect(intent).toMatchObject({ status: "PENDING", parent: null, why: "", outcomes: [] });
  });

  it("lets nothing be deleted that a map does not name for deleting", () => {
    const { intent } = parseIntent(`${head}owned_scope: { write: [src/] }\n`);
    expect(intent?.scope).toEqual({ write: ["src/"], delete: [], read: null, run: null });
  });

  it.each([
    { name: "a missing title", text: "id: A\n", at: [1, 1], says: "title is missing" },
    { name: "a number for a text", text: "id: A\ntitle: 12\n", at: [2, 8], says: "must be a string" },
    { name: "an id with a blank", text: "id: A B\ntitle: x\n", at: [1, 5], says: "an ID can have letters" },
    { name: "an unknown status", text: `${head}status: DONE\n`, at: [3, 9], says: "one of PENDING" },
    {
      name: "a pattern that leads out",
      text: `${head}owned_scope:\n  - src/\n  - ../x\n`,
      at: [5, 5],
      says: "`..`",
    },
    {
      name: "an open bracket",
      text: `${head}owned_scope: { write: ["a[b"] }\n`,
      at: [3, 24],
      says: "bracket",
    },
    { name: "a comment for a pattern", text: `${head}owned_scope: ["#a"]\n`, at: [3, 15], says: "comment" },
    { name: "a text for a list", text: `${head}outcomes: all\n`, at: [3, 11], says: "a list of strings" },
    { name: "a time without a unit", text: `${head}budget: { time: 30 x }\n`, at: [3, 17], says: "30m" },
    {
      name: "a negative budget",
      text: `${head}budget: { turns: -1 }\n`,
      at: [3, 18],
      says: "greater than 0",
    },
    {
      name: "an absolute example",
      text: `${head}examples: { allow: [/etc] }\n`,
      at: [3, 21],
      says: "in the workspace",
    },
    {
      name: "an example of no action",
      text: `${head}examples: { allow: [{}] }\n`,
      at: [3, 21],
      says: "one action",
    },
    {
      name: "a criterion without text",
      text: `${head}acceptance:\n  - command: x\n`,
      at: [4, 5],
      says: "must be a string",
    },
    { name: "a key twice", text: `${head}id: B\n`, at: [3, 1], says: "duplicate key" },
    {
      name: "a key twice, deeper",
      text: `${head}budget: { turns: 1, turns: 2 }\n`,
      at: [3, 21],
      says: "duplicate key",
    },
    { name: "an alias", text: "id: &a A\ntitle: *a\n", at: [2, 8], says: "alias" },
    { name: "a tab", text: `${head}budget:\n\tturns: 1\n`, at: [4, 1], says: "tab" },
    { name: "two documents", text: `${head}---\nid: B\n`, at: [3, 1], says: "several documents" },
    { name: "no map", text: "- a\n", at: [1, 1], says: "must be a map" },
    { name: "nothing", text: "", at: [1, 1], says: "must be a map" },
    {
      name: "too long a text",
      text: `${head}why: ${"x".repeat(200_000)}`,
      at: [1, 1],
      says: "longer than 200,000",
    },
  ])("says where $name stands", ({ text, at, says }) => {
    const { intent, problems } = parseIntent(text);
    expect(intent).toBeNull();
    expect(problems[0]).toMatchObject({ severity: "error", line: at[0], column: at[1] });
    expect(problems[0]?.message.toLowerCase()).toContain(says.toLowerCase());
  });

  it("warns of keys that it does not know, where they stand", () => {
    const { intent, problems } = parseIntent(`${head}owner: me\nbudget: { turn: 1 }\n`);
    expect(intent).not.toBeNull();
    expect(problems).toMatchObject([
      { severity: "warning", line: 3, column: 1 },
      { severity: "warning", line: 4, column: 11 },
    ]);
  });

  it.each([
    { name: "a BOM", text: `\uFEFF${head}` },
    { name: "CRLF", text: head.replaceAll("\n", "\r\n") },
  ])("reads a text with $name", ({ text }) => {
    expect(parseIntent(text)).toMatchObject({ intent: { id: "REQ-001" }, problems: [] });
  });

  it.each([
    {
      name: "an alias bomb",
      text: `a: &a [x]\n${"bcdefghi".replace(/./g, (c) => `${c}: &${c} [${`*${String.fromCharCode(c.charCodeAt(0) - 1)},`.repeat(9)}]\n`)}`,
    },
    { name: "deep brackets", text: "[".repeat(100_000) },
    { name: "deep lists", text: "- ".repeat(90_000) },
    { name: "deep keys", text: "? ".repeat(90_000) },
    { name: "many keys", text: Array.from({ length: 25_000 }, (_, at) => `k${at}:\n`).join("") },
    { name: "many errors", text: "a: b: c\n".repeat(10_000) },
  ])("comes to an end with $name", ({ text }) => {
    expect(parseIntent(text).intent).toBeNull();
  });

  it("answers whatever the text, with places that are in it", () => {
    const piece = fc.constantFrom(
      ..."id: |title: |owned_scope:|  - |src/|\n|[|]|{|}|\"|'|&a|*a|!|---|\t|#|x|: |budget|? ".split("|"),
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(piece, { maxLength: 40 }).map((all) => all.join("")),
        ),
        (text) => {
          const { problems } = parseIntent(text);
          for (const { line, column } of problems) {
            expect(line).toBeGreaterThan(0);
            expect(column).toBeGreaterThan(0);
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it("reads what it prints as the same intent", () => {
    const texts = fc.array(
      fc.string({ minLength: 1 }).filter((text) => text.trim() !== ""),
      { maxLength: 3 },
    );
    const patterns = fc.array(fc.constantFrom("src/", "!src/core/", "*.ts", "/a b", "a\\ "), {
      maxLength: 3,
    });
    const amount = fc.option(fc.integer({ min: 1, max: 100_000 }));
    fc.assert(
      fc.property(
        fc.record({
          outcomes: texts,
          constraints: texts,
          write: patterns,
          deleted: patterns,
          read: fc.option(patterns),
          amount,
        }),
        ({ outcomes, constraints, write, deleted, read, amount }) => {
          const { intent } = parseIntent(head);
          if (intent === null) throw new Error("the head is an intent");
          const made = {
            ...intent,
            outcomes,
            constraints,
            scope: { write, delete: deleted, read, run: null },
            budget: { turns: amount, tokens: null, costUsd: null, seconds: amount },
          };
          expect(parseIntent(printIntent(made))).toEqual({ intent: made, problems: [] });
        },
      ),
    );
  });
});
