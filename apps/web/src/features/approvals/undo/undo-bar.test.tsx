// @vitest-environment happy-dom
import type { UndoOutcome } from "@countersign/contracts/verdict";
import { Toaster, toast } from "@countersign/ui/toaster";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeServer } from "../../../lib/fixtures/fake-server.tsx";
import { UndoBar } from "./undo-bar.tsx";
import { offerUndo, undoOffers } from "./undo-offers.ts";

const answer = vi.fn<(procedure: string, input: unknown) => UndoOutcome>();
const showAgain = vi.fn<(callId: string) => void>();

/** Offers to undo the denial of a call, for five seconds unless told otherwise. */
function offer(callId: string, seconds = 5) {
  const now = Date.now();
  const until = new Date(now + seconds * 1_000).toISOString();
  const accepted = [{ callId, at: new Date(now).toISOString(), undoUntil: until }];
  act(() => void offerUndo("deny", accepted, { sentAt: now, title: "git push", onUndone: showAgain }));
}

function renderBar() {
  render(
    <FakeServer answer={answer}>
      <input aria-label="A field" />
      <UndoBar />
      <Toaster theme="light" room={0} />
    </FakeServer>,
  );
}

const press = (key: string, init: KeyboardEventInit = {}, target: Element = document.body) =>
  fireEvent.keyDown(target, { key, ...init });
const undone = () => answer.mock.calls.map(([procedure, input]) => ({ procedure, input }));

describe("the offer to undo", () => {
  // Reading it from the disk takes longer than the tests wait.
  beforeAll(async () => {
    await import("@countersign/ui/toast-list");
  });
  beforeEach(() => {
    undoOffers.set([]);
    answer.mockReset();
    answer.mockReturnValue({ outcome: "undone" });
    showAgain.mockReset();
  });
  afterEach(async () => {
    act(() => void toast.dismiss());
    // A toast that is still leaving would change the page after it is gone.
    await expect.poll(() => document.querySelector("[data-sonner-toast]")).toBeNull();
    cleanup();
  });

  it("says what was decided, and its button undoes that", async () => {
    renderBar();
    offer("a");
    expect(await screen.findByText(/^Denied:/)).toBeDefined();
    fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
    await expect.poll(undone).toEqual([{ procedure: "approvals.undo", input: { id: "a" } }]);
  });

  it("z undoes the newest, once, and shows the call again that waits again", async () => {
    renderBar();
    offer("a");
    offer("b");
    press("z");
    press("z", { repeat: true });
    await expect.poll(() => showAgain.mock.calls).toEqual([["b"]]);
    expect(undone()).toEqual([{ procedure: "approvals.undo", input: { id: "b" } }]);
    expect(undoOffers.get().map(({ callIds }) => callIds)).toEqual([["a"]]);
    expect(await screen.findByText("Undone. The call is waiting again.")).toBeDefined();
  });

  it("says why it was too late, and shows no call", async () => {
    answer.mockReturnValue({ outcome: "too-late", message: "The agent has read it." });
    renderBar();
    offer("a");
    press("z");
    expect(await screen.findByText("Nothing was undone. The agent has read it.")).toBeDefined();
    expect(showAgain).not.toHaveBeenCalled();
  });

  it("says so when the server does not answer", async () => {
    answer.mockImplementation(() => {
      throw new Error("no connection");
    });
    renderBar();
    offer("a");
    press("z");
    expect(await screen.findByText(/^Nothing was undone\./)).toBeDefined();
  });

  it.each<{ name: string; init?: KeyboardEventInit; inField?: boolean }>([
    { name: "in a field", inField: true },
    { name: "with Control, which undoes typing", init: { ctrlKey: true } },
    { name: "while it is held", init: { repeat: true } },
  ])("z undoes nothing $name", ({ init = {}, inField = false }) => {
    renderBar();
    offer("a");
    press("z", init, inField ? screen.getByRole("textbox") : document.body);
    expect(undoOffers.get()).toHaveLength(1);
    expect(answer).not.toHaveBeenCalled();
  });

  it("z is an ordinary letter once the time is over", () => {
    renderBar();
    offer("a", -1);
    expect(press("z")).toBe(true);
    expect(answer).not.toHaveBeenCalled();
  });
});
