import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { quiet, tempFolder } from "../fixtures/temp-workspace.ts";
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
  const options = { folder: tempFolder(), env: { PATH: `${programs}:${process.env.PATH}` }, starter };
  const watch = createWorkspaceWatch(options, createPlaces(options));
  const seen = () =>
    existsSync(parents) ? readFileSync(parents, "utf8").trim().split("\n").map(Number) : [];
  return {
    workspace,
    watch,
    starter,
    /** Who started the last `git status`. */
    parent: () => seen().at(-1),
    count: () => seen().length,
  };
}

describe("git, before each call,", () => {
  it("is started by the starter's process, and says the same", async () => {
    const { workspace, watch, parent } = open();
    const before = await watch.take(workspace, quiet);
    // The process needs a moment until it is ready.
    await expect
      .poll(async () => {
        // Otherwise git wouldn't be asked at all.
        writeFileSync(join(workspace, "a.txt"), "a\n");
        expect(await watch.take(workspace, quiet)).toBe(before);
        return parent();
      })
      .not.toBe(process.pid);
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

  it("is asked again by this process if it fails, which says why", async () => {
    const { workspace, watch, count } = open("echo broken >&2; exit 3");
    await expect(watch.take(workspace, quiet)).rejects.toThrow("git status failed: broken");
    expect(count()).toBe(2);
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
