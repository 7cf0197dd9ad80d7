// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeServer } from "../../../lib/fixtures/fake-server.tsx";
import { FolderBox } from "./folder-box.tsx";

const folders = ["/w/shop", "/w/shoes"].map((path) => ({ path, isRepository: false }));
/** For a slow machine only: no test here is about how long the answer takes. */
const patience = { timeout: 60_000 };
const onOuterKey = vi.fn<(key: string) => void>();

function Form() {
  const [folder, setFolder] = useState("");
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the form around the field, whose keys must reach it
    <div onKeyDown={(event) => onOuterKey(event.key)}>
      <label htmlFor="folder">Folder</label>
      <FolderBox id="folder" value={folder} onChange={setFolder} isInvalid={false} />
    </div>
  );
}

const field = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Folder" });
const press = (key: string, init: KeyboardEventInit = {}) => fireEvent.keyDown(field(), { key, ...init });
const markedFolder = () =>
  screen.queryAllByRole("option", { selected: true }).map((option) => option.textContent);

async function type(text: string, found = folders) {
  render(
    <FakeServer answer={() => found}>
      <Form />
    </FakeServer>,
  );
  field().focus();
  fireEvent.change(field(), { target: { value: text } });
  await screen.findAllByRole("option", {}, patience);
}

describe("the field for a folder", () => {
  beforeEach(() => {
    onOuterKey.mockReset();
  });
  afterEach(cleanup);

  it("marks no folder until an arrow key does", async () => {
    await type("/w/sho");
    expect(markedFolder()).toEqual([]);
    expect(field().getAttribute("aria-expanded")).toBe("true");
    press("ArrowDown");
    expect(markedFolder()).toEqual(["/w/shop"]);
    const option = screen.getByRole("option", { selected: true });
    expect(field().getAttribute("aria-activedescendant")).toBe(option.id);
    expect(document.activeElement).toBe(field());
  });

  it.each([
    { key: "Enter", arrows: ["ArrowDown", "ArrowDown"], want: "/w/shoes/" },
    { key: "Tab", arrows: ["ArrowDown"], want: "/w/shop/" },
    { key: "Enter", arrows: ["ArrowUp"], want: "/w/shoes/" },
    { key: "Enter", arrows: [], want: "/w/sho" },
    { key: "Tab", arrows: [], want: "/w/sho" },
  ])("$key after $arrows leaves $want", async ({ key, arrows, want }) => {
    await type("/w/sho");
    for (const arrow of arrows) press(arrow);
    press(key);
    expect(field().value).toBe(want);
  });

  it("takes the only folder on Tab", async () => {
    await type("/w/sh", folders.slice(0, 1));
    await vi.waitFor(() => {
      press("Tab");
      expect(field().value).toBe("/w/shop/");
    }, patience);
  });

  it("takes a folder by pointer", async () => {
    await type("/w/sho");
    fireEvent.click(screen.getByRole("option", { name: "/w/shoes" }));
    expect(field().value).toBe("/w/shoes/");
  });

  it("closes on Escape, and opens again on an arrow", async () => {
    await type("/w/sho");
    press("Escape");
    expect(screen.queryAllByRole("option")).toEqual([]);
    expect(onOuterKey).not.toHaveBeenCalledWith("Escape");
    press("ArrowDown");
    expect(await screen.findAllByRole("option", {}, patience)).toHaveLength(2);
  });

  it("leaves the caret's keys to the field, and Ctrl+Enter to the form", async () => {
    await type("/w/sho");
    expect(press("Home")).toBe(true);
    expect(press("Enter")).toBe(true);
    press("Enter", { ctrlKey: true });
    expect(onOuterKey).toHaveBeenCalledWith("Enter");
    expect(field().value).toBe("/w/sho");
  });
});
