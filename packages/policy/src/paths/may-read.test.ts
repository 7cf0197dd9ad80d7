import { describe, expect, it } from "vitest";
import type { PolicyContext } from "../context.ts";
import { createTestFileSystem } from "../fixtures/test-file-system.ts";
import { compileRules } from "../rules/compile-rules.ts";
import { ruleSetFromTexts } from "../rules/rule-set.ts";
import { createReadFilter } from "./may-read.ts";

const links = { out: "/elsewhere", loop: "loop", back: "/workspace/src", env: ".env" };
const context: PolicyContext = {
  mode: "default",
  workspace: "/workspace",
  cwd: "/workspace",
  home: "/home/user",
  additionalDirectories: ["/shared"],
  productData: "/workspace/.data",
  fileSystem: createTestFileSystem({ symlinks: links }, "/workspace"),
  rules: compileRules(
    ruleSetFromTexts(
      { deny: ["Read(.env)"], ask: ["Read(/secret/**)"], allow: ["Read(//elsewhere/**)"] },
      "test",
    ),
  ),
};

describe("what a search may find", () => {
  const mayRead = createReadFilter(context);

  it.each([
    ["/workspace/src/a.ts", true],
    ["src/a.ts", true],
    ["/workspace", true],
    ["/shared/a", true],
    ["/workspace/back/a.ts", true],
    // An allow rule opens the folder that a call names, never what a search comes upon.
    ["/elsewhere/a", false],
    ["/workspace/out/a", false],
    ["/workspace/loop", false],
    ["/workspace/loop/a", false],
    // Of two places that a path may mean, both must be open.
    ["/workspace/out/../a", false],
    ["/workspace/.env", false],
    ["/workspace/deep/.env", false],
    ["/workspace/env", false],
    ["/workspace/secret/a", false],
    ["/workspace/.data/a", false],
    ["/workspace/.data", false],
    ["/etc/passwd", false],
  ])("%s: %s", (path, want) => {
    expect(mayRead(path)).toBe(want);
  });
});
