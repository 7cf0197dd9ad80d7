import { join } from "node:path";
import { compileRules, decide } from "@countersign/policy";
import { describe, expect, it } from "vitest";
import { noSettings } from "../../settings/files/parse-settings.ts";
import type { WorkspaceFile } from "../../settings/files/workspace-settings.ts";
import { ruleSetOf } from "./rule-set-of.ts";

const home = "/home/ada";
const workspace = "/work/app";

function settings(isOfUser: boolean, lists: { allow?: string[]; deny?: string[] }): WorkspaceFile {
  const rules = (texts: string[] = []) => texts.map((text) => ({ text, line: 1 }));
  const content = { ...noSettings, allow: rules(lists.allow), deny: rules(lists.deny) };
  const path = join(isOfUser ? home : workspace, ".claude/settings.json");
  return {
    path,
    source: path,
    isOfUser,
    trust: "not-needed",
    trustedBy: null,
    trustedAt: null,
    digest: "",
    programs: [],
    unwatched: new Map(),
    isMcp: false,
    unwatchedServers: new Map(),
    wasTrusted: false,
    missed: null,
    state: {
      content,
      problem: null,
      isUnknown: false,
      changedAt: null,
      revision: 1,
      isPresent: true,
      holdsLastGood: false,
    },
  };
}

function kindOf(file: WorkspaceFile, tool: string, path: string): string {
  const session = { id: "s", workspace, createdBy: "ada", intent: null, sandbox: "off" as const };
  return decide(
    { tool, input: { file_path: path } },
    {
      mode: "default",
      workspace,
      cwd: workspace,
      home,
      additionalDirectories: [],
      fileSystem: { realpath: (given: string) => given },
      rules: compileRules(ruleSetOf(session, { rules: [], files: [file] })),
    },
  ).kind;
}

describe("rules on paths start at the folder that owns the settings", () => {
  it.each([
    {
      name: "/x of a user",
      isOfUser: true,
      allow: ["Edit(/notes/**)"],
      path: `${home}/notes/a`,
      want: "allow",
    },
    {
      name: "./x of a user",
      isOfUser: true,
      allow: ["Edit(./notes/**)"],
      path: `${home}/notes/a`,
      want: "allow",
    },
    {
      name: "not in the workspace",
      isOfUser: true,
      allow: ["Edit(/notes/**)"],
      path: "notes/a",
      want: "ask",
    },
    {
      name: "x of a user is the workspace's",
      isOfUser: true,
      allow: ["Edit(src/**)"],
      path: "src/a",
      want: "allow",
    },
    { name: "/x of a project", isOfUser: false, allow: ["Edit(/notes/**)"], path: "notes/a", want: "allow" },
    {
      name: "not at home",
      isOfUser: false,
      allow: ["Edit(/notes/**)"],
      path: `${home}/notes/a`,
      want: "ask",
    },
  ])("allow: $name", ({ isOfUser, allow, path, want }) => {
    expect(kindOf(settings(isOfUser, { allow }), "Edit", path)).toBe(want);
  });

  it.each([
    {
      name: "holds at home",
      isOfUser: true,
      deny: ["Read(/secrets/**)"],
      path: `${home}/secrets/a`,
      want: "deny",
    },
    { name: "and in the workspace", isOfUser: true, deny: ["Read(./.env)"], path: ".env", want: "deny" },
    {
      name: "at any depth without a slash",
      isOfUser: true,
      deny: ["Read(.env)"],
      path: "a/.env",
      want: "deny",
    },
    { name: "of a project only there", isOfUser: false, deny: ["Edit(/a)"], path: `${home}/a`, want: "ask" },
  ])("deny: $name", ({ isOfUser, deny, path, want }) => {
    const tool = deny[0]?.startsWith("Edit") === true ? "Edit" : "Read";
    expect(kindOf(settings(isOfUser, { deny }), tool, path)).toBe(want);
  });
});
