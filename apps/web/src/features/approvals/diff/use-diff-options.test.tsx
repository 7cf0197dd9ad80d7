// @vitest-environment happy-dom
import { parsePatchFiles } from "@pierre/diffs";
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useDiffOptions } from "./use-diff-options.ts";
import { useIsLate } from "./use-is-late.ts";

const patch = "--- a/a.ts\n+++ b/a.ts\n@@ -1,1 +1,1 @@\n-old\n+new\n";

function diff() {
  const [parsed] = parsePatchFiles(patch)[0]?.files ?? [];
  if (parsed === undefined) throw new Error("The patch has no file.");
  return parsed;
}

/** What the renderer gives when it reports: its element, with so many lines drawn. */
function hostOf({ lines, isGone = false }: { lines: number; isGone?: boolean }): HTMLElement {
  const host = document.createElement("div");
  const root = host.attachShadow({ mode: "open" });
  for (let line = 0; line < lines; line += 1) {
    const element = document.createElement("div");
    element.setAttribute("data-line", String(line));
    root.append(element);
  }
  if (!isGone) document.body.append(host);
  return host;
}

describe("a diff counts as drawn", () => {
  afterEach(() => {
    cleanup();
    document.body.replaceChildren();
  });

  it.each([
    { name: "once there are lines", host: { lines: 2 }, want: 1 },
    { name: "not while there are none, though the renderer reports", host: { lines: 0 }, want: 0 },
    { name: "not when the renderer goes", host: { lines: 2, isGone: true }, want: 0 },
  ])("$name", ({ host, want }) => {
    const onDrawn = vi.fn();
    const listeners = { onDrawn, onSelect: vi.fn(), onLost: vi.fn() };
    const { result } = renderHook(() =>
      useDiffOptions({ theme: "light", layout: "unified" }, diff(), listeners),
    );
    result.current.onPostRender(hostOf(host));
    expect(onDrawn).toHaveBeenCalledTimes(want);
  });
});

describe("a renderer is late", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  it("when it has drawn nothing after ten seconds, and no longer once it has", () => {
    const { result, rerender } = renderHook(useIsLate, { initialProps: true });
    act(() => void vi.advanceTimersByTime(9_900));
    expect(result.current).toBe(false);
    act(() => void vi.advanceTimersByTime(200));
    expect(result.current).toBe(true);
    rerender(false);
    expect(result.current).toBe(false);
  });

  it("never when it has drawn in time", () => {
    const { result, rerender } = renderHook(useIsLate, { initialProps: true });
    rerender(false);
    act(() => void vi.advanceTimersByTime(60_000));
    expect(result.current).toBe(false);
  });
});
