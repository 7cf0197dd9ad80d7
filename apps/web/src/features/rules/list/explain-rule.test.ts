import { describe, expect, it } from "vitest";
import { explainRule } from "./explain-rule.ts";

describe("a rule is explained in words", () => {
  it.each([
    ["Bash", "every shell command"],
    ["Bash(*)", "every shell command"],
    ["Bash(npm test:*)", "the command npm test, with or without arguments"],
    ["Bash(npm test *)", "the command npm test, with or without arguments"],
    ["Bash(npm test)", "exactly the command npm test"],
    ["Bash(git*)", "commands that start with git"],
    ["Bash(git * main)", "commands like git * main, where * matches any text"],
    ["Bash(re:git (a|b))", "commands that match the expression git (a|b) from start to end"],
    ["Edit(src/**)", "changing files that match src/**"],
    ["Read(.env)", "reading .env and everything in it"],
    ["Delete", "deleting any file"],
    ["WebFetch(domain:example.com)", "fetching from example.com, but not from its subdomains"],
    ["WebFetch(domain:*.example.com)", "fetching from subdomains of example.com"],
    [
      "WebFetch(domain:example.*)",
      "fetching from hosts like example.*, where * matches one label or part of one",
    ],
    ["mcp__db", "every tool on the MCP server db"],
    ["mcp__db__*", "every tool on the MCP server db"],
    ["mcp__db__query", "the tool query on the MCP server db"],
    ["Task", "the tool Task, with any input"],
    ["Task(agent:x)", "the tool Task when its input is agent:x"],
  ])("%s", (rule, want) => {
    expect(explainRule("allow", rule)?.text).toBe(
      `Runs without approval, unless an ask or deny rule matches: ${want}.`,
    );
  });

  it.each(["Bahs", "bash", "Bahs(rm:*)", "Deploy"])("warns of %s, which is no tool of its own", (rule) => {
    for (const behavior of ["allow", "ask", "deny"] as const) {
      expect(explainRule(behavior, rule)?.warning).toMatch(/^Countersign has no tool named \w+\. .* Bash, /);
    }
  });

  it.each(["Task", "select_intent", "mcp__db__query", "mcp__*", "Edit*", "NotebookEdit(a.ipynb)"])(
    "knows the tool of %s",
    (rule) => expect(explainRule("deny", rule)?.warning ?? "").not.toContain("has no tool"),
  );

  it.each(["", "Bash(", "(x)", "a b"])("“%s” is no rule yet", (text) => {
    expect(explainRule("allow", text)).toBeNull();
  });

  it("says what each behaviour does", () => {
    expect(explainRule("ask", "Bash(ls)")?.text).toMatch(/^Always needs approval/);
    expect(explainRule("deny", "Bash(ls)")?.text).toMatch(/^Never runs/);
  });
});

describe("a wide or dangerous rule is warned of", () => {
  it.each([
    "Bash",
    "Bash(*)",
    "Bash(re:.*)",
    "Bash(sudo:*)",
    "Bash(bash:*)",
    "Bash(node *)",
    "Bash(npx:*)",
    "Bash(rm:*)",
    "Bash(curl:*)",
    "Bash(git*)",
    "Bash(find:*)",
    "Bash(git push:*)",
    "Edit",
    "Edit(**)",
    "Edit(//**)",
    "Read(~/**)",
    "WebFetch",
    "WebFetch(domain:*)",
    "mcp__db",
    "mcp__db__*",
  ])("%s", (rule) => {
    expect(explainRule("allow", rule)?.warning).toEqual(expect.any(String));
    expect(explainRule("ask", rule)?.warning).toBeNull();
  });

  it.each([
    "Bash(npm test:*)",
    "Bash(git status:*)",
    "Bash(rm build)",
    "Edit(src/**)",
    "Read(docs/a.md)",
    "WebFetch(domain:example.com)",
    "mcp__db__query",
    "Task",
  ])("and %s is not", (rule) => {
    expect(explainRule("allow", rule)?.warning).toBeNull();
  });

  it("as is a deny rule that stops a whole tool", () => {
    expect(explainRule("deny", "Bash")?.warning).toContain("Blocks every Bash call");
    expect(explainRule("deny", "Bash(rm:*)")?.warning).toBeNull();
  });
});
