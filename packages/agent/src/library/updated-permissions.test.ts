import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { tempFolder } from "@countersign/tools/fixtures/temp-workspace";
import { describe, expect, it } from "vitest";
import { libraryAgent } from "../fixtures/library-agent.ts";
import type { PermissionUpdate } from "./permission-update.ts";

const bash = (command: string) => ({ calls: [{ name: "Bash", input: { command } }] });
const touch = { toolName: "Bash", ruleContent: "touch:*" };
type RulesUpdate = Extract<PermissionUpdate, { rules: unknown }>;

/** A change of rules: adds an allow rule for touch to the session, where nothing else is said. */
function change(more: Partial<RulesUpdate> = {}): RulesUpdate {
  return { type: "addRules", rules: [touch], behavior: "allow", destination: "session", ...more };
}

/** Runs the commands one a turn; the callback allows each and gives the changes of its place with it. */
async function running(
  commands: string[],
  updates: PermissionUpdate[][],
  more: Partial<Parameters<typeof libraryAgent>[0]> = {},
) {
  const asked: unknown[] = [];
  const world = libraryAgent({
    lines: commands.map(bash),
    canUseTool: (_, input) => {
      asked.push(input.command);
      return { behavior: "allow", updatedPermissions: updates[asked.length - 1] };
    },
    ...more,
  });
  const result = await world.agent.run("go");
  return { ...world, asked, result };
}

