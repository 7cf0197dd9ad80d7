// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeServer } from "../../../lib/fixtures/fake-server.tsx";
import { useUndrawnPart, useUnreadPart } from "../call/unread-part.ts";
import { sampleCommand } from "../fixtures/sample-item.ts";
import { BulkAnswers } from "./bulk-answers.tsx";
import type { BulkVerdict } from "./use-bulk-verdict.ts";

const give = vi.fn<BulkVerdict["give"]>();
const verdict = { give, pending: null, error: null, outcomes: null, forget: () => undefined };
const items = ["a", "b"].map((id) => sampleCommand(id, "x"));
const nothing = () => undefined;

/** Something in the list that isn't drawn yet, or is folded away. */
function Part({ state }: { state: "undrawn" | "folded" }) {
  useUndrawnPart(state === "undrawn");
  useUnreadPart(state === "folded", nothing);
  return null;
}

function renderAnswers(parts: { behind?: "folded"; listed?: "undrawn" | "folded" }) {
  const behind = parts.behind === undefined ? null : <Part state={parts.behind} />;
  const inServer = (sheet: React.ReactNode) => (
    <FakeServer permissions={["decide"]}>
      {behind}
      {sheet}
    </FakeServer>
  );
  const { rerender } = render(inServer(null));
  rerender(
    inServer(
      <>
        {parts.listed === undefined ? null : <Part state={parts.listed} />}
        <BulkAnswers verdict={verdict} listed={items} waiting={items} canDeny onCancel={nothing} />
      </>,
    ),
  );
}

function press(key: string, at: number) {
  const event = new KeyboardEvent("keydown", { key, shiftKey: true, bubbles: true, cancelable: true });
  Object.defineProperty(event, "timeStamp", { value: at });
  act(() => void document.body.dispatchEvent(event));
}

describe("several calls together", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    give.mockReset();
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  const wait = () => act(() => void vi.advanceTimersByTime(300));

  it("are approved by a key that goes down after they were shown", () => {
    renderAnswers({});
    press("Y", performance.now());
    expect(give).not.toHaveBeenCalled();
    wait();
    press("Y", -1);
    expect(give).not.toHaveBeenCalled();
    wait();
    press("Y", performance.now());
    expect(give.mock.calls.map(([kind, calls]) => [kind, calls.length])).toEqual([["approve", 2]]);
  });

  it.each(["undrawn", "folded"] as const)("aren't approved while a part is %s", (listed) => {
    renderAnswers({ listed });
    wait();
    press("Y", performance.now());
    expect(give).not.toHaveBeenCalled();
  });

  it("are approved though a part of the call behind the sheet is folded", () => {
    renderAnswers({ behind: "folded" });
    wait();
    press("Y", performance.now());
    expect(give).toHaveBeenCalledOnce();
    expect(screen.queryByText(/folded away/)).toBeNull();
  });
});
