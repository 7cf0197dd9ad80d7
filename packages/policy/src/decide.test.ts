import { describe, expect, it } from "vitest";
import type { PolicyContext } from "./context.ts";
import { decide } from "./decide.ts";

const links: Record<string, string> = { "/work/app/link": "/etc", "/work/app/dangling": "/root/new" };

function realpath(path: string): string {
  if (path.startsWith("/work/app/loop")) throw new Error("ELOOP");
  for (const [from, to] of Object.entries(links)) {
    if (path === from || path.startsWith(`${from}/`)) return to + path.slice(from.length);
  }
  return path;
}

function context(mode: PolicyContext["mode"] = "default"): PolicyContext {
  return {
    mode,
    workspace: "/work/app",
    cwd: "/work/app",
    home: "/home/ada",
    additionalDirectories: ["/work/shared"],
    fileSystem: { realpath },
  };
}

describe("decide in mode default", () => {
  it.each([
    { name: "a read inside runs", tool: "Read", input: { file_path: "src/a.ts" }, want: "allow" },
    {
      name: "an absolute read inside runs",
      tool: "Read",
      input: { file_path: "/work/app/src/a.ts" },
      want: "allow",
    },
    {
      name: "a read in an additional directory runs",
      tool: "Read",
      input: { file_path: "/work/shared/x" },
      want: "allow",
    },
    { name: "a listing of the workspace runs", tool: "LS", input: {}, want: "allow" },
    { name: "a search of the workspace runs", tool: "Grep", input: { pattern: "x" }, want: "allow" },
    { name: "a glob inside runs", tool: "Glob", input: { pattern: "**/*.ts" }, want: "allow" },
    {
      name: "a folder whose name begins alike is outside",
      tool: "Read",
      input: { file_path: "/work/app-secrets/k" },
      want: "ask",
    },
    {
      name: "dots that leave the workspace ask",
      tool: "Read",
      input: { file_path: "src/../../etc/passwd" },
      want: "ask",
    },
    {
      name: "dots that stay inside run",
      tool: "Read",
      input: { file_path: "src/../package.json" },
      want: "allow",
    },
    {
      name: "a link that leads outside asks",
      tool: "Read",
      input: { file_path: "link/passwd" },
      want: "ask",
    },
    {
      name: "a dangling link that leads outside asks",
      tool: "Read",
      input: { file_path: "dangling" },
      want: "ask",
    },
    { name: "a loop of links asks", tool: "Read", input: { file_path: "loop/x" }, want: "ask" },
    { name: "home is outside", tool: "Read", input: { file_path: "~/.ssh/id_rsa" }, want: "ask" },
    { name: "a NUL in a path asks", tool: "Read", input: { file_path: "a\0b" }, want: "ask" },
    {
      name: "a glob with an absolute pattern asks",
      tool: "Glob",
      input: { pattern: "/etc/**" },
      want: "ask",
    },
    { name: "a glob that climbs asks", tool: "Glob", input: { pattern: "../**" }, want: "ask" },
    {
      name: "a glob that climbs within braces asks",
      tool: "Glob",
      input: { pattern: "{a,../../etc}/*" },
      want: "ask",
    },
    {
      name: "a grep whose glob climbs asks",
      tool: "Grep",
      input: { pattern: "x", glob: "../*" },
      want: "ask",
    },
    {
      name: "a glob that climbs out of an inner folder asks",
      tool: "Glob",
      input: { pattern: "../x", path: "." },
      want: "ask",
    },
    { name: "a write asks", tool: "Write", input: { file_path: "a", content: "" }, want: "ask" },
    { name: "an edit asks", tool: "Edit", input: { file_path: "a" }, want: "ask" },
    { name: "a deletion asks", tool: "Delete", input: { file_path: "a" }, want: "ask" },
    { name: "a harmless command asks", tool: "Bash", input: { command: "true" }, want: "ask" },
    { name: "a fetch asks", tool: "WebFetch", input: { url: "https://example.com" }, want: "ask" },
    { name: "an unknown tool asks", tool: "Teleport", input: {}, want: "ask" },
    { name: "a tool in other letters is unknown", tool: "read", input: { file_path: "a" }, want: "ask" },
  ])("$name", ({ tool, input, want }) => {
    expect(decide({ tool, input }, context()).kind).toBe(want);
  });
});

describe("decide in other modes", () => {
  it.each([
    {
      name: "bypass asks nothing",
      mode: "bypassPermissions" as const,
      tool: "Bash",
      input: { command: "rm x" },
      want: "allow",
    },
    {
      name: "strict asks for reads",
      mode: "strict" as const,
      tool: "Read",
      input: { file_path: "a" },
      want: "ask",
    },
    {
      name: "acceptEdits lets an edit inside run",
      mode: "acceptEdits" as const,
      tool: "Edit",
      input: { file_path: "a" },
      want: "allow",
    },
    {
      name: "acceptEdits asks for an edit outside",
      mode: "acceptEdits" as const,
      tool: "Edit",
      input: { file_path: "/etc/a" },
      want: "ask",
    },
    {
      name: "acceptEdits asks for an edit through a link",
      mode: "acceptEdits" as const,
      tool: "Write",
      input: { file_path: "link/a" },
      want: "ask",
    },
    {
      name: "acceptEdits asks for commands",
      mode: "acceptEdits" as const,
      tool: "Bash",
      input: { command: "touch a" },
      want: "ask",
    },
    {
      name: "acceptEdits asks for deletions",
      mode: "acceptEdits" as const,
      tool: "Delete",
      input: { file_path: "a" },
      want: "ask",
    },
    {
      name: "plan denies an edit",
      mode: "plan" as const,
      tool: "Edit",
      input: { file_path: "a" },
      want: "deny",
    },
    {
      name: "plan lets reads run",
      mode: "plan" as const,
      tool: "Read",
      input: { file_path: "a" },
      want: "allow",
    },
    {
      name: "dontAsk denies what would ask",
      mode: "dontAsk" as const,
      tool: "Bash",
      input: { command: "ls" },
      want: "deny",
    },
    {
      name: "dontAsk lets reads run",
      mode: "dontAsk" as const,
      tool: "Grep",
      input: { pattern: "a" },
      want: "allow",
    },
  ])("$name", ({ mode, tool, input, want }) => {
    expect(decide({ tool, input }, context(mode)).kind).toBe(want);
  });

  it("says which path is outside, resolved", () => {
    const decision = decide({ tool: "Write", input: { file_path: "link/passwd" } }, context());
    expect(decision).toMatchObject({ kind: "ask", blockedPath: "/etc/passwd", risk: { level: "high" } });
  });
});
