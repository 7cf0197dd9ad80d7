import { describe, expect, it } from "vitest";
import { lintIntent, type OtherIntent, parseIntent } from "./index.ts";

const good = `id: REQ-001
title: Repair the helpers
why: They are wrong.
owned_scope: [src/utils/]
examples: { allow: [src/utils/a.ts], refuse: [src/core/main.ts] }
acceptance: [{ text: tests pass, command: npm test }]
`;

function lint(yaml: string, others: OtherIntent[] = [], files: string[] = []) {
  const { intent, problems } = parseIntent(yaml);
  return lintIntent(intent, problems, others, { yaml, files });
}

function other(id: string, scope: string, isActive: boolean): OtherIntent {
  const { intent } = parseIntent(`id: ${id}\ntitle: x\nowned_scope: [${scope}]\n`);
  if (intent === null) throw new Error("no intent");
  return { id, intent, isActive };
}

describe("linting an intent", () => {
  it("finds nothing in a good one", () => {
    expect(lint(good)).toEqual([]);
  });

  it.each([
    {
      name: "a scope that is too narrow",
      yaml: good.replace("allow: [src/utils/a.ts]", "allow: [lib/a.ts]"),
      at: [5, 21],
      severity: "error",
      says: "too narrow: it doesn’t let the agent write lib/a.ts",
    },
    {
      name: "a scope that is too wide",
      yaml: good.replace("[src/core/main.ts]", "[src/utils/x.ts]"),
      at: [5, 47],
      severity: "error",
      says: "too broad: it lets the agent write src/utils/x.ts",
    },
    {
      name: "no scope",
      yaml: good.replace("[src/utils/]", "[]").replace(/examples.*\n/, "examples: { refuse: [a] }\n"),
      at: [4, 14],
      severity: "error",
      says: "owns no files",
    },
    {
      name: "only negations",
      yaml: good.replace("[src/utils/]", '["!a"]').replace(/examples.*\n/, "examples: { refuse: [a] }\n"),
      at: [4, 14],
      severity: "error",
      says: "owns no files",
    },
    {
      name: "a scope that owns everything",
      yaml: good.replace("[src/utils/]", "[/]").replace(/examples.*\n/, "examples: { allow: [a] }\n"),
      at: [4, 14],
      severity: "warning",
      says: "owns the whole workspace",
    },
    {
      name: "a hazard without words",
      yaml: `${good}hazards: [""]\n`,
      at: [7, 11],
      severity: "warning",
      says: "hazard",
    },
    {
      name: "a parent that nobody knows",
      yaml: `${good}parent: REQ-009\n`,
      at: [7, 9],
      severity: "warning",
      says: "REQ-009 doesn’t exist",
    },
    {
      name: "itself as its parent",
      yaml: `${good}parent: REQ-001\n`,
      at: [7, 9],
      severity: "error",
      says: "its own parent",
    },
    {
      name: "a criterion that nothing checks",
      yaml: good.replace("[{ text: tests pass, command: npm test }]", "[it works]"),
      at: [6, 14],
      severity: "warning",
      says: "no command",
    },
    {
      name: "no examples",
      yaml: good.replace(/examples.*\n/, ""),
      at: [1, 1],
      severity: "warning",
      says: "no examples",
    },
  ])("finds $name", ({ yaml, at, severity, says }) => {
    const found = lint(yaml);
    expect(found).toMatchObject([{ severity, line: at[0], column: at[1] }]);
    expect(found[0]?.message).toContain(says);
  });

  it("gives the problems of reading where there is no intent", () => {
    expect(lint("id: A\n")).toMatchObject([{ severity: "error", message: "title is missing" }]);
  });

  it.each([
    {
      name: "a folder that both name",
      others: [other("REQ-002", "src/utils/", true)],
      files: [],
      want: ["REQ-002"],
    },
    {
      name: "a folder in what the other owns",
      others: [other("REQ-002", "src/", true)],
      files: [],
      want: ["REQ-002"],
    },
    {
      name: "what holds the folder",
      others: [other("REQ-002", "src/utils/deep/", true)],
      files: [],
      want: ["REQ-002"],
    },
    {
      name: "a file that only the patterns meet in",
      others: [other("REQ-002", '"*.sql"', true)],
      files: ["src/utils/a.sql"],
      want: ["src/utils/a.sql"],
    },
    {
      name: "nothing, where the other is not in progress",
      others: [other("REQ-002", "src/utils/", false)],
      files: [],
      want: [],
    },
    {
      name: "nothing, where they own different files",
      others: [other("REQ-002", "lib/", true)],
      files: ["src/utils/a.sql"],
      want: [],
    },
    { name: "nothing in itself", others: [other("REQ-001", "src/utils/", true)], files: [], want: [] },
  ])("warns of $name", ({ others, files, want }) => {
    const found = lint(good, others, files);
    expect(found.map(({ severity }) => severity)).toEqual(want.map(() => "warning"));
    for (const [at, text] of want.entries()) expect(found[at]?.message).toContain(text);
  });

  it("knows the parent that is there", () => {
    expect(lint(`${good}parent: REQ-002\n`, [other("REQ-002", "lib/", false)])).toEqual([]);
  });
});
