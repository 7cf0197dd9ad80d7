import { describe, expect, it } from "vitest";
import { EvaluationContext } from "../evaluation-context.ts";
import type { PathAccess } from "../tools/tool-table.ts";
import { findGuardrail, isProtectedPath } from "./find-guardrail.ts";
import { resolvePath } from "./resolve-path.ts";

const context = {
  mode: "default" as const,
  workspace: "/workspace/app",
  cwd: "/workspace/app",
  home: "/home/user",
  additionalDirectories: [],
  fileSystem: {
    realpath: (path: string) =>
      path
        .replace(/^\/link\b/, "/home/user")
        .replace(/^\/away\b/, "/home/user/bin/y")
        .replace(/^\/x\b/, "/z"),
  },
};
const evaluation = new EvaluationContext(context);
const guardrail = (path: string, access: PathAccess, where = evaluation): string | null =>
  findGuardrail(resolvePath(path, "/workspace/app", where), access, where)?.text ?? null;

describe("what may not be changed without approval", () => {
  it.each([
    ["/workspace/app/.git/config", true],
    ["/workspace/app/.GIT/config", true],
    ["/workspace/app/.git. /config", true],
    ["/workspace/app/.git../config", true],
    ["/workspace/app/.g\u200bit/config", true],
    ["/workspace/app/.gitx", false],
    ["/workspace/app/a.git", false],
    ["/workspace/app/GIT~1/x", true],
    ["/.git", true],
    ["/x/.ZSHRC", true],
    ["/etc/CRON.d/x", true],
    // A name that is harmless as text leads to a protected one as it is walked.
    ["/away/../x", true],
    ["/x/HEAD", true],
    ["/x/head", false],
    ["/HEAD/x", false],
    ["/x/AHEAD", false],
    ["/etc/cron.d/x", true],
    ["/etc/profile", true],
    ["/etc/profile.d/x", true],
    ["/etc/profilex", false],
    ["/x/etc/cron.d/x", false],
    ["/x/etc/cron", false],
    ["/home/user/.config/fish/x", true],
    ["/home/user/.Config/Fish/x", true],
    ["/home/user/bin/x", true],
    ["/home/user/binx", false],
    ["/home/other/bin/x", false],
    ["/link/bin/x", true],
    ["/x/.vscode/tasks.json", true],
    ["/x/.vscode/tasks.jsonx", false],
    ["/x/.idea/watcherTasks.xml", true],
    ["/x/.config/mise/config.toml", true],
    ["/x/.config/mise.toml", true],
    ["/x/mise/config.toml", true],
    ["/x/mise/src/config.toml", false],
    ["/x/.github/workflows", true],
    ["/x/.github/workflows/a.yml", true],
    ["/workspace/app/src/a.ts", false],
  ])("%s: %s", (path, want) => {
    expect(guardrail(path, "write") !== null).toBe(want);
    expect(guardrail(path, "read")).toBeNull();
  });

  it.each([
    ["/bin/x", true],
    ["/.config/git/config", true],
    ["/.ssh/x", true],
    ["/workspace/app/bin/x", false],
  ])("in a home folder that is the root of the file system, %s: %s", (path, want) => {
    expect(guardrail(path, "write", new EvaluationContext({ ...context, home: "/" })) !== null).toBe(want);
    expect(isProtectedPath(path, "/")).toBe(want);
  });

  it.each([
    ["/workspace/app/.bare/config", true],
    ["/workspace/app/.bare/Config", true],
    ["/workspace/app/.bare/config.worktree", true],
    ["/workspace/app/.bare/hooks/pre-commit", true],
    ["/workspace/app/.bare/hooks", true],
    ["/workspace/app/.bare/info/attributes", true],
    ["/workspace/app/.bare/modules/lib/config", true],
    ["/workspace/app/.bare/worktrees/main/commondir", true],
    ["/workspace/app/.bare/worktrees/main/index", false],
    ["/workspace/app/.bare/refs/heads/main", false],
    ["/workspace/app/src/hooks/use-state.ts", false],
    ["/workspace/app/src/config", false],
  ])("by the folder that git takes for a repository, %s: %s", (path, want) => {
    const folders = ["/workspace/app/.bare/objects", "/workspace/app/.bare/refs", "/workspace/app/src/refs"];
    const fileSystem = { ...context.fileSystem, isFolder: (folder: string) => folders.includes(folder) };
    const where = new EvaluationContext({ ...context, fileSystem });
    expect(guardrail(path, "write", where) !== null).toBe(want);
    expect(guardrail(path, "read", where)).toBeNull();
  });

  it("HEAD counts in any case where the file system does not tell it apart", () => {
    expect(
      guardrail("/x/head", "write", new EvaluationContext({ ...context, isCaseInsensitive: true })),
    ).not.toBeNull();
  });

  it.each([
    ["/", "the whole file system"],
    ["/*", "the whole file system"],
    ["/.*", "the whole file system"],
    ["/home", "the home folder"],
    ["/home/*", "the home folder"],
    ["/home/user", "the home folder"],
    ["/home/user/*", "the home folder"],
    ["/home/user/.*", "the home folder"],
    ["/home/user/**", "the home folder"],
    ["/home/user/*.*", "the home folder"],
    ["/link", "the home folder"],
    ["/workspace", "the workspace"],
    ["/workspace/app/", "the workspace"],
    ["/workspace/app/*", "the workspace"],
  ])("deleting %s would delete %s", (path, what) => {
    expect(guardrail(path, "delete")).toBe(`it would delete ${what}`);
    expect(guardrail(path, "write")).toBeNull();
  });

  it.each([
    "/home/user/x",
    "/home/user/x*",
    "/home/user/*x",
    "/home/user/?",
    "/home/user/*/x",
    "/*/home/user",
    "/*/workspace",
    "/workspace/app/x",
    "/workspace/application",
    "/x",
  ])("deleting %s is not held back", (path) => {
    expect(guardrail(path, "delete")).toBeNull();
  });
});

describe("a path as text in a command", () => {
  it.each([
    ["/x/.git/a", true],
    ["/x/.\u200bgit/a", true],
    ["/ETC/profile", true],
    ["/etc/cron.daily", true],
    ["/x/.VSCODE/tasks.json", true],
    ["/home/user/bin/x", true],
    ["/home/user/BIN/x", true],
    ["/home/other/bin/x", false],
    ["/x/a", false],
  ])("%s is protected: %s", (path, want) => {
    expect(isProtectedPath(path, "/home/user")).toBe(want);
  });
});
