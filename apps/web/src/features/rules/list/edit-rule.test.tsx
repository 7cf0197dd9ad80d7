// @vitest-environment happy-dom
import type { Rule } from "@countersign/contracts/rule";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeServer } from "../../../lib/fixtures/fake-server.tsx";
import { sampleRule } from "../../../lib/fixtures/sample-rule.ts";
import { EditRule } from "./edit-rule.tsx";

const update = vi.fn<(input: unknown) => unknown>();
const onDone = vi.fn<() => void>();

function renderForm(rule: Rule = sampleRule) {
  render(
    <FakeServer
      permissions={["operate", "rules"]}
      answer={(procedure, input) => {
        if (procedure === "rules.update") return update(input);
        throw new Error(`${procedure} is not answered here`);
      }}
    >
      <EditRule rule={rule} onDone={onDone} onRevoke={() => undefined} />
    </FakeServer>,
  );
}

const reason = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Reason" });
const write = (value: string) => fireEvent.change(reason(), { target: { value } });

describe("the form of a stored rule", () => {
  beforeEach(() => {
    sessionStorage.clear();
    update.mockReset();
    update.mockReturnValue(sampleRule);
    onDone.mockReset();
  });
  afterEach(cleanup);

  it("has what was written when it opens again, for the same version only", () => {
    renderForm();
    const before = reason().value;
    write("Half a sen");
    cleanup();
    renderForm();
    expect(reason().value).toBe("Half a sen");
    cleanup();
    renderForm({ ...sampleRule, version: sampleRule.version + 1 });
    expect(reason().value).toBe(before);
  });

  it.each([
    { name: "cancelled", button: "Cancel", updates: 0 },
    { name: "saved", button: /^Save/, updates: 1 },
  ])("keeps nothing once it is $name", async ({ button, updates }) => {
    renderForm();
    write("Half a sentence");
    fireEvent.click(screen.getByRole("button", { name: button }));
    await expect.poll(() => onDone.mock.calls.length).toBe(1);
    expect(update).toHaveBeenCalledTimes(updates);
    expect(sessionStorage).toHaveLength(0);
  });
});
