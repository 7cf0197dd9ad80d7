import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { type ListedTests, listPlaywright, listVitest } from "./listed-tests.ts";
import { findTitleProblem, readRequirements } from "./requirements-table.ts";
import { root } from "./steps.mjs";

const read = (path: string) => readFileSync(join(root, path), "utf8");
const rows = readRequirements(read("docs/requirements.md"));

const scenarios = (story: number, count: number) => createIds(`US ${story}.`, count, 1);
const functional = (count: number) => createIds("FR-", count, 3);
const createIds = (prefix: string, count: number, width: number) =>
  Array.from({ length: count }, (_, index) => `${prefix}${String(index + 1).padStart(width, "0")}`);

/** The ids that each document numbers, in its order, and how many rows its other headings have. */
const documents: { section: string; numbers: string[]; others: Record<string, number> }[] = [
  {
    section: "024: tool permission system",
    numbers: [...scenarios(1, 10), ...scenarios(2, 2), ...scenarios(3, 3), ...functional(20)],
    others: { "Edge case": 2 },
  },
  {
    section: "002: hook middleware",
    numbers: [
      ...scenarios(1, 3),
      ...scenarios(2, 2),
      ...scenarios(3, 2),
      ...functional(7),
      ...createIds("SC-", 3, 3),
    ],
    others: { "Edge case": 4 },
  },
  {
    section: "048: slash commands",
    numbers: [...scenarios(1, 2), ...scenarios(2, 1), ...functional(6)],
    others: { "Edge case": 4, Assumption: 4 },
  },
  {
    section: "Permission system: callback and hooks",
    numbers: [],
    others: { CanUseToolFunc: 8, PermissionAllow: 1, PermissionDeny: 1, HookCallbackMatcher: 6 },
  },
  {
    section: "Tool confirmation",
    numbers: [...createIds("Flow ", 5, 1), ...createIds("Example ", 3, 1), ...createIds("Later ", 8, 1)],
    others: {
      Signature: 6,
      Prompt: 3,
      "Approving once": 2,
      "Approving and remembering": 3,
      Denying: 4,
      Storage: 2,
      Lifetime: 4,
      "Matching hit": 3,
      "Matching miss": 3,
      "Non-interactive": 2,
      Integration: 1,
      Principle: 7,
      Protects: 4,
      Troubleshooting: 3,
      FAQ: 6,
    },
  },
];

describe("docs/requirements.md", () => {
  it.each(documents)("has a row for all that is required by $section", ({ section, numbers, others }) => {
    const required = rows.filter((row) => row.section === section);
    expect(new Set(required.map(({ id, text }) => `${id}: ${text}`)).size).toBe(required.length);
    const ids = required.map(({ id }) => id);
    expect(ids.filter((id) => numbers.includes(id))).toEqual(numbers);
    const rest = ids.filter((id) => !numbers.includes(id));
    const counts = [...Map.groupBy(rest, (id) => id)].map(([id, found]) => [id, found.length]);
    expect(Object.fromEntries(counts)).toEqual(others);
  });

  it("has a test, or what measures it, in every row; in those of the documents a test", () => {
    const scripts: { scripts: Record<string, string> } = JSON.parse(read("package.json"));
    const isDocument = (section: string) => documents.some((each) => each.section === section);
    const unproven = rows.filter(({ section, proofs, measured }) => {
      const isMeasured = measured !== null && measured in scripts.scripts && !isDocument(section);
      return proofs.length === 0 && !isMeasured;
    });
    expect(unproven.map(({ section, id, text }) => `${section}: ${id}: ${text}`)).toEqual([]);
  });
});

describe("the tests that docs/requirements.md names", () => {
  let listed: ListedTests = new Map();

  beforeAll(async () => {
    const paths = new Set(rows.flatMap(({ proofs }) => proofs.map(({ path }) => path)));
    const unit = [...paths].filter((path) => !path.startsWith("e2e/"));
    listed = new Map([...(await listVitest(unit)), ...(await listPlaywright())]);
  });

  it("are those that the test runners list", () => {
    const problems = rows.flatMap(({ section, id, text, proofs }) =>
      proofs.flatMap(({ path, title }) => {
        const tests = listed.get(path);
        const problem = tests === undefined ? "no runner lists this file" : findTitleProblem(title, tests);
        return problem === null ? [] : [`${section}, ${id} “${text}”: ${path}: “${title}”: ${problem}`];
      }),
    );
    expect(problems).toEqual([]);
  });
});

describe("a title in docs/requirements.md", () => {
  const tests = [
    ["a command file", "is read with a list, and each pattern has its place"],
    ["a command file", "says nothing"],
    ["a command file", "says nothing of people"],
    ["a command file", "is written with a name"],
    ["a command file", "is written with an argument"],
    ["a grant", "says nothing of agents"],
  ];

  it.each([
    { name: "the whole title", title: "is read with a list, and each pattern has its place", want: null },
    { name: "a group", title: "a command file", want: null },
    { name: "a group with its title", title: "a command file > says nothing", want: null },
    { name: "what a table fills in", title: "is read with …, and each pattern has its place", want: null },
    { name: "a part of a title", title: "and each pattern has its place", want: /no test/ },
    { name: "another title", title: "is read with nobody at all", want: /no test/ },
    { name: "the beginning of a title", title: "is read with a list…", want: null },
    { name: "the beginning of titles of one table", title: "is written with…", want: null },
    { name: "the beginning of titles of two groups", title: "says nothing of…", want: /several groups/ },
    { name: "almost nothing", title: "…", want: /too little/ },
    { name: "a dot that is meant as one", title: "a.command.file", want: /no test/ },
  ])("may be $name: $want", ({ title, want }) => {
    const problem = findTitleProblem(title, tests);
    if (want === null) expect(problem).toBeNull();
    else expect(problem).toMatch(want);
  });
});
