// @vitest-environment happy-dom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const place = "countersign-input-edits";

/** The modules of a tab that has just been loaded. */
async function load() {
  vi.resetModules();
  return import("./edit-drafts.ts");
}

describe("an edit of an input", () => {
  beforeEach(() => sessionStorage.clear());
  afterEach(cleanup);

  it("is there again after a reload, for its call only", async () => {
    const before = await load();
    const draft = { input: { command: "node --test" }, json: '{ "command": ' };
    before.keepDraft("a", draft);
    const after = await load();
    expect(renderHook(() => after.useEditDraft("a")).result.current).toEqual(draft);
    expect(renderHook(() => after.useEditDraft("b")).result.current).toBeUndefined();
  });

  it("is gone once it is sent or dropped", async () => {
    const { keepDraft, dropDraft, useEditDraft } = await load();
    const { result } = renderHook(() => useEditDraft("a"));
    act(() => keepDraft("a", { input: {}, json: null }));
    expect(result.current).toEqual({ input: {}, json: null });
    act(() => dropDraft("a"));
    expect(result.current).toBeUndefined();
    expect(sessionStorage.getItem(place)).toBeNull();
  });

  it.each([
    { name: "no object", kept: { a: "text" } },
    { name: "an input that is a list", kept: { a: { input: [], json: null } } },
    { name: "a JSON field that isn't text", kept: { a: { input: {}, json: 1 } } },
  ])("isn't read from $name", async ({ kept }) => {
    sessionStorage.setItem(place, JSON.stringify(kept));
    const { useEditDraft } = await load();
    expect(renderHook(() => useEditDraft("a")).result.current).toBeUndefined();
  });
});
