import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Call } from "@countersign/contracts/call";
import type { JsonObject } from "@countersign/contracts/json";
import { type ToolErrorCode, type ToolErrorData, toolErrorCode } from "@countersign/contracts/tool-error";
import { RecoveringModel } from "@countersign/testing/recovering-model";
import type { AnyTool } from "@countersign/tools/ports/tool";
import { describe, expect, it } from "vitest";
import { timeOutCall } from "../approvals/time-out-call.ts";
import { libraryAgent } from "../fixtures/library-agent.ts";
import { helperTask, recover, type Scenario, type World } from "../fixtures/recovering-agent.ts";
import type { ConfiguredHook } from "../hooks/configured-hook.ts";
import type { CanUseTool } from "../library/can-use-tool.ts";
import { bareTransition, updateSession } from "../ports/repository.ts";

/**
 * What a refused call must tell the model, and what a model that has nothing else makes of it. `says` and `hints`: what is in the
 * message and in the hint; `<w>` is the workspace. `after`: the calls that come after, the last of which runs.
 */
type Row = {
  name: string;
  code: ToolErrorCode;
  call: { name: string; input: JsonObject };
  scenario?: Omit<Scenario, "plan">;
  first?: Scenario["plan"];
  says: string[];
  hints: string[];
  data?: ToolErrorData;
  after: string[];
  isBug?: boolean;
};

const rest = { name: "Read", input: { file_path: "rest.md" } };
const continuation = ["Read rest.md"];
const write = { name: "Write", input: { file_path: "notes.md", content: "new" } };
const edit = { name: "Edit", input: { file_path: "notes.md", old_string: "one", new_string: "1" } };
const outside = {
  name: "Edit",
  input: { file_path: "src/core/main.ts", old_string: "main", new_string: "m" },
};
const bash = (command: string, more: JsonObject = {}) => ({ name: "Bash", input: { command, ...more } });
const violation =
  "Scope Violation: REQ-001 is not authorized to edit src/core/main.ts. Request scope expansion.";

const answer =
  (verdict: Parameters<World["decide"]>[1]): NonNullable<Scenario["onWaiting"]> =>
  async (call, world) => {
    await world.decide(call, verdict);
  };

const hook = (name: string, run: ConfiguredHook["run"]): ConfiguredHook => ({
  event: "PreToolUse",
  matcher: "Write",
  name,
  source: "test",
  run,
});

async function letTimePass(call: Call, { controlDependencies, clock }: World): Promise<void> {
  const late = { ...clock, now: () => "2027-01-01T00:00:00.000Z" };
  await timeOutCall(call.id, { ...controlDependencies, clock: late });
}

/** The process dies while the call runs. */
async function dieWhileRunning(call: Call, { repository, id }: World): Promise<void> {
  await updateSession(repository, id, (current) => {
    if (current.loop.tag !== "acting") throw new Error("not acting");
    const calls = [{ ...call, phase: { tag: "running" as const, startedAt: "2026-01-01T00:00:00.000Z" } }];
    const session = { ...current, loop: { ...current.loop, calls } };
    return { ...bareTransition(session), calls, wake: true, release: true };
  });
}

/** The server shuts down in good order while the call runs, and another one takes over. */
async function shutDownWhileRunning(call: Call, world: World): Promise<void> {
  await world.decide(call, { verdict: "approve" });
  await world.until(world.id, ({ loop }) => loop.tag === "acting" && loop.calls[0]?.phase.tag === "running");
  await world.takeOver(world.id);
}

async function stopWhileRunning(call: Call, world: World): Promise<void> {
  await world.decide(call, { verdict: "approve" });
  await world.until(world.id, ({ loop }) => loop.tag === "acting" && loop.calls[0]?.phase.tag === "running");
  await world.control.stop(world.id, "ada");
  await world.until(world.id, ({ loop }) => loop.tag === "stopped");
  await world.control.send(world.id, "go on", "ada");
}

/** Somebody changes a file between the last evaluation of the call and its start. */
function changing(name: string, file: string): NonNullable<Scenario["wrapTool"]> {
  return (tool: AnyTool, workspace: string) => {
    if (tool.name !== name) return tool;
    const late = { done: false };
    return {
      ...tool,
      parse(input) {
        const parsed = tool.parse(input);
        return {
          ...parsed,
          run: (context) => {
            if (!late.done) writeFileSync(join(workspace, file), "by somebody else\n");
            late.done = true;
            return parsed.run(context);
          },
        };
      },
    };
  };
}

