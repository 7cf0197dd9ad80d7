import { expect, it } from "vitest";
import { PROGRAMS } from "./all-programs.ts";

it("a name that an entry also covers has all that the entry says", () => {
  expect(PROGRAMS.get("bsdtar")).toBe(PROGRAMS.get("gtar"));
});

it("every entry says something, and its names are words", () => {
  for (const [name, { alsoCovers = name, ...said }] of PROGRAMS) {
    expect(Object.keys(said), name).not.toEqual([]);
    expect(alsoCovers, name).toMatch(/^\S+(?: \S+)*$/);
  }
});