describe("updatedPermissions", () => {
  it("are in the audit log with the one who made them, also a change of the mode", async () => {
    const updates: PermissionUpdate[] = [
      change(),
      { type: "setMode", mode: "acceptEdits", destination: "session" },
    ];
    const { agent } = await running(["touch a"], [updates]);
    await agent.setPermissionMode("plan");
    const decidedBy = { kind: "callback", name: "canUseTool" };
    expect(agent.decisions()).toMatchObject([
      { verdict: "allow", tool: "Bash", decidedBy },
      { verdict: "change", tool: "Session", input: { from: "default", to: "acceptEdits" }, decidedBy },
      {
        verdict: "change",
        tool: "Session",
        decidedBy,
        input: { toolUseId: "toolu_1_0", updatedPermissions: updates },
      },
      {
        verdict: "change",
        input: { from: "acceptEdits", to: "plan" },
        decidedBy: { kind: "callback", name: "host" },
      },
    ]);
  });

  it("addRules: what they allow is not asked about again, also later in the same turn", async () => {
    const asked: unknown[] = [];
    const { agent } = libraryAgent({
      lines: [
        { calls: ["touch a", "touch b", "mkdir c"].flatMap((command) => bash(command).calls) },
        bash("touch d"),
      ],
      canUseTool: (_, input) => {
        asked.push(input.command);
        return { behavior: "allow", updatedPermissions: [change()] };
      },
    });
    await agent.run("go");
    expect(asked).toEqual(["touch a", "mkdir c"]);
  });

  it.each([
    { name: "a deny rule", rules: { deny: ["Bash(touch b)"] }, asked: ["touch a"], exists: false },
    { name: "an ask rule", rules: { ask: ["Bash(touch b)"] }, asked: ["touch a", "touch b"], exists: true },
  ])("addRules: an allow rule never beats $name", async ({ rules, asked, exists }) => {
    const world = await running(["touch a", "touch b"], [[change()]], { rules });
    expect(world.asked).toEqual(asked);
    expect(existsSync(join(world.workspace, "b"))).toBe(exists);
  });

  it("addRules: a deny rule applies at once, also for the call that it came with", async () => {
    const { results, workspace } = await running(["touch a"], [[change({ behavior: "deny" })]]);
    expect(results()).toMatchObject([{ code: "rule_denied" }]);
    expect(existsSync(join(workspace, "a"))).toBe(false);
  });

  it("removeRules and replaceRules undo what changes have added", async () => {
    const commands = ["touch a", "mkdir b", "touch c", "mkdir d", "touch e"];
    const replaced = change({
      type: "replaceRules",
      rules: [{ toolName: "Bash", ruleContent: "true" }],
    } as never);
    const { asked } = await running(commands, [
      [change()],
      [change({ type: "removeRules" })],
      [change()],
      [replaced],
    ]);
    expect(asked).toEqual(commands);
  });

  it("removeRules: what the host denies stays denied, and what it allows can be narrowed", async () => {
    const { results, asked } = await running(
      ["mkdir x", "touch a", "touch b"],
      [
        [
          change({
            type: "removeRules",
            behavior: "deny",
            rules: [{ toolName: "Bash", ruleContent: "touch b" }],
          }),
          change({ type: "replaceRules", behavior: "deny", rules: [] }),
          change({ type: "removeRules" }),
        ],
      ],
      { rules: { allow: ["Bash(touch:*)"], deny: ["Bash(touch b)"] } },
    );
    expect(asked).toEqual(["mkdir x", "touch a"]);
    expect(results()).toMatchObject([{ code: "rule_denied" }]);
  });

  it("setMode applies from then on, and the host is notified", async () => {
    const { events, results, asked } = await running(
      ["mkdir a", "mkdir b"],
      [[{ type: "setMode", mode: "plan", destination: "session" }]],
    );
    // Plan lets nothing run that does more than look: not even the call that the mode came with.
    expect(asked).toEqual(["mkdir a"]);
    expect(results(1)).toMatchObject([{ code: "rule_denied" }]);
    expect(events).toContainEqual({ type: "mode-changed", mode: "plan", by: "callback" });
  });

  it("setMode to bypassPermissions is taken only from an agent made with allowBypass", async () => {
    const update: PermissionUpdate[] = [
      { type: "setMode", mode: "bypassPermissions", destination: "session" },
    ];
    const refused = await running(["touch a", "touch b"], [update]);
    expect(refused.result).toMatchObject({ status: "aborted", cause: "callback-failed" });
    expect(existsSync(join(refused.workspace, "a"))).toBe(false);
    const taken = await running(["touch a", "touch b"], [update], { allowBypass: true });
    expect(taken.asked).toEqual(["touch a"]);
    expect(existsSync(join(taken.workspace, "b"))).toBe(true);
  });

  it("addDirectories and removeDirectories widen and narrow where reading needs no approval", async () => {
    const outside = tempFolder({ "x.txt": "x" });
    const read = { calls: [{ name: "Read", input: { file_path: join(outside, "x.txt") } }] };
    const asked: string[] = [];
    const directories = [outside];
    const { agent } = libraryAgent({
      lines: [read, read, bash("mkdir a"), read],
      canUseTool: (toolName) => {
        asked.push(toolName);
        const type = toolName === "Read" ? "addDirectories" : "removeDirectories";
        return { behavior: "allow", updatedPermissions: [{ type, directories, destination: "session" }] };
      },
    });
    await agent.run("go");
    expect(asked).toEqual(["Read", "Bash", "Read"]);
  });

  it("another destination applies as well, and the host learns what to keep; no settings file is written", async () => {
    const kept = change({ destination: "projectSettings" });
    const { asked, events, workspace } = await running(["touch a", "touch b"], [[kept, change()]]);
    expect(asked).toEqual(["touch a"]);
    expect(events).toContainEqual({
      type: "permissions-updated",
      toolUseID: "toolu_1_0",
      updates: [kept, change()],
      toPersist: [kept],
    });
    expect(existsSync(join(workspace, ".claude"))).toBe(false);
  });

  it("is taken whole or not at all", async () => {
    const bad = change({ rules: [{ toolName: "Bash", ruleContent: "re:(" }] });
    const { agent, result, asked } = await running(["touch a", "touch b", "touch c"], [[change(), bad]]);
    expect(result).toMatchObject({ status: "aborted", cause: "callback-failed" });
    await agent.run("again");
    expect(asked).toEqual(["touch a", "touch b", "touch c"]);
  });

  it.each([
    { name: "the call changed meanwhile and is shown again", input: undefined, changes: true },
    { name: "its own input cannot run", input: { file_path: 7 }, changes: false },
  ])("is not taken when its answer does not count: $name", async ({ input, changes }) => {
    const asked: unknown[] = [];
    const world = libraryAgent({
      files: { "a.txt": "one" },
      lines: [
        { calls: [{ name: "Read", input: { file_path: "a.txt" } }] },
        {
          calls: [{ name: "Edit", input: { file_path: "a.txt", old_string: "one", new_string: "two" } }],
        },
        bash("touch b"),
      ],
      canUseTool: (tool) => {
        asked.push(tool);
        if (asked.length > 1) return { behavior: "deny", message: "no" };
        if (changes) writeFileSync(join(world.workspace, "a.txt"), "one and more");
        return { behavior: "allow", updatedInput: input, updatedPermissions: [change()] };
      },
    });
    await world.agent.run("go");
    expect(asked).toEqual(changes ? ["Edit", "Edit", "Bash"] : ["Edit", "Bash"]);
    expect(world.events.map(({ type }) => type)).not.toContain("permissions-updated");
  });

  it("a new agent knows nothing of it", async () => {
    await running(["touch a"], [[change()]]);
    expect((await running(["touch b"], [])).asked).toEqual(["touch b"]);
  });
});