function breaking(name: string): NonNullable<Scenario["wrapTool"]> {
  const preview = () => Promise.reject(new Error("out of memory"));
  return (tool) =>
    tool.name === name ? { ...tool, parse: (input) => ({ ...tool.parse(input), preview }) } : tool;
}

const rows: Row[] = [
  {
    name: "a person denies it",
    code: "user_denied",
    call: write,
    scenario: { onWaiting: answer({ verdict: "deny", reason: "It is generated" }) },
    says: ["Tool execution denied by user"],
    hints: ["Do not repeat", "another way"],
    after: continuation,
  },
  {
    name: "a person says what to do instead",
    code: "user_instructed",
    call: write,
    scenario: { onWaiting: answer({ verdict: "instruct", text: 'Read {"file_path":"src/utils/a.ts"}' }) },
    says: ["did not run", "says what to do instead"],
    hints: ["Follow the instructions"],
    after: ["Read src/utils/a.ts", ...continuation],
  },
  {
    name: "a person aborts it",
    code: "aborted",
    call: write,
    scenario: { onWaiting: answer({ verdict: "abort" }) },
    says: ["user aborted"],
    hints: ["didn’t run", "Continue with the rest"],
    after: continuation,
  },
  {
    name: "a person stops the turn while it runs",
    code: "aborted",
    call: bash("touch begun; echo begun; sleep 60"),
    scenario: { onWaiting: stopWhileRunning },
    says: ["The user stopped the turn", "ran", "remains"],
    hints: ["Continue with the rest", "remains"],
    after: ["LS .", ...continuation],
  },
  {
    name: "a rule denies a command",
    code: "rule_denied",
    call: bash("rm notes.md"),
    scenario: { rules: { deny: ["Bash(rm *)"] } },
    says: ["Bash(rm *)", "team", "rm notes.md"],
    hints: ["Do not repeat", "another way"],
    after: continuation,
    data: { mode: "default", rule: { text: "Bash(rm *)", source: "team" } },
  },
  {
    name: "a rule denies a path",
    code: "rule_denied",
    call: edit,
    scenario: { rules: { deny: ["Edit(*.md)"] } },
    says: ["Edit(*.md)", "team", "notes.md"],
    hints: ["Do not repeat", "another way"],
    after: continuation,
    data: { mode: "default", rule: { text: "Edit(*.md)", source: "team" } },
  },
  {
    name: "the mode only reads",
    code: "rule_denied",
    call: edit,
    scenario: { mode: "plan" },
    says: ["plan mode", "only reading is possible"],
    hints: ["another way"],
    after: continuation,
    data: { mode: "plan" },
  },
  {
    name: "bypass cannot check a command",
    code: "rule_denied",
    call: bash("$tool notes.md"),
    scenario: { mode: "bypassPermissions", rules: { deny: ["Bash(rm *)"] } },
    says: ["did not run", "mode bypassPermissions", "deny rules, which", "only known when it runs"],
    hints: ["another way"],
    after: continuation,
    data: { mode: "bypassPermissions" },
  },
  {
    name: "bypass would unlock itself",
    code: "rule_denied",
    scenario: { mode: "bypassPermissions" },
    call: { name: "Write", input: { file_path: ".claude/settings.json", content: "{}" } },
    says: [
      "did not run",
      "rules and hooks",
      "mode bypassPermissions",
      ".claude/settings.json",
      "A person can change them",
    ],
    hints: ["another way"],
    data: { mode: "bypassPermissions" },
    after: continuation,
  },
  {
    name: "the product's own data is meant",
    code: "rule_denied",
    call: { name: "Read", input: { file_path: "src/core/main.ts" } },
    scenario: { productData: "src/core" },
    says: ["src/core/main.ts", "Read did not run"],
    hints: ["another way"],
    after: continuation,
    data: { mode: "default" },
  },
  {
    name: "a file is beside the scope",
    code: "scope_violation",
    call: outside,
    scenario: { owned: ["src/utils/"] },
    says: [violation],
    hints: ["REQ-001", "src/utils/", "request_scope_expansion"],
    data: { mode: "default", intent: "REQ-001", path: "src/core/main.ts", owned: ["src/utils/"] },
    after: ["request_scope_expansion src/core/main.ts", "Edit src/core/main.ts", ...continuation],
  },
  {
    name: "a command writes beside the scope",
    code: "scope_violation",
    call: bash("touch src/core/new.ts"),
    scenario: { owned: ["src/utils/"] },
    says: ["REQ-001", "src/core/new.ts"],
    hints: ["REQ-001", "src/utils/", "request_scope_expansion"],
    data: { mode: "default", intent: "REQ-001", path: "src/core/new.ts", owned: ["src/utils/"] },
    after: ["request_scope_expansion src/core/new.ts", "Bash touch src/core/new.ts", ...continuation],
  },
  {
    name: "a file is beside the scope, and nobody can be asked",
    code: "scope_violation",
    call: outside,
    scenario: { owned: ["src/utils/"], mode: "bypassPermissions" },
    says: [violation],
    hints: ["REQ-001", "src/utils/", "say which other files you need"],
    after: continuation,
    data: { mode: "bypassPermissions", intent: "REQ-001", path: "src/core/main.ts", owned: ["src/utils/"] },
  },
  {
    name: "a file is outside of the workspace",
    code: "scope_violation",
    scenario: { owned: ["src/utils/"] },
    call: { name: "Write", input: { file_path: "/elsewhere/a.ts", content: "new" } },
    says: ["REQ-001", "/elsewhere/a.ts"],
    hints: ["REQ-001", "src/utils/"],
    after: continuation,
    data: { mode: "default", intent: "REQ-001", path: "/elsewhere/a.ts", owned: ["src/utils/"] },
  },
  {
    name: "bypass cannot hold a command against the intent",
    code: "scope_violation",
    call: bash("$tool notes.md"),
    scenario: { owned: ["src/utils/"], mode: "bypassPermissions" },
    says: ["did not run", "session’s intent", "mode bypassPermissions", "isn’t literal"],
    hints: ["REQ-001", "src/utils/", "say which other files you need"],
    after: continuation,
    data: { mode: "bypassPermissions", intent: "REQ-001", owned: ["src/utils/"] },
  },
  {
    name: ".intentignore excludes a file",
    code: "intent_ignored",
    call: outside,
    scenario: { owned: ["src/"], ignored: "# kept\nsrc/core/\n" },
    says: ["src/core/main.ts", "REQ-001", ".intentignore line 2"],
    hints: ["Leave the file", "Expanding the scope doesn’t unlock it"],
    after: continuation,
    data: { mode: "default", intent: "REQ-001", path: "src/core/main.ts" },
  },
  {
    name: "the workspace requires an intent",
    code: "no_active_intent",
    scenario: { owned: null },
    call: { name: "Edit", input: { file_path: "src/utils/a.ts", old_string: "a", new_string: "b" } },
    says: ["No intent is active", "requires one", "select_intent", "REQ-001 (Title of REQ-001)"],
    hints: ["select_intent", "REQ-001", "only read"],
    data: { mode: "default", path: "src/utils/a.ts" },
    after: ["select_intent REQ-001", "Edit src/utils/a.ts", ...continuation],
  },
  {
    name: "the process dies while it runs",
    code: "interrupted",
    call: write,
    scenario: { onWaiting: dieWhileRunning },
    says: ["server ended", "outcome unknown"],
    hints: ["Check what the call may have changed"],
    after: ["Read notes.md", ...continuation],
  },
  {
    name: "the server shuts down while it runs",
    code: "interrupted",
    call: bash("touch begun; echo begun; sleep 60"),
    scenario: { onWaiting: shutDownWhileRunning },
    says: ["shut down", "outcome unknown", "Its output until then"],
    hints: ["Check what the call"],
    after: ["LS .", ...continuation],
  },
  {
    name: "the mode asks nobody",
    code: "no_approver",
    call: bash("make"),
    scenario: { mode: "dontAsk" },
    says: ["needs a person’s approval", "dontAsk"],
    hints: ["Nobody can approve calls here", "without the call"],
    data: { mode: "dontAsk" },
    after: continuation,
  },
  {
    name: "only a person may let it run",
    code: "no_approver",
    call: { name: "request_scope_expansion", input: { paths: ["docs/"], why: "the page" } },
    scenario: { mode: "bypassPermissions", owned: ["src/"] },
    says: ["bypassPermissions", "only a person"],
    hints: ["Nobody can approve calls here"],
    after: continuation,
    data: { mode: "bypassPermissions", intent: "REQ-001" },
  },
  {
    name: "a field has another name",
    code: "invalid_input",
    call: { name: "Read", input: { path: "notes.md" } },
    says: ["Read", "Invalid input", "file_path", "path"],
    hints: ["file_path, offset, limit"],
    after: ["Read notes.md", ...continuation],
  },
  {
    name: "the text is not in the file",
    code: "invalid_input",
    call: { ...edit, input: { ...edit.input, old_string: "three" } },
    says: ["old_string isn’t in the file"],
    hints: ["Read the file again", "exactly"],
    after: ["Read notes.md", ...continuation],
  },
  {
    name: "the file is not there",
    code: "invalid_input",
    call: { name: "Read", input: { file_path: "src/utils/none.ts" } },
    says: ["src/utils/none.ts doesn’t exist"],
    hints: ["Glob finds files", "LS shows a folder"],
    after: ["LS src/utils", ...continuation],
  },
  {
    name: "there is no such intent",
    code: "invalid_input",
    scenario: { owned: null },
    call: { name: "select_intent", input: { intent: "REQ-404" } },
    says: ["REQ-404", "isn’t an intent in progress"],
    hints: ["REQ-001 (Title of REQ-001)"],
    after: ["select_intent REQ-001", ...continuation],
  },
  {
    name: "the session has that intent",
    code: "invalid_input",
    scenario: { owned: ["src/"] },
    call: { name: "select_intent", input: { intent: "REQ-001" } },
    says: ["already works under REQ-001"],
    hints: ["Correct the input"],
    after: continuation,
  },
  {
    name: "the tool has another name",
    code: "unknown_tool",
    call: { name: "read_", input: { file_path: "notes.md" } },
    says: ["no tool named read_"],
    hints: ["Read, Write, Edit", "Bash", "request_scope_expansion"],
    after: ["Read notes.md", ...continuation],
  },
  {
    name: "there is no such tool",
    code: "unknown_tool",
    call: { name: "Rename", input: { from: "a" } },
    says: ["no tool named Rename"],
    hints: ["Read, Write, Edit", "Bash"],
    after: continuation,
  },
  {
    name: "a sub-agent uses up its turns",
    code: "limit_reached",
    call: { name: "Task", input: { description: "Look around here", prompt: helperTask } },
    says: ["helper", "limit of 1 request"],
    hints: ["remains", "smaller task", "the rest yourself"],
    after: continuation,
  },
  {
    name: "the file changed since it was read",
    code: "stale_file",
    call: edit,
    first: [{ name: "Read", input: { file_path: "notes.md" } }],
    scenario: {
      owned: ["notes.md"],
      before: { 2: (workspace) => writeFileSync(join(workspace, "notes.md"), "one, by somebody else\n") },
    },
    says: ["notes.md", "changed since this session last read it"],
    hints: ["Read it again", "repeat"],
    after: ["Read notes.md", "Edit notes.md", ...continuation],
  },
  {
    name: "a file changes before it is written",
    code: "changed_since_approved",
    call: write,
    scenario: { wrapTool: changing("Write", "notes.md") },
    says: ["notes.md", "changed", "nothing was done"],
    hints: ["Read <w>/notes.md again", "repeat the call"],
    after: ["Read <w>/notes.md", "Write notes.md", ...continuation],
  },
  {
    name: "a program changes before it is run",
    code: "changed_since_approved",
    call: bash("bash src/core/main.ts"),
    scenario: { wrapTool: changing("Bash", "src/core/main.ts") },
    says: ["src/core/main.ts", "changed", "nothing was run"],
    hints: ["Read <w>/src/core/main.ts again"],
    after: ["Read <w>/src/core/main.ts", "Bash bash src/core/main.ts", ...continuation],
  },
  {
    name: "a command takes too long",
    code: "tool_failed",
    call: bash("echo begun; sleep 20", { timeout: 300 }),
    says: ["time limit of 300 ms", "begun"],
    hints: ["timeout may be up to 600000 ms"],
    after: continuation,
  },
  {
    name: "an address cannot be reached",
    code: "tool_failed",
    call: { name: "WebFetch", input: { url: "https://example.com/a" } },
    says: ["example.com"],
    hints: ["Repeat the call only if something changed"],
    after: continuation,
  },
  {
    name: "a tool has a bug",
    code: "tool_failed",
    call: write,
    isBug: true,
    scenario: { wrapTool: breaking("Write") },
    says: ["Write couldn’t be evaluated", "didn’t run", "out of memory"],
    after: continuation,
    hints: ["Repeat the call only if something changed"],
  },
  {
    name: "nobody decides in time",
    code: "timed_out",
    call: write,
    scenario: { onWaiting: letTimePass },
    says: ["within 60 seconds", "denied"],
    hints: ["without it", "a person"],
    after: continuation,
  },
  {
    name: "a hook denies it",
    code: "hook_denied",
    call: write,
    scenario: {
      hooks: [
        hook("check-branch", async () => ({
          hookSpecificOutput: { permissionDecision: "deny", permissionDecisionReason: "not on main" },
        })),
      ],
    },
    says: ["Write did not run", "check-branch", "not on main"],
    hints: ["Follow its reason"],
    data: { mode: "default", hook: "check-branch" },
    after: continuation,
  },
  {
    name: "a hook fails",
    code: "hook_failed",
    call: write,
    scenario: { hooks: [hook("check-branch", () => Promise.reject(new Error("no such branch")))] },
    says: ["Write did not run", "check-branch", "no such branch"],
    hints: ["couldn’t check the call", "Tell the person"],
    data: { mode: "default", hook: "check-branch" },
    after: [],
  },
];

