import { describe, expect, it } from "vitest";
import type { PolicyContext } from "../context.ts";
import { EvaluationContext } from "../evaluation-context.ts";
import { createTestFileSystem } from "../fixtures/test-file-system.ts";
import { toolTable } from "../tools/tool-table.ts";
import { collectPaths } from "./call-paths.ts";

const context: PolicyContext = {
  mode: "default",
  workspace: "/workspace",
  cwd: "/workspace",
  home: "/home/user",
  additionalDirectories: [],
  fileSystem: createTestFileSystem({ symlinks: { loop: "loop", link: "/elsewhere" } }, "/workspace"),
};
const evaluation = new EvaluationContext(context);

function pathsOf(tool: string, input: Record<string, unknown>) {
  const entry = toolTable.get(tool);
  if (entry === undefined) throw new Error(`no such tool: ${tool}`);
  const { target, named, problem } = collectPaths({ tool, input }, entry, evaluation);
  return {
    target: target.written,
    named: named.map(({ written }) => written[0]),
    problem: problem?.text ?? null,
  };
}

describe("the places that a pattern names", () => {
  it.each([
    { pattern: "*.ts", named: ["/workspace/*.ts"] },
    { pattern: "src/*.ts", named: ["/workspace/src", "/workspace/src/*.ts"] },
    { pattern: "src/a.ts", named: ["/workspace/src/a.ts"] },
    { pattern: "!src/a.ts", named: ["/workspace/src/a.ts"] },
    { pattern: "../*", named: ["/", "/*"] },
    { pattern: "/etc/*", named: ["/etc", "/etc/*"] },
    { pattern: "b{d,c}", named: ["/workspace/bc", "/workspace/bd"] },
    { pattern: "{a,b}/{c,d}", named: ["a/c", "a/d", "b/c", "b/d"].map((path) => `/workspace/${path}`) },
    { pattern: "{a", named: ["/workspace/{a"] },
    { pattern: "", named: [] },
  ])("$pattern", ({ pattern, named }) => {
    expect(pathsOf("Glob", { pattern })).toEqual({ target: ["/workspace"], named, problem: null });
  });

  it.each([
    { pattern: "x".repeat(4_000), problem: null },
    { pattern: "x".repeat(4_001), problem: "the pattern is too long" },
    { pattern: "{a,b}".repeat(6), problem: null },
    { pattern: "{a,b}".repeat(7), problem: "the pattern has too many alternatives" },
    { pattern: `{${Array.from({ length: 64 }, (_, at) => at).join(",")}}`, problem: null },
    {
      pattern: `{${Array.from({ length: 65 }, (_, at) => at).join(",")}}`,
      problem: "the pattern has too many alternatives",
    },
    { pattern: "*/../a", problem: "the pattern goes to a parent folder after a wildcard" },
    { pattern: "a*/..", problem: "the pattern goes to a parent folder after a wildcard" },
    { pattern: "{..}/a", problem: null },
    { pattern: "\\../a", problem: null },
    { pattern: "../[a]", problem: null },
    { pattern: "a/..b/*", problem: null },
    { pattern: "*/..b", problem: null },
    { pattern: "*/b..", problem: null },
    { pattern: "~other/x", problem: "the path names another user’s home folder" },
    { pattern: "loop/x", problem: "the path can’t be resolved: too many symbolic links: /workspace/loop/x" },
    { pattern: 5, problem: "pattern isn’t a string" },
    { pattern: null, problem: null },
  ])("$pattern: $problem", ({ pattern, problem }) => {
    expect(pathsOf("Glob", { pattern }).problem).toBe(problem);
  });

  it("a pattern is not resolved where it stands for names: what it matches is asked for one by one", () => {
    const { named } = collectPaths(
      { tool: "Glob", input: { pattern: "link/*" } },
      { ...(toolTable.get("Glob") ?? missing()) },
      evaluation,
    );
    expect(named.map(({ resolved }) => resolved)).toEqual([["/elsewhere"], ["/workspace/link/*"]]);
  });
});

describe("the path that a call names", () => {
  const none = "the call has no valid path";

  it.each([
    { tool: "Read", input: { file_path: "a" }, target: ["/workspace/a"], problem: null },
    { tool: "Read", input: { path: "a" }, target: ["/workspace/a"], problem: null },
    { tool: "Read", input: { file_path: "a", path: "a" }, target: ["/workspace/a"], problem: null },
    { tool: "Read", input: { file_path: "a", path: null }, target: ["/workspace/a"], problem: null },
    {
      tool: "Read",
      input: { file_path: "a", path: "b" },
      target: ["/workspace/a"],
      problem: "the call names two different paths",
    },
    { tool: "Read", input: {}, target: ["/workspace"], problem: none },
    { tool: "Read", input: { file_path: "" }, target: ["/workspace"], problem: none },
    { tool: "Read", input: { file_path: 5 }, target: ["/workspace"], problem: none },
    { tool: "LS", input: {}, target: ["/workspace"], problem: null },
    { tool: "LS", input: { path: "" }, target: ["/workspace"], problem: null },
    { tool: "LS", input: { path: null }, target: ["/workspace"], problem: null },
    { tool: "LS", input: { path: 5 }, target: ["/workspace"], problem: none },
  ])("$tool $input: $problem", ({ tool, input, target, problem }) => {
    expect(pathsOf(tool, input)).toMatchObject({ target, problem });
  });

  it("both of two different paths are held against the rules", () => {
    expect(pathsOf("Read", { file_path: "a", path: "b", notebook_path: 5 }).named).toEqual([
      "/workspace/a",
      "/workspace/b",
    ]);
  });
});

function missing(): never {
  throw new Error("the table knows the tool");
}
