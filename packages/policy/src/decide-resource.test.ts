import { describe, expect, it } from "vitest";
import { compileRules, couldConcern, decide, type PolicyContext, ruleSetFromTexts } from "./index.ts";

const base: PolicyContext = {
  mode: "default",
  workspace: "/workspace",
  cwd: "/workspace",
  home: "/home/user",
  additionalDirectories: [],
  fileSystem: { realpath: (path) => path },
};
const read = (server: unknown) => ({ tool: "ReadMcpResourceTool", input: { server, uri: "x://a" } }) as const;
const kindOf = (call: Parameters<typeof decide>[0], lists: object, mode: PolicyContext["mode"] = "default") =>
  decide(call, { ...base, mode, rules: compileRules(ruleSetFromTexts(lists, "team")) }).kind;

describe("a call for the resources of an MCP server", () => {
  it("asks without a rule, with a rule for it alone, and doesn't run in mode plan", () => {
    expect(decide(read("files"), base)).toMatchObject({
      kind: "ask",
      reasons: [{ code: "mcp-tool", data: { tool: "ReadMcpResourceTool", server: "files" } }],
      suggestions: [{ rule: "mcp__files__ReadMcpResourceTool" }],
    });
    expect(kindOf(read("files"), { allow: ["mcp__files"] }, "plan")).toBe("deny");
  });

  it.each([
    { rule: "mcp__files", server: "files", want: "allow" },
    { rule: "mcp__files__*", server: "files", want: "allow" },
    { rule: "mcp__files__ReadMcpResourceTool", server: "files", want: "allow" },
    { rule: "ReadMcpResourceTool", server: "files", want: "allow" },
    { rule: "mcp__files__ListMcpResourcesTool", server: "files", want: "ask" },
    { rule: "ListMcpResourcesTool", server: "files", want: "ask" },
    { rule: "mcp__files__read_file", server: "files", want: "ask" },
    { rule: "mcp__files", server: "files2", want: "ask" },
    { rule: "mcp__files", server: "files__other", want: "ask" },
    { rule: "mcp__files_", server: "files!", want: "ask" },
    { rule: "mcp__files", server: ["files"], want: "ask" },
    { rule: "mcp__files", server: undefined, want: "ask" },
  ])("has the answer $want where $rule allows and the server is $server", ({ rule, server, want }) => {
    expect(kindOf(read(server), { allow: [rule] })).toBe(want);
  });

  it.each([
    { rule: "mcp__files", server: "files" },
    { rule: "mcp__*", server: "files" },
    { rule: "mcp__files__*", server: "files" },
    { rule: "mcp__files_", server: "files!" },
    { rule: "mcp__files__other", server: "files__other" },
    { rule: "ReadMcpResourceTool(server:files)", server: "files" },
  ])("is denied in every mode where $rule denies and the server is $server", ({ rule, server }) => {
    const lists = { allow: ["ReadMcpResourceTool"], deny: [rule] };
    expect(kindOf(read(server), lists)).toBe("deny");
    expect(kindOf(read(server), lists, "bypassPermissions")).toBe("deny");
  });

  it("could be what a rule for its server is about", () => {
    expect(couldConcern("mcp__files")(read("files"))).toBe(true);
  });
});
