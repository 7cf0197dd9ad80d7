import { sameCallKey } from "@countersign/contracts/same-call";
import { describe, expect, it } from "vitest";
import { sampleCommand, sampleItem } from "../fixtures/sample-item.ts";
import { groupSame } from "./same-call.ts";

const change = (workspace: string, diff: string) =>
  sampleItem(workspace, {
    workspace,
    tool: "Edit",
    preview: {
      kind: "diff",
      files: [
        { path: `${workspace}/a.js`, change: "modify", diff, additions: 1, deletions: 0, isCut: false },
      ],
    },
  });
const removal = (workspace: string, fileCount: number) =>
  sampleCommand("r", "rm -rf test", {
    workspace,
    preview: {
      kind: "command",
      command: "rm -rf test",
      cwd: workspace,
      effects: {
        groups: [
          {
            action: "delete",
            roots: [{ path: `${workspace}/test`, kind: "folder", size: 0, git: "none" }],
            rootCount: 1,
            fileCount,
            folderCount: 1,
            size: 0,
            git: {},
            files: [],
            isMore: false,
          },
        ],
        targets: [],
        unknowns: [],
        fingerprint: workspace,
      },
    },
  });

describe("sameCallKey", () => {
  it.each([
    {
      name: "a command in two workspaces is the same",
      a: sampleCommand("a", "node --test", { workspace: "/a" }),
      b: sampleCommand("b", "node --test", { workspace: "/b" }),
      want: true,
    },
    {
      name: "also where each names its own workspace",
      a: sampleCommand("a", "ls /a/src", { workspace: "/a", suggestions: [] }),
      b: sampleCommand("b", "ls /b/src", { workspace: "/b", suggestions: [] }),
      want: true,
    },
    {
      name: "a path that only holds the name of the workspace is another",
      a: sampleCommand("a", "rm /srv/a/x", { workspace: "/a", suggestions: [] }),
      b: sampleCommand("b", "rm /srv/b/x", { workspace: "/b", suggestions: [] }),
      want: false,
    },
    {
      name: "a path that leaves the workspace is another",
      a: sampleCommand("a", "cat /a/../x", { workspace: "/a", suggestions: [] }),
      b: sampleCommand("b", "cat /deep/b/../x", { workspace: "/deep/b", suggestions: [] }),
      want: false,
    },
    {
      name: "a path that goes on after an escaped sign is another",
      a: sampleCommand("a", "cat /a\\-x", { workspace: "/a", suggestions: [] }),
      b: sampleCommand("b", "cat /b\\-x", { workspace: "/b", suggestions: [] }),
      want: false,
    },
    {
      name: "a quoted path in the workspace is the same",
      a: sampleCommand("a", 'cat "/a"', { workspace: "/a", suggestions: [] }),
      b: sampleCommand("b", 'cat "/b"', { workspace: "/b", suggestions: [] }),
      want: true,
    },
    {
      name: "another command is another call, of whatever rule",
      a: sampleCommand("a", "npm test a", { suggestions: [{ rule: "Bash(npm test:*)", why: "" }] }),
      b: sampleCommand("b", "npm test b", { suggestions: [{ rule: "Bash(npm test:*)", why: "" }] }),
      want: false,
    },
    {
      name: "another risk is another call",
      a: sampleCommand("a", "node --test"),
      b: sampleCommand("b", "node --test", { risk: { level: "high", reasons: [] } }),
      want: false,
    },
    { name: "the same change is the same", a: change("/a", "+x"), b: change("/b", "+x"), want: true },
    { name: "another change is another call", a: change("/a", "+x"), b: change("/b", "+y"), want: false },
    { name: "the same effect is the same", a: removal("/a", 3), b: removal("/b", 3), want: true },
    { name: "another effect is another call", a: removal("/a", 3), b: removal("/b", 14), want: false },
    {
      name: "what needs two approvals is another call",
      a: sampleCommand("a", "node --test"),
      b: sampleCommand("b", "node --test", { second: { why: "", excluded: [], first: null } }),
      want: false,
    },
  ])("$name", ({ a, b, want }) => {
    expect(sameCallKey(a) === sameCallKey(b)).toBe(want);
  });
});

it("groups the same calls in the place of the first", () => {
  const items = [sampleCommand("a", "ls"), sampleCommand("b", "pwd"), sampleCommand("c", "ls")];
  expect(groupSame(items).map((group) => group.map(({ id }) => id))).toEqual([["a", "c"], ["b"]]);
});
