import { describe, expect, it } from "vitest";
import { GlobIndex } from "./glob-index.ts";

const yes = (): boolean => true;
const long = "x".repeat(40);

describe("the index of wildcard patterns", () => {
  it("holds nothing until something is added", () => {
    expect(new GlobIndex<string>().find("", yes)).toBeUndefined();
  });

  it("prefers the pattern whose beginning is longer, regardless of their order", () => {
    for (const order of [
      ["a", "abc", "ab"],
      ["abc", "ab", "a"],
      ["ab", "a", "abc"],
    ]) {
      const index = new GlobIndex<string>();
      for (const start of order) index.add([start, ""], start);
      expect(index.find("abcd", yes)).toBe("abc");
      expect(index.find("abx", yes)).toBe("ab");
      expect(index.find("ax", yes)).toBe("a");
      expect(index.find("abcd", (value) => value !== "abc")).toBe("ab");
      expect(index.find("", yes)).toBeUndefined();
    }
  });

  it.each([{ count: 8 }, { count: 9 }, { count: 40 }])(
    "finds each of $count that begin alike",
    ({ count }) => {
      const index = new GlobIndex<number>();
      for (let number = 0; number < count; number += 1)
        index.add(["git ", ` ${"-".repeat(number % 3)}b${number}`], number);
      for (let number = 0; number < count; number += 1) {
        expect(index.find(`git x ${"-".repeat(number % 3)}b${number}`, yes)).toBe(number);
      }
      expect(index.find("git x b999", yes)).toBeUndefined();
      expect(index.find("git", yes)).toBeUndefined();
    },
  );

  it("tells long patterns apart by what lies between their ends too", () => {
    const index = new GlobIndex<number>();
    for (let number = 0; number < 20; number += 1) index.add([long, `${number}${long}`], number);
    expect(index.find(`${long}-7${long}`, yes)).toBe(7);
    expect(index.find(`${long}-7${long}x`, yes)).toBeUndefined();
    index.add([`${long}y`, ""], 100);
    expect(index.find(`${long}yz`, yes)).toBe(100);
  });

  it("finds what is added after the first search", () => {
    const index = new GlobIndex<number>();
    index.add(["a", ""], 1);
    expect(index.find("ab", yes)).toBe(1);
    for (let number = 2; number < 30; number += 1) index.add(["b", `-${number}`], number);
    expect(index.find("bx-17", yes)).toBe(17);
  });
});
