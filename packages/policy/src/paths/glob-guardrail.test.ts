import { describe, expect, it } from "vitest";
import { EvaluationContext } from "../evaluation-context.ts";
import { findGlobGuardrail, meetsFolder } from "./glob-guardrail.ts";

const evaluation = new EvaluationContext({
  mode: "default",
  workspace: "/workspace/app",
  cwd: "/workspace/app",
  home: "/home/user",
  additionalDirectories: [],
  fileSystem: { realpath: (path) => path },
});

describe("what a pattern could become", () => {
  it.each([
    [".gi?/config", ".git (git's own files)"],
    [".g*", ".git (git's own files)"],
    [".[g]it/x", ".git (git's own files)"],
    [".GI?/x", ".git (git's own files)"],
    ["./.gi?/x", ".git (git's own files)"],
    ["a//.gi?/x", ".git (git's own files)"],
    ["a/.bash?c", ".bashrc (a shell start-up file)"],
    ["?laude.md", "claude.md (agent settings)"],
    ["agents.m?", "agents.md (agent settings)"],
    [".gi\\t*", ".git (git's own files)"],
    ["g*t", null],
    ["x*", null],
    ["*.ts", null],
    ["src/?.ts", null],
    ["a[b]c", null],
    ["gi?~1", null],
    ["x?.md", null],
    ["?git/x", null],
    [".???", ".git (git's own files)"],
    ["?.bashrc", null],
    ["h*", "HEAD (a git repository)"],
    ["HEA?", "HEAD (a git repository)"],
    ["x/he[a]d", "HEAD (a git repository)"],
    ["h*/x", null],
    ["hx?", null],
    ["ahea?", null],
    [".vscode/task?.json", "in .vscode/tasks.json (files an editor runs)"],
    [".vsc?de/tasks.json", "in .vscode/tasks.json (files an editor runs)"],
    ["x/.vscode/mc*.json", "in .vscode/mcp.json (files an editor runs)"],
    [".vscode/x*", null],
    [".github/work*/a.yml", "in .github/workflows (files a CI server runs)"],
    ["node_modules/.b?n/x", "in node_modules/.bin (programs that run by name)"],
    ["node_modul?s/x", null],
  ])("writing %s: %s", (glob, what) => {
    const found = findGlobGuardrail("/workspace/app", glob, "write", evaluation)?.text ?? null;
    expect(found).toBe(what === null ? null : `${glob} could be ${what}`);
  });

  it.each([
    ["/", "et?/profile", "in /etc/profile"],
    ["/etc", "ssh*", "in /etc/ssh"],
    ["/etc", "zz*", null],
    ["/", "?/profile", null],
    ["/", "./et?//profile", "in /etc/profile"],
    ["/", "et?/./profile", "in /etc/profile"],
    ["/etc/", "ssh*", "in /etc/ssh"],
    ["/etc", "prof?le.d/x", "in /etc/profile.d"],
    ["/home/user", ".config/fi?h/x", "in /home/user/.config/fish"],
    ["/home/user", "b?n/x", "in /home/user/bin"],
    ["/home/other", "b?n/x", null],
    ["/home", "use?/bin/x", "in /home/user/bin"],
  ])("writing in %s, %s: %s", (folder, glob, what) => {
    const found = findGlobGuardrail(folder, glob, "write", evaluation)?.text ?? null;
    expect(found).toBe(what === null ? null : `${glob} could be ${what}`);
  });

  it.each([
    ["/workspace/app", "*", null],
    ["/workspace/app", ".*", ".claude (rules and hooks)"],
    ["/workspace/app", "?laude.md", null],
    ["/workspace/app", ".vscode/*", null],
    ["/workspace/app", ".vscode/.*", ".claude (rules and hooks)"],
    ["/workspace", "*", "delete"],
    ["/workspace", "ap?", "delete"],
    ["/workspace", "b*", null],
    ["/workspace", "app/x?", null],
    ["/", "*", "delete"],
    ["/", "wor*", "delete"],
    ["/", "hom?", "delete"],
    ["/home", "use?", "delete"],
    ["/home", "x*", null],
    ["/work", "a*", null],
  ])("deleting in %s, %s: %s", (folder, glob, what) => {
    const found = findGlobGuardrail(folder, glob, "delete", evaluation)?.text ?? null;
    if (what === "delete") expect(found).toMatch(/^\S+ could delete \/(workspace\/app|home\/user)$/);
    else expect(found).toBe(what === null ? null : `${glob} could be ${what}`);
  });

  it("a home folder that is the root of the file system has its settings, too", () => {
    const atRoot = new EvaluationContext({ ...evaluation.context, home: "/" });
    expect(findGlobGuardrail("/", "b?n/x", "write", atRoot)?.text).toBe("b?n/x could be in /bin");
  });

  it("writing is not about folders that could be deleted", () => {
    expect(findGlobGuardrail("/workspace", "ap?", "write", evaluation)).toBeNull();
  });
});

describe("what a pattern can become of a folder", () => {
  it.each([
    ["/home", "user", "inside"],
    ["/home", "use?", "inside"],
    ["/home", "*", "inside"],
    ["/home", "[u]ser", "inside"],
    ["/home", "USE?", "inside"],
    ["/home/", "user/.da*", "inside"],
    ["/home", "./user/", "inside"],
    ["/home", "user//.data/x", "inside"],
    ["/home", "user/.data/x*", "inside"],
    ["/", "*", "above"],
    ["/", "h*", "above"],
    ["/", "./h*", "above"],
    ["/", "home//", "above"],
    ["/", "*/*", "inside"],
    ["/", "**", "inside"],
    ["/", "home/**", "inside"],
    ["/", "**/x", "inside"],
    ["/", "home/**/x", "inside"],
    ["/", "x/**", "no"],
    ["/", "home/x/**", "no"],
    ["/home", "x*", "no"],
    ["/home", "us?", "no"],
    ["/other", "*", "no"],
    ["/home/user", ".data", "inside"],
    ["/home/user", ".dat\\a", "inside"],
    ["/home/user", "x", "inside"],
  ])("from %s, %s: %s", (from, glob, want) => {
    expect(meetsFolder(from, glob, "/home/user")).toBe(want);
  });
});
