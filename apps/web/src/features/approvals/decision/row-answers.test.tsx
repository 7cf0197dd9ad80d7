// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeServer } from "../../../lib/fixtures/fake-server.tsx";
import type { Verdicts } from "../call/use-verdict.ts";
import { sampleSubject, sampleVerdicts } from "../fixtures/sample-decision.ts";
import { DecisionBar } from "./decision-bar.tsx";
import { emptyPanelDraft } from "./panel-draft.ts";

const decide = vi.fn<Verdicts["decide"]>();

/** The answers that the panel of a session shows. */
function Answers(given: Partial<Verdicts>) {
  const [draft, setDraft] = useState(emptyPanelDraft);
  return (
    <FakeServer>
      <DecisionBar
        layout="rows"
        subject={sampleSubject}
        verdicts={{ ...sampleVerdicts, decide, ...given }}
        draft={draft}
        onDraft={setDraft}
        isAlwaysAllowOpen={false}
        onAlwaysAllowOpen={() => undefined}
        onEdit={() => undefined}
      />
    </FakeServer>
  );
}

const instruction = () => screen.getByRole("textbox", { name: "What should the agent do instead?" });
const reason = () => screen.getByRole("textbox", { name: "Reason (optional)" });
const press = (key: string, init: KeyboardEventInit = {}, target: Element = document.body) =>
  fireEvent.keyDown(target, { key, ...init });
const waitForDelayedAnswer = () => act(() => vi.advanceTimersByTime(1_000));

describe("the answers of the panel", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    decide.mockClear();
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  it("Enter approves the call that is shown", () => {
    render(<Answers />);
    press("Enter");
    expect(decide.mock.calls).toEqual([["approve"]]);
  });

  it("3 denies with the reason that is written, once nothing more is typed", () => {
    render(<Answers />);
    fireEvent.change(reason(), { target: { value: "not now" } });
    press("3");
    expect(decide).not.toHaveBeenCalled();
    waitForDelayedAnswer();
    expect(decide.mock.calls).toEqual([["deny", "not now"]]);
  });

  it("words that begin with a number are typed into the instruction and answer nothing", () => {
    render(<Answers />);
    press("1");
    press("6");
    waitForDelayedAnswer();
    expect(instruction()).toHaveProperty("value", "16");
    expect(document.activeElement).toBe(instruction());
    expect(decide).not.toHaveBeenCalled();
  });

  it.each(["1", "3", "a"])("%s answers nothing while a field has the focus", (key) => {
    render(<Answers />);
    press(key, {}, reason());
    waitForDelayedAnswer();
    expect(decide).not.toHaveBeenCalled();
  });

  it("Esc leaves a field that has the focus, and aborts only from outside of it", () => {
    render(<Answers />);
    reason().focus();
    press("Escape", {}, reason());
    expect(document.activeElement).toBe(document.body);
    expect(decide).not.toHaveBeenCalled();
    press("Escape");
    expect(decide.mock.calls).toEqual([["abort"]]);
  });

  it.each(["Enter", "1", "Escape"])("%s answers nothing while an input method composes", (key) => {
    render(<Answers />);
    press(key, { isComposing: true }, instruction());
    press(key, { isComposing: true });
    waitForDelayedAnswer();
    expect(decide).not.toHaveBeenCalled();
  });

  it.each<KeyboardEventInit>([{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { repeat: true }])(
    "3 answers nothing with %o",
    (init) => {
      render(<Answers />);
      press("3", init);
      waitForDelayedAnswer();
      expect(decide).not.toHaveBeenCalled();
    },
  );

  it("no key answers for somebody who may only look", () => {
    render(<Answers permissionProblem="Viewers can’t decide calls." />);
    for (const key of ["Enter", "1", "3", "Escape"]) press(key);
    waitForDelayedAnswer();
    expect(decide).not.toHaveBeenCalled();
  });
});
