import type { JsonObject, JsonValue } from "@countersign/contracts/json";
import { describe, expect, it } from "vitest";
import { editFields, isSameInput, jsonText, readJson, textAt, withText } from "./edit-fields.ts";

const twoEdits: JsonObject = {
  file_path: "a.ts",
  edits: [
    { old_string: "1", new_string: "2" },
    { old_string: "3", new_string: "4", replace_all: true },
  ],
};

describe("editFields", () => {
  it.each<{ tool: string; input: JsonObject; want: string[] }>([
    { tool: "Bash", input: { command: "ls", timeout: 3 }, want: ["Command"] },
    { tool: "Write", input: { file_path: "a", content: "" }, want: ["File", "Content"] },
    {
      tool: "Edit",
      input: { file_path: "a", old_string: "x", new_string: "y" },
      want: ["File", "Text to replace", "New text"],
    },
    {
      tool: "MultiEdit",
      input: twoEdits,
      want: [
        "File",
        "Text to replace (edit 1)",
        "New text (edit 1)",
        "Text to replace (edit 2)",
        "New text (edit 2)",
      ],
    },
  ])("$tool is edited in its texts", ({ tool, input, want }) => {
    expect(editFields(tool, input)?.map(({ label }) => label)).toEqual(want);
  });

  it.each<{ name: string; tool: string; input: JsonObject }>([
    { name: "a tool that is not known", tool: "mcp__tracker__add", input: { title: "x" } },
    { name: "a command that is no text", tool: "Bash", input: { command: 7 } },
    { name: "an edit that is no object", tool: "MultiEdit", input: { file_path: "a", edits: ["x"] } },
    { name: "a tool without input", tool: "Bash", input: {} },
  ])("$name is edited as JSON", ({ tool, input }) => {
    expect(editFields(tool, input)).toBeNull();
  });
});

describe("withText", () => {
  it("changes one text and leaves the rest", () => {
    expect(withText({ command: "ls", timeout: 3 }, ["command"], "pwd")).toEqual({
      command: "pwd",
      timeout: 3,
    });
  });

  it("changes a text of one edit of several", () => {
    const changed = withText(twoEdits, ["edits", 1, "new_string"], "5");
    expect(changed.edits).toEqual([
      { old_string: "1", new_string: "2" },
      { old_string: "3", new_string: "5", replace_all: true },
    ]);
    expect(textAt(changed, ["edits", 1, "new_string"])).toBe("5");
    expect(textAt(twoEdits, ["edits", 1, "new_string"])).toBe("4");
  });
});

describe("readJson", () => {
  it("reads what it wrote", () => {
    expect(readJson(jsonText(twoEdits))).toEqual({ tag: "input", input: twoEdits });
  });

  it.each(["{", "[1]", "7", "", "{'a': 1}"])("%s is a problem in words", (text) => {
    expect(readJson(text)).toEqual({ tag: "problem", text: expect.stringMatching(/JSON|object/) });
  });
});

describe("isSameInput", () => {
  it.each<{ name: string; one: JsonValue; other: JsonValue; want: boolean }>([
    { name: "the order of keys says nothing", one: { a: 1, b: [2] }, other: { b: [2], a: 1 }, want: true },
    { name: "another text differs", one: { a: "x" }, other: { a: "x " }, want: false },
    { name: "a missing key differs from null", one: { a: null }, other: {}, want: false },
    { name: "a key more differs", one: { a: 1 }, other: { a: 1, b: 2 }, want: false },
    { name: "another order of a list differs", one: { a: [1, 2] }, other: { a: [2, 1] }, want: false },
    { name: "a list is no object", one: { a: [] }, other: { a: {} }, want: false },
  ])("$name", ({ one, other, want }) => {
    expect(isSameInput(one, other)).toBe(want);
  });
});
