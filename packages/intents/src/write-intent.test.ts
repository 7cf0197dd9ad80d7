import { describe, expect, it } from "vitest";
import {
  expandScope,
  intentYamlOf,
  parseIntent,
  parseOrchestration,
  printIntent,
  writeIntent,
  writeOrchestration,
} from "./index.ts";

const text = `# What we do
id: REQ-001 # the id
title: Repair the helpers
team: blue # not ours
owned_scope:
  - src/utils/ # the helpers
  - "!src/utils/gen/"
budget: { turns: 5, colour: red }
`;

function read(yaml: string) {
  const { intent } = parseIntent(yaml);
  if (intent === null) throw new Error("no intent");
  return intent;
}

describe("writing an intent", () => {
  it("changes nothing where nothing changed", () => {
    expect(writeIntent(text, read(text))).toBe(text.replace(" {", " {"));
  });

  it("keeps comments and keys that are not ours, and says what changed", () => {
    const intent = { ...expandScope(read(text), ["/docs/"]), status: "IN_PROGRESS" as const };
    const written = writeIntent(text, { ...intent, budget: { ...intent.budget, turns: 9 } });
    for (const kept of ["# What we do", "# the id", "team: blue # not ours", "# the helpers", "colour: red"])
      expect(written).toContain(kept);
    expect(written).toContain("  - /docs/\n");
    expect(parseIntent(written).intent).toEqual({ ...intent, budget: { ...intent.budget, turns: 9 } });
  });

  it("takes away what is not said any more", () => {
    const intent = read(`${text}hazards: [x y z]\n`);
    const written = writeIntent(`${text}hazards: [x y z]\n`, {
      ...intent,
      hazards: [],
      budget: { ...intent.budget, turns: null },
    });
    expect(written).not.toContain("hazards");
    expect(parseIntent(written).intent?.budget.turns).toBeNull();
  });

  it("replaces a text that cannot be read", () => {
    expect(writeIntent("a: [", read(text))).toBe(printIntent(read(text)));
  });
});

const orchestration = `# all intents
version: 2
active_intents:
  - id: REQ-000
    name: Another # stays
    status: COMPLETED
    owned_scope: [lib/]
  # ours
  - id: REQ-001
    name: Old name
    description: Because
    status: PENDING
    owned_scope: [src/]
    constraints: [none]
    acceptance_criteria: [it works]
    related_specs: [a.md]
    budget: { max_turns: 3, max_tokens: 4000 }
    created_at: 2026-01-01T00:00:00Z
    updated_at: 2026-01-02T00:00:00Z
    mood: good
`;

describe("active_intents", () => {
  it("reads the fields by their names there", () => {
    const { intents, problems } = parseOrchestration(orchestration);
    expect(problems).toEqual([]);
    expect(intents.map(({ id }) => id)).toEqual(["REQ-000", "REQ-001"]);
    expect(intents[1]?.intent).toMatchObject({
      title: "Old name",
      why: "Because",
      status: "PENDING",
      constraints: ["none"],
      acceptance: [{ text: "it works", command: null }],
      relatedSpecs: ["a.md"],
      budget: { turns: 3, tokens: 4000, costUsd: null, seconds: null },
    });
    expect(intents[1]?.problems).toMatchObject([{ severity: "warning", line: 20, column: 5 }]);
  });

  it("writes an entry and leaves all else", () => {
    const intent = parseOrchestration(orchestration).intents[1]?.intent;
    if (intent === undefined || intent === null) throw new Error("no intent");
    const written =
      writeOrchestration(orchestration, { ...intent, title: "New name", status: "IN_PROGRESS" }) ?? "";
    for (const kept of [
      "# all intents",
      "version: 2",
      "Another # stays",
      "# ours",
      "mood: good",
      "created_at",
    ])
      expect(written).toContain(kept);
    expect(parseOrchestration(written).intents[1]?.intent).toEqual({
      ...intent,
      title: "New name",
      status: "IN_PROGRESS",
    });
  });

  it.each([
    { text: null },
    { text: "" },
    { text: "# only a comment\n" },
    { text: "active_intents:\n" },
    { text: "active_intents: []\n" },
  ])("begins a list in $text", ({ text: before }) => {
    const intent = read(text);
    const written = writeOrchestration(before, intent) ?? "";
    expect(parseOrchestration(written).intents[0]?.intent).toEqual(intent);
  });

  it.each([{ text: "active_intents: {}" }, { text: "- a" }, { text: "a: [" }])(
    "does not write over $text",
    ({ text: before }) => {
      expect(writeOrchestration(before, read(text))).toBeNull();
    },
  );

  it("keeps a broken entry from the others, and a second one of an id", () => {
    const { intents } = parseOrchestration(
      "active_intents:\n  - id: A\n    name: x\n  - id: B\n  - id: a\n    name: y\n  - 3\n",
    );
    expect(intents.map(({ id, intent }) => [id, intent !== null])).toEqual([
      ["A", true],
      ["B", false],
      ["a", false],
      ["", false],
    ]);
    expect(intents[1]?.problems).toMatchObject([{ severity: "error", message: "name is missing", line: 4 }]);
  });

  it("gives an entry as a text of our own kind", () => {
    const [entry] = parseOrchestration(orchestration).intents;
    if (entry === undefined) throw new Error("no entry");
    expect(parseIntent(intentYamlOf(entry) ?? "").intent).toEqual(entry.intent);
    expect(intentYamlOf({ id: "A", intent: null, problems: [] })).toBeNull();
  });
});
