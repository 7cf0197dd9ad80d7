import { describe, expect, it } from "vitest";
import { parseSettings } from "./parse-settings.ts";

describe("a settings file", () => {
  it("gives its rules with their lines, comments and trailing commas allowed", () => {
    const text = `{
  // ours
  "permissions": {
    "allow": ["Bash(git status:*)",
      "Read(./docs/**)",],
    "deny": ["Bash(rm:*)"], /* no */
    "additionalDirectories": ["../shared"],
    "defaultMode": "plan",
    "disableBypassPermissionsMode": "disable",
  },
  "model": 7
}`;
    expect(parseSettings(text)).toEqual({
      ok: true,
      content: {
        allow: [
          { text: "Bash(git status:*)", line: 4 },
          { text: "Read(./docs/**)", line: 5 },
        ],
        ask: [],
        deny: [{ text: "Bash(rm:*)", line: 6 }],
        additionalDirectories: ["../shared"],
        defaultMode: "plan",
        isBypassDisabled: true,
        sandbox: "off",
        hooks: [],
        mcpServers: [],
        warning: null,
      },
    });
  });

  it.each([
    { text: '{"sandbox": {"enabled": true, "network": {"allowedDomains": []}}}', level: "workspace" },
    { text: '{"sandbox": {"enabled": false}}', level: "off" },
    { text: '{"sandbox": {"level": "scope"}}', level: "scope" },
    { text: '{"sandbox": {"enabled": true, "level": "read-only"}}', level: "read-only" },
    { text: '{"sandbox": {"enabled": true, "level": "off"}}', level: "workspace" },
  ])("has the sandbox $level for $text", ({ text, level }) => {
    expect(parseSettings(text)).toMatchObject({ ok: true, content: { sandbox: level } });
  });

  it.each([
    { name: "nothing", text: "", line: 1, column: 1, says: /./ },
    {
      name: "half an object",
      text: '{\n  "permissions": {',
      line: 2,
      column: 19,
      says: /close brace expected/,
    },
    { name: "a missing comma", text: '{"a": 1\n "b": 2}', line: 2, column: 2, says: /comma expected/ },
    { name: "a list", text: "[]", line: 1, column: 1, says: /object/i },
    {
      name: "a sandbox of an unknown level",
      text: '{"sandbox":\n {"level": "strict"}}',
      line: 2,
      column: 12,
      says: /sandbox\.level/,
    },
    {
      name: "a sandbox twice",
      text: '{"sandbox": {"level": "off", "level": "scope"}}',
      line: 1,
      column: 30,
      says: /twice/,
    },
    {
      name: "a number for rules",
      text: '{"permissions":\n {"deny": 7}}',
      line: 2,
      column: 11,
      says: /permissions\.deny/,
    },
    {
      name: "a rule that is no text",
      text: '{"permissions": {"allow": ["a",\n  {}]}}',
      line: 2,
      column: 3,
      says: /allow\.1/,
    },
    {
      name: "a list twice",
      text: '{"permissions": {"deny": ["a"],\n"deny": []}}',
      line: 2,
      column: 1,
      says: /deny twice/,
    },
    {
      name: "permissions twice",
      text: '{"permissions": {}, "permissions": {}}',
      line: 1,
      column: 21,
      says: /twice/,
    },
    { name: "a nesting without end", text: "[".repeat(200_000), line: 1, column: 1, says: /./ },
    { name: "a conflict of git", text: "<<<<<<< HEAD\n{}", line: 1, column: 1, says: /./ },
  ])("that holds $name is broken, with the place", ({ text, line, column, says }) => {
    const parsed = parseSettings(text);
    if (parsed.ok) throw new Error("it was read");
    expect(parsed.problem.message).toMatch(says);
    if (text.length < 1_000) expect(parsed.problem).toMatchObject({ line, column });
  });

  it.each([
    {
      name: "a misspelt list",
      text: '{"permissions": {\n"denny": []}}',
      line: 2,
      says: /permissions\.denny is unknown/,
    },
    {
      name: "a mode that is none",
      text: '{"permissions": {"defaultMode": "yolo"}}',
      line: 1,
      says: /isn’t a known mode/,
    },
    {
      name: "the mode that asks nothing",
      text: '{"permissions": {"defaultMode": "bypassPermissions"}}',
      line: 1,
      says: /a file can’t/,
    },
    {
      name: "half a switch",
      text: '{"permissions": {"disableBypassPermissionsMode": "on"}}',
      line: 1,
      says: /disable/,
    },
  ])("is read with a warning for $name", ({ text, line, says }) => {
    const parsed = parseSettings(text);
    expect(parsed).toMatchObject({
      ok: true,
      content: { warning: { line, message: expect.stringMatching(says) } },
    });
  });
});
