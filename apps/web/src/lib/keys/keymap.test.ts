import { describe, expect, it } from "vitest";
import { findAction, keymap } from "./keymap.ts";

describe("keymap", () => {
  it.each(Object.entries(keymap))("gives each key of %s one meaning", (_place, bindings) => {
    const keys = Object.values(bindings).flatMap((binding) => [...binding.keys]);
    expect(keys).toEqual([...new Set(keys)]);
  });
});

describe("findAction", () => {
  it.each([
    { name: "a key", key: "j", want: "next" },
    { name: "another key of the same action", key: "ArrowDown", want: "next" },
    { name: "a capital letter apart from its small one", key: "A", want: "always-allow" },
    { name: "nothing for a key that is not in the map", key: "q", want: null },
    { name: "nothing for no key", key: "", want: null },
    { name: "nothing for the name of a method", key: "toString", want: null },
  ])("finds $name", ({ key, want }) => {
    expect(findAction(keymap.inbox, key)).toBe(want);
  });
});
