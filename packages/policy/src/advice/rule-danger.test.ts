import { ruleDangerMessages } from "@countersign/contracts/rule-danger-messages";
import { describe, expect, it } from "vitest";
import { programDangers } from "./program-dangers.ts";
import { ruleDanger } from "./rule-danger.ts";

describe("a rule that lets through more than a known way of working needs", () => {
  it.each([
    ...["Bash", "Bash(*)", "Bash(**)", "Bash(re:.*)", "Bash(re:.+)", "Bash(re:\\w+ .*)"].map((rule) => ({
      rule,
      want: "every command",
    })),
    { rule: "Bash(* --version)", want: "any program" },
    { rule: "Bash(node:*)", want: "node runs any code" },
    { rule: "Bash(node *)", want: "node runs" },
    { rule: "Bash(node*)", want: "node" },
    { rule: "Bash(nod*)", want: "it covers node" },
    { rule: "Bash(nod* x)", want: "it covers node" },
    { rule: "Bash(node -e:*)", want: "node runs" },
    { rule: "Bash(node scripts/*)", want: "node runs" },
    { rule: "Bash(/usr/bin/node:*)", want: "node runs" },
    { rule: "Bash(python3.12:*)", want: "python3.12 runs" },
    { rule: "Bash(re:(python|ruby) .*)", want: "it covers python" },
    { rule: "Bash(sh:*)", want: "sh runs any command" },
    { rule: "Bash(bash -c:*)", want: "bash runs" },
    { rule: "Bash(sudo:*)", want: "other permissions" },
    { rule: "Bash(sudo apt:*)", want: "other permissions" },
    { rule: "Bash(xargs:*)", want: "xargs runs" },
    { rule: "Bash(xargs git add:*)", want: "xargs runs" },
    { rule: "Bash(env x:*)", want: "env runs" },
    { rule: "Bash(npx:*)", want: "downloads" },
    { rule: "Bash(rm:*)", want: "can destroy" },
    { rule: "Bash(rm -rf build:*)", want: "can destroy" },
    { rule: "Bash(curl:*)", want: "sends data" },
    { rule: "Bash(git:*)", want: "it covers git push" },
    { rule: "Bash(git *)", want: "it covers git push" },
    { rule: "Bash(g*)", want: "" },
    { rule: "Bash(git push:*)", want: "git push" },
    { rule: "Bash(git -C:*)", want: "includes -C" },
    { rule: "Bash(npm exec:*)", want: "npm exec runs" },
    { rule: "Bash(docker run:*)", want: "docker run runs" },
    { rule: "Bash(find . -exec:*)", want: "includes -exec" },
    { rule: "Edit", want: "changing any file on this machine" },
    { rule: "Write", want: "changing any file on this machine" },
    { rule: "MultiEdit", want: "changing any file on this machine" },
    { rule: "NotebookEdit", want: "changing any file on this machine" },
    { rule: "Delete", want: "deleting any file on this machine" },
    { rule: "Read", want: "reading any file on this machine" },
    { rule: "Edit(//**)", want: "any file on this machine" },
    { rule: "Read(~/**)", want: "reading any file in the home folder" },
    { rule: "Edit(**)", want: "it allows changing every file in the workspace" },
    { rule: "Write(./**)", want: "it allows changing every file in the workspace" },
    { rule: "Delete(**/*)", want: "it allows deleting every file in the workspace" },
    { rule: "Edit(re:.*)", want: "it allows changing every file in the workspace" },
    { rule: "WebFetch", want: "every host" },
    { rule: "WebFetch(*)", want: "every host" },
    { rule: "WebFetch(domain:*)", want: "every host" },
    { rule: "WebFetch(domain:*.com)", want: "every host in .com" },
    { rule: "mcp__github", want: "every tool on the MCP server github" },
    { rule: "mcp__github__*", want: "every tool on the MCP server github" },
    { rule: "mcp__*", want: "every MCP server" },
    { rule: "*", want: "every tool" },
    { rule: " Bash ", want: "every command" },
  ])("$rule: $want", ({ rule, want }) => {
    expect(ruleDanger(rule)).not.toBeNull();
    expect(ruleDanger(rule)?.text).toContain(want);
  });

  it.each(programDangers.flatMap(({ names, effect }) => names.map((name) => ({ name, effect }))))(
    "$name with any words",
    ({ name, effect }) => {
      const code = `program-${effect}` as const;
      const text = ruleDangerMessages[code].replace("{program}", name);
      expect(ruleDanger(`Bash(${name}:*)`)).toEqual({ code, text, data: { program: name } });
    },
  );
});

describe("a rule that names what it needs is no danger", () => {
  it.each([
    "Bash(git add:*)",
    "Bash(git status:*)",
    "Bash(git commit:*)",
    "Bash(git diff:*)",
    "Bash(git log:*)",
    "Bash(npm run test:*)",
    "Bash(npm test)",
    "Bash(node --test)",
    "Bash(node scripts/build.js:*)",
    "Bash(make)",
    "Bash(cargo test:*)",
    "Bash(rm -rf build)",
    "Bash(ls:*)",
    "Bash(re:git (status|diff)( -s)?)",
    "Bash(find:*)",
    "Edit(src/**)",
    "Edit(*.md)",
    "Write(docs/a.md)",
    "Read(src/**)",
    "Read(**)",
    "Delete(build/**)",
    "Glob",
    "LS",
    "WebFetch(domain:example.com)",
    "WebFetch(domain:*.example.com)",
    "mcp__github__list",
    "mcp__github__get_*",
    "Task",
    "Deploy",
    "select_intent",
  ])("%s", (rule) => expect(ruleDanger(rule)).toBeNull());

  it.each(["", "Bash(git add", "Bash (x)", "Bash(re:[)", "Edit(../**)", "constructor", "__proto__"])(
    "%j is no rule that lets anything through",
    (rule) => expect(ruleDanger(rule)).toBeNull(),
  );
});

it("finishes with an expression that is made to be slow", () => {
  expect(ruleDanger("Bash(re:(((a|b)*c)*d)*.{0,50})")?.text).toContain("every command");
});
