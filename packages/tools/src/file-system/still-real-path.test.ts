import { symlinkSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import { tempFolder } from "../fixtures/temp-workspace.ts";
import { realpathOf } from "./real-path.ts";
import { createStillRealpath } from "./still-real-path.ts";

const links: Record<string, string> = {
  "to-dir": "dir",
  "to-file": "dir/file",
  "to-nothing": "gone/x",
  "to-root": "/",
  self: "self",
  loop: "loop-back",
  "loop-back": "loop",
  dot: ".",
  "dir/up": "..",
  "dir/back": "../to-nothing",
  // By way of a folder that is not there, to one that is, with a link in it.
  "by-gone": "gone/../dir",
  "by-file": "dir/file/../to-dir",
  "far/in": "../to-dir",
};

function world(): string {
  const folder = tempFolder({ "dir/file": "x", "dir/sub/file": "x", "far/file": "x" });
  for (const [name, target] of Object.entries(links)) symlinkSync(target, join(folder, name));
  for (let index = 0; index < 41; index += 1) symlinkSync(`l${index + 1}`, join(folder, `l${index}`));
  return folder;
}

const names = [
  "dir",
  "file",
  "sub",
  "up",
  "back",
  "far",
  "in",
  "gone",
  "x",
  "..",
  ".",
  "",
  "--case=1",
  "l0",
  "l1",
  "to-dir",
  "to-file",
  "to-nothing",
  "self",
  "loop",
  "dot",
  "by-gone",
  "by-file",
  "a\0b",
  "é",
  "\ud800",
  "n".repeat(256),
  "m".repeat(499),
  "~",
];

function resolveOrError(resolve: (path: string) => string, path: string): string {
  try {
    return resolve(path);
  } catch (error) {
    return `throws ${String(error)}`;
  }
}

it("says of every path what realpathOf says, regardless of what was asked before", () => {
  const folder = world();
  const still = createStillRealpath();
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...names), { maxLength: 6 }), (segments) => {
      const path = [folder, ...segments].join("/");
      expect(resolveOrError(still, path)).toBe(resolveOrError(realpathOf, path));
    }),
    { numRuns: 5_000 },
  );
});

it.each(["", "a", "./a", "~", "/", "//", "/..", "/nowhere", "/nowhere/a/b", "/to/../etc", "/dev/null/x"])(
  "says the same of %j",
  (path) => {
    const still = createStillRealpath();
    expect(resolveOrError(still, path)).toBe(resolveOrError(realpathOf, path));
    expect(resolveOrError(still, `${path}/x`)).toBe(resolveOrError(realpathOf, `${path}/x`));
  },
);
