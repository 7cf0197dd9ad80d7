import { describe, expect, it } from "vitest";
import { geminiMcpTool, possibleMcpTools, uncertainGeminiTool } from "./gemini-mcp-names.ts";

const long = "a".repeat(70);

describe("a tool of an MCP server in Gemini CLI", () => {
  it.each([
    { name: "mcp_files_read_file", server: "files", tool: "read_file", want: "mcp__files__read_file" },
    { name: "mcp_a_b_c", server: "a", tool: "b_c", want: "mcp__a__b_c" },
    { name: "mcp_a_b_c", server: "a_b", tool: "c", want: "mcp__a_b__c" },
    { name: "mcp_x_t", server: "mcp_x", tool: "t", want: "mcp__mcp_x__t" },
    { name: "mcp_a_b__c", server: "a", tool: "b__c", want: "mcp__a__b__c" },
    { name: `mcp_s_${"a".repeat(24)}...${"a".repeat(30)}`, server: "s", tool: long, want: `mcp__s__${long}` },
  ])("is $want for $server and $tool", ({ name, want, ...said }) => {
    expect(geminiMcpTool(name, said)).toBe(want);
  });

  it.each([
    { why: "another server's tool", name: "mcp_evil_delete", server: "files", tool: "delete" },
    {
      why: "a server that looks like another",
      name: "mcp__files__delete",
      server: "_files_",
      tool: "delete",
    },
    { why: "a server with two underscores", name: "mcp_files__x_delete", server: "files__x", tool: "delete" },
    { why: "a server whose name is replaced", name: "mcp_a_b_c", server: "a b", tool: "c" },
    { why: "a tool whose name is replaced", name: "mcp_a_b.c", server: "a", tool: "b.c" },
    { why: "a tool that begins with an underscore", name: "mcp_a__c", server: "a", tool: "_c" },
    { why: "a tool without a name", name: "mcp_a_", server: "a", tool: "" },
    { why: "a built-in tool", name: "run_shell_command", server: "a", tool: "b" },
  ])("is none for $why", ({ name, server, tool }) => {
    expect(geminiMcpTool(name, { server, tool })).toBeNull();
  });
});

it("could be each tool that the name can be read as", () => {
  expect(possibleMcpTools(uncertainGeminiTool("mcp_a_b.c_d"))).toEqual([
    "mcp__a__b_c_d",
    "mcp__a_b__c_d",
    "mcp__a_b_c__d",
    "mcp__mcp__a_b_c_d",
    "mcp__mcp_a__b_c_d",
    "mcp__mcp_a_b__c_d",
    "mcp__mcp_a_b_c__d",
  ]);
  expect(possibleMcpTools("mcp__a__b")).toEqual([]);
  expect(possibleMcpTools("gemini_read_file")).toEqual([]);
});
