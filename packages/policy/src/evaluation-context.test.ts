import { describe, expect, it } from "vitest";
import type { PolicyContext } from "./context.ts";
import { EvaluationContext, expandHome } from "./evaluation-context.ts";
import { createTestFileSystem } from "./fixtures/test-file-system.ts";

const links = {
  "/home/user": "/real/home",
  "/extra/inner": "/somewhere",
  "/data": "/real/Data",
  "/loop": "/loop",
};
const context: PolicyContext = {
  mode: "default",
  workspace: "/workspace",
  cwd: "src/../lib",
  home: "/home/user/",
  additionalDirectories: [
    "/extra",
    "/extra/inner",
    "~/more",
    "/workspace/linked",
    "beside/../../beside",
    "/loop",
  ],
  fileSystem: createTestFileSystem({ symlinks: links }, "/workspace"),
};

describe("a context made ready", () => {
  it("has its folders as absolute paths", () => {
    const evaluation = new EvaluationContext(context);
    expect([evaluation.workspace, evaluation.cwd, evaluation.home]).toEqual([
      "/workspace",
      "/workspace/lib",
      "/home/user",
    ]);
    expect(evaluation.roots).toEqual([
      "/workspace",
      "/extra",
      "/extra/inner",
      "/home/user/more",
      "/beside",
      "/loop",
    ]);
    expect(evaluation.homes).toEqual(["/home/user", "/real/home"]);
  });

  it.each([
    ["/workspace", true],
    ["/workspace/a", true],
    ["/workspaces", false],
    ["/WORKSPACE/a", false],
    ["/extra/a", true],
    ["/somewhere/a", false],
    ["/real/home/more/a", true],
    ["/home/user/more/a", true],
    ["/beside/a", true],
    ["/loop/a", true],
    ["/extra/inner/a", true],
    ["/EXTRA/a", false],
    ["/other", false],
  ])("%s is open: %s", (path, want) => {
    expect(new EvaluationContext(context).isWithin(path)).toBe(want);
  });

  it("names one home where it is no link", () => {
    expect(new EvaluationContext({ ...context, home: "/home/other" }).homes).toEqual(["/home/other"]);
  });

  it("opens nothing but the workspace without additional directories", () => {
    const alone = new EvaluationContext({ ...context, additionalDirectories: [] });
    expect([alone.isWithin("/extra/a"), alone.isWithin("/workspace/a")]).toEqual([false, true]);
  });

  it("does not tell case apart where the file system does not", () => {
    const folded = new EvaluationContext({ ...context, isCaseInsensitive: true });
    expect([folded.isWithin("/WORKSPACE/a"), folded.isWithin("/EXTRA/a")]).toEqual([true, true]);
  });

  it("knows the product's data as written and as resolved", () => {
    expect(new EvaluationContext(context).productData).toEqual([]);
    expect(new EvaluationContext({ ...context, productData: "/data/" }).productData).toEqual([
      "/data",
      "/real/data",
    ]);
    expect(new EvaluationContext({ ...context, productData: "/Plain" }).productData).toEqual(["/plain"]);
  });
});

it.each([
  ["~", "/h"],
  ["~/a", "/h/a"],
  ["~a", "~a"],
  ["a/~", "a/~"],
])("%s is %s", (path, want) => {
  expect(expandHome(path, "/h")).toBe(want);
});
