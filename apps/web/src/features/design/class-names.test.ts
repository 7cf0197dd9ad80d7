import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { classNames } from "@countersign/ui/class-names";
import { extendTailwindMerge } from "tailwind-merge";
import { describe, expect, it } from "vitest";

const folders = [
  join(import.meta.dirname, "../.."),
  join(import.meta.dirname, "../../../../../packages/ui/src"),
];
const merge = extendTailwindMerge({
  extend: { classGroups: { "font-size": [{ text: ["xs", "sm", "base", "lg", "xl"] }] } },
});

/** Every class in the sources that the library knows, without its variants. */
function usedClasses(): string[] {
  const words = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".tsx") && !path.includes(".test."))
      .flatMap((path) => [...readFileSync(join(folder, path), "utf8").matchAll(/["`]([^"`\n]+)["`]/g)])
      .flatMap(([, text = ""]) => text.split(/\s+/)),
  );
  const names = words.map((word) => word.replace(/^(?:[\w-]+:)+/, ""));
  return [...new Set(names)].filter((name) => /^[a-z-]/.test(name) && merge(`${name} ${name}`) === name);
}

describe("classNames", () => {
  it("joins names and leaves out what is off", () => {
    expect(classNames("flex", false, undefined, ["gap-2", { "text-quiet": true, hidden: false }])).toBe(
      "flex gap-2 text-quiet",
    );
  });

  it("lets the later of two classes for the same property win, in each variant by itself", () => {
    expect(classNames("h-8 px-3 max-md:h-11 text-quiet", "h-6 text-sm px-0")).toBe(
      "max-md:h-11 text-quiet h-6 text-sm px-0",
    );
    expect(classNames("hover:bg-surface-2 bg-surface-1", "hover:bg-accent-quiet")).toBe(
      "bg-surface-1 hover:bg-accent-quiet",
    );
    expect(classNames("pl-2 pt-1", "p-0", "pr-3")).toBe("p-0 pr-3");
    expect(classNames("[&>h2]:px-4 [overflow-wrap:anywhere]", "[&>h2]:px-2")).toBe(
      "[overflow-wrap:anywhere] [&>h2]:px-2",
    );
  });

  it("treats every pair of classes that is used here as tailwind-merge does", () => {
    const names = usedClasses();
    expect(names.length).toBeGreaterThan(300);
    const different = names.flatMap((first) =>
      names
        .map((second) => `${first} ${second}`)
        .filter((pair) => classNames(pair) !== merge(pair))
        .map((pair) => `${pair}: ${classNames(pair)} instead of ${merge(pair)}`),
    );
    expect(different).toEqual([]);
  });
});
