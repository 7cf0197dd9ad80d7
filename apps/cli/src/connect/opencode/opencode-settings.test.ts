import { parse } from "jsonc-parser";
import { describe, expect, it } from "vitest";
import { withoutPlugin, withPlugin } from "./opencode-settings.ts";

const place = {
  file: "/home/ada/.config/opencode/opencode.json",
  shim: "/home/ada/.countersign/opencode.js",
};
const entry = "file:///home/ada/.countersign/opencode.js";

const foreign = `{
    // my own
    "theme": "dark",
    "plugin": ["other", ["fine", { "x": 1 }]], /* two */
    "permission": {
        "*": "allow",
        "bash": { "rm *": "deny", "*": "allow" }, // careful
    },
    "agent": { "review": { "permission": { "edit": "allow" } }, "plain": { "model": "x" }, "old": { "tools": { "bash": true } } },
    "model": "opus",
}
`;

describe("the plugin and the lock in opencode's config", () => {
  it("are all that a new file has, with the schema that opencode would add itself", () => {
    expect(JSON.parse(withPlugin("", place))).toEqual({
      $schema: "https://opencode.ai/config.json",
      plugin: [entry],
      permission: { "**": "deny" },
    });
  });

  it.each([
    { name: "nothing", text: "" },
    { name: "an empty object", text: "{}" },
    { name: "comments, trailing commas and rules of its own", text: foreign },
    { name: "tabs and Windows lines", text: foreign.replaceAll("    ", "\t").replaceAll("\n", "\r\n") },
    { name: "one rule for everything", text: '{"permission": "allow"}' },
    { name: "a lock that doesn't come last", text: '{"permission": {"**": "deny", "bash": "allow"}}' },
  ])(
    "change nothing more the second time, and are gone without a trace, in a file with $name",
    ({ text }) => {
      const once = withPlugin(text, place);
      expect(withPlugin(once, place)).toBe(once);
      const without = withoutPlugin(once, place);
      expect(without).not.toMatch(/countersign|\*\*/);
      const comments = /\/\/ .*|\/\* .* \*\//g;
      expect(once.match(comments)).toEqual(text.match(comments));
    },
  );

  it("come last, so that they count, and leave everything else as it was", () => {
    const { plugin, permission, agent, theme } = parse(withPlugin(foreign, place));
    expect(plugin).toEqual(["other", ["fine", { x: 1 }], entry]);
    expect(Object.entries(permission)).toEqual([
      ["*", "allow"],
      ["bash", { "rm *": "deny", "*": "allow" }],
      ["**", "deny"],
    ]);
    expect(agent).toEqual({
      review: { permission: { edit: "allow", "**": "deny" } },
      plain: { model: "x" },
      old: { tools: { bash: true }, permission: { "**": "deny" } },
    });
    expect(theme).toBe("dark");
    expect(parse(withoutPlugin(withPlugin(foreign, place), place))).toEqual(parse(foreign));
  });

  it("keep a rule for everything as it was meant", () => {
    const after = withPlugin('{"permission": "allow"}', place);
    expect(Object.entries(parse(after).permission)).toEqual([
      ["*", "allow"],
      ["**", "deny"],
    ]);
  });

  it.each([
    { name: "a broken file", text: '{"plugin": [', want: /can’t read/ },
    { name: "a list", text: "[]", want: /wouldn’t read/ },
    { name: "plugins that are no list", text: '{"plugin": {}}', want: /wouldn’t read/ },
    { name: "a key that is there twice", text: '{"permission": {}, "permission": {}}', want: /twice/ },
  ])("leave $name alone, with a sentence", ({ text, want }) => {
    expect(() => withPlugin(text, place)).toThrow(want);
  });
});
