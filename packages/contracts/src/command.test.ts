import { describe, expect, it } from "vitest";
import { commandName } from "./command.ts";
import { commandOfRuleSource, ruleSourceOf } from "./command-rule-source.ts";
import { isSummaryRequest, summaryCommand } from "./summary-request.ts";

describe("the source of a command's rules", () => {
  it.each(["commit", "git:commit", "a.b-c_d"])("names %s, and is read back as it", (name) => {
    expect(commandOfRuleSource(ruleSourceOf({ name }))).toBe(name);
  });

  it.each(["the team", "/home/ada/.claude/settings.json", "commit", ""])("is none: %j", (source) => {
    expect(commandOfRuleSource(source)).toBeNull();
  });
});

it.each([
  { name: "commit", isOne: true },
  { name: "git:fix-2.x", isOne: true },
  { name: "a".repeat(200), isOne: true },
  { name: "a".repeat(201), isOne: false },
  { name: "1st", isOne: false },
  { name: "git:", isOne: false },
  { name: "git::x", isOne: false },
  { name: "usr/bin", isOne: false },
  { name: "a b", isOne: false },
  { name: "a\n", isOne: false },
  { name: "", isOne: false },
])("$name is a name of a command: $isOne", ({ name, isOne }) => {
  expect(commandName.safeParse(name).success).toBe(isOne);
});

describe("a request for a summary", () => {
  const command = { ...summaryCommand, part: "expanded" as const };

  it("is a message of the product's own /compact", () => {
    expect(isSummaryRequest({ role: "user", command })).toBe(true);
    expect(isSummaryRequest({ role: "user", command: { ...command, part: "typed" } })).toBe(true);
  });

  it.each([
    { name: "the summary itself", message: { role: "assistant" as const, command } },
    { name: "a person's words", message: { role: "user" as const } },
    {
      name: "a project's command of that name",
      message: {
        role: "user" as const,
        command: { ...command, source: "project" as const, path: "/w/compact.md" },
      },
    },
  ])("is not $name", ({ message }) => {
    expect(isSummaryRequest(message)).toBe(false);
  });
});
