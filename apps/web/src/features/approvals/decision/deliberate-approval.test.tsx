// @vitest-environment happy-dom
import type { Preview } from "@countersign/contracts/preview";
import type { RiskLevel } from "@countersign/contracts/risk";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeServer } from "../../../lib/fixtures/fake-server.tsx";
import { isHighRisk } from "../../../lib/messages/risk-look.ts";
import type { Verdicts } from "../call/use-verdict.ts";
import { sampleSubject, sampleVerdicts } from "../fixtures/sample-decision.ts";
import { sampleEffects, sampleGroup } from "../fixtures/sample-effects.ts";
import { BarAnswers } from "./bar-answers.tsx";
import { emptyBarDraft } from "./bar-draft.ts";
import { DecisionBar } from "./decision-bar.tsx";
import { emptyPanelDraft } from "./panel-draft.ts";
import { RowAnswers } from "./row-answers.tsx";

const decide = vi.fn<Verdicts["decide"]>();

type Layout = "bar" | "rows";
type AnswersProps = { layout: Layout; level: RiskLevel; digest?: string; canDecide?: boolean };

/** The answers of the inbox or of a session, for a call that deletes the folder test. */
function Answers({ layout, level, digest = "d", canDecide = true }: AnswersProps) {
  const [barDraft, setBarDraft] = useState(emptyBarDraft);
  const [panelDraft, setPanelDraft] = useState(emptyPanelDraft);
  const preview: Preview = {
    kind: "command",
    command: "rm -rf test",
    cwd: "/w",
    effects: sampleEffects({ groups: [sampleGroup] }),
  };
  const shared = {
    subject: { ...sampleSubject, digest, preview, risk: { level, reasons: [] } },
    verdicts: { ...sampleVerdicts, decide, canDecide },
    isAlwaysAllowOpen: false,
    onAlwaysAllowOpen: () => undefined,
    onEdit: () => undefined,
  };
  return (
    <FakeServer permissions={["decide", "operate"]}>
      {layout === "bar" ? (
        <DecisionBar
          {...shared}
          answers={(given) => (
            <BarAnswers {...given} draft={barDraft} onDraft={setBarDraft} isContinuing={false} />
          )}
        />
      ) : (
        <DecisionBar
          {...shared}
          answers={(given) => (
            <RowAnswers
              {...given}
              draft={panelDraft}
              onDraft={setPanelDraft}
              isRisky={isHighRisk(shared.subject.risk)}
              isContinuing={false}
            />
          )}
        />
      )}
    </FakeServer>
  );
}

const pass = (time: number) => act(() => vi.advanceTimersByTime(time));
const approve = () => screen.getByRole("button", { name: "Approve" });
const confirm = () => screen.getByRole("button", { name: "Confirm approve" });
const field = () => screen.getByRole("textbox", { name: "Type test to approve" });
const press = (key: string, init: KeyboardEventInit = {}, target: Element = document.body) =>
  fireEvent.keyDown(target, { key, ...init });

