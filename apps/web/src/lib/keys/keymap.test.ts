import { describe, expect, it } from "vitest";
import { findAction, inboxBindings, keymap, panelBindings } from "./keymap.ts";

describe("keymap", () => {
  it.each(Object.entries({ ...keymap, inboxBindings, panelBindings }))(
    "gives each key of %s one meaning",
    (_place, bindings) => {
      const keys = Object.values(bindings).flatMap((binding) => [...binding.keys]);
      expect(keys).toEqual([...new Set(keys)]);
    },
  );

  it("has the same keys for a call in the inbox and in its session", () => {
    const keysOf = (bindings: typeof inboxBindings | typeof panelBindings) =>
      Object.entries(keymap.call).map(([action, { keys }]) =>
        keys.map((key) => findAction(bindings, key) ?? `${action} is missing`),
      );
    expect(keysOf(inboxBindings)).toEqual(keysOf(panelBindings));
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
    expect(findAction(inboxBindings, key)).toBe(want);
  });
});
