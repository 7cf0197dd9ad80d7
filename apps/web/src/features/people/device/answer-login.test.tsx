// @vitest-environment happy-dom
import type { ShownLogin } from "@countersign/contracts/device-login";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { FakeServer, refusal } from "../../../lib/fixtures/fake-server.tsx";
import { AnswerLogin } from "./answer-login.tsx";
import { CodeForm } from "./code-form.tsx";

afterEach(cleanup);

const login: ShownLogin = {
  id: "0b7f1a52-58c5-4a0f-9f0e-3d3c9a1f8d11",
  userCode: "WDJB-MJHT",
  host: "devbox",
  address: "10.0.0.7",
  isSameNetwork: true,
  requestedAt: new Date().toISOString(),
  expiresAt: new Date(Date.now() + 600_000).toISOString(),
  keyName: "command line on devbox",
  keyDays: 90,
  scopes: ["read", "decide", "operate"],
};

function show(given: Partial<ShownLogin> = {}, answer: (input: unknown) => unknown = () => undefined) {
  const sent = vi.fn(answer);
  const onAnswer = vi.fn();
  render(
    <FakeServer answer={(_procedure, input) => sent(input)}>
      <AnswerLogin login={{ ...login, ...given }} onAnswer={onAnswer} />
    </FakeServer>,
  );
  return { sent, onAnswer };
}
const click = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

describe("a login that is answered", () => {
  it("shows the code, who asks and from where, and sends nothing by itself", () => {
    const { sent } = show();
    for (const text of ["WDJB-MJHT", "devbox", "10.0.0.7"]) expect(screen.getByText(text)).toBeDefined();
    expect(screen.getByText(/unverified/)).toBeDefined();
    expect(screen.queryByRole("alert")).toBeNull();
    expect(document.activeElement).toBe(document.body);
    expect(sent).not.toHaveBeenCalled();
  });

  it("is allowed with the scopes that stay checked; reading always does", async () => {
    const { sent, onAnswer } = show();
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name: /^read/ }).disabled).toBe(true);
    fireEvent.click(screen.getByRole("checkbox", { name: /^operate/ }));
    click("Allow");
    await expect.poll(() => onAnswer.mock.calls).toEqual([["allow"]]);
    expect(sent.mock.calls).toEqual([[{ answer: "allow", id: login.id, scopes: ["read", "decide"] }]]);
  });

  it("is refused by the other button", async () => {
    const { sent, onAnswer } = show();
    click("Deny");
    await expect.poll(() => onAnswer.mock.calls).toEqual([["refuse"]]);
    expect(sent.mock.calls).toEqual([[{ answer: "refuse", id: login.id }]]);
  });

  it("warns of a login from another network", () => {
    show({ isSameNetwork: false });
    expect(screen.getByRole("alert").textContent).toContain("different network");
  });

  it("says why an answer didn’t count", async () => {
    const { onAnswer } = show({}, () => {
      throw refusal("This code has expired.", []);
    });
    click("Allow");
    expect((await screen.findByRole("alert")).textContent).toBe(
      "The login wasn’t answered. This code has expired.",
    );
    expect(onAnswer).not.toHaveBeenCalled();
  });
});

describe("the field for a code", () => {
  it.each([
    { typed: "wdjb mjht", want: [["WDJB-MJHT"]], problem: false },
    { typed: "wdjb", want: [], problem: true },
  ])("takes $typed", ({ typed, want, problem }) => {
    const onCode = vi.fn();
    render(<CodeForm isWrong={false} onCode={onCode} />);
    fireEvent.change(screen.getByRole("textbox", { name: "Code" }), { target: { value: typed } });
    click("Continue");
    expect(onCode.mock.calls).toEqual(want);
    expect(screen.queryByRole("alert") !== null).toBe(problem);
  });
});
