import { existsSync } from "node:fs";
import { join } from "node:path";
import { textIn } from "@countersign/tools/fixtures/temp-workspace";
import { describe, expect, it } from "vitest";
import { libraryAgent } from "../fixtures/library-agent.ts";
import type { CanUseTool } from "./can-use-tool.ts";

/** The requirements of "Tool Permission System" (024) that a program meets, in the words of that document. */

const write = (name: string, content = "new") => ({ name: "Write", input: { file_path: name, content } });
const restricted = [
  { name: "Write", input: { file_path: "a.txt", content: "new" } },
  { name: "Edit", input: { file_path: "old.txt", old_string: "old", new_string: "new" } },
  { name: "MultiEdit", input: { file_path: "old.txt", edits: [{ old_string: "old", new_string: "new" }] } },
  { name: "Delete", input: { file_path: "old.txt" } },
  { name: "Bash", input: { command: "touch made.txt" } },
];
const readOnly = [
  { name: "Read", input: { file_path: "old.txt" } },
  { name: "Grep", input: { pattern: "old" } },
  { name: "LS", input: { path: "." } },
  { name: "Glob", input: { pattern: "*.txt" } },
];
const files = { "old.txt": "old\n" };

/** A callback that notes which tools it was asked about, and always gives the same answer. */
function answering(answer: Awaited<ReturnType<CanUseTool>> = { behavior: "allow" }) {
  const asked: string[] = [];
  const canUseTool: CanUseTool = (toolName) => {
    asked.push(toolName);
    return answer;
  };
  return { asked, canUseTool };
}

describe("024 User Story 3: Agent SDK Callback Integration", () => {
  it.each(restricted)(
    "Scenario 1: the callback is invoked with the tool name $name",
    async ({ name, input }) => {
      const { asked, canUseTool } = answering();
      const { agent } = libraryAgent({ lines: [{ calls: [{ name, input }] }], files, canUseTool });
      expect((await agent.run("go")).status).toBe("done");
      expect(asked).toEqual([name]);
    },
  );

  it("Scenario 2: a denial blocks the operation, and its custom message is what the model and the audit log get", async () => {
    const { canUseTool } = answering({ behavior: "deny", message: "Custom reason" });
    const { agent, workspace, results } = libraryAgent({ lines: [{ calls: [write("a.txt")] }], canUseTool });
    await agent.run("go");
    expect(existsSync(join(workspace, "a.txt"))).toBe(false);
    expect(results()).toMatchObject([
      { code: "user_denied", message: "Tool execution denied by user", reason: "Custom reason" },
    ]);
    expect(agent.decisions()).toMatchObject([{ verdict: "deny", reason: "Custom reason" }]);
  });

  it("Scenario 3: after allow the operation proceeds normally", async () => {
    const { canUseTool } = answering({ behavior: "allow" });
    const { agent, workspace, results } = libraryAgent({ lines: [{ calls: [write("a.txt")] }], canUseTool });
    expect(await agent.run("go")).toMatchObject({ status: "done", text: "done" });
    expect(textIn(workspace, "a.txt")).toBe("new");
    expect(results()).toMatchObject([{ code: null }]);
  });
});

