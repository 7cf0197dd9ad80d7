import { describe, expect, it } from "vitest";
import {
  agentHook,
  agentHookCommand,
  isAgentHook,
  isAgentHookCommand,
  isWindowsHookPath,
} from "./agent-hook.ts";
import { externalAgentKind } from "./external-agent.ts";
import { externalToolOf, sideEffectOf, toOurCall, toTheirInput, unknownInputsOf } from "./external-tool.ts";

describe("the tools of an external agent", () => {
  it.each([
    {
      agent: "opencode",
      name: "write",
      tool: "Write",
      theirs: { filePath: "a.txt", content: "x" },
      ours: { file_path: "a.txt", content: "x" },
    },
    {
      agent: "codex",
      name: "apply_patch",
      tool: "apply_patch",
      theirs: { command: "p" },
      ours: { patch: "p" },
    },
    {
      agent: "copilot",
      name: "Edit",
      tool: "Edit",
      theirs: { path: "a.txt", old_str: "x", new_str: "y" },
      ours: { file_path: "a.txt", old_string: "x", new_string: "y" },
    },
    {
      agent: "codex",
      name: "view_image",
      tool: "Read",
      theirs: { path: "a.png" },
      ours: { file_path: "a.png" },
    },
    {
      agent: "gemini",
      name: "grep_search",
      tool: "Grep",
      theirs: { pattern: "x", dir_path: "src", include_pattern: "*.ts" },
      ours: { pattern: "x", path: "src", glob: "*.ts" },
    },
  ] as const)(
    "have our names for tool and input, and get theirs back: $agent $name",
    ({ agent, name, ...each }) => {
      expect(toOurCall(agent, name, each.theirs)).toEqual({ tool: each.tool, input: each.ours });
      expect(toTheirInput(agent, name, each.ours)).toEqual(each.theirs);
      expect(toOurCall(agent, name, { ...each.theirs, ...each.ours })).toBeNull();
    },
  );

  it.each(["codex", "gemini", "opencode"] as const)(
    "aren't ours only because of what %s calls them",
    (agent) => {
      for (const name of ["Delete", "Write", "Task", "select_intent"]) {
        expect(toOurCall(agent, name, {})).toEqual({ tool: `${agent}_${name}`, input: {} });
        expect(externalToolOf(agent, name)).toEqual({ kind: "asks" });
      }
    },
  );

  it("don't take the patch of another agent for one that we can read", () => {
    expect(toOurCall("opencode", "apply_patch", { patchText: "p" })?.tool).toBe("opencode_apply_patch");
  });

  it.each([
    { input: { prompt: "Look around", subagent_type: "explore" }, want: "sub-agent" },
    // opencode gives the sub-agent the files that are named so, without a call.
    { input: { prompt: "Sum up @~/.ssh/id_rsa" }, want: "asks" },
    { input: { prompt: "x", description: "@secret" }, want: "asks" },
    // It continues any session, also one with another mode.
    { input: { prompt: "x", task_id: "ses_1" }, want: "asks" },
  ])("ask about a sub-agent of opencode where $want: $input", ({ input, want }) => {
    expect(externalToolOf("opencode", "task", input).kind).toBe(want);
  });

  it("ask where they do more than ours of the same name", () => {
    expect(sideEffectOf("opencode", "webfetch", { url: "https://example.com" })).toMatchObject({
      name: "redirects",
    });
    const edit = { file_path: "a", old_string: "x", new_string: "$&y" };
    expect(sideEffectOf("opencode", "edit", { ...edit, replace_all: true })).toMatchObject({
      name: "new_string",
    });
    expect(sideEffectOf("opencode", "edit", edit)).toBeNull();
    expect(sideEffectOf("copilot", "Grep", { path: ["a", "/etc"] })).toMatchObject({ name: "paths" });
    expect(sideEffectOf("copilot", "Grep", { path: "a" })).toBeNull();
    // Gemini CLI takes the shell and the outer quotes off, so that what was quoted runs.
    for (const command of [`sh -c ':' '; touch x; :'`, " /bin/bash  -c ls", "pwsh -Command x"])
      expect(sideEffectOf("gemini", "run_shell_command", { command })).toMatchObject({ name: "command" });
    expect(sideEffectOf("gemini", "run_shell_command", { command: "bash x.sh" })).toBeNull();
    // It also takes off what is part of a file's name to a shell, and writes the file that a variable names.
    for (const command of [
      "cat .env\r",
      "cat .env\u00a0",
      "cat .env\\",
      'for _bg"pids"_file in a; do ls; done',
    ])
      expect(sideEffectOf("gemini", "run_shell_command", { command })).toMatchObject({ name: "command" });
    expect(sideEffectOf("gemini", "run_shell_command", { command: " ls a\\ b\n" })).toBeNull();
    expect(sideEffectOf("claude", "WebFetch", { url: "https://example.com" })).toBeNull();
  });

  it("ask where notes are those of other sessions", () => {
    expect(externalToolOf("copilot", "sql", { query: "SELECT 1", database: "session" }).kind).toBe(
      "bookkeeping",
    );
    expect(externalToolOf("copilot", "sql", { query: "SELECT 1", database: "session_store" }).kind).toBe(
      "asks",
    );
  });

  it("ask where a sub-agent is given more than a message", () => {
    expect(externalToolOf("codex", "spawn_agent", { message: "look" }).kind).toBe("sub-agent");
    expect(externalToolOf("codex", "spawn_agent", { items: [{ path: "/etc/passwd" }] }).kind).toBe("asks");
  });

  it.each([
    { agent: "opencode", name: "read", input: { file_path: "~/a.txt" }, want: ["file_path"] },
    { agent: "opencode", name: "read", input: { file_path: " ~" }, want: ["file_path"] },
    { agent: "claude", name: "Read", input: { file_path: "~/a.txt" }, want: [] },
    { agent: "claude", name: "Read", input: { file_path: "a.txt", limit: 3 }, want: [] },
    { agent: "claude", name: "Bash", input: { command: "ls", shell: "evil" }, want: ["shell"] },
    { agent: "copilot", name: "Bash", input: { command: "ls", mode: "async" }, want: [] },
    // A shell that is named again may be in another folder.
    { agent: "copilot", name: "Bash", input: { command: "ls", shellId: "s" }, want: ["shellId"] },
    { agent: "codex", name: "view_image", input: { file_path: "~/a.png" }, want: ["file_path"] },
    { agent: "codex", name: "view_image", input: { file_path: "a.png", detail: "high" }, want: [] },
    { agent: "codex", name: "Bash", input: { command: "ls ~", shell: "evil" }, want: ["shell"] },
    { agent: "codex", name: "apply_patch", input: { patch: "p", workdir: "/etc" }, want: ["workdir"] },
    { agent: "gemini", name: "read_file", input: { file_path: "~/a" }, want: ["file_path"] },
    {
      agent: "gemini",
      name: "read_file",
      input: { file_path: "@src/a", start_line: 1 },
      want: ["file_path"],
    },
    { agent: "gemini", name: "list_directory", input: { path: "@src" }, want: ["path"] },
    { agent: "gemini", name: "read_file", input: { file_path: "src/%2e%2E/.%65nv" }, want: ["file_path"] },
    { agent: "gemini", name: "grep_search", input: { path: "%73ecrets" }, want: ["path"] },
    { agent: "gemini", name: "read_file", input: { file_path: "100%.md" }, want: [] },
    { agent: "codex", name: "view_image", input: { file_path: "@src/a" }, want: [] },
    {
      agent: "gemini",
      name: "run_shell_command",
      input: {
        command: "ls",
        description: "x",
        dir_path: "src",
        is_background: true,
        wait_for_previous: true,
      },
      want: ["dir_path"],
    },
  ] as const)("have inputs that nobody knows: $agent $name $input", ({ agent, name, input, want }) => {
    expect(unknownInputsOf(agent, name, input).map((each) => each.name)).toEqual(want);
  });
});

