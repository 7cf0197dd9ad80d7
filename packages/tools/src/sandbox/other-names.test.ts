import { linkSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { sandboxedBash } from "../fixtures/sandboxed-bash.ts";
import { addFiles, quiet, textOf } from "../fixtures/temp-workspace.ts";
import { findOtherNames } from "./other-names.ts";

/** In one file system, unlike a workspace in `/tmp` and a home folder. */
function folder(files: Record<string, string>): string {
  const path = mkdtempSync("/var/tmp/countersign-test-");
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  addFiles(path, files);
  return path;
}

describe("a hard link to what is closed", () => {
  it("isn't read by another name, in the workspace or outside of it", async () => {
    const home = folder({ "secrets/key": "private" });
    const workspace = folder({ ".env": "private", "src/a.ts": "open" });
    linkSync(join(home, "secrets/key"), join(workspace, "src/innocent.ts"));
    linkSync(join(workspace, ".env"), join(workspace, "example.txt"));
    const deny = ["Read(.env)", "Read(~/secrets/**)"];
    for (const level of ["workspace", "read-only"] as const) {
      const run = sandboxedBash(workspace, { home, deny, level });
      const said = textOf(await run("cat src/a.ts src/innocent.ts example.txt; grep -rs private ."));
      expect(said).toContain("open");
      expect(said).not.toContain("private");
    }
  });

  it("isn't changed by another name: what a rule denies, what programs outside act on, git's hooks", async () => {
    const files = {
      "locked/file": "kept",
      "CLAUDE.md": "kept",
      ".git/config": "",
      ".git/hooks/pre-push": "kept",
    };
    const workspace = folder({ ...files, "src/a.ts": "open" });
    const names = ["locked/file", "CLAUDE.md", ".git/hooks/pre-push"];
    addFiles(workspace, { "src/deep/b.ts": "" });
    for (const [at, name] of names.entries())
      linkSync(join(workspace, name), join(workspace, `src/deep/${at}.txt`));
    const run = sandboxedBash(workspace, { deny: ["Edit(/locked/**)"] });
    for (const at of names.keys()) {
      const attack = `echo bad >> src/deep/${at}.txt; mv src/deep/${at}.txt x; mv src/deep d; rm -f src/deep/${at}.txt`;
      expect(textOf(await run(attack))).toContain("Read-only file system");
    }
    for (const name of names) expect(readFileSync(join(workspace, name), "utf8")).toBe("kept");
    expect(textOf(await run("echo more >> src/a.ts && cat src/a.ts"))).toBe("openmore");
  });

  it("made in one command, before anything was closed, doesn't help the next one", async () => {
    const workspace = folder({});
    const run = sandboxedBash(workspace);
    const first = textOf(await run("echo fine > CLAUDE.md; ln CLAUDE.md notes.txt"));
    expect(first).toContain("A person should check them");
    await run("echo bad >> notes.txt");
    expect(readFileSync(join(workspace, "CLAUDE.md"), "utf8")).toBe("fine\n");
  });

  it("counts in mode auto too", async () => {
    const workspace = folder({ "CLAUDE.md": "kept", "src/a.ts": "" });
    linkSync(join(workspace, "CLAUDE.md"), join(workspace, "src/notes.txt"));
    const run = sandboxedBash(workspace, { unasked: { lasting: [] } });
    expect(textOf(await run("echo bad >> src/notes.txt"))).toContain("Read-only file system");
    expect(readFileSync(join(workspace, "CLAUDE.md"), "utf8")).toBe("kept");
  });
});

it("looks through nothing if nothing that is closed has another name", async () => {
  const workspace = folder({ ".env": "private" });
  const closed = [{ path: join(workspace, ".env"), isFolder: false }];
  const roots = [{ path: join(workspace, "missing"), isFolder: true }];
  expect(await findOtherNames({ closed, roots, signal: quiet })).toEqual([]);
});