describe.each<Layout>(["bar", "rows"])("an approval in the %s", (layout) => {
  beforeEach(() => {
    vi.useFakeTimers();
    decide.mockClear();
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  it.each<RiskLevel>(["low", "medium"])("of %s risk counts at once", (level) => {
    render(<Answers layout={layout} level={level} />);
    fireEvent.click(approve());
    expect(decide.mock.calls).toEqual([["approve"]]);
  });

  it("of high risk asks once more, by click", () => {
    render(<Answers layout={layout} level="high" />);
    fireEvent.click(approve());
    expect(decide).not.toHaveBeenCalled();
    expect(confirm().getAttribute("aria-disabled")).toBe("true");
    pass(300);
    expect(confirm().getAttribute("aria-disabled")).toBeNull();
    fireEvent.click(confirm());
    expect(decide.mock.calls).toEqual([["approve"]]);
  });

  it.each(["a", "1"])("of high risk asks once more, by %s", (key) => {
    render(<Answers layout={layout} level="high" />);
    press(key);
    press(key);
    expect(decide).not.toHaveBeenCalled();
    pass(1_000);
    press(key);
    expect(decide.mock.calls).toEqual([["approve"]]);
  });

  it("of high risk takes neither a quick second press nor a key that is held for the second act", () => {
    render(<Answers layout={layout} level="high" />);
    fireEvent.click(approve());
    pass(299);
    fireEvent.click(confirm());
    pass(1_000);
    press("a", { repeat: true });
    expect(decide).not.toHaveBeenCalled();
    expect(fireEvent.keyDown(confirm(), { key: "Enter", repeat: true })).toBe(false);
  });

  it("of high risk is given by no button that is hammered, however long", () => {
    render(<Answers layout={layout} level="high" />);
    fireEvent.click(approve());
    for (let presses = 0; presses < 10; presses += 1) {
      pass(200);
      fireEvent.click(confirm());
    }
    expect(decide).not.toHaveBeenCalled();
    pass(300);
    fireEvent.click(confirm());
    expect(decide.mock.calls).toEqual([["approve"]]);
  });

  it("of high risk begins again after five seconds, and with a call that changed", () => {
    const { rerender } = render(<Answers layout={layout} level="high" />);
    fireEvent.click(approve());
    pass(5_000);
    fireEvent.click(approve());
    pass(1_000);
    rerender(<Answers layout={layout} level="high" digest="other" />);
    fireEvent.click(approve());
    expect(decide).not.toHaveBeenCalled();
    expect(confirm()).toBeDefined();
  });

  it("of high risk is taken back by Esc, which aborts nothing then", () => {
    render(<Answers layout={layout} level="high" />);
    fireEvent.click(approve());
    press("Escape");
    expect(approve()).toBeDefined();
    expect(decide).not.toHaveBeenCalled();
  });

  it("of high risk does not begin while none can be given", () => {
    render(<Answers layout={layout} level="high" canDecide={false} />);
    press(layout === "bar" ? "a" : "Enter");
    expect(screen.queryByRole("button", { name: "Confirm approve" })).toBeNull();
  });

  it("of high risk is taken back by ten quick presses of Esc, which abort nothing", () => {
    render(<Answers layout={layout} level="high" />);
    fireEvent.click(approve());
    for (let presses = 0; presses < 10; presses += 1) press("Escape");
    expect(approve()).toBeDefined();
    expect(decide).not.toHaveBeenCalled();
  });

  it("of critical risk needs the name of what it concerns", () => {
    render(<Answers layout={layout} level="critical" />);
    expect(approve()).toHaveProperty("disabled", true);
    press("a");
    expect(document.activeElement).toBe(field());
    fireEvent.change(field(), { target: { value: "tes" } });
    press("Enter", {}, field());
    expect(approve()).toHaveProperty("disabled", true);
    expect(decide).not.toHaveBeenCalled();
    fireEvent.change(field(), { target: { value: "test" } });
    press("Enter", { repeat: true }, field());
    expect(decide).not.toHaveBeenCalled();
    fireEvent.click(approve());
    expect(decide.mock.calls).toEqual([["approve"]]);
  });

  it("of critical risk is given by Enter behind the name", () => {
    render(<Answers layout={layout} level="critical" />);
    fireEvent.change(field(), { target: { value: "test" } });
    press("Enter", {}, field());
    expect(decide.mock.calls).toEqual([["approve"]]);
  });

  it("of critical risk forgets the name when the call changed", () => {
    const { rerender } = render(<Answers layout={layout} level="critical" />);
    fireEvent.change(field(), { target: { value: "test" } });
    rerender(<Answers layout={layout} level="critical" digest="other" />);
    expect(approve()).toHaveProperty("disabled", true);
    expect(field()).toHaveProperty("value", "");
  });
});
