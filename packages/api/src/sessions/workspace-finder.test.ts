import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createWorkspaceFinder } from "./workspace-finder.ts";

let home: string;
beforeAll(async () => {
  home = await realpath(await mkdtemp(join(tmpdir(), "countersign-home-")));
  for (const folder of ["app", "apple/.git", "Apricot", ".hidden", "zoo", "many"]) {
    await mkdir(join(home, folder), { recursive: true });
  }
  await writeFile(join(home, "apfile"), "");
  await symlink(join(home, "zoo"), join(home, "aplink"));
  await symlink(join(home, "nowhere"), join(home, "apdangling"));
  await symlink(join(home, "aploop"), join(home, "aploop"));
  for (let index = 0; index < 30; index += 1) await mkdir(join(home, "many", `folder-${index}`));
});
afterAll(() => rm(home, { recursive: true, force: true }));

describe("a typed path", () => {
  it.each([
    { typed: "~/ap", want: ["apple", "aplink", "app", "Apricot"] },
    { typed: "~/app", want: ["app", "apple"] },
    { typed: "~/zo", want: ["zoo"] },
    { typed: "~/zoo", want: ["zoo"] },
    { typed: "~/zoo/", want: [] },
    { typed: "~/", want: ["apple", "aplink", "app", "Apricot", "many", "zoo"] },
    { typed: "~", want: ["apple", "aplink", "app", "Apricot", "many", "zoo"] },
    { typed: "", want: ["apple", "aplink", "app", "Apricot", "many", "zoo"] },
    { typed: "~/.", want: [".hidden"] },
    { typed: "~/.h", want: [".hidden"] },
    { typed: "~/zoo/../zo", want: ["zoo"] },
    { typed: "~/apfile/", want: [] },
    { typed: "~/apdangling/", want: [] },
    { typed: "~/aploop/", want: [] },
    { typed: "~/nowhere/x", want: [] },
    { typed: "relative/path", want: [] },
    { typed: "~somebody", want: [] },
    { typed: "/\0", want: [] },
  ])("$typed gives $want", async ({ typed, want }) => {
    const found = await createWorkspaceFinder(home).complete(typed);
    expect(found.map(({ path }) => path)).toEqual(want.map((name) => join(home, name)));
  });

  it("may be absolute, and says what is a repository", async () => {
    expect(await createWorkspaceFinder("/").complete(join(home, "app"))).toEqual([
      { path: join(home, "app"), isRepository: false },
      { path: join(home, "apple"), isRepository: true },
    ]);
  });

  it("gives at most twenty folders", async () => {
    expect(await createWorkspaceFinder(home).complete("~/many/f")).toHaveLength(20);
  });

  it("gives the folders of the root", async () => {
    const found = await createWorkspaceFinder(home).complete("/");
    expect(found.length).toBeGreaterThan(0);
    expect(found.every(({ path }) => /^\/[^/]+$/.test(path))).toBe(true);
  });
});
