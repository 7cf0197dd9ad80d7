import { describe, expect, it } from "vitest";
import { callTool, tempFolder } from "./fixtures/temp-workspace.ts";
import { ToolInputError } from "./ports/tool.ts";
import { createTools } from "./tool-set.ts";

const tools = createTools({ env: { PATH: process.env.PATH }, home: "/nowhere" });
const byName = new Map(tools.map((tool) => [tool.name, tool]));

describe("createTools", () => {
  it("gives the ten tools in a stable order", () => {
    expect(tools.map((tool) => tool.name)).toEqual([
      "Read",
      "Write",
      "Edit",
      "MultiEdit",
      "Delete",
      "Bash",
      "Grep",
      "Glob",
      "LS",
      "WebFetch",
    ]);
  });

  it.each([
    { name: "Read", required: ["file_path"], optional: ["offset", "limit"] },
    { name: "Write", required: ["file_path", "content"], optional: [] },
    { name: "Edit", required: ["file_path", "old_string", "new_string"], optional: ["replace_all"] },
    { name: "MultiEdit", required: ["file_path", "edits"], optional: [] },
    { name: "Delete", required: ["file_path"], optional: [] },
    {
      name: "Bash",
      required: ["command"],
      optional: ["description", "timeout", "dangerouslyDisableSandbox"],
    },
    {
      name: "Grep",
      required: ["pattern"],
      optional: ["path", "glob", "output_mode", "-i", "-n", "-A", "-B", "-C", "head_limit", "multiline"],
    },
    { name: "Glob", required: ["pattern"], optional: ["path"] },
    { name: "LS", required: ["path"], optional: ["ignore"] },
    { name: "WebFetch", required: ["url"], optional: ["prompt"] },
  ])("$name has the fields that models know, described and nothing else", ({ name, required, optional }) => {
    const schema = byName.get(name)?.inputSchema;
    expect(schema).toMatchObject({ type: "object", required, additionalProperties: false });
    const properties = Object.entries(Object(schema?.properties));
    expect(properties.map(([key]) => key).sort()).toEqual([...required, ...optional].sort());
    for (const [, property] of properties) expect(property).toHaveProperty("description");
  });

  it.each(tools.map((tool) => ({ tool, name: tool.name })))(
    "$name says what it does and refuses unknown keys",
    ({ tool }) => {
      expect(tool.description.length).toBeGreaterThan(60);
      expect(() => tool.parse({ not_a_field: 1 })).toThrow(ToolInputError);
      expect(() => tool.parse({ not_a_field: 1 })).toThrow("not_a_field");
    },
  );

  it.each([
    { name: "Read", input: { file_path: "f", offset: 0 } },
    { name: "Read", input: { file_path: "f", limit: -1 } },
    { name: "MultiEdit", input: { file_path: "f", edits: [] } },
    { name: "MultiEdit", input: { file_path: "f", edits: [{ old_string: "a" }] } },
    {
      name: "MultiEdit",
      input: { file_path: "f", edits: [{ old_string: "a", new_string: "b", regex: true }] },
    },
    { name: "Bash", input: { command: "" } },
    { name: "Bash", input: { command: "ls", timeout: 600_001 } },
    { name: "Bash", input: { command: "ls", run_in_background: true } },
    { name: "Grep", input: { pattern: "" } },
    { name: "Grep", input: { pattern: "x", output_mode: "lines" } },
    { name: "Grep", input: { pattern: "x", "-C": 201 } },
    { name: "Grep", input: { pattern: "x", "--pre": "sh" } },
    { name: "Glob", input: { pattern: "" } },
    { name: "LS", input: {} },
    { name: "WebFetch", input: { url: "" } },
    { name: "WebFetch", input: { url: "https://example.com", headers: {} } },
  ])("$name refuses $input", ({ name, input }) => {
    expect(() => byName.get(name)?.parse(input)).toThrow(ToolInputError);
  });

  it("works together on one workspace", async () => {
    const folder = tempFolder();
    const use = async (name: string, input: Parameters<(typeof tools)[0]["parse"]>[0]) => {
      const tool = byName.get(name);
      if (tool === undefined) throw new Error(name);
      return (await callTool(tool, input, folder)).result;
    };
    await use("Write", { file_path: "src/a.txt", content: "one\ntwo\n" });
    await use("Edit", { file_path: "src/a.txt", old_string: "two", new_string: "three" });
    expect(await use("Read", { file_path: "src/a.txt" })).toEqual({
      ok: true,
      text: "     1\tone\n     2\tthree",
    });
    expect(await use("Grep", { pattern: "thr" })).toEqual({ ok: true, text: "src/a.txt" });
    expect(await use("Glob", { pattern: "**/*.txt" })).toEqual({ ok: true, text: "src/a.txt" });
    expect(await use("Bash", { command: "cat src/a.txt" })).toEqual({
      ok: true,
      text: "one\nthree",
      exitCode: 0,
    });
    expect(await use("LS", { path: "." })).toEqual({ ok: true, text: `${folder}/\n  src/\n    a.txt` });
    expect(await use("Delete", { file_path: "src/a.txt" })).toMatchObject({ ok: true });
    expect(await use("Read", { file_path: "src/a.txt" })).toMatchObject({ ok: false, code: "invalid_input" });
  });
});
