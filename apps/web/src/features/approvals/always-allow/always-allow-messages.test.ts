import type { JsonObject } from "@countersign/contracts/json";
import type { Preview } from "@countersign/contracts/preview";
import { describe, expect, it } from "vitest";
import { describeBacktest, describeRuleCoverage, formatExactCall } from "./always-allow-messages.ts";
import { formatAllowedAgain } from "./always-allowed-messages.ts";

describe("exactlyWords", () => {
  const workspace = "/home/ada/site";
  it.each<{ tool: string; input: JsonObject; preview: Preview; want: string }>([
    {
      tool: "Bash",
      input: { command: "cargo fmt" },
      preview: { kind: "command", command: "cargo fmt", cwd: workspace },
      want: "cargo fmt in /home/ada/site",
    },
    {
      tool: "Read",
      input: { file_path: "/etc/hosts" },
      preview: { kind: "path", action: "read", path: "/etc/hosts" },
      want: "reading /etc/hosts",
    },
    {
      tool: "Grep",
      input: { pattern: "fn main" },
      preview: { kind: "path", action: "search", path: "/src", pattern: "fn main" },
      want: "pattern 'fn main' in /src",
    },
    {
      tool: "Glob",
      input: { pattern: "**/*.rs" },
      preview: { kind: "path", action: "search", path: workspace, pattern: "**/*.rs" },
      want: "pattern **/*.rs",
    },
    {
      tool: "WebFetch",
      input: { url: "https://docs.rs/tokio" },
      preview: { kind: "fetch", url: "https://docs.rs/tokio", host: "docs.rs" },
      want: "fetching https://docs.rs/tokio",
    },
    {
      tool: "Delete",
      input: { file_path: "a.txt" },
      preview: { kind: "diff", files: [] },
      want: "deleting a.txt",
    },
    {
      tool: "Write",
      input: { file_path: "a.txt", content: "x" },
      preview: { kind: "diff", files: [] },
      want: "this change of a.txt",
    },
  ])("$tool is “$want”", ({ want, ...subject }) => {
    expect(formatExactCall({ ...subject, workspace })).toBe(want);
  });
});

describe("allowedAgainWords", () => {
  const rule = { kind: "rule" as const, isProposal: false };
  it.each([
    {
      allowed: { kind: "exactly" as const, scope: "session" as const, isProposal: false },
      want: "Approved. Won’t ask again in this session for",
    },
    {
      allowed: { ...rule, scope: "session" as const },
      want: "Approved. Won’t ask again in this session for calls matching",
    },
    {
      allowed: { ...rule, scope: "project" as const },
      want: "Approved. Won’t ask again in this project for calls matching",
    },
    {
      allowed: { ...rule, scope: "user" as const },
      want: "Approved. Won’t ask again in your sessions for calls matching",
    },
    {
      allowed: { ...rule, scope: "team" as const },
      want: "Approved. Won’t ask again in anyone’s sessions for calls matching",
    },
    {
      allowed: { ...rule, scope: "team" as const, isProposal: true },
      want: "Approved this call. Similar calls still ask until someone else activates the rule",
    },
  ])("$want", ({ allowed, want }) => {
    expect(formatAllowedAgain(allowed)).toBe(want);
  });
});

describe("coverWords", () => {
  it.each([
    ["Bash", "every command"],
    ["Bash(*)", "every command"],
    ["Bash(npm run test:*)", "the command npm run test, with or without arguments"],
    ["Bash(git status *)", "the command git status, with or without arguments"],
    ["Bash(npm test)", "exactly the command npm test"],
    ["Bash(git * main)", "commands that match git * main"],
    ["Edit(src/**)", "changing files that match src/**"],
    ["WebFetch(domain:docs.rs)", "fetches from docs.rs"],
    ["mcp__tracker__list", "every mcp__tracker__list call"],
  ])("%s covers %s", (rule, want) => {
    expect(describeRuleCoverage(rule)).toBe(want);
  });
});

describe("replayWords", () => {
  it.each([
    { past: { checked: 0, decided: 0, denied: 0 }, says: "No past calls", isAlarming: false },
    {
      past: { checked: 1, decided: 1, denied: 0 },
      says: "Would have allowed 1 of 1 past call.",
      isAlarming: false,
    },
    {
      past: { checked: 9, decided: 0, denied: 0 },
      says: "Wouldn’t have allowed any of 9 past calls.",
      isAlarming: false,
    },
    {
      past: { checked: 9, decided: 4, denied: 1 },
      says: "Would have allowed 4 of 9 past calls. 1 of those wasn’t approved.",
      isAlarming: true,
    },
  ])("says “$says”", ({ past, says, isAlarming }) => {
    const described = describeBacktest({ ...past, examples: [] });
    expect(described.summary).toContain(says);
    expect(described.isAlarming).toBe(isAlarming);
  });
});
