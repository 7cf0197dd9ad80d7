// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useArming } from "./use-armed.ts";

let wasArmed: (at: number) => boolean = () => false;

/** Something that is decided; `field` is what it stands beside, or takes the place of. */
function Shown({ name, hasField = false }: { name: string; hasField?: boolean }) {
  const arming = useArming(name, { mayReplaceField: true });
  wasArmed = arming.wasArmed;
  return (
    <>
      {hasField ? <input aria-label="A field" /> : null}
      <output>{arming.isArmed ? "armed" : "not yet"}</output>
    </>
  );
}

const pass = (time: number) => act(() => vi.advanceTimersByTime(time));
const state = () => screen.getByRole("status").textContent;

describe("arming", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  it("takes a moment in which hands are quiet", () => {
    render(<Shown name="a" />);
    pass(200);
    fireEvent.keyDown(document.body, { key: "a" });
    pass(200);
    expect(state()).toBe("not yet");
    pass(50);
    expect(state()).toBe("armed");
  });

  it("begins again with something new, at once", () => {
    const { rerender } = render(<Shown name="a" />);
    pass(250);
    rerender(<Shown name="b" />);
    expect(state()).toBe("not yet");
  });

  it("leaves out a key that went down before, whenever the page gets to it", () => {
    render(<Shown name="a" />);
    const before = performance.now();
    pass(250);
    expect(wasArmed(before)).toBe(false);
    expect(wasArmed(performance.now())).toBe(true);
  });

  it("takes a second where a field with the focus was replaced: whoever wrote in it goes on for a moment", () => {
    const { rerender } = render(<Shown name="a" hasField />);
    pass(250);
    act(() => screen.getByRole("textbox").focus());
    rerender(<Shown name="b" />);
    pass(900);
    expect(state()).toBe("not yet");
    pass(100);
    expect(state()).toBe("armed");
  });
});