describe("024 functional requirements", () => {
  it.each(["default", "bypassPermissions"] as const)(
    "FR-001: the constructor accepts the permissionMode %s",
    async (permissionMode) => {
      const { asked, canUseTool } = answering();
      const { agent } = libraryAgent({ lines: [{ calls: [write("a.txt")] }], permissionMode, canUseTool });
      await agent.run("go");
      expect(asked).toEqual(permissionMode === "default" ? ["Write"] : []);
    },
  );

  it("FR-001: without a permissionMode it is default, and another word is refused", async () => {
    const { asked, canUseTool } = answering();
    const { agent } = libraryAgent({ lines: [{ calls: [write("a.txt")] }], canUseTool });
    await agent.run("go");
    expect(asked).toEqual(["Write"]);
    const wrong: object = { permissionMode: "yolo" };
    expect(() => libraryAgent({ lines: [], ...wrong })).toThrow("permissionMode");
  });

  it("FR-003: in mode default Edit, MultiEdit, Delete, Bash and Write ask, one after the other", async () => {
    const { asked, canUseTool } = answering({ behavior: "deny", message: "" });
    const { agent } = libraryAgent({ lines: [{ calls: restricted }], files, canUseTool });
    await agent.run("go");
    expect(asked).toEqual(["Write", "Edit", "MultiEdit", "Delete", "Bash"]);
  });

  it("FR-004: a callback that takes nothing but the tool name works", async () => {
    const { agent, workspace } = libraryAgent({
      lines: [{ calls: [write("a.txt"), { name: "Bash", input: { command: "touch b.txt" } }] }],
      canUseTool: async (toolName) =>
        toolName === "Bash" ? { behavior: "deny", message: "no shell" } : { behavior: "allow" },
    });
    await agent.run("go");
    expect([existsSync(join(workspace, "a.txt")), existsSync(join(workspace, "b.txt"))]).toEqual([
      true,
      false,
    ]);
  });

  it.each([
    { answer: { behavior: "allow" as const }, code: null },
    { answer: { behavior: "deny" as const, message: "why" }, code: "user_denied" },
    { answer: { behavior: "deny" as const, message: "" }, code: "user_denied" },
  ])("FR-005: the response format $answer is understood", async ({ answer, code }) => {
    const { canUseTool } = answering(answer);
    const { agent, results } = libraryAgent({ lines: [{ calls: [write("a.txt")] }], canUseTool });
    expect((await agent.run("go")).status).toBe("done");
    expect(results()).toMatchObject([{ code }]);
  });

  it("FR-006: a call whose input does not fit is refused before anyone is asked", async () => {
    const { asked, canUseTool } = answering();
    const { agent, results } = libraryAgent({
      lines: [
        {
          calls: [
            { name: "Write", input: { file_path: 1 } },
            { name: "Edit", input: { file_path: "old.txt", old_string: "nowhere", new_string: "x" } },
            { name: "Nothing", input: {} },
          ],
        },
      ],
      files,
      canUseTool,
    });
    await agent.run("go");
    expect(asked).toEqual([]);
    expect(results()).toMatchObject([
      { code: "invalid_input" },
      { code: "invalid_input" },
      { code: "unknown_tool" },
    ]);
  });

  it("FR-006: the diff is ready when the callback is asked, and nothing has happened yet", async () => {
    const seen: unknown[] = [];
    const { agent, workspace, events } = libraryAgent({
      lines: [{ calls: [restricted[1] ?? write("x")] }],
      files,
      canUseTool: () => {
        const shown = events.findLast((event) => event.type === "call-changed");
        seen.push(shown?.call.assessment?.preview, textIn(workspace, "old.txt"));
        return { behavior: "allow" };
      },
    });
    await agent.run("go");
    expect(seen).toMatchObject([
      { kind: "diff", files: [{ additions: 1, deletions: 1, diff: expect.stringContaining("+new") }] },
      "old\n",
    ]);
    expect(textIn(workspace, "old.txt")).toBe("new\n");
  });

  it("FR-007: the callback is waited for without a limit", async () => {
    const asked = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<{ behavior: "allow" }>();
    const slept: number[] = [];
    const { agent, workspace } = libraryAgent({
      lines: [{ calls: [write("a.txt")] }],
      canUseTool: () => {
        asked.resolve();
        return answer.promise;
      },
      surroundings: { sleep: async (ms) => void slept.push(ms) },
    });
    const run = agent.run("go");
    await asked.promise;
    expect(existsSync(join(workspace, "a.txt"))).toBe(false);
    answer.resolve({ behavior: "allow" });
    expect((await run).status).toBe("done");
    expect(slept).toEqual([]);
  });

  it("FR-010: in mode bypassPermissions every tool runs and nobody is asked", async () => {
    const { asked, canUseTool } = answering({ behavior: "deny", message: "never" });
    const { agent, results } = libraryAgent({
      lines: restricted.map((call) => ({ calls: [call] })),
      files,
      permissionMode: "bypassPermissions",
      canUseTool,
    });
    await agent.run("go");
    expect(asked).toEqual([]);
    const codes = [1, 2, 3, 4, 5].flatMap((request) => results(request).map(({ code }) => code));
    // The second edit finds what the first one left, which is how the tools behave without any permission system.
    expect(codes).toEqual([null, null, "invalid_input", null, null]);
  });

  it("FR-010: deny rules hold in mode bypassPermissions, and every call is in the audit log", async () => {
    const { agent, workspace, results } = libraryAgent({
      lines: [{ calls: [write("a.txt"), write("secret.txt")] }],
      permissionMode: "bypassPermissions",
      rules: { deny: ["Write(secret.txt)"] },
    });
    await agent.run("go");
    expect(existsSync(join(workspace, "secret.txt"))).toBe(false);
    expect(results()).toMatchObject([{ code: null }, { code: "rule_denied" }]);
    expect(agent.decisions().map(({ verdict, decidedBy }) => [verdict, decidedBy.kind])).toEqual(
      expect.arrayContaining([
        ["allow", "policy"],
        ["deny", "policy"],
      ]),
    );
  });

  it("in mode bypassPermissions the audit log names a high risk, though nobody was asked", async () => {
    const { agent } = libraryAgent({
      lines: [{ calls: [{ name: "Bash", input: { command: "rm -rf lib" } }, write("a.txt")] }],
      permissionMode: "bypassPermissions",
    });
    await agent.run("go");
    const risks = agent.decisions().map(({ tool, verdict, risk }) => [tool, verdict, risk]);
    expect(risks).toEqual(
      expect.arrayContaining([
        ["Bash", "allow", "high"],
        ["Write", "allow", null],
      ]),
    );
  });

  it("FR-010: hooks hold in mode bypassPermissions, and an ask rule asks nobody", async () => {
    const { asked, canUseTool } = answering();
    const { agent, results } = libraryAgent({
      lines: [{ calls: [write("a.txt"), { name: "Bash", input: { command: "touch b" } }] }],
      permissionMode: "bypassPermissions",
      rules: { ask: ["Write"] },
      hooks: {
        PreToolUse: [{ matcher: "Bash", hooks: [async () => ({ decision: "block", reason: "frozen" })] }],
      },
      canUseTool,
    });
    await agent.run("go");
    expect(asked).toEqual([]);
    expect(results()).toMatchObject([{ code: null }, { code: "hook_denied" }]);
  });

  it("FR-011: a bypassed tool gives the model what an approved one gives", async () => {
    const texts: string[][] = [];
    for (const permissionMode of ["default", "bypassPermissions"] as const) {
      const { agent, results, workspace } = libraryAgent({
        lines: [{ calls: [write("a.txt"), { name: "Bash", input: { command: "cat a.txt" } }] }],
        permissionMode,
        canUseTool: () => ({ behavior: "allow" }),
      });
      await agent.run("go");
      texts.push(results().map(({ text }) => text.replaceAll(workspace, "/w")));
    }
    expect(texts[0]).toEqual(texts[1]);
  });

  it("FR-012: Read, Grep, LS and Glob inside the workspace run without a question", async () => {
    const { asked, canUseTool } = answering();
    const { agent, results } = libraryAgent({ lines: [{ calls: readOnly }], files, canUseTool });
    await agent.run("go");
    expect(asked).toEqual([]);
    expect(results().map(({ code }) => code)).toEqual([null, null, null, null]);
  });

  it("FR-012: reading outside the workspace asks", async () => {
    const { asked, canUseTool } = answering({ behavior: "deny", message: "not there" });
    const { agent } = libraryAgent({
      lines: [{ calls: [{ name: "Read", input: { file_path: "/etc/hostname" } }] }],
      canUseTool,
    });
    await agent.run("go");
    expect(asked).toEqual(["Read"]);
  });

  it("FR-013: when the callback throws, the operation is denied, the turn aborted, and the error logged with its cause", async () => {
    const cause = new Error("the directory of users is down");
    const { agent, workspace, requests, logged } = libraryAgent({
      lines: [{ calls: [write("a.txt"), write("b.txt")] }],
      canUseTool: () => {
        throw cause;
      },
    });
    const result = await agent.run("go");
    expect(result).toMatchObject({
      status: "aborted",
      cause: "callback-failed",
      error: { toolUseID: "toolu_1_0", cause },
    });
    expect([existsSync(join(workspace, "a.txt")), existsSync(join(workspace, "b.txt"))]).toEqual([
      false,
      false,
    ]);
    expect(requests).toHaveLength(1);
    expect(logged).toMatchObject([{ err: { cause } }]);
    expect(agent.decisions()).toMatchObject([
      { verdict: "deny", toolUseId: "toolu_1_0", decidedBy: { kind: "callback" } },
      { verdict: "abort", toolUseId: "toolu_1_1" },
    ]);
  });

  it("FR-014: what a denial says reaches the agent through the tool result, in place of the operation", async () => {
    const { canUseTool } = answering({ behavior: "deny", message: "Write it to docs/ instead" });
    const { agent, results } = libraryAgent({ lines: [{ calls: [write("a.txt")] }], canUseTool });
    await agent.run("go");
    expect(results()[0]?.reason).toBe("Write it to docs/ instead");
  });

  it("FR-017, FR-020: several calls in one answer are asked about one at a time, in the model's order", async () => {
    const log: string[] = [];
    let open = 0;
    const { agent } = libraryAgent({
      lines: [{ calls: ["a", "b", "c"].map((name) => write(name)) }],
      canUseTool: async (_, input) => {
        open += 1;
        expect(open).toBe(1);
        log.push(`asked ${input.file_path}`);
        await Promise.resolve();
        open -= 1;
        return { behavior: "allow" };
      },
      onEvent: (event) => {
        if (event.type !== "call-changed" || event.call.phase.tag !== "running") return;
        log.push(`ran ${event.call.input.file_path}`);
      },
    });
    await agent.run("go");
    expect(log).toEqual(["asked a", "ran a", "asked b", "ran b", "asked c", "ran c"]);
  });

  it("FR-018: after a denial in the middle the remaining calls are still asked about", async () => {
    const asked: unknown[] = [];
    const { agent, workspace } = libraryAgent({
      lines: [{ calls: ["a", "b", "c"].map((name) => write(name)) }],
      canUseTool: (_, input) => {
        asked.push(input.file_path);
        return input.file_path === "b" ? { behavior: "deny", message: "not b" } : { behavior: "allow" };
      },
    });
    await agent.run("go");
    expect(asked).toEqual(["a", "b", "c"]);
    expect(["a", "b", "c"].map((name) => existsSync(join(workspace, name)))).toEqual([true, false, true]);
  });

  it("FR-019: all results of a turn go back together, in its order, the denial's words among them", async () => {
    const { agent, requests, results } = libraryAgent({
      lines: [{ calls: ["a", "b", "c"].map((name) => write(name)) }],
      canUseTool: (_, input) =>
        input.file_path === "b" ? { behavior: "deny", message: "use d" } : { behavior: "allow" },
    });
    await agent.run("go");
    expect(requests).toHaveLength(2);
    expect(results()).toMatchObject([
      { id: "toolu_1_0", code: null },
      { id: "toolu_1_1", code: "user_denied", reason: "use d" },
      { id: "toolu_1_2", code: null },
    ]);
  });

  it("Edge case: a callback that never answers holds nothing but its call, and a stop ends it", async () => {
    const asked = Promise.withResolvers<AbortSignal>();
    const { agent, workspace, results } = libraryAgent({
      lines: [{ calls: [write("a.txt"), write("b.txt")] }],
      canUseTool: (_, __, { signal }) => {
        asked.resolve(signal);
        return new Promise(() => undefined);
      },
    });
    const run = agent.run("go");
    const signal = await asked.promise;
    await agent.stop();
    expect(await run).toMatchObject({ status: "stopped", by: "host" });
    expect(signal.aborted).toBe(true);
    expect(agent.decisions().map(({ verdict, decidedBy }) => [verdict, decidedBy])).toEqual([
      ["abort", { kind: "callback", name: "host" }],
      ["abort", { kind: "callback", name: "host" }],
    ]);
    expect([existsSync(join(workspace, "a.txt")), existsSync(join(workspace, "b.txt"))]).toEqual([
      false,
      false,
    ]);
    expect((await agent.run("and now?")).status).toBe("done");
    expect(results()).toMatchObject([{ code: "aborted" }, { code: "aborted" }]);
  });
});
