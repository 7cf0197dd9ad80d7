import { createReason } from "@countersign/contracts/reason";
import { describe, expect, it } from "vitest";
import { compileRules, decide, type PolicyContext, ruleSetFromTexts } from "./index.ts";

const base: PolicyContext = {
  mode: "default",
  workspace: "/workspace",
  cwd: "/workspace/lib",
  home: "/home/user",
  additionalDirectories: [],
  fileSystem: { realpath: (path) => path.replace("/workspace/out/", "/etc/") },
};

type Lists = Partial<Record<"allow" | "ask" | "deny", string[]>>;
type Options = Partial<PolicyContext> & { lists?: Lists };

function decidePatch(lines: string[], { lists = {}, ...context }: Options = {}) {
  const patch = ["*** Begin Patch", ...lines, "*** End Patch"].join("\n");
  const rules = compileRules(ruleSetFromTexts(lists, "team"));
  return decide({ tool: "apply_patch", input: { patch } }, { ...base, rules, ...context });
}

const add = (path: string) => [`*** Add File: ${path}`, "+x"];
const update = (path: string) => [`*** Update File: ${path}`, "@@", "-x", "+y"];
const remove = (path: string) => [`*** Delete File: ${path}`];
const move = (path: string, to: string) => [
  `*** Update File: ${path}`,
  `*** Move to: ${to}`,
  "@@",
  "-x",
  "+y",
];
const intentScope: PolicyContext["intentScope"] = {
  check: (path) =>
    path.startsWith("/workspace/lib/")
      ? null
      : { code: "scope_violation", message: "outside", reason: createReason("mode-strict", {}) },
  checkRun: () => null,
  checkUnnamed: () => null,
  uncertainties: () => [],
};

describe("a patch", () => {
  const srcRules: Lists = { allow: ["Edit(//workspace/src/**)"] };
  it.each<{ name: string; lines: string[]; options?: Options; want: string }>([
    { name: "asks without a rule", lines: add("a"), want: "ask" },
    {
      name: "runs where a rule allows each file",
      lines: [...add("/workspace/src/a"), ...update("../src/b")],
      options: { lists: srcRules },
      want: "allow",
    },
    {
      name: "asks for one file that no rule allows",
      lines: [...add("/workspace/src/a"), ...add("b")],
      options: { lists: srcRules },
      want: "ask",
    },
    {
      name: "asks where it deletes",
      lines: [...add("../src/a"), ...remove("../src/b")],
      options: { lists: srcRules },
      want: "ask",
    },
    {
      name: "asks where it moves a file out of what is allowed",
      lines: move("../src/a", "../b"),
      options: { lists: srcRules },
      want: "ask",
    },
    {
      name: "asks where it leaves the workspace by a link",
      lines: add("../out/passwd"),
      options: { mode: "acceptEdits" },
      want: "ask",
    },
    {
      name: "runs in the workspace in mode acceptEdits",
      lines: [...add("a"), ...update("b")],
      options: { mode: "acceptEdits" },
      want: "allow",
    },
    { name: "takes ~ for a name", lines: add("~/a"), options: { mode: "acceptEdits" }, want: "allow" },
    {
      name: "asks for agent settings in mode acceptEdits",
      lines: [...add("a"), ...add("../.codex/hooks.json")],
      options: { mode: "acceptEdits" },
      want: "ask",
    },
    {
      name: "is denied for one file in every mode",
      lines: [...add("a"), ...add("../secret")],
      options: { mode: "bypassPermissions", lists: { deny: ["Edit(//workspace/secret)"] } },
      want: "deny",
    },
    {
      name: "is denied for what may not be read",
      lines: update("../secret"),
      options: { lists: { deny: ["Read(//workspace/secret)"] } },
      want: "deny",
    },
    {
      name: "is denied under its own name",
      lines: add("a"),
      options: { mode: "acceptEdits", lists: { deny: ["apply_patch"] } },
      want: "deny",
    },
    {
      name: "asks under its own name",
      lines: add("a"),
      options: { mode: "acceptEdits", lists: { ask: ["apply_patch"] } },
      want: "ask",
    },
    {
      name: "is allowed under its own name",
      lines: add("a"),
      options: { lists: { allow: ["apply_patch"] } },
      want: "allow",
    },
    { name: "is denied in plan mode", lines: add("a"), options: { mode: "plan" }, want: "deny" },
    {
      name: "is denied outside an intent's scope",
      lines: [...add("a"), ...add("../b")],
      options: { mode: "acceptEdits", intentScope },
      want: "deny",
    },
    {
      name: "runs within an intent's scope",
      lines: add("a"),
      options: { mode: "acceptEdits", intentScope },
      want: "allow",
    },
  ])("$name", ({ lines, options, want }) => {
    expect(decidePatch(lines, options).kind).toBe(want);
  });

  it.each<{ name: string; options: Options; want: string }>([
    { name: "asks", options: {}, want: "ask" },
    { name: "asks in mode acceptEdits", options: { mode: "acceptEdits" }, want: "ask" },
    {
      name: "asks although a rule allows every patch",
      options: { lists: { allow: ["apply_patch"] } },
      want: "ask",
    },
    { name: "doesn't run where nobody is asked", options: { mode: "bypassPermissions" }, want: "deny" },
    { name: "doesn't run in mode dontAsk", options: { mode: "dontAsk" }, want: "deny" },
    {
      name: "doesn't run under an intent where nobody is asked",
      options: { mode: "bypassPermissions", intentScope },
      want: "deny",
    },
  ])("that can't be read $name", ({ options, want }) => {
    expect(decidePatch([...add("a"), " *** Delete File: /etc/passwd"], options).kind).toBe(want);
  });
});
