import { describe, expect, it } from "vitest";
import { compileScope, expandScope, parseIntent, readAskedPaths } from "./index.ts";

function intentOf(scope: string) {
  const { intent } = parseIntent(`id: A\ntitle: x\nowned_scope: ${scope}\n`);
  if (intent === null) throw new Error("no intent");
  return intent;
}

describe("paths that an agent asks for", () => {
  it.each([
    { path: "src/a.ts", want: "/src/a.ts" },
    { path: "README.md", want: "/README.md" },
    { path: "./docs/", want: "/docs/" },
    { path: "/ws/src/a.ts", want: "/src/a.ts" },
    { path: "/src/a.ts", want: "/src/a.ts" },
    { path: "src/**/*.ts", want: "src/**/*.ts" },
    { path: "*.md", want: "*.md" },
    { path: "app/[id]/page.tsx", want: "/app/\\[id\\]/page.tsx" },
    { path: "#notes", want: "/\\#notes" },
  ])("$path is the pattern $want", ({ path, want }) => {
    expect(readAskedPaths([path], "/ws")).toEqual({ patterns: [want] });
  });

  it.each([
    "",
    " ",
    "*",
    "**",
    "/",
    ".",
    "./",
    "**/*",
    "*.*",
    "?",
    "/ws",
    "/ws/",
    "..",
    "../x",
    "src/../../x",
    "!src/",
    "~/x",
    "a\\b",
    "a\nb",
    "x".repeat(1_001),
  ])("%j is refused", (path) => {
    expect(readAskedPaths([path], "/ws")).toHaveProperty("problem");
  });

  it("none and too many are refused, and one bad path refuses all", () => {
    expect(readAskedPaths([], "/ws")).toHaveProperty("problem");
    expect(
      readAskedPaths(
        Array.from({ length: 51 }, (_, at) => `a${at}`),
        "/ws",
      ),
    ).toHaveProperty("problem");
    expect(readAskedPaths(["src/a.ts", "../b"], "/ws")).toHaveProperty("problem");
    expect(readAskedPaths(["a", "./a"], "/ws")).toEqual({ patterns: ["/a"] });
  });
});

describe("expanding a scope", () => {
  it("lets what a list owns be deleted too, and nothing more where deleting has patterns of its own", () => {
    expect(expandScope(intentOf("[src/]"), ["/lib/a.ts"]).scope).toMatchObject({
      write: ["src/", "/lib/a.ts"],
      delete: ["src/", "/lib/a.ts"],
    });
    expect(expandScope(intentOf("{ write: [src/], delete: [] }"), ["/lib/a.ts"]).scope).toMatchObject({
      write: ["src/", "/lib/a.ts"],
      delete: [],
    });
  });

  it("owns what it was asked for, also where an earlier pattern took it out", () => {
    const { scope } = expandScope(intentOf('[src/, /src/core/a.ts, "!src/core/"]'), ["/src/core/a.ts"]);
    const compiled = compileScope(scope, { isCaseInsensitive: false });
    expect(compiled.owns("write", "src/core/a.ts")).toBe(true);
    expect(compiled.owns("write", "src/core/b.ts")).toBe(false);
  });

  it("adds nothing twice, and changes nothing of what it was given", () => {
    const intent = intentOf("[/src/]");
    expect(expandScope(intent, ["/src/"])).toEqual(intent);
    expandScope(intent, ["/lib/"]);
    expect(intent.scope.write).toEqual(["/src/"]);
  });
});
