import { mkdirSync, renameSync, symlinkSync, unlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { tempFolder } from "../fixtures/temp-workspace.ts";
import { realpathOf } from "./real-path.ts";

/** `links` are made in their order: name to target; a target that begins with `@` is absolute, below the folder. */
type Case = { name: string; links: Record<string, string>; path: string; want: string };

function makeLinks(folder: string, links: Record<string, string>): void {
  for (const [name, target] of Object.entries(links)) {
    symlinkSync(target.startsWith("@") ? join(folder, target.slice(1)) : target, join(folder, name));
  }
}

describe("realpathOf", () => {
  it.each<Case>([
    { name: "a plain file as it is", links: {}, path: "dir/file", want: "dir/file" },
    { name: "a new file", links: {}, path: "dir/new", want: "dir/new" },
    { name: "a new file in new folders", links: {}, path: "dir/x/y/z", want: "dir/x/y/z" },
    { name: "a link to a file", links: { link: "dir/file" }, path: "link", want: "dir/file" },
    { name: "a link to a folder", links: { link: "dir" }, path: "link/file", want: "dir/file" },
    { name: "a new file behind a link", links: { link: "dir" }, path: "link/new", want: "dir/new" },
    { name: "new folders behind a link", links: { link: "dir" }, path: "link/a/b", want: "dir/a/b" },
    { name: "an absolute link", links: { link: "@dir" }, path: "link/new", want: "dir/new" },
    { name: "a dangling link", links: { link: "dir/gone" }, path: "link", want: "dir/gone" },
    { name: "a dangling absolute link", links: { link: "@dir/gone" }, path: "link", want: "dir/gone" },
    {
      name: "what is below a dangling link",
      links: { link: "dir/gone" },
      path: "link/x",
      want: "dir/gone/x",
    },
    {
      name: "a chain that ends in nothing",
      links: { a: "b", b: "c", c: "dir/gone" },
      path: "a",
      want: "dir/gone",
    },
    { name: "a link that goes up", links: { "dir/up": "../dir/gone" }, path: "dir/up", want: "dir/gone" },
    {
      name: "a dangling link behind a link",
      links: { "dir/in": "gone", link: "dir" },
      path: "link/in",
      want: "dir/gone",
    },
    {
      name: "a name with spaces, quotes and a line end",
      links: { 'a "b\n': "dir" },
      path: 'a "b\n/new',
      want: "dir/new",
    },
    { name: "double slashes and dots", links: {}, path: "dir//./new", want: "dir/new" },
    { name: "a link to itself by a dot", links: { link: "." }, path: "link/link/new", want: "new" },
  ])("resolves $name", ({ links, path, want }) => {
    const folder = tempFolder({ "dir/file": "x" });
    makeLinks(folder, links);
    expect(realpathOf(`${folder}/${path}`)).toBe(join(folder, want));
  });

  it("goes up from where a link leads, not from where it is", () => {
    const folder = tempFolder({ "far/deep/file": "x" });
    symlinkSync("far/deep", join(folder, "link"));
    expect(realpathOf(`${folder}/link/../new`)).toBe(join(folder, "far/new"));
  });

  it("shows where a dangling link would let a write escape", () => {
    const outside = tempFolder();
    const folder = tempFolder();
    symlinkSync(join(outside, "new"), join(folder, "innocent"));
    expect(realpathOf(join(folder, "innocent"))).toBe(join(outside, "new"));
  });

  it.each<{ name: string; links: Record<string, string>; path: string }>([
    { name: "a link to itself", links: { a: "a" }, path: "a" },
    { name: "a loop of two", links: { a: "b", b: "a" }, path: "a" },
    { name: "a loop before a new file", links: { a: "b", b: "a" }, path: "a/new" },
    { name: "a loop that grows", links: { a: "a/x" }, path: "a" },
    { name: "a file used as a folder", links: {}, path: "dir/file/x" },
    { name: "a link to a file used as a folder", links: { link: "dir/file" }, path: "link/x" },
  ])("throws for $name", ({ links, path }) => {
    const folder = tempFolder({ "dir/file": "x" });
    makeLinks(folder, links);
    expect(() => realpathOf(join(folder, path))).toThrow();
  });

  it.each([
    { links: 40, isFine: true },
    { links: 41, isFine: false },
  ])("with $links links before a dangling end: $isFine", ({ links, isFine }) => {
    const folder = tempFolder();
    for (let index = 0; index < links; index += 1) symlinkSync(`l${index + 1}`, join(folder, `l${index}`));
    const resolve = () => realpathOf(join(folder, "l0"));
    if (isFine) expect(resolve()).toBe(join(folder, `l${links}`));
    else expect(resolve).toThrow(/link/);
  });

  it.each(["", ".", "a/b", "~/x"])("throws for %j, which is not absolute", (path) => {
    expect(() => realpathOf(path)).toThrow("not an absolute path");
  });

  it("throws for a NUL byte", () => {
    expect(() => realpathOf("/tmp/a\0b")).toThrow();
  });

  it.each(["/", "//", "/.", "/.."])("gives the root for %j", (path) => {
    expect(realpathOf(path)).toBe("/");
  });

  it("keeps Unicode forms apart", () => {
    const folder = tempFolder({ "\u00e4": "composed" });
    symlinkSync("\u00e4", join(folder, "link"));
    expect(realpathOf(join(folder, "link"))).toBe(join(folder, "\u00e4"));
    expect(realpathOf(join(folder, "a\u0308"))).toBe(join(folder, "a\u0308"));
  });

  it("follows what stands there now", () => {
    const folder = tempFolder({ "one/f": "", "two/f": "" });
    symlinkSync("one", join(folder, "link"));
    expect(realpathOf(join(folder, "link/f"))).toBe(join(folder, "one/f"));
    unlinkSync(join(folder, "link"));
    symlinkSync("two", join(folder, "link"));
    expect(realpathOf(join(folder, "link/f"))).toBe(join(folder, "two/f"));
    unlinkSync(join(folder, "link"));
    mkdirSync(join(folder, "three"));
    renameSync(join(folder, "three"), join(folder, "link"));
    expect(realpathOf(join(folder, "link/f"))).toBe(join(folder, "link/f"));
  });
});