it.each([
  { path: "C:\\Users\\Ada\\.countersign\\hook.ps1", want: true },
  { path: "C:\\Users\\o'neil\\hook.ps1", want: false },
  { path: "C:\\Users\\o’neil\\hook.ps1", want: false },
  { path: "C:\\$x\\hook.ps1", want: false },
  { path: "C:\\%x%\\hook.ps1", want: false },
  { path: "\\\\server\\ada\\hook.ps1", want: false },
  { path: "/home/ada/hook.ps1", want: false },
])("$path can stand in a command for every shell of Windows: $want", ({ path, want }) => {
  expect(isWindowsHookPath(path)).toBe(want);
});

describe.each(externalAgentKind.options)("the hook of %s", (agent) => {
  it.each(["question", "report"] as const)("is known by its command: %s", (kind) => {
    const command = agentHookCommand("/home/o'neil/.countersign/hook", agent, kind);
    expect(isAgentHookCommand(command)).toBe(true);
    expect(isAgentHookCommand(`${command}; lint`)).toBe(false);
    expect(isAgentHookCommand(`lint; ${command}`)).toBe(false);
  });

  it.each(["question", "report"] as const)("is known as it stands in the settings: %s", (kind) => {
    const hook = agentHook("/home/o'neil/.countersign/hook", agent, kind);
    expect(isAgentHook(hook)).toBe(true);
    expect(isAgentHook({ command: `${hook.command}; lint`, args: hook.args })).toBe(false);
    expect(isAgentHook({ ...hook, args: [...(hook.args ?? []), "lint"] })).toBe(false);
    expect(isAgentHook({ ...hook, args: ["-u", "LANG", ...(hook.args ?? [])] })).toBe(false);
    expect(isAgentHook({ ...hook, args: "lint" })).toBe(false);
  });

  it.each(["question", "report"] as const)("is known by its command on Windows: %s", (kind) => {
    const command = agentHookCommand("C:\\Users\\Zoë K\\.countersign\\hook.ps1", agent, kind);
    expect(command).toMatch(kind === "question" ? /; exit 2"$/ : / report; .*; exit 1"$/);
    // Neither Git Bash nor cmd nor PowerShell replaces anything in it.
    expect(command).not.toMatch(/[$`%!^]/);
    expect(command.split('"')).toHaveLength(3);
    expect(isAgentHookCommand(command)).toBe(true);
    expect(isAgentHookCommand(`${command}; lint`)).toBe(false);
    expect(isAgentHookCommand(command.replace("; exit", "; lint; exit"))).toBe(false);
  });
});
