import { describe, expect, it } from "vitest";
import { z } from "zod";
import { libraryAgent } from "../fixtures/library-agent.ts";
import { defineTool } from "./user-tool.ts";

const input = z.strictObject({ table: z.string() });
const tool = (more: Partial<Parameters<typeof defineTool<z.infer<typeof input>>>[0]> = {}) =>
  defineTool<z.infer<typeof input>>({
    name: "Query",
    description: "Counts rows.",
    input,
    run: ({ table }) => `12 rows in ${table}`,
    ...more,
  });
const query = { calls: [{ name: "Query", input: { table: "users" } }] };
const deny = () => ({ behavior: "deny" as const, message: "no" });

describe("a tool of the program", () => {
  it("asks, because nobody knows what it does, and runs when it is allowed", async () => {
    const asked: unknown[] = [];
    const { agent, results, requests } = libraryAgent({
      lines: [query],
      tools: [tool()],
      canUseTool: (toolName, given) => {
        asked.push([toolName, given]);
        return { behavior: "allow" };
      },
    });
    await agent.run("go");
    expect(asked).toEqual([["Query", { table: "users" }]]);
    expect(results()).toMatchObject([{ text: "12 rows in users" }]);
    expect(requests[0]?.tools.at(-1)).toMatchObject({ name: "Query", inputSchema: { required: ["table"] } });
  });

  it.each(["default", "plan", "acceptEdits", "dontAsk"] as const)(
    "runs without approval in mode %s when it is safe",
    async (permissionMode) => {
      const { agent, results } = libraryAgent({
        lines: [query],
        tools: [tool({ isSafe: true })],
        permissionMode,
      });
      await agent.run("go");
      expect(results()).toMatchObject([{ text: "12 rows in users" }]);
    },
  );

  it.each([
    { name: "a deny rule", more: { rules: { deny: ["Query"] } }, code: "rule_denied" },
    { name: "an ask rule", more: { rules: { ask: ["Query"] } }, code: "user_denied" },
    { name: "mode strict", more: { permissionMode: "strict" as const }, code: "user_denied" },
    {
      name: "a deny rule in mode plan",
      more: { rules: { deny: ["Query"] }, permissionMode: "plan" as const },
      code: "rule_denied",
    },
  ])("is held by $name though it is safe", async ({ more, code }) => {
    const { agent, results } = libraryAgent({
      lines: [query],
      tools: [tool({ isSafe: true })],
      canUseTool: deny,
      ...more,
    });
    await agent.run("go");
    expect(results()).toMatchObject([{ code }]);
  });

  it("does not run in mode plan when it is not safe", async () => {
    const { agent, results } = libraryAgent({ lines: [query], tools: [tool()], permissionMode: "plan" });
    await agent.run("go");
    expect(results()).toMatchObject([{ code: "rule_denied" }]);
  });

  it.each(["mcp__srv", "MCP__srv", "mcp__srv__", "mcp____x", "mcp__"])(
    "cannot be named %s, which in a rule means every tool of a server",
    (name) => {
      expect(() => tool({ name, isSafe: true })).toThrow(/every tool on an MCP server/);
    },
  );

  it("leaves the tools of its server asking when it alone is safe", async () => {
    const asked: string[] = [];
    const { agent } = libraryAgent({
      lines: [
        {
          calls: ["mcp__a__b", "mcp__a__b__c", "mcp__a__d"].map((name) => ({ name, input: { table: "x" } })),
        },
      ],
      tools: [
        tool({ name: "mcp__a__b", isSafe: true }),
        tool({ name: "mcp__a__b__c" }),
        tool({ name: "mcp__a__d" }),
      ],
      canUseTool: (name) => {
        asked.push(name);
        return deny();
      },
    });
    await agent.run("go");
    expect(asked).toEqual(["mcp__a__b__c", "mcp__a__d"]);
  });

  it("never gets input that its schema refuses", async () => {
    const { agent, results } = libraryAgent({
      lines: [{ calls: [{ name: "Query", input: { table: 1 } }] }],
      tools: [tool({ isSafe: true, run: () => Promise.reject(new Error("reached")) })],
    });
    await agent.run("go");
    expect(results()).toMatchObject([{ code: "invalid_input", message: expect.stringContaining("table") }]);
  });

  it("that throws has failed for the model, and is logged", async () => {
    const { agent, results, logged } = libraryAgent({
      lines: [query],
      tools: [tool({ isSafe: true, run: () => Promise.reject(new Error("connection lost")) })],
    });
    await agent.run("go");
    expect(results()).toMatchObject([
      { code: "tool_failed", message: expect.stringContaining("connection lost") },
    ]);
    expect(String(logged[0]?.err)).toContain("connection lost");
  });

  it("gives a result with an error of its own, or more text than fits", async () => {
    const rejectingTool = tool({
      isSafe: true,
      run: () => ({ ok: false, code: "tool_failed", message: "locked" }),
    });
    const talking = tool({ name: "Talk", isSafe: true, run: () => "x".repeat(40_000) });
    const { agent, results } = libraryAgent({
      lines: [{ calls: [...query.calls, { name: "Talk", input: { table: "t" } }] }],
      tools: [rejectingTool, talking],
    });
    await agent.run("go");
    expect(results()[0]).toMatchObject({ code: "tool_failed", message: "locked" });
    expect(results()[1]?.text.length).toBeLessThan(31_000);
  });

  it.each(["Bash", "bash", "READ", "Task", "NotebookEdit"])("may not be called %s", (name) => {
    expect(() => libraryAgent({ lines: [], tools: [tool({ name })] })).toThrow("taken");
  });

  it("may not share its name with another", () => {
    expect(() => libraryAgent({ lines: [], tools: [tool(), tool({ name: "query" })] })).toThrow("taken");
  });

  it.each(["", "a b", "Bash(ls)", "x*", "ü", "a".repeat(65)])("may not be called %j", (name) => {
    expect(() => tool({ name })).toThrow("isn’t a valid tool name");
  });

  it("must take an object", () => {
    expect(() =>
      defineTool({ name: "Say", description: "", input: z.string(), run: (text) => text }),
    ).toThrow("object");
  });
});
