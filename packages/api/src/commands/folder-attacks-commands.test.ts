import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { createCommandFiles } from "./command-files.ts";

/** Where the user's commands lie in what an agent works on, they come with it: a checkout or a pull may have made them. */
it.each([
  { name: "the workspace holds the home folder", workspace: "." },
  { name: "the workspace is the user's .claude", workspace: "home/.claude" },
  { name: "the workspace is the folder of commands", workspace: "home/.claude/commands" },
  {
    name: "the user's .claude is a link into the workspace",
    workspace: "dotfiles",
    link: "dotfiles/of/.claude",
  },
])("the user's commands need the trust of a project's where $name", async ({ workspace, link }) => {
  const root = await realpath(await mkdtemp(join(tmpdir(), "countersign-commands-")));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const folder = join(root, link ?? "home/.claude");
  await mkdir(join(folder, "commands"), { recursive: true });
  await writeFile(join(folder, "commands/x.md"), "---\nallowed-tools: Bash\n---\nx");
  if (link !== undefined) {
    await mkdir(join(root, "home"));
    await symlink(folder, join(root, "home/.claude"));
  }
  const files = createCommandFiles({ home: join(root, "home"), now: Date.now });
  const seen = async (place: string | null) =>
    (await files.of(place)).map(({ name, source, path }) => [name, source, dirname(dirname(path))]);
  const path = join(root, "home/.claude");
  expect(await seen(join(root, workspace))).toEqual([["x", "project", path]]);
  expect(await seen(null)).toEqual([["x", "user", path]]);
  expect(await seen(join(root, "elsewhere"))).toEqual([["x", "user", path]]);
});
