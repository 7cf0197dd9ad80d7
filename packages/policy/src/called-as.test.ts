import { expect, it } from "vitest";
import { compileRules, decide, type PolicyContext, ruleSetFromTexts } from "./index.ts";

const base: PolicyContext = {
  mode: "default",
  workspace: "/workspace",
  cwd: "/workspace",
  home: "/home/user",
  additionalDirectories: [],
  fileSystem: { realpath: (path) => path },
};

type Lists = Partial<Record<"allow" | "ask" | "deny", string[]>>;

it.each<{ tool: string; calledAs: string; lists: Lists; want: string }>([
  // A tool that an agent only calls so isn't ours: what allows ours doesn't allow it.
  { tool: "opencode_Read", calledAs: "Read", lists: { allow: ["Read"] }, want: "ask" },
  { tool: "opencode_Bash", calledAs: "Bash", lists: { allow: ["Bash"] }, want: "ask" },
  { tool: "opencode_Read", calledAs: "Read", lists: { deny: ["Read"] }, want: "deny" },
  { tool: "opencode_Read", calledAs: "Read", lists: { allow: ["opencode_Read"] }, want: "allow" },
  { tool: "Bash", calledAs: "Monitor", lists: { deny: ["Monitor"] }, want: "deny" },
  { tool: "Bash", calledAs: "Monitor", lists: { deny: ["Monitor(rm:*)"] }, want: "ask" },
  { tool: "Bash", calledAs: "Monitor", lists: {}, want: "allow" },
])("$tool, called $calledAs, with $lists: $want", ({ tool, calledAs, lists, want }) => {
  const rules = compileRules(ruleSetFromTexts(lists, "team"));
  expect(decide({ tool, input: { command: "ls" } }, { ...base, rules, calledAs }).kind).toBe(want);
});

it("an input that nobody knows makes a call ask, whatever allows it", () => {
  const rules = compileRules(ruleSetFromTexts({ allow: ["Bash(ls)"] }, "team"));
  const unknownInputs = [{ name: "shell", value: '"./evil"' }];
  const decision = decide({ tool: "Bash", input: { command: "ls" } }, { ...base, rules, unknownInputs });
  expect(decision).toMatchObject({ kind: "ask", reasons: [{ code: "unknown-input" }] });
});

it.each([
  { file_path: "src", lists: { deny: ["Read(src/secret/**)"] }, want: "ask" },
  { file_path: "src/a.ts", lists: { deny: ["Read(src/secret/**)"] }, want: "allow" },
  { file_path: "src", lists: {}, want: "allow" },
])("an external agent reads $file_path with $lists: $want", ({ file_path, lists, want }) => {
  const rules = compileRules(ruleSetFromTexts(lists, "team"));
  const fileSystem = { ...base.fileSystem, isFolder: (path: string) => path === "/workspace/src" };
  const context = { ...base, rules, fileSystem, searchesUnfiltered: true };
  expect(decide({ tool: "Read", input: { file_path } }, context).kind).toBe(want);
});
