// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeServer } from "../../../lib/fixtures/fake-server.tsx";
import type { Verdicts } from "../call/use-verdict.ts";
import { sampleSubject, sampleVerdicts } from "../fixtures/sample-decision.ts";
import { DecisionBar } from "./decision-bar.tsx";
import { emptyPanelDraft, type PanelDraft } from "./panel-draft.ts";
import { RowAnswers } from "./row-answers.tsx";

const decide = vi.fn<Verdicts["decide"]>();
const edit = vi.fn<() => void>();

type AnswersProps = Partial<Verdicts> & { beginsWith?: PanelDraft; isContinuing?: boolean };

/** The answers that the panel of a session shows. */
function Answers({ beginsWith, isContinuing = false, ...given }: AnswersProps) {
  const [draft, setDraft] = useState(beginsWith ?? emptyPanelDraft);
  return (
    <FakeServer permissions={["decide", "operate"]}>
      <DecisionBar
        subject={sampleSubject}
        verdicts={{ ...sampleVerdicts, decide, ...given }}
        isAlwaysAllowOpen={false}
        onAlwaysAllowOpen={() => undefined}
        onEdit={edit}
        answers={(given) => (
          <RowAnswers
            {...given}
            draft={draft}
            onDraft={setDraft}
            isRisky={false}
            isContinuing={isContinuing}
          />
        )}
      />
    </FakeServer>
  );
}

/** As with a server that does not answer. */
function PendingAnswers() {
  const [pending, setPending] = useState<Verdicts["pending"]>(null);
  return <Answers pending={pending} decide={setPending} />;
}

const instruction = () => screen.getByRole("textbox", { name: "What should the agent do instead?" });
const reason = () => screen.getByRole("textbox", { name: "Reason (optional)" });
const press = (key: string, init: KeyboardEventInit = {}, target: Element = document.body) =>
  fireEvent.keyDown(target, { key, ...init });
const pass = (time: number) => act(() => vi.advanceTimersByTime(time));

describe("the answers of the panel", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    decide.mockClear();
    edit.mockClear();
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

  it.each(["1", "a"])("%s approves at once", (key) => {
    render(<Answers />);
    press(key);
    expect(decide.mock.calls).toEqual([["approve"]]);
  });

  it("what is pressed names the verdict on the screen at once", () => {
    render(<PendingAnswers />);
    press("1");
    expect(screen.getByRole("button", { name: "Approving…" })).toBeDefined();
  });

  it.each(["3", "d"])("%s goes to the reason, and Enter there denies with it", (key) => {
    render(<Answers />);
    press(key);
    expect(decide).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(reason());
    fireEvent.change(reason(), { target: { value: "not now" } });
    press("Enter", {}, reason());
    expect(decide.mock.calls).toEqual([["deny", "not now"]]);
  });

  it.each(["2", "i"])("%s goes to the instruction", (key) => {
    render(<Answers />);
    press(key);
    expect(document.activeElement).toBe(instruction());
  });

  it("e opens the editor at once", () => {
    render(<Answers />);
    press("e");
    expect(edit).toHaveBeenCalledOnce();
  });

  it.each([..."bfghjklmnpqrstuvwy4 "])("%s is no answer, and is written nowhere", (key) => {
    render(<Answers />);
    press(key);
    expect(document.activeElement).toBe(document.body);
    expect(decide).not.toHaveBeenCalled();
  });

  it.each(["1", "3", "a", "d"])("%s answers nothing while a field has the focus", (key) => {
    render(<Answers />);
    press(key, {}, reason());
    expect(decide).not.toHaveBeenCalled();
  });

  it.each(["1", "a", "d", "i", "e", "Enter", "Escape"])(
    "%s does nothing when it went down before the call was on the screen",
    (key) => {
      render(<Answers wasShown={() => false} />);
      press(key);
      expect(decide).not.toHaveBeenCalled();
      expect(edit).not.toHaveBeenCalled();
      expect(document.activeElement).toBe(document.body);
    },
  );

  it("words that are there again after an undo do not take the focus: the next key is not written into them", () => {
    render(<Answers beginsWith={{ instruction: "", reason: "not now" }} />);
    expect(reason()).toHaveProperty("value", "not now");
    expect(document.activeElement).toBe(document.body);
  });

  it("words that were just gathered do", () => {
    render(<Answers isContinuing beginsWith={{ instruction: "use tabs", reason: "" }} />);
    expect(document.activeElement).toBe(instruction());
  });

  it("Esc leaves a field that has the focus; only one that comes a second later aborts", () => {
    render(<Answers />);
    reason().focus();
    press("Escape", {}, reason());
    expect(document.activeElement).toBe(document.body);
    for (let presses = 0; presses < 10; presses += 1) {
      pass(100);
      press("Escape");
    }
    expect(decide).not.toHaveBeenCalled();
    pass(1_000);
    press("Escape");
    expect(decide.mock.calls).toEqual([["abort"]]);
  });

  it("ten quick presses of Esc abort once", () => {
    render(<Answers />);
    for (let presses = 0; presses < 10; presses += 1) press("Escape");
    expect(decide.mock.calls).toEqual([["abort"]]);
  });

  it("Esc that takes selected text back aborts nothing", () => {
    render(<Answers />);
    document.getSelection()?.selectAllChildren(document.body);
    press("Escape");
    expect(document.getSelection()?.toString()).toBe("");
    expect(decide).not.toHaveBeenCalled();
  });

  it("no key answers while a menu is open", () => {
    render(
      <>
        <div role="menu" />
        <Answers />
      </>,
    );
    for (const key of ["a", "1", "Enter", "Escape"]) press(key);
    expect(decide).not.toHaveBeenCalled();
  });

  it.each(["Enter", "1", "Escape"])("%s answers nothing while an input method composes", (key) => {
    render(<Answers />);
    press(key, { isComposing: true }, instruction());
    press(key, { isComposing: true });
    expect(decide).not.toHaveBeenCalled();
  });

  it.each<KeyboardEventInit>([{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { repeat: true }])(
    "3 answers nothing with %o",
    (init) => {
      render(<Answers />);
      press("3", init);
      expect(decide).not.toHaveBeenCalled();
    },
  );

  it("no key answers for somebody who may only look", () => {
    render(<Answers permissionProblem="Viewers can’t decide calls." />);
    for (const key of ["Enter", "1", "3", "Escape"]) press(key);
    expect(decide).not.toHaveBeenCalled();
  });
});
