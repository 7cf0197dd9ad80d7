// @vitest-environment happy-dom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type BarDraft, emptyBarDraft, forgetDecided, keepBarDraft, useBarDraft } from "./bar-draft.ts";

const place = "countersign-verdict-words";
const kept = () => Object.keys(JSON.parse(sessionStorage.getItem(place) ?? "{}"));

function write(callId: string, draft: BarDraft) {
  const { result } = renderHook(() => useBarDraft(callId));
  act(() => result.current[1](draft));
  return result;
}

describe("the words of a verdict in the inbox", () => {
  beforeEach(() => sessionStorage.clear());
  afterEach(cleanup);

  it("are of one call, and go when the field is closed", () => {
    const first = write("a", { writing: "reason", text: "Not to prod" });
    const other = renderHook(() => useBarDraft("b"));
    expect(first.current[0]).toEqual({ writing: "reason", text: "Not to prod" });
    expect(other.result.current[0]).toEqual(emptyBarDraft);
    expect(kept()).toEqual(["a"]);
    act(() => first.current[1](emptyBarDraft));
    expect(kept()).toEqual([]);
  });

  it("of a call that is decided aren’t kept any more, and again when that is undone", () => {
    const words = write("c", { writing: "instruction", text: "Use tabs" });
    act(() => forgetDecided([{ id: "d" }]));
    expect(kept()).toEqual([]);
    expect(words.current[0].text).toBe("Use tabs");
    act(() => keepBarDraft("c"));
    expect(kept()).toEqual(["c"]);
  });
});
