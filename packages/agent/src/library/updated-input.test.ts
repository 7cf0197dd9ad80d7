import { existsSync } from "node:fs";
import { join } from "node:path";
import { textIn } from "@countersign/tools/fixtures/temp-workspace";
import { describe, expect, it } from "vitest";
import { libraryAgent } from "../fixtures/library-agent.ts";
import type { CanUseTool } from "./can-use-tool.ts";

const write = (name: string) => ({ name: "Write", input: { file_path: name, content: "model" } });
const withInput =
  (updatedInput: Record<string, unknown>): CanUseTool =>
  () => ({ behavior: "allow", updatedInput });

describe("updatedInput", () => {
  it("runs in the place of the model's own, and both are kept", async () => {
    const { agent, workspace, events } = libraryAgent({
      lines: [{ calls: [write("a")] }],
      canUseTool: withInput({ file_path: "b", content: "host" }),
    });
    await agent.run("go");
    expect(existsSync(join(workspace, "a"))).toBe(false);
    expect(textIn(workspace, "b")).toBe("host");
    expect(agent.decisions()).toMatchObject([
      {
        verdict: "allow",
        input: { file_path: "b", content: "host" },
        proposedInput: { file_path: "a", content: "model" },
        decidedBy: { kind: "callback" },
      },
    ]);
    const last = events.findLast((event) => event.type === "call-changed");
    expect(last?.call.edit).toMatchObject({ proposed: { file_path: "a" }, by: { kind: "callback" } });
  });

  it.each([
    { name: "the very same input", change: (input: Record<string, unknown>) => input },
    {
      name: "an equal one in another order",
      change: ({ content, file_path }: Record<string, unknown>) => ({ content, file_path }),
    },
    {
      name: "one with a field that is undefined",
      change: (input: Record<string, unknown>) => ({ ...input, mode: undefined }),
    },
  ])("is no edit when it is $name", async ({ change }) => {
    const { agent, workspace } = libraryAgent({
      lines: [{ calls: [write("a")] }],
      canUseTool: (_, input) => ({ behavior: "allow", updatedInput: change(input) }),
    });
    await agent.run("go");
    expect(textIn(workspace, "a")).toBe("model");
    expect(agent.decisions()[0]?.proposedInput).toBeUndefined();
  });

  it("goes through the whole decision: a deny rule holds against it", async () => {
    const { agent, workspace, results, logged } = libraryAgent({
      lines: [{ calls: [write("a"), write("c")] }],
      rules: { deny: ["Write(secret/**)"] },
      canUseTool: (_, input) =>
        input.file_path === "a"
          ? { behavior: "allow", updatedInput: { file_path: "secret/a", content: "x" } }
          : { behavior: "allow" },
    });
    expect((await agent.run("go")).status).toBe("done");
    expect(results()).toMatchObject([{ code: "rule_denied" }, { code: null }]);
    expect(existsSync(join(workspace, "secret"))).toBe(false);
    expect(agent.decisions()[0]).toMatchObject({ verdict: "deny", decidedBy: { kind: "policy" } });
    expect(logged).toHaveLength(1);
  });

  it("goes through the hooks again", async () => {
    const seen: unknown[] = [];
    const { agent, results } = libraryAgent({
      lines: [{ calls: [write("a")] }],
      canUseTool: withInput({ file_path: "b", content: "host" }),
      hooks: {
        PreToolUse: [
          {
            hooks: [
              async (input) => {
                const path = "tool_input" in input ? input.tool_input.file_path : null;
                seen.push(path);
                return path === "b"
                  ? { hookSpecificOutput: { permissionDecision: "deny", permissionDecisionReason: "not b" } }
                  : undefined;
              },
            ],
          },
        ],
      },
    });
    await agent.run("go");
    expect(seen).toEqual(["a", "b"]);
    expect(results()).toMatchObject([{ code: "hook_denied" }]);
  });

  it.each([
    { name: "that fails the schema", input: { file_path: 7 } },
    { name: "with a field that the tool does not know", input: { file_path: "a", content: "", sudo: true } },
    { name: "that cannot be done", input: { file_path: ".", content: "" } },
  ])("$name reaches the model as invalid_input, logged, and the turn continues", async ({ input }) => {
    const { agent, results, logged } = libraryAgent({
      lines: [{ calls: [write("a")] }],
      canUseTool: withInput(input),
    });
    expect((await agent.run("go")).status).toBe("done");
    expect(results()).toMatchObject([{ code: "invalid_input" }]);
    expect(logged).toMatchObject([{ message: expect.stringContaining("canUseTool") }]);
  });
});
