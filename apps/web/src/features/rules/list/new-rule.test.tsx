// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeServer, refusal } from "../../../lib/fixtures/fake-server.tsx";
import { sampleRule } from "../../../lib/fixtures/sample-rule.ts";
import { NewRule } from "./new-rule.tsx";

const create = vi.fn<(input: unknown) => unknown>();
const past = vi.fn<() => unknown>();
const onDone = vi.fn<() => void>();

function renderForm(start: { behavior: "allow" | "ask" | "deny"; rule: string }) {
  render(
    <FakeServer
      permissions={["operate", "rules"]}
      answer={(procedure, input) => {
        if (procedure === "rules.create") return create(input);
        if (procedure === "rules.backtest") return past();
        throw new Error(`${procedure} is not answered here`);
      }}
    >
      <NewRule workspace="/home/ada/site" start={start} onDone={onDone} />
    </FakeServer>,
  );
}

const rule = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Rule" });
const type = (control: Element, value: string) => fireEvent.change(control, { target: { value } });
const add = () => fireEvent.click(screen.getByRole("button", { name: /^Add rule/ }));
const alerts = () => screen.queryAllByRole("alert").map(({ textContent }) => textContent);

describe("a new rule", () => {
  beforeEach(() => {
    sessionStorage.clear();
    create.mockReset();
    create.mockReturnValue(sampleRule);
    onDone.mockReset();
    past.mockReset();
    past.mockImplementation(() => {
      throw new Error("the past is not known here");
    });
  });
  afterEach(cleanup);

  it("names each field that is wrong, and sends nothing", async () => {
    renderForm({ behavior: "ask", rule: "" });
    type(screen.getByRole("textbox", { name: "Auto-deny after" }), "30");
    add();
    await expect
      .poll(alerts)
      .toEqual(["Enter a rule, like Bash(git status:*).", expect.stringContaining("a number and a unit")]);
    expect(rule().getAttribute("aria-invalid")).toBe("true");
    expect(create).not.toHaveBeenCalled();
  });

  it("sends what the schema makes of the fields, and keeps no draft", async () => {
    renderForm({ behavior: "ask", rule: " Bash(git push:*) " });
    type(screen.getByRole("textbox", { name: "Reason" }), " Ask first ");
    type(screen.getByRole("textbox", { name: "Auto-deny after" }), "30 min");
    fireEvent.click(screen.getByRole("checkbox", { name: /^Require dual approval/ }));
    add();
    await expect.poll(() => onDone.mock.calls.length).toBe(1);
    expect(create.mock.calls).toEqual([
      [
        {
          behavior: "ask",
          rule: "Bash(git push:*)",
          scope: "project",
          workspace: "/home/ada/site",
          reason: "Ask first",
          maxWaitSeconds: 1_800,
          needsDualApproval: true,
        },
      ],
    ]);
    expect(sessionStorage).toHaveLength(0);
  });

  it("ends in 30 days where it allows, and stays where it asks or denies", async () => {
    renderForm({ behavior: "allow", rule: "Bash(ls)" });
    const expires = () => screen.getByRole<HTMLSelectElement>("combobox", { name: "Expires" }).value;
    expect(expires()).toBe("month");
    fireEvent.click(screen.getByRole("radio", { name: "Deny" }));
    await expect.poll(expires).toBe("never");
    fireEvent.click(screen.getByRole("radio", { name: "Allow" }));
    await expect.poll(expires).toBe("month");
    type(screen.getByRole("combobox", { name: "Expires" }), "day");
    fireEvent.click(screen.getByRole("radio", { name: "Deny" }));
    await expect.poll(expires).toBe("day");
  });

  it("begins with the scope of the project", () => {
    renderForm({ behavior: "allow", rule: "Bash(ls)" });
    expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "Scope" }).value).toBe("project");
    expect(screen.getByRole<HTMLInputElement>("combobox", { name: "Workspace folder" }).value).toBe(
      "/home/ada/site",
    );
  });

  it.each([
    { name: "prominent once history warns of nothing", denied: 0, want: "bg-accent" },
    { name: "not prominent where the same was denied before", denied: 1, want: "bg-surface-1" },
  ])("has a button that is $name", async ({ denied, want }) => {
    past.mockReturnValue({ checked: 9, decided: 3, denied, examples: [] });
    renderForm({ behavior: "allow", rule: "Bash(ls)" });
    await expect.poll(() => screen.queryByRole("region", { name: "Test against history" })).not.toBeNull();
    expect(screen.getByRole("button", { name: /^Add rule/ }).className).toContain(want);
  });

  it("shows what the server refuses at its field, and keeps what was typed", async () => {
    create.mockImplementation(() => {
      throw refusal("The rule cannot be read.", [{ field: "rule", message: "A parenthesis is missing." }]);
    });
    renderForm({ behavior: "allow", rule: "Bash(ls" });
    type(screen.getByRole("textbox", { name: "Reason" }), "Harmless");
    add();
    await expect.poll(alerts).toEqual(["A parenthesis is missing."]);
    expect([
      rule().value,
      screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Reason" }).value,
    ]).toEqual(["Bash(ls", "Harmless"]);
    type(rule(), "Bash(ls)");
    await expect.poll(alerts).toEqual([]);
  });

  it("says above the form what the server refuses about no field", async () => {
    create.mockImplementation(() => {
      throw refusal("The rules are being changed by somebody else.", []);
    });
    renderForm({ behavior: "allow", rule: "Bash(ls)" });
    add();
    await expect
      .poll(alerts)
      .toEqual(["Not saved. Your changes are still here. The rules are being changed by somebody else."]);
  });

  it.each([
    { name: "from the same text", next: { behavior: "allow", rule: "Bash(ls)" } as const, want: "Harmless" },
    { name: "from no text", next: { behavior: "allow", rule: "" } as const, want: "Harmless" },
    { name: "but not from another text", next: { behavior: "allow", rule: "Bash(pwd)" } as const, want: "" },
    { name: "nor as another behavior", next: { behavior: "deny", rule: "Bash(ls)" } as const, want: "" },
  ])("closed with something written, has it when it opens again $name", ({ next, want }) => {
    const reason = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Reason" });
    renderForm({ behavior: "allow", rule: "Bash(ls)" });
    type(reason(), "Harmless");
    cleanup();
    renderForm(next);
    expect(reason().value).toBe(want);
  });
});
