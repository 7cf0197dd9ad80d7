import { agentHook } from "@countersign/contracts/agent-hook";
import { describe, expect, it } from "vitest";
import { parseSettings } from "./parse-settings.ts";

const file = (hooks: unknown) => JSON.stringify({ hooks });
const before = (hook: object, group: object = {}) => file({ PreToolUse: [{ ...group, hooks: [hook] }] });
const command = { type: "command", command: "./check.sh" };

function hooksIn(text: string) {
  const parsed = parseSettings(text);
  if (!parsed.ok) throw new Error(parsed.problem.message);
  return parsed.content;
}

describe("the hooks of a settings file", () => {
  it("are read in their order, with what each runs, its limit and its line", () => {
    const text = `{
  "hooks": {
    "PreToolUse": [
      { "matcher": "Edit|Write", "hooks": [
        { "type": "command", "command": "./check.sh", "timeout": "30s" },
        { "type": "http", "url": "https://hooks.example/x", "headers": { "authorization": "Bearer s" },
          "timeout": 5000, "onFailure": "allow" },
      ] },
    ],
    // the end
    "Stop": [{ "hooks": [{ "type": "command", "command": "done" }] }],
  },
}`;
    const content = hooksIn(text);
    expect(content.warning).toBeNull();
    expect(content.hooks).toEqual([
      {
        event: "PreToolUse",
        matcher: "Edit|Write",
        action: { type: "command", command: "./check.sh" },
        timeoutMs: 30_000,
        onFailure: "block",
        line: 5,
        problem: null,
      },
      {
        event: "PreToolUse",
        matcher: "Edit|Write",
        action: { type: "http", url: "https://hooks.example/x", headers: { authorization: "Bearer s" } },
        timeoutMs: 5_000,
        onFailure: "allow",
        line: 6,
        problem: null,
      },
      {
        event: "Stop",
        matcher: null,
        action: { type: "command", command: "done" },
        timeoutMs: 60_000,
        onFailure: "block",
        line: 11,
        problem: null,
      },
    ]);
  });

  it.each([
    { name: "a list", text: file([]), says: /hooks must be an object/ },
    { name: "an event that is no list", text: file({ PreToolUse: {} }), says: /hooks\.PreToolUse/ },
    { name: "a hook without its list", text: file({ PreToolUse: [command] }), says: /PreToolUse\.0\.hooks/ },
    {
      name: "a matcher that is no text",
      text: before(command, { matcher: 7 }),
      says: /PreToolUse\.0\.matcher/,
    },
    { name: "a command hook without a command", text: before({ type: "command" }), says: /needs a command/ },
    { name: "an empty command", text: before({ type: "command", command: " " }), says: /needs a command/ },
    { name: "an http hook without an address", text: before({ type: "http" }), says: /needs a url/ },
    { name: "an address that is none", text: before({ type: "http", url: "/x" }), says: /isn’t a valid URL/ },
    {
      name: "an address of a file",
      text: before({ type: "http", url: "file:///x" }),
      says: /must start with http/,
    },
    {
      name: "an address with a password",
      text: before({ type: "http", url: "http://a:b@x" }),
      says: /in headers/,
    },
    {
      name: "a header that cannot be sent",
      text: before({ type: "http", url: "http://x", headers: { "a b": "c" } }),
      says: /header/,
    },
    {
      name: "a time limit that is none",
      text: before({ ...command, timeout: "soon" }),
      says: /"soon" isn’t a time limit/,
    },
    { name: "a negative time limit", text: before({ ...command, timeout: -1 }), says: /isn’t a time limit/ },
    {
      name: "another answer to a failure",
      text: before({ ...command, onFailure: "ignore" }),
      says: /onFailure/,
    },
    {
      name: "a field that is not known",
      text: before({ ...command, onfailure: "allow" }),
      says: /PreToolUse\.0\.hooks\.0\.onfailure is unknown\. Did you mean onFailure\?/,
    },
    {
      name: "a field of another product",
      text: before({ ...command, async: true }),
      says: /async is unknown/,
    },
    {
      name: "a misspelt matcher field",
      text: before(command, { matchers: "Bash" }),
      says: /matchers is unknown\. Did you mean matcher/,
    },
    {
      name: "a misspelt event",
      text: file({ PreTooluse: [{ hooks: [command] }] }),
      says: /hooks\.PreTooluse isn’t an event\. Did you mean PreToolUse/,
    },
    { name: "an event twice", text: '{"hooks": {"Stop": [], "Stop": []}}', says: /Stop twice/ },
    {
      name: "a command twice",
      text: '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "a", "command": "b"}]}]}}',
      says: /command twice/,
    },
  ])("that hold $name break the file, with the place", ({ text, says }) => {
    const parsed = parseSettings(text);
    if (parsed.ok) throw new Error("it was read");
    expect(parsed.problem.message).toMatch(says);
    expect(parsed.problem.column).toBeGreaterThan(1);
  });

  it("name the line and the column of what is wrong", () => {
    const text =
      '{ "hooks": {\n  "Stop": [{ "hooks": [\n    { "type": "command", "command": "x", "timeout": "soon" }] }] } }';
    expect(parseSettings(text)).toMatchObject({ problem: { line: 3, column: 53 } });
  });

  it("name the place of a field that is not known", () => {
    const text =
      '{ "hooks": {\n  "Stop": [{ "hooks": [\n    { "type": "command", "command": "x",\n      "onfailure": "block" }] }] } }';
    expect(parseSettings(text)).toMatchObject({ ok: false, problem: { line: 4, column: 7 } });
  });

  it.each([
    { matcher: "bash", meant: "Bash", says: /names bash, which doesn’t exist. Did you mean Bash/ },
    { matcher: "Edit|Wriet", meant: "Edit|Write", says: /names Wriet/ },
    { matcher: "Edti, TodoWrite", meant: "Edit|TodoWrite", says: /names Edti/ },
    { matcher: "WebFech", meant: "WebFetch", says: /Did you mean WebFetch/ },
    { matcher: "task", meant: "Task", says: /Did you mean Task/ },
    { matcher: "^bash$", meant: "(?i)(?:^bash$)", says: /matches nothing\. Did you mean Bash/ },
  ])("with the matcher $matcher, which finds nothing, block what was meant", ({ matcher, meant, says }) => {
    const text = before(command, { matcher });
    const { hooks, warning } = hooksIn(text);
    expect(hooks).toMatchObject([{ matcher, meant, problem: expect.stringMatching(says) }]);
    expect(warning).toMatchObject({
      line: 1,
      column: text.indexOf('"matcher"') + 1,
      message: expect.stringMatching(says),
    });
  });

  it.each([
    "Bash",
    "Bash|Read",
    "LSP",
    "NotebookRead",
    "mcp__git__push",
    "mcp__.*",
    "^(Edit|Write)$",
    "WebSearch",
    "",
    "*",
  ])("may have the matcher %s", (matcher) => {
    const { hooks, warning } = hooksIn(before(command, { matcher }));
    expect(hooks).toMatchObject([{ matcher, problem: null }]);
    expect(warning).toBeNull();
  });

  it("are told that PostToolUse does not run for Task", () => {
    const { hooks, warning } = hooksIn(file({ PostToolUse: [{ matcher: "Task", hooks: [command] }] }));
    expect(hooks).toMatchObject([{ problem: null }]);
    expect(warning?.message).toMatch(/SubagentStop/);
  });

  it.each([
    {
      name: "a matcher that cannot be run",
      text: before(command, { matcher: "^(?!Read)" }),
      says: /regular expression/,
    },
    {
      name: "a type that is not known",
      text: before({ type: "prompt", prompt: "ok?" }),
      says: /type prompt/,
    },
  ])("with $name stay as hooks that block, with a warning", ({ text, says }) => {
    const { hooks, warning } = hooksIn(text);
    expect(hooks).toMatchObject([{ problem: expect.stringMatching(says) }]);
    expect(warning).not.toBeNull();
  });

  it.each([
    {
      name: "an event of another product",
      text: file({ Notification: [{ hooks: [command] }] }),
      hooks: 0,
      says: /Notification isn’t an event/,
    },
    {
      name: "a limit that may be meant in seconds",
      text: before({ ...command, timeout: 60 }),
      hooks: 1,
      says: /milliseconds.*"60s"/,
    },
  ])("with $name are read with a warning", ({ text, hooks, says }) => {
    const content = hooksIn(text);
    expect(content.hooks).toHaveLength(hooks);
    expect(content.warning?.message).toMatch(says);
  });
});

