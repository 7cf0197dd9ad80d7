// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeServer } from "../../../lib/fixtures/fake-server.tsx";
import type { AlwaysAllowSubject } from "../always-allow/always-allow-subject.ts";
import type { Verdicts } from "../call/use-verdict.ts";
import { sampleSubject, sampleVerdicts } from "../fixtures/sample-decision.ts";
import { BarAnswers } from "./bar-answers.tsx";
import { type BarDraft, emptyBarDraft } from "./bar-draft.ts";
import { DecisionBar } from "./decision-bar.tsx";

const decide = vi.fn<Verdicts["decide"]>();
const edit = vi.fn<() => void>();
const openForm = vi.fn<(isOpen: boolean) => void>();

type BarProps = {
  verdicts?: Partial<Verdicts>;
  subject?: Partial<AlwaysAllowSubject>;
  mayOperate?: boolean;
  isAlwaysAllowOpen?: boolean;
  beginsWith?: BarDraft;
};

/** The answers that the inbox shows below the opened call. */
function Bar(props: BarProps) {
  const { verdicts, subject, mayOperate = true, isAlwaysAllowOpen = false, beginsWith } = props;
  const [draft, setDraft] = useState<BarDraft>(beginsWith ?? emptyBarDraft);
  return (
    <FakeServer permissions={mayOperate ? ["decide", "operate"] : ["decide"]}>
      <DecisionBar
        subject={{ ...sampleSubject, ...subject }}
        verdicts={{ ...sampleVerdicts, decide, ...verdicts }}
        isAlwaysAllowOpen={isAlwaysAllowOpen}
        onAlwaysAllowOpen={openForm}
        onEdit={edit}
        answers={(given) => <BarAnswers {...given} draft={draft} onDraft={setDraft} isContinuing={false} />}
      />
    </FakeServer>
  );
}

const press = (key: string, init: KeyboardEventInit = {}, target: Element = document.body) =>
  fireEvent.keyDown(target, { key, ...init });
const button = (name: string) => screen.getByRole("button", { name });
const reason = () => screen.getByRole("textbox", { name: "Reason (optional)" });
const instruction = () => screen.getByRole("textbox", { name: "What should the agent do instead?" });

