import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { addFiles, quiet, tempFolder } from "../fixtures/temp-workspace.ts";
import { createCommandStarter } from "../shell/command-starter.ts";
import { findProgram } from "../shell/find-program.ts";
import { createWorkspaceWatch } from "./create-workspace-watch.ts";
import { createPlaces } from "./places.ts";

/** A watch whose git is a script that notes who started `git status`, before it does `instead` or what git does. */
function open(instead = "") {
  const [workspace, programs] = [tempFolder({ "a.txt": "a\n" }), tempFolder()];
  const [parents, git] = [join(programs, "parents"), join(programs, "git")];
  const real = findProgram("git", process.env, null);
  const note = `case "$*" in *" status "*) echo $PPID >>"${parents}"; ${instead || ":"};; esac`;
  writeFileSync(git, `#!/bin/sh\n${note}\nexec ${real} "$@"\n`);
  chmodSync(git, 0o755);
  const starter = createCommandStarter();
  onTestFinished(() => starter.close());
  const folder = tempFolder();
  const options = { folder, env: { PATH: `${programs}:${process.env.PATH}` }, starter };
  const watch = createWorkspaceWatch(options, createPlaces(options));
  const seen = () =>
    existsSync(parents) ? readFileSync(parents, "utf8").trim().split("\n").map(Number) : [];
  return {
    workspace,
    folder,
    watch,
    starter,
    /** Who started the last `git status`. */
    parent: () => seen().at(-1),
    count: () => seen().length,
  };
}

/** The state of the workspace, once the starter's process starts git: it needs a moment until it is ready. */
async function fromStarter({
  workspace,
  watch,
  parent,
}: Pick<ReturnType<typeof open>, "workspace" | "watch" | "parent">): Promise<string> {
  const before = await watch.take(workspace, quiet);
  await expect
    .poll(async () => {
      // Otherwise git wouldn't be asked at all.
      writeFileSync(join(workspace, "a.txt"), "a\n");
      expect(await watch.take(workspace, quiet)).toBe(before);
      return parent();
    })
    .not.toBe(process.pid);
  return before;
}

describe("git, for a comparison,", () => {
  it("is started by the starter's process, and says the same", async () => {
    const { workspace, watch, parent } = open();
    const before = await fromStarter({ workspace, watch, parent });
    writeFileSync(join(workspace, "täb\tnew.txt"), "new\n");
    writeFileSync(join(workspace, "a.txt"), "other\n");
    expect(await watch.compare(workspace, before, { most: 10, signal: quiet })).toMatchObject({
      files: [
        { path: "a.txt", change: "modified" },
        { path: "täb\tnew.txt", change: "created" },
      ],
    });
    expect(parent()).not.toBe(process.pid);
  });

  it("is started by this process once there is no starter any more", async () => {
    const { workspace, watch, starter, parent } = open();
    const before = await watch.take(workspace, quiet);
    starter.close();
    expect(await watch.take(workspace, quiet)).toBe(before);
    expect(parent()).toBe(process.pid);
  });

  it("says why it fails", async () => {
    const { workspace, watch, parent } = open(
      'test -e fails && { echo "half an answer"; echo broken >&2; exit 3; }',
    );
    const before = await fromStarter({ workspace, watch, parent });
    writeFileSync(join(workspace, "fails"), "");
    await expect(watch.take(workspace, quiet)).rejects.toThrow("git status failed: broken");
    rmSync(join(workspace, "fails"));
    expect(await watch.take(workspace, quiet)).toBe(before);
  });

  it("takes names on stdin, and leaves nothing behind", async () => {
    const { workspace, watch, parent, folder } = open();
    await fromStarter({ workspace, watch, parent });
    addFiles(workspace, { "-n": "", ":(top)x": "", "ü\t\"'\n": "", "$(touch pwned)": "" });
    const before = await watch.take(workspace, quiet);
    rmSync(join(workspace, "-n"));
    expect((await watch.compare(workspace, before, { most: 10, signal: quiet })).files).toEqual([
      { path: "-n", change: "deleted" },
    ]);
    expect(readdirSync(folder, { recursive: true }).filter((name) => String(name).includes("ask-"))).toEqual(
      [],
    );
  });

  it("ends when it is no longer wanted", async () => {
    const { workspace, watch, count } = open("sleep 60");
    const controller = new AbortController();
    const taken = watch.take(workspace, controller.signal);
    await expect.poll(count).toBe(1);
    controller.abort(new Error("stopped"));
    await expect(taken).rejects.toThrow("stopped");
    expect(count()).toBe(1);
  });
});
