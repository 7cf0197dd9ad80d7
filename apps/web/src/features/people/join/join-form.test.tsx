// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { JoinForm } from "./join-form.tsx";

const code = "an-invitation-of-this-test";
const onJoined = vi.fn<(name: string) => void>();
const answer = vi.fn<(path: string, body: unknown) => Response>();

const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
const password = () => screen.getByLabelText<HTMLInputElement>("Password");
const type = (control: Element, value: string) => fireEvent.change(control, { target: { value } });
const join = () => fireEvent.click(screen.getByRole("button", { name: "Join" }));
const sent = () => answer.mock.calls.filter(([path]) => path === "/api/auth/join");

describe("joining", () => {
  beforeEach(() => {
    onJoined.mockReset();
    answer.mockReset();
    answer.mockReturnValue(Response.json({}));
    vi.stubGlobal("fetch", async (path: string, init?: { body?: string }) =>
      path === "/api/auth/ways"
        ? Response.json({ password: true, passkey: false, oidc: null })
        : answer(path, JSON.parse(init?.body ?? "null")),
    );
    render(<JoinForm code={code} email={null} onJoined={onJoined} />);
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  it("names each field that is wrong, and sends nothing", async () => {
    type(field("Name"), "ada");
    type(field("E-mail"), "ada at home");
    type(password(), "too short");
    join();
    await expect.poll(() => field("E-mail").getAttribute("aria-invalid")).toBe("true");
    expect(screen.getAllByRole("alert").map(({ textContent }) => textContent)).toEqual([
      "Enter a valid e-mail address.",
      "Use 12 to 128 characters.",
    ]);
    expect(sent()).toEqual([]);
  });

  it("sends what the schema makes of the fields", async () => {
    type(field("Name"), "ada");
    type(field("E-mail"), " Ada@Team.example ");
    type(password(), "long enough for this");
    join();
    await expect.poll(() => onJoined.mock.calls).toEqual([["ada"]]);
    expect(sent()).toEqual([
      ["/api/auth/join", { code, name: "ada", email: "ada@team.example", password: "long enough for this" }],
    ]);
  });

  it("keeps what was typed when the server refuses it, and can be sent again", async () => {
    answer.mockReturnValue(
      Response.json({ error: { message: "The name owner is taken." } }, { status: 409 }),
    );
    type(field("Name"), "owner");
    type(field("E-mail"), "ada@team.example");
    type(password(), "long enough for this");
    join();
    expect(await screen.findByRole("alert", {}, { timeout: 30_000 })).toHaveProperty(
      "textContent",
      "The name owner is taken.",
    );
    expect([field("Name").value, field("E-mail").value, password().value]).toEqual([
      "owner",
      "ada@team.example",
      "long enough for this",
    ]);
    type(field("Name"), "ada");
    answer.mockReturnValue(Response.json({}));
    join();
    await expect.poll(() => onJoined.mock.calls).toEqual([["ada"]]);
  });
});