describe("the answers of the inbox", () => {
  beforeEach(() => {
    for (const spy of [decide, edit, openForm]) spy.mockClear();
  });
  afterEach(cleanup);

  it.each<{ key: string; init?: KeyboardEventInit; want: Parameters<Verdicts["decide"]> }>([
    { key: "a", want: ["approve"] },
    { key: "1", want: ["approve"] },
    { key: "Backspace", init: { shiftKey: true }, want: ["abort"] },
  ])("$key decides the call that is shown", ({ key, init, want }) => {
    render(<Bar />);
    press(key, init);
    expect(decide.mock.calls).toEqual([want]);
  });

  it.each(["a", "A", "e", "d", "i", "1", "2", "3"])(
    "%s does nothing when it went down before the call was on the screen",
    (key) => {
      render(<Bar verdicts={{ wasShown: () => false }} />);
      press(key);
      for (const spy of [decide, edit, openForm]) expect(spy).not.toHaveBeenCalled();
      expect(screen.queryByRole("textbox")).toBeNull();
    },
  );

  it("d opens the reason, which has the focus, and Enter there denies with it", () => {
    render(<Bar />);
    press("d");
    expect(decide).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(reason());
    fireEvent.change(reason(), { target: { value: "not now" } });
    press("Enter", {}, reason());
    expect(decide.mock.calls).toEqual([["deny", "not now"]]);
  });

  it("i opens the instruction, which is sent only with words", () => {
    render(<Bar />);
    press("i");
    expect(button("Instruct")).toHaveProperty("disabled", true);
    fireEvent.change(instruction(), { target: { value: "use tabs" } });
    fireEvent.click(button("Instruct"));
    expect(decide.mock.calls).toEqual([["instruct", "use tabs"]]);
  });

  it.each([
    { name: "held", init: { repeat: true } },
    { name: "with Shift", init: { shiftKey: true } },
    { name: "while an input method composes", init: { isComposing: true } },
  ])("Enter in the instruction sends nothing $name", ({ init }) => {
    render(<Bar />);
    press("i");
    fireEvent.change(instruction(), { target: { value: "use tabs" } });
    press("Enter", init, instruction());
    expect(decide).not.toHaveBeenCalled();
  });

  it("ten quick presses of Esc leave the field with its words and abort nothing, nor does any later one", () => {
    vi.useFakeTimers();
    render(<Bar />);
    press("d");
    fireEvent.change(reason(), { target: { value: "not now" } });
    for (let presses = 0; presses < 10; presses += 1)
      press("Escape", {}, document.activeElement ?? undefined);
    expect(document.activeElement).toBe(document.body);
    expect(reason()).toHaveProperty("value", "not now");
    for (let presses = 0; presses < 3; presses += 1) {
      act(() => vi.advanceTimersByTime(1_100));
      press("Escape");
    }
    expect(screen.queryByRole("textbox")).toBeNull();
    expect(decide).not.toHaveBeenCalled();
    vi.useRealTimers();
  });

  it("Esc closes a field without words at once", () => {
    render(<Bar />);
    press("d");
    press("Escape", {}, reason());
    expect(screen.queryByRole("textbox")).toBeNull();
  });

  it("words that are there again after an undo do not take the focus: the next key is not written into them", () => {
    render(<Bar beginsWith={{ writing: "reason", text: "not now" }} />);
    expect(reason()).toHaveProperty("value", "not now");
    expect(document.activeElement).toBe(document.body);
    press("d");
    expect(document.activeElement).toBe(reason());
  });

  it.each(["a", "A", "e"])("%s approves and opens nothing while a reason is written", (key) => {
    render(<Bar />);
    press("d");
    press(key);
    for (const spy of [decide, edit, openForm]) expect(spy).not.toHaveBeenCalled();
    expect(screen.queryByRole("button", { name: "Approve" })).toBeNull();
  });

  it("Back drops what is written", () => {
    render(<Bar />);
    press("d");
    fireEvent.change(reason(), { target: { value: "not now" } });
    fireEvent.click(button("Back"));
    press("d");
    expect(reason()).toHaveProperty("value", "");
  });

  it("A opens the form of what to always allow, e the editor", () => {
    render(<Bar />);
    press("A", { shiftKey: true });
    expect(openForm.mock.calls).toEqual([[true]]);
    press("e");
    expect(edit).toHaveBeenCalledOnce();
  });

  it("A opens nothing for a call that can't be always allowed, and the bar says why", () => {
    render(<Bar subject={{ risk: { level: "critical", reasons: [] } }} />);
    press("A", { shiftKey: true });
    expect(openForm).not.toHaveBeenCalled();
    expect(button("Always allow…")).toHaveProperty("disabled", true);
    expect(screen.getByText(/^Critical calls can’t be always allowed/)).toBeDefined();
  });

  it("while that form is open no key decides, and Esc closes only the form", async () => {
    render(<Bar isAlwaysAllowOpen />);
    await expect.poll(() => screen.queryByRole("form", { name: "Approve and always allow" })).not.toBeNull();
    for (const key of ["a", "d", "i", "e"]) press(key);
    press("Escape");
    expect(openForm.mock.calls).toEqual([[false]]);
    expect(decide).not.toHaveBeenCalled();
    expect(edit).not.toHaveBeenCalled();
    expect(screen.queryByRole("textbox", { name: "Reason (optional)" })).toBeNull();
  });

  it("who may only decide is offered neither, and their keys do nothing", () => {
    render(<Bar mayOperate={false} />);
    press("A", { shiftKey: true });
    press("e");
    expect(openForm).not.toHaveBeenCalled();
    expect(edit).not.toHaveBeenCalled();
    for (const name of ["Always allow…", "Edit…"]) expect(screen.queryByRole("button", { name })).toBeNull();
  });

  it.each<KeyboardEventInit>([{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { repeat: true }])(
    "a answers nothing with %o",
    (init) => {
      render(<Bar />);
      press("a", init);
      expect(decide).not.toHaveBeenCalled();
    },
  );

  it("no key answers for somebody who may only look, and the bar says why", () => {
    render(<Bar verdicts={{ permissionProblem: "Viewers can’t decide calls." }} />);
    for (const key of ["a", "d", "i", "Escape"]) press(key);
    expect(decide).not.toHaveBeenCalled();
    expect(screen.queryByRole("button")).toBeNull();
    expect(screen.getByText(/Viewers can’t decide calls\./)).toBeDefined();
  });

  it("says why no verdict can be given now", () => {
    render(<Bar verdicts={{ disabledReason: "Offline.", canDecide: false, canDeny: false }} />);
    expect(screen.getByRole("status").textContent).toBe("Offline.");
    for (const name of ["Approve", "Deny", "Instruct", "Abort"])
      expect(button(name)).toHaveProperty("disabled", true);
  });

  it("names the verdict that is under way", () => {
    render(<Bar verdicts={{ pending: "approve", canDecide: false, canDeny: false }} />);
    expect(button("Approving…")).toHaveProperty("disabled", true);
  });

  it("shows on each button the key that does the same", () => {
    render(<Bar />);
    const shown = ["Approve", "Always allow…", "Edit…", "Deny", "Instruct", "Abort"].map((name) =>
      button(name).getAttribute("aria-keyshortcuts"),
    );
    expect(shown).toEqual(["a", "A", "e", "d", "i", "Shift+Backspace"]);
  });
});
