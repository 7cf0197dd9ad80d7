import { describe, expect, it } from "vitest";
import { withHooks, withoutHooks } from "./claude-settings.ts";

const shim = "/home/ada/.countersign/hook";
const place = { file: "/home/ada/.claude/settings.json", shim, isManaged: false };

/** Variables that could keep a shell from running the shim. */
const withoutVariables = ["BASHOPTS", "BASH_ENV", "ENV", "SHELLOPTS"].flatMap((name) => ["-u", name]);

const foreign = `{
    "theme": "dark",
    "permissions": { "allow": ["Bash(ls:*)"] },

    "hooks": {
        "PreToolUse": [
            { "matcher": "Bash", "hooks": [{ "type": "command", "command": "lint" }] }
        ],
        "Notification": []
    },
    "model": "opus"
}
`;

describe("the hooks in Claude Code's settings", () => {
  it("are all there in a new file, closed where the agent asks and open where it reports", () => {
    const { hooks } = JSON.parse(withHooks("", place));
    expect(Object.keys(hooks)).toEqual([
      "PreToolUse",
      "UserPromptSubmit",
      "PostToolUse",
      "PostToolUseFailure",
      "MessageDisplay",
      "Stop",
      "SubagentStop",
      "SessionEnd",
    ]);
    expect(hooks.PreToolUse).toEqual([
      {
        hooks: [
          {
            type: "command",
            command: "/usr/bin/env",
            args: [...withoutVariables, shim, "claude"],
            timeout: 604_800,
            onFailure: "block",
            statusMessage: "Waiting in Countersign",
          },
        ],
      },
    ]);
    expect(hooks.UserPromptSubmit[0].hooks[0].onFailure).toBe("block");
    expect(hooks.Stop[0].hooks[0]).toEqual({
      type: "command",
      command: "/usr/bin/env",
      args: [...withoutVariables, shim, "claude", "report"],
      timeout: 60,
    });
  });

  it.each([
    { name: "nothing", text: "" },
    { name: "an empty object", text: "{}" },
    { name: "other hooks", text: foreign },
    { name: "tabs and Windows lines", text: foreign.replaceAll("    ", "\t").replaceAll("\n", "\r\n") },
    { name: "hooks that are empty", text: '{"hooks":{"PreToolUse":[]}}' },
  ])(
    "change nothing more the second time, and are gone without a trace, in a file with $name",
    ({ text }) => {
      const once = withHooks(text, place);
      expect(withHooks(once, place)).toBe(once);
      expect(once).toContain(shim);
      const without = withoutHooks(once, place);
      expect(without).not.toContain(shim);
      expect(without.match(/\/\/ my own|\/\* a linter \*\/|\/\/ trailing/g)).toEqual(
        text.match(/\/\/ my own|\/\* a linter \*\/|\/\/ trailing/g),
      );
    },
  );

  it("stand beside those of others, which keep their place and order", () => {
    const after = withHooks(foreign, place);
    for (const line of foreign.split("\n").slice(0, 6)) expect(after).toContain(line);
    expect(after.indexOf('"command": "lint"')).toBeLessThan(after.indexOf(shim));
    expect(after.indexOf('"Notification"')).toBeLessThan(after.indexOf('"model": "opus"'));
    expect(after).not.toContain("\t");
  });

  it("replace those of an earlier version, and no others that use the same program", () => {
    const old = `{"hooks":{"PreToolUse":[{"hooks":[{"type":"command","command":"'${shim}' claude","timeout":5}]},{"hooks":[{"type":"command","command":"lint"},{"type":"command","command":"exec '${shim}' claude"}]}]}}`;
    const { hooks } = JSON.parse(withHooks(old, place));
    expect(hooks.PreToolUse).toHaveLength(2);
    expect(hooks.PreToolUse[0].hooks).toHaveLength(2);
    expect(hooks.PreToolUse[1].hooks[0].timeout).toBe(604_800);
  });

  it("replace those that a shell starts, for every event", () => {
    const once = withHooks(foreign, place);
    const { hooks } = JSON.parse(once);
    for (const groups of Object.values<{ hooks: { command: string; args?: string[] }[] }[]>(hooks))
      for (const { hooks: all } of groups)
        for (const hook of all) {
          if (hook.args === undefined) continue;
          hook.command = `exec '${shim}' ${hook.args.slice(withoutVariables.length + 1).join(" ")}`;
          delete hook.args;
        }
    const old = JSON.stringify({ ...JSON.parse(foreign), hooks });
    expect(old).toContain(`exec '${shim}' claude report`);
    const upgraded = withHooks(old, place);
    expect(JSON.parse(upgraded)).toEqual(JSON.parse(once));
    expect(withHooks(upgraded, place)).toBe(upgraded);
    expect(JSON.parse(withoutHooks(old, place))).toEqual(JSON.parse(withoutHooks(once, place)));
  });

  it("are the only ones where they are managed", () => {
    const text = withHooks("", { ...place, isManaged: true });
    expect(JSON.parse(text).allowManagedHooksOnly).toBe(true);
  });

  it.each([
    { odd: "/home/o'neil/.countersign/hook", command: "/usr/bin/env" },
    // env would read it as a variable.
    {
      odd: "/home/o'neil=1/.countersign/hook",
      command: "exec '/home/o'\\''neil=1/.countersign/hook' claude",
    },
  ])("start the shim in the folder of $odd, and are gone again", ({ odd, command }) => {
    const text = withHooks("", { ...place, shim: odd });
    expect(JSON.parse(text).hooks.PreToolUse[0].hooks[0].command).toBe(command);
    expect(withoutHooks(text, { ...place, shim: odd })).not.toContain("neil");
  });

  it.each([
    { name: "a broken file", text: '{"hooks": {', want: /can’t read/ },
    // Claude Code ignores the whole file then, and would run everything.
    { name: "a comment", text: '{ // mine\n "theme": "dark" }', want: /can’t read.*Remove comments/ },
    { name: "a trailing comma", text: '{"theme": "dark",}', want: /can’t read/ },
    { name: "a key that is there twice", text: '{"hooks": {}, "hooks": {}}', want: /twice/ },
    { name: "hooks that are no list", text: '{"hooks": {"PreToolUse": {}}}', want: /wouldn’t read/ },
    { name: "a list", text: "[]", want: /wouldn’t read/ },
    { name: "hooks that are turned off", text: '{"disableAllHooks": true}', want: /disableAllHooks/ },
  ])("leave $name alone, with a sentence", ({ text, want }) => {
    expect(() => withHooks(text, place)).toThrow(want);
  });
});
