import { describe, expect, it } from "vitest";
import type { PolicyContext } from "../context.ts";
import { EvaluationContext } from "../evaluation-context.ts";
import { createTestFileSystem } from "../fixtures/test-file-system.ts";
import { normalise } from "./path-text.ts";
import { resolvePath, resolveShellPath } from "./resolve-path.ts";

const links = { link: "/elsewhere/deep", loop: "loop", "/root-link": "/" };
const context: PolicyContext = {
  mode: "default",
  workspace: "/workspace",
  cwd: "/workspace/src",
  home: "/home/user",
  additionalDirectories: [],
  fileSystem: createTestFileSystem({ symlinks: links }, "/workspace"),
};
const evaluation = new EvaluationContext(context);

describe("a path that a tool was given", () => {
  it.each([
    { text: "a", written: ["/workspace/a"], resolved: ["/workspace/a"] },
    { text: "/x/../y", written: ["/y"], resolved: ["/y"] },
    { text: "../a", written: ["/a"], resolved: ["/a"] },
    { text: "link/a", written: ["/workspace/link/a"], resolved: ["/elsewhere/deep/a"] },
    { text: "link/../a", written: ["/workspace/a"], resolved: ["/workspace/a", "/elsewhere/a"] },
    { text: "link/./../a", written: ["/workspace/a"], resolved: ["/workspace/a", "/elsewhere/a"] },
    { text: "link//../a", written: ["/workspace/a"], resolved: ["/workspace/a", "/elsewhere/a"] },
    { text: "link/..", written: ["/workspace"], resolved: ["/workspace", "/elsewhere"] },
    { text: "link/./a", written: ["/workspace/link/a"], resolved: ["/elsewhere/deep/a"] },
    { text: "/root-link/../a", written: ["/a"], resolved: ["/a"] },
    { text: "/..", written: ["/"], resolved: ["/"] },
    { text: "..a", written: ["/workspace/..a"], resolved: ["/workspace/..a"] },
    {
      text: "~/a",
      written: ["/workspace/~/a", "/home/user/a"],
      resolved: ["/workspace/~/a", "/home/user/a"],
    },
    { text: "~", written: ["/workspace/~", "/home/user"], resolved: ["/workspace/~", "/home/user"] },
    // Some programs cut blanks off a path, and then it names another file.
    ...[" /etc/passwd", "\t/etc/passwd", "/etc/passwd\u00a0"].map((text) => ({
      text,
      written: expect.arrayContaining(["/etc/passwd"]),
      resolved: expect.arrayContaining(["/etc/passwd"]),
    })),
    {
      text: " ~/a",
      written: ["/workspace/ ~/a", "/workspace/~/a", "/home/user/a"],
      resolved: ["/workspace/ ~/a", "/workspace/~/a", "/home/user/a"],
    },
    { text: "a~", written: ["/workspace/a~"], resolved: ["/workspace/a~"] },
    {
      text: "~/~b",
      written: ["/workspace/~/~b", "/home/user/~b"],
      resolved: ["/workspace/~/~b", "/home/user/~b"],
    },
    { text: "a/~b", written: ["/workspace/a/~b"], resolved: ["/workspace/a/~b"] },
    {
      text: "/proc/self/cwd/a",
      written: ["/proc/self/cwd/a", "/workspace/src/a", "/proc/1/cwd"],
      resolved: ["/proc/self/cwd/a", "/workspace/src/a"],
    },
    {
      text: "/proc/1/root/etc/x",
      written: ["/proc/1/root/etc/x", "/etc/x", "/proc/1/cwd"],
      resolved: ["/proc/1/root/etc/x", "/etc/x"],
    },
    { text: "/proc/self/root", written: ["/proc/self/root", "/"], resolved: ["/proc/self/root", "/"] },
    {
      text: "/proc/thread-self/cwd",
      written: ["/proc/thread-self/cwd", "/workspace/src", "/proc/1/cwd"],
      resolved: ["/proc/thread-self/cwd", "/workspace/src"],
    },
    {
      text: "/proc/12/task/34/cwd/../a",
      written: ["/proc/12/task/34/a", "/proc/1/cwd"],
      resolved: ["/proc/12/task/34/a"],
    },
    {
      text: "/proc/12/task/34/cwd/a",
      written: ["/proc/12/task/34/cwd/a", "/workspace/src/a", "/proc/1/cwd"],
      resolved: ["/proc/12/task/34/cwd/a", "/workspace/src/a"],
    },
    { text: "/proc/self/rootx", written: ["/proc/self/rootx"], resolved: ["/proc/self/rootx"] },
    { text: "/proc/x/root/a", written: ["/proc/x/root/a"], resolved: ["/proc/x/root/a"] },
    { text: "/x/proc/self/root/a", written: ["/x/proc/self/root/a"], resolved: ["/x/proc/self/root/a"] },
  ])("$text", ({ text, written, resolved }) => {
    expect(resolvePath(text, "/workspace", evaluation)).toEqual({ text, written, resolved, problem: null });
  });

  it.each([
    { text: "link/../a", resolved: ["/workspace/a", "/elsewhere/a"] },
    { text: "link/./../a", resolved: ["/workspace/a", "/elsewhere/a"] },
    { text: "link//../a", resolved: ["/workspace/a", "/elsewhere/a"] },
    { text: "link/..", resolved: ["/workspace", "/elsewhere"] },
    { text: "b/../link/../a", resolved: ["/workspace/a", "/elsewhere/a"] },
    { text: "/root-link/../a", resolved: ["/a"] },
    { text: "/../link/../a", resolved: ["/a"] },
    { text: "../..", resolved: ["/"] },
  ])("$text is walked also where the file system takes `..` off as text", ({ text, resolved }) => {
    const { realpath } = context.fileSystem;
    const asText = new EvaluationContext({
      ...context,
      fileSystem: { realpath: (path) => realpath(normalise(path)) },
    });
    expect(resolvePath(text, "/workspace", asText).resolved).toEqual(resolved);
  });

  it.each([
    { text: "a\0b", written: ["/workspace/a\0b"], problem: "the path contains a NUL character" },
    {
      text: "~other/a",
      written: ["/workspace/~other/a"],
      problem: "the path names another user’s home folder",
    },
    { text: "~other", written: ["/workspace/~other"], problem: "the path names another user’s home folder" },
  ])("$text is not resolved: $problem", ({ text, written, problem }) => {
    expect(resolvePath(text, "/workspace", evaluation)).toMatchObject({
      text,
      written,
      resolved: [],
      problem: { text: problem },
    });
  });

  it("a loop is a problem that says what the file system said", () => {
    expect(resolvePath("loop/a", "/workspace", evaluation)).toMatchObject({
      text: "loop/a",
      written: ["/workspace/loop/a"],
      resolved: [],
      problem: { text: "the path can’t be resolved: too many symbolic links: /workspace/loop/a" },
    });
  });

  it.each([
    { length: 32_768, problem: null, count: 1 },
    { length: 32_769, problem: "the path is too long", count: 0 },
  ])("a path of $length characters: $problem", ({ length, problem, count }) => {
    const resolvedPath = resolvePath(`/${"x".repeat(length - 1)}`, "/workspace", evaluation);
    expect([
      resolvedPath.problem?.text ?? null,
      resolvedPath.written.length,
      resolvedPath.resolved.length,
    ]).toEqual([problem, count, count]);
  });

  it.each([
    { text: "/alias/a", want: "/workspace/a" },
    { text: "/alias", want: "/workspace" },
    { text: "/aliased/a", want: "/aliased/a" },
    { text: "/other/a", want: "/other/a" },
  ])("$text is seen through another name of the workspace as $want", ({ text, want }) => {
    const aliased = new EvaluationContext({ ...context, workspaceAliases: ["/", "/alias"] });
    expect(resolvePath(text, "/workspace", aliased).written).toEqual([want]);
  });
});

