import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { realWorkspace } from "./real-workspace.ts";

let base = "";

beforeAll(async () => {
  base = await realpath(await mkdtemp(join(tmpdir(), "workspace-")));
  await mkdir(join(base, "project"));
  await mkdir(join(base, "data", "postgres"), { recursive: true });
  await writeFile(join(base, "file"), "");
  await symlink(join(base, "project"), join(base, "link"));
  await symlink(join(base, "data"), join(base, "sly"));
  await symlink(join(base, "loop"), join(base, "loop"));
});

afterAll(() => rm(base, { recursive: true }));

const resolveIt = (typed: string) => realWorkspace(typed, { home: base, data: join(base, "data") });

describe("realWorkspace", () => {
  it.each([
    { name: "a folder", typed: () => join(base, "project") },
    { name: "a folder with dots and a slash at the end", typed: () => `${base}/data/../project/` },
    { name: "a link to a folder", typed: () => join(base, "link") },
    { name: "a folder in the home folder", typed: () => "~/project" },
  ])("gives the real path of $name", async ({ typed }) => {
    expect(await resolveIt(typed())).toBe(join(base, "project"));
  });

  it.each([
    { name: "a folder that doesn’t exist", typed: () => join(base, "nowhere"), want: /doesn’t exist/ },
    { name: "a file", typed: () => join(base, "file"), want: /isn’t a folder/ },
    {
      name: "a path through a file",
      typed: () => join(base, "file", "x"),
      want: /a part of the path is a file/,
    },
    { name: "a loop of links", typed: () => join(base, "loop"), want: /loop of links/ },
    { name: "a relative path", typed: () => "project", want: /isn’t an absolute path/ },
    { name: "a path with a NUL", typed: () => "/a\0b", want: /isn’t an absolute path/ },
    { name: "the data folder", typed: () => join(base, "data"), want: /own data folder/ },
    {
      name: "a folder in the data folder",
      typed: () => join(base, "data", "postgres"),
      want: /own data folder/,
    },
    { name: "a link to the data folder", typed: () => join(base, "sly"), want: /own data folder/ },
  ])("refuses $name", async ({ typed, want }) => {
    await expect(resolveIt(typed())).rejects.toThrow(want);
  });
});
