// @vitest-environment happy-dom
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

function renderForm() {
  render(
    <FakeServer
      permissions={["operate", "decide", "rules"]}
      answer={(procedure) => {
        if (procedure === "rules.backtest") return past();
        throw new Error(`${procedure} is not answered here`);
      }}
    >
      <AlwaysAllowForm subject={subject} verdicts={verdicts} onClose={() => undefined} />
    </FakeServer>,
  );
}

const chooseRule = () => fireEvent.click(screen.getByRole("radio", { name: /^calls matching a rule/ }));
const rule = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Rule" }).value;
const submit = () => screen.getByRole("button", { name: /^Approve and always allow/ });
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
    fireEvent.click(submit());
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
    fireEvent.click(submit());
    await expect
      .poll(() => approveAlways.mock.calls[0]?.[0])
      .toMatchObject({
        kind: "rule",
        rule: "Bash(cargo test --all)",
        scope: "project",
        expiresAt: expect.any(String),
      });
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