describe("a path through the folder or an open file of a process", () => {
  const proc = new EvaluationContext({
    ...context,
    fileSystem: createTestFileSystem({ symlinks: { p: "/proc", "/var/run": "/run" } }, "/workspace"),
  });
  const resolve = (text: string) => resolveShellPath(normalise(text), text, proc);

  it.each([
    "/proc/net/../cwd/../x",
    "/sys/../proc/self/cwd/../x",
    "/var/run/../../proc/self/cwd/../x",
    "/dev/fd/../cwd/../x",
    "/dev/fd/../../self/cwd/x",
    "/dev/fd/../../thread-self/cwd/..",
    "/dev/./fd//../cwd/x",
    "/dev/stdin/..",
    "/dev/stdin/x",
    "/dev/stdout/../x",
    "/dev/fd/0/x",
    "/dev/fd/63/../x",
    "/proc/self/fd/3/x",
    "/proc/self/task/1/cwd/x",
    "/proc/self/task/../cwd/x",
    "/proc/1/../self/cwd",
    "/workspace/p/self/cwd/../x",
    "/workspace/p/net/../cwd/x",
    "/proc/self/root/proc/self/cwd/x",
  ])("%s is forbidden", (text) => expect(resolve(text).written).toContain("/proc/1/cwd"));

  it.each([
    "/dev/stdin",
    "/dev/fd/3",
    "/proc/self/fd/3",
    "/dev/null",
    "/dev/fd",
    "/proc/self/status",
    "/proc/cpuinfo",
    "/proc/net/dev",
    "/proc/net/../status",
    "/workspace/fd/0/../x",
    "/workspace/cwd/../x",
    "/workspace/stdin/x",
  ])("%s is not", (text) => expect(resolve(text).written).not.toContain("/proc/1/cwd"));

  it("the root of a process is /", () => {
    expect(resolve("/proc/net/../root/etc/../x").resolved).toContain("/x");
  });
});

describe("a path of a command", () => {
  it.each([
    { physical: "/workspace/a", written: ["/workspace/a"], resolved: ["/workspace/a"] },
    {
      physical: "/workspace/link/../a",
      written: ["/workspace/a"],
      resolved: ["/workspace/a", "/elsewhere/a"],
    },
  ])("$physical", ({ physical, written, resolved }) => {
    const text = "/workspace/a";
    expect(resolveShellPath(text, physical, evaluation)).toEqual({ text, written, resolved, problem: null });
  });
});