describe("the hooks with which an agent asks Countersign", () => {
  const ours = { type: "command", command: "exec '/home/ada/.countersign/hook' claude" };
  const report = { type: "command", command: "exec '/home/o'\\''neil/.countersign/hook' claude report" };

  it("are none of ours: each would ask about the call that it is asked about", () => {
    const content = hooksIn(
      file({
        PreToolUse: [{ hooks: [ours] }, { hooks: [{ ...ours, onFailure: "block" }, command] }],
        MessageDisplay: [{ hooks: [report] }],
        Stop: [{ hooks: [report] }],
      }),
    );
    expect(content.hooks.map(({ event, action }) => [event, action])).toEqual([["PreToolUse", command]]);
    expect(content.warning).toBeNull();
  });

  it("are none of ours without a shell, either", () => {
    const program = "/home/ada/.countersign/hook";
    const hook = { type: "command", ...agentHook(program, "claude", "question"), onFailure: "block" };
    expect(hook.args).toContain(program);
    expect(
      hooksIn(file({ PreToolUse: [{ hooks: [hook, command] }], Stop: [{ hooks: [hook] }] })).hooks,
    ).toEqual([expect.objectContaining({ event: "PreToolUse", action: command })]);
  });

  it.each([
    "/home/ada/.countersign/hook claude",
    "exec '/home/ada/.countersign/hook' claude; ./deny.sh",
    "exec '/home/ada/hook' claude",
  ])("are not %s", (text) => {
    expect(hooksIn(before({ type: "command", command: text })).hooks).toHaveLength(1);
  });
});
