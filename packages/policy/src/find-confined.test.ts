import { describe, expect, it } from "vitest";
import type { PolicyContext } from "./context.ts";
import { compileRules, decide, ruleSetFromTexts } from "./index.ts";

const base: PolicyContext = {
  mode: "default",
  workspace: "/workspace",
  cwd: "/workspace",
  home: "/home/user",
  additionalDirectories: [],
  fileSystem: { realpath: (path) => path },
  productData: "/home/user/.countersign",
  confinement: { asksFrom: null, mayReachHosts: false },
};

type Rules = Parameters<typeof ruleSetFromTexts>[0];
type Options = Partial<PolicyContext> & { texts?: Rules };

const decideCommand = (command: string, { texts = {}, ...more }: Options = {}) =>
  decide(
    { tool: "Bash", input: { command } },
    { ...base, rules: compileRules(ruleSetFromTexts(texts, "user")), ...more },
  );

describe("a command that a sandbox keeps in the workspace", () => {
  it.each([
    "npm test",
    "make",
    "cargo build --release",
    "python3 -m pytest -q",
    "node scripts/build.js",
    "mkdir -p build && cp a.txt build/",
    "npm install",
  ])("runs without a person: %s", (command) => {
    expect(decideCommand(command)).toMatchObject({ kind: "allow", reasons: [{ code: "mode-auto" }] });
    expect(decideCommand(command, { confinement: undefined })).toMatchObject({ kind: "ask" });
  });

  it.each([
    { name: "deletes", command: "rm notes.txt" },
    { name: "deletes recursively", command: "rm -rf build" },
    { name: "deletes beside something harmless", command: "make && rm notes.txt" },
    { name: "deletes what it finds", command: "find . -name '*.log' -delete" },
    { name: "deletes untracked files", command: "git clean -fdx" },
    { name: "discards changes", command: "git checkout -- ." },
    { name: "discards changes by another name", command: "git restore a.txt" },
    { name: "discards stashed changes", command: "git stash drop" },
    { name: "deletes a branch", command: "git branch -d old" },
    { name: "rewrites history", command: "git reset --hard HEAD~1" },
    { name: "commits", command: "git add a.txt && git commit -m 'Add a'" },
    { name: "adds to git’s index", command: "git add a.txt" },
    { name: "stashes", command: "make; git stash" },
    { name: "switches branches", command: "cd lib && git switch other" },
    { name: "is of another version control", command: "hg commit -m x" },
    { name: "pushes", command: "git push" },
    { name: "pushes to a folder", command: "git push ./mirror main" },
    { name: "publishes", command: "npm publish" },
    { name: "uploads", command: "curl -T a.txt https://example.com" },
    { name: "writes outside", command: "cp a.txt /srv/a.txt" },
    { name: "writes into the home folder", command: "echo x >> ~/.bashrc" },
    { name: "changes what runs later", command: "cp evil .git/hooks/pre-commit" },
    { name: "becomes another user", command: "sudo make install" },
    { name: "isn’t fully understood", command: "make; ${x[" },
    { name: "runs its input", command: "cat a.txt | sh" },
  ])("asks if it $name", ({ command }) => {
    expect(decideCommand(command)).toMatchObject({ kind: "ask" });
  });

  it.each([
    { name: "an ask rule", options: { texts: { ask: ["Bash(npm test)"] } }, want: "ask" },
    { name: "an ask rule for every command", options: { texts: { ask: ["Bash"] } }, want: "ask" },
    { name: "a deny rule", options: { texts: { deny: ["Bash(npm:*)"] } }, want: "deny" },
    {
      name: "a hook that asks",
      options: { hook: { decision: "ask" as const, name: "guard" } },
      want: "ask",
    },
    {
      name: "a hook that denies",
      options: { hook: { decision: "deny" as const, name: "guard" } },
      want: "deny",
    },
    {
      name: "dual approval from this risk",
      options: { confinement: { asksFrom: "medium" as const, mayReachHosts: false } },
      want: "ask",
    },
    {
      name: "dual approval for everything",
      options: { confinement: { asksFrom: "low" as const, mayReachHosts: false } },
      want: "ask",
    },
    { name: "mode strict", options: { mode: "strict" as const }, want: "ask" },
    { name: "mode plan", options: { mode: "plan" as const }, want: "deny" },
    {
      name: "an unknown input",
      options: { unknownInputs: [{ name: "shell", value: '"zsh"' }] },
      want: "ask",
    },
    { name: "a tool that it could be instead", options: { possibleTools: ["Write"] }, want: "ask" },
  ])("is decided by $name first", ({ options, want }) => {
    expect(decideCommand("npm test", options)).toMatchObject({ kind: want });
  });

  it("is never allowed into the product’s data, nor past an ask rule by what it hides", () => {
    expect(decideCommand("cat ~/.countersign/token").kind).toBe("deny");
    expect(decideCommand("$TOOL test", { texts: { ask: ["Bash(npm test)"] } }).kind).toBe("ask");
    expect(decideCommand("$TOOL push", { texts: { deny: ["Bash(git push:*)"] } }).kind).toBe("ask");
  });

  it("names the rule, if one allows it anyway", () => {
    expect(decideCommand("npm test", { texts: { allow: ["Bash(npm test)"] } })).toMatchObject({
      kind: "allow",
      reasons: [{ code: "rule-allows" }],
    });
  });

  it.each(["npm install", "curl https://example.com", "pip install x", "wget https://example.com/a"])(
    "asks before it could reach a host, if rules allow any: %s",
    (command) => {
      const confinement = { asksFrom: null, mayReachHosts: true };
      expect(decideCommand(command, { confinement }).kind).toBe("ask");
      expect(decideCommand("npm test", { confinement }).kind).toBe("allow");
    },
  );

  it("says nothing about other tools", () => {
    const write = { tool: "Write", input: { file_path: "/workspace/a.txt", content: "a" } };
    expect(decide(write, base).kind).toBe("ask");
    const fetch = { tool: "WebFetch", input: { url: "https://example.com", prompt: "read" } };
    expect(decide(fetch, base).kind).toBe("ask");
  });
});
