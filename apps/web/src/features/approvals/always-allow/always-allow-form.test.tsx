// @vitest-environment happy-dom
import type { Risk } from "@countersign/contracts/risk";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeServer } from "../../../lib/fixtures/fake-server.tsx";
import type { Verdicts } from "../call/use-verdict.ts";
import { AlwaysAllowForm } from "./always-allow-form.tsx";
import type { AlwaysAllowSubject } from "./always-allow-subject.ts";

const subject: AlwaysAllowSubject = {
  sessionId: "s1",
  workspace: "/home/ada/site",
  tool: "Bash",
  input: { command: "cargo test --all" },
  preview: { kind: "command", command: "cargo test --all", cwd: "/home/ada/site" },
  suggestions: [
    {
      rule: "Bash(cargo test:*)",
      why: "allows cargo test with any arguments",
      narrower: { rule: "Bash(cargo test --all)", why: "allows exactly cargo test --all" },
    },
  ],
  risk: undefined,
};

const approveAlways = vi.fn<Verdicts["approveAlways"]>();
const past = vi.fn<() => unknown>();
const verdicts: Verdicts = {
  decide: () => undefined,
  approveAlways,
  approveEdited: () => undefined,
  editError: null,
  alwaysAllowError: null,
  forgetError: () => undefined,
  pending: null,
  permissionProblem: null,
  disabledReason: null,
  isOthersTurn: false,
  isArming: false,
  canDecide: true,
  canDeny: true,
  wasShown: () => true,
};

function renderForm(risk?: Risk) {
  render(
    <FakeServer
      permissions={["operate", "decide", "rules"]}
      answer={(procedure) => {
        if (procedure === "rules.backtest") return past();
        throw new Error(`${procedure} is not answered here`);
      }}
    >
      <AlwaysAllowForm subject={{ ...subject, risk }} verdicts={verdicts} onClose={() => undefined} />
    </FakeServer>,
  );
}

const chooseRule = () => fireEvent.click(screen.getByRole("radio", { name: /^calls matching a rule/ }));
const rule = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Rule" }).value;
const submit = () =>
  screen.getByRole<HTMLButtonElement>("button", { name: /^(Confirm a|A)pprove and always allow/ });
/** Clicks it as soon as it can be: not in the moment in which the form opens. */
const press = async () => {
  await expect.poll(() => submit().disabled).toBe(false);
  fireEvent.click(submit());
};
const selected = (name: string) => screen.getByRole<HTMLSelectElement>("combobox", { name }).value;

describe("the form of “Always allow”", () => {
  beforeEach(() => {
    approveAlways.mockReset();
    past.mockReset();
    past.mockReturnValue({ checked: 9, decided: 3, denied: 0, examples: [] });
  });
  afterEach(cleanup);

  it("begins with exactly the call in this session", async () => {
    renderForm();
    expect(screen.getByRole<HTMLInputElement>("radio", { name: /^exactly this call/ }).checked).toBe(true);
    await press();
    await expect.poll(() => approveAlways.mock.calls[0]?.[0]).toEqual({ kind: "exactly" });
  });

  it("offers the narrowest rule first, for the project and 30 days, and widens it by a click of its own", async () => {
    renderForm();
    chooseRule();
    expect([rule(), selected("Scope"), selected("Expires")]).toEqual([
      "Bash(cargo test --all)",
      "project",
      "month",
    ]);
    fireEvent.click(screen.getByRole("button", { name: "Widen to Bash(cargo test:*)" }));
    expect(rule()).toBe("Bash(cargo test:*)");
    fireEvent.click(screen.getByRole("button", { name: "Narrow to Bash(cargo test --all)" }));
    await press();
    await expect
      .poll(() => approveAlways.mock.calls[0]?.[0])
      .toMatchObject({
        kind: "rule",
        rule: "Bash(cargo test --all)",
        scope: "project",
        expiresAt: expect.any(String),
      });
  });

  it("takes no answer in the moment in which it opens, and none from a held key", async () => {
    renderForm();
    expect(submit().disabled).toBe(true);
    await expect.poll(() => submit().disabled).toBe(false);
    const radio = screen.getByRole("radio", { name: /^exactly this call/ });
    expect(fireEvent.keyDown(radio, { key: "Enter", repeat: true })).toBe(false);
    expect(fireEvent.keyDown(submit(), { key: "Enter", repeat: true })).toBe(false);
    expect(approveAlways).not.toHaveBeenCalled();
  });

  it("takes two acts where the risk is high", async () => {
    renderForm({ level: "high", reasons: [] });
    await press();
    expect(submit().textContent).toContain("Confirm");
    expect(approveAlways).not.toHaveBeenCalled();
    await press();
    await expect.poll(() => approveAlways.mock.calls.length).toBe(1);
  });

  it("has a prominent button once history warns of nothing", async () => {
    renderForm();
    chooseRule();
    expect(submit().className).not.toContain("bg-allow-solid");
    await expect.poll(() => submit().className).toContain("bg-allow-solid");
  });

  it("takes the prominence from the button where the same was denied before, and Enter does not press it", async () => {
    past.mockReturnValue({ checked: 9, decided: 3, denied: 1, examples: [] });
    renderForm();
    chooseRule();
    await expect.poll(() => screen.queryByText(/wasn’t approved/)).not.toBeNull();
    expect(submit().className).not.toContain("bg-allow-solid");
    expect(fireEvent.keyDown(screen.getByRole("textbox", { name: "Rule" }), { key: "Enter" })).toBe(false);
    expect(approveAlways).not.toHaveBeenCalled();
  });
});
