// @vitest-environment happy-dom
import type { FileDiffOptions } from "@pierre/diffs";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DiffBody } from "./diff-body.tsx";
import { PlainWhenBroken } from "./plain-when-broken.tsx";
import { useHasUndrawnPart } from "./unread-part.ts";

type Options = Pick<FileDiffOptions<unknown, unknown>, "onPostRender">;

/** What the renderer was given last: the test says when it has drawn. */
const renderer: { options: Options | undefined } = { options: undefined };

vi.mock("@pierre/diffs/react", async (original) => ({
  ...(await original<object>()),
  FileDiff: ({ options }: { options: Options }) => {
    renderer.options = options;
    return null;
  },
}));

const patch = "--- a/a.ts\n+++ b/a.ts\n@@ -1,1 +1,1 @@\n-old\n+new\n";

function Drawn() {
  return <p>{useHasUndrawnPart() ? "undrawn" : "drawn"}</p>;
}

function show() {
  render(
    <>
      <PlainWhenBroken text={patch}>
        <DiffBody
          patch={patch}
          label="Lines of a.ts"
          theme="light"
          layout="unified"
          hidesWhitespace={false}
          onShowWhitespace={() => undefined}
          isAsked
        />
      </PlainWhenBroken>
      <Drawn />
    </>,
  );
}

function report({ lines }: { lines: number }) {
  const host = document.createElement("div");
  const root = host.attachShadow({ mode: "open" });
  for (let line = 0; line < lines; line += 1)
    root.append(Object.assign(document.createElement("div"), { innerText: "new" }));
  for (const line of root.children) line.setAttribute("data-line", "1");
  document.body.append(host);
  act(() => {
    // The renderer's own instance plays no part.
    Reflect.apply(renderer.options?.onPostRender ?? (() => undefined), undefined, [host, null, "mount"]);
  });
}

describe("a diff that loads", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    cleanup();
    document.body.replaceChildren();
  });

  it("counts as undrawn until there are lines, though the renderer reports before", () => {
    show();
    expect(screen.getByText("undrawn")).toBeDefined();
    report({ lines: 0 });
    expect(screen.getByText("undrawn")).toBeDefined();
    report({ lines: 2 });
    expect(screen.getByText("drawn")).toBeDefined();
  });

  it("shows its plain text where the renderer draws nothing, and counts as drawn then", () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    show();
    report({ lines: 0 });
    act(() => vi.advanceTimersByTime(11_000));
    expect(screen.getByText(/\+new/)).toBeDefined();
    expect(screen.getByText("drawn")).toBeDefined();
  });

  it("stays as it is drawn, however long that is ago", () => {
    show();
    report({ lines: 2 });
    act(() => vi.advanceTimersByTime(60_000));
    expect(screen.queryByText(/\+new/)).toBeNull();
    expect(screen.getByText("drawn")).toBeDefined();
  });
});
