// @vitest-environment happy-dom
import { Dialog } from "@countersign/ui/dialog";
import { Menu, MenuEntry } from "@countersign/ui/menu";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { Plus } from "lucide-react";
import { useState } from "react";
import { flushSync } from "react-dom";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";

// Reading them from the disk takes longer than the tests wait.
beforeAll(async () => {
  await Promise.all([import("@countersign/ui/dialog-window"), import("@countersign/ui/menu-list")]);
});
afterEach(() => {
  vi.unstubAllGlobals();
  cleanup();
});

function AskingPage() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Ask
      </button>
      <Dialog isOpen={isOpen} onOpenChange={setOpen} title="Stop all agents?">
        <input aria-label="Reason" />
      </Dialog>
    </>
  );
}

describe("a window whose code is loaded late", () => {
  it("holds the focus from its first moment, and gives it back", async () => {
    render(<AskingPage />);
    const button = screen.getByRole("button", { name: "Ask" });
    button.focus();
    fireEvent.click(button);
    const coming = screen.getByRole("dialog", { name: "Stop all agents?" });
    expect(document.activeElement).toBe(coming);
    const field = await screen.findByRole("textbox", { name: "Reason" });
    await expect.poll(() => document.activeElement).toBe(field);
    fireEvent.keyDown(field, { key: "Escape" });
    await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
    await expect.poll(() => document.activeElement).toBe(button);
  });
});

describe("a window that has only just opened", () => {
  it("closes on an Esc that was on its way", async () => {
    render(<AskingPage />);
    // As in a browser, where a key that is on its way comes before what the window schedules for later.
    vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
    flushSync(() => screen.getByRole("button", { name: "Ask" }).click());
    const pressed = new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true });
    screen.getByRole("textbox", { name: "Reason" }).dispatchEvent(pressed);
    await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  });
});

describe("a menu whose code is loaded late", () => {
  it("opens by key from its button, which stays and gets the focus back", async () => {
    const choose = vi.fn<() => void>();
    render(
      <Menu trigger={<button type="button">More</button>}>
        <MenuEntry icon={Plus} onSelect={choose}>
          Commands
        </MenuEntry>
      </Menu>,
    );
    const button = screen.getByRole("button", { name: "More" });
    button.focus();
    fireEvent.keyDown(button, { key: "Tab" });
    fireEvent.keyDown(button, { key: "Enter" });
    const list = await screen.findByRole("menu", { name: "More" });
    expect(button.getAttribute("aria-controls")).toBe(list.id);
    fireEvent.keyDown(list, { key: "Escape" });
    await expect.poll(() => screen.queryByRole("menu")).toBeNull();
    expect(button.isConnected).toBe(true);
    await expect.poll(() => document.activeElement).toBe(button);
    fireEvent.pointerDown(button, { button: 0 });
    fireEvent.click(await screen.findByRole("menuitem", { name: "Commands" }));
    expect(choose).toHaveBeenCalledOnce();
  });
});
