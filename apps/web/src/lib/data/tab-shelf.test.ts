// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import { makeTabShelf } from "./tab-shelf.ts";

const place = "words-of-calls";
const read = (value: unknown) => (typeof value === "string" ? value : null);
/** What the tab has after a reload. */
const afterReload = () => makeTabShelf(place, read).get();

describe("what is written for calls", () => {
  beforeEach(() => sessionStorage.clear());

  it("is kept over a reload until it is taken away", () => {
    const shelf = makeTabShelf(place, read);
    shelf.put("a", "not now");
    shelf.put("b", "use tabs");
    expect(afterReload()).toEqual({ a: "not now", b: "use tabs" });
    shelf.put("a", null);
    expect(afterReload()).toEqual({ b: "use tabs" });
    shelf.put("b", null);
    expect(sessionStorage.getItem(place)).toBeNull();
  });

  it("of a decided call is there for an undo, but not after a reload; written again, it is kept again", () => {
    const shelf = makeTabShelf(place, read);
    shelf.put("a", "not now");
    shelf.put("b", "use tabs");
    shelf.forgetAtReload((callId) => callId === "a");
    shelf.put("c", "later");
    expect(shelf.get()).toEqual({ a: "not now", b: "use tabs", c: "later" });
    expect(afterReload()).toEqual({ b: "use tabs", c: "later" });
    shelf.put("a", "not now");
    expect(afterReload()).toEqual({ a: "not now", b: "use tabs", c: "later" });
  });

  it("is bounded: the oldest go first", () => {
    const shelf = makeTabShelf(place, read);
    for (let call = 0; call < 60; call += 1) shelf.put(`call-${call}`, "words");
    expect(Object.keys(afterReload())).toHaveLength(50);
    expect(afterReload()).toHaveProperty("call-59");
    expect(afterReload()).not.toHaveProperty("call-9");
  });

  it.each([
    { name: "no JSON", kept: "{" },
    { name: "JSON of another kind", kept: "7" },
    { name: "entries that it didn’t write", kept: '{"a":7}' },
  ])("begins empty with $name", ({ kept }) => {
    sessionStorage.setItem(place, kept);
    expect(afterReload()).toEqual({});
  });
});