/** A call as the table names it: its tool, and what it is about. */
function formatCall({ name, input }: { name: string; input: JsonObject }): string {
  const { file_path, path, command, intent, paths } = input;
  return `${name} ${file_path ?? path ?? command ?? intent ?? (Array.isArray(paths) ? paths.join(" ") : "")}`.trim();
}

describe("002 SC-003: a model that has nothing but the error continues with a valid call", () => {
  it.each(rows)(
    "$code: $name",
    async ({ code, call, scenario = {}, first = [], says, hints, data, after, isBug = false }) => {
      const { model, workspace, status, last, reportedErrors, logged } = await recover({
        plan: [...first, call, rest],
        ...scenario,
      });
      const inWorkspace = (text: string) => text.replaceAll("<w>", workspace);
      expect(reportedErrors).toHaveLength(isBug ? 1 : 0);
      expect(logged).toEqual([]);
      expect(model.errors.map((error) => error.code)).toEqual([code]);
      const [error] = model.errors;
      for (const text of says) expect(error?.message).toContain(inWorkspace(text));
      for (const text of hints) expect(error?.hint).toContain(inWorkspace(text));
      expect(error?.data).toEqual(data);
      expect(model.calls.slice(first.length + 1).map(formatCall)).toEqual(after.map(inWorkspace));
      expect(status).toBe("idle");
      if (after.length > 0)
        expect(last).toMatchObject({ isError: false, content: expect.stringContaining("rest") });
    },
  );

  it("callback_failed: the program's callback throws", async () => {
    const { agent, model } = inProgram(() => Promise.reject(new Error("no connection")));
    expect(await agent.run("do it")).toMatchObject({ status: "aborted", cause: "callback-failed" });
    const text = "The program that decides on calls failed, so Write did not run and the turn was aborted";
    const hint = "The program couldn’t decide the call, so it didn’t run. Say so, and stop.";
    expect(await agent.run("go on")).toMatchObject({ status: "done", text: `${text} ${hint}` });
    expect(model.errors).toMatchObject([{ code: "callback_failed", message: text, hint }]);
    expect(model.calls).toEqual([write]);
  });

  it("user_denied: the program's callback denies", async () => {
    const { agent, model } = inProgram(async () => ({ behavior: "deny", message: "It is generated" }));
    expect(await agent.run("do it")).toMatchObject({ status: "done" });
    expect(model.errors).toMatchObject([
      { code: "user_denied", message: "Tool execution denied by user", reason: "It is generated" },
    ]);
    expect(model.calls).toEqual([write, rest]);
  });

  it("no_approver: the program has no callback", async () => {
    const { agent, model } = inProgram(undefined);
    expect(await agent.run("do it")).toMatchObject({ status: "done" });
    expect(model.errors).toMatchObject([
      {
        code: "no_approver",
        message: "Write needs approval, and nobody can give it",
        hint: "Continue without it, or say what needs approval.",
      },
    ]);
    expect(model.calls).toEqual([write, rest]);
  });

  it("every row names parts of the message and of the hint", () => {
    const silent = rows.filter(({ says, hints }) => [says, hints].some((texts) => texts.join("").length < 8));
    expect(silent.map(({ name }) => name)).toEqual([]);
  });

  it("every code has its row", () => {
    const proven = new Set<ToolErrorCode>([...rows.map(({ code }) => code), "callback_failed"]);
    expect(toolErrorCode.options.filter((code) => !proven.has(code))).toEqual([]);
  });
});

/** The model in an agent of the library. */
function inProgram(canUseTool: CanUseTool | undefined) {
  const model = new RecoveringModel([write, rest]);
  const { agent } = libraryAgent({
    files: { "rest.md": "rest" },
    canUseTool,
    lines: (request) => {
      const blocks = request.messages.flatMap(({ content }) => content);
      const block = blocks.findLast((each) => each.type === "tool_result");
      const result = block === undefined ? null : { content: block.content, isError: block.is_error };
      const move = model.move(result);
      return move.kind === "call" ? { calls: [move.call] } : { text: move.text };
    },
  });
  return { agent, model };
}
