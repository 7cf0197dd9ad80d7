// @vitest-environment happy-dom
import type { QueueItem } from "@countersign/contracts/call";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeServer } from "../../../lib/fixtures/fake-server.tsx";
import { sampleCommand } from "../fixtures/sample-item.ts";
import { InboxList } from "./inbox-list.tsx";
import { useInboxRows } from "./use-inbox-rows.ts";
import type { QueueParts } from "./use-queue-parts.ts";
import { useSelection } from "./use-selection.ts";

const height = 720;

type ListProps = { items: readonly QueueItem[]; isGrouped: boolean; rest: Partial<QueueParts> };

/** Every call is loaded. */
const whole = {
  isWhole: true,
  end: null,
  error: null,
  isWaiting: false,
  isLoadingView: false,
  isOpenedMissing: false,
  retry: () => undefined,
  more: () => undefined,
  groupOf: () => undefined,
  loadGroup: () => undefined,
};

/** The list with the keys of the page as buttons. */
function List({ items, isGrouped, rest }: ListProps) {
  const list = useInboxRows({ items, shown: items, viewName: "", isGrouped, end: rest.end });
  const selection = useSelection(items);
  const parts = { ...whole, selectGroup: selection.toggle, selectAlike: selection.addAlike, ...rest };
  return (
    <>
      <InboxList name="Calls" list={list} selection={selection} parts={parts} />
      <button type="button" onClick={() => list.move(1)}>
        next
      </button>
      <output>
        {list.openedId} {list.fresh} {selection.items.length}
      </output>
    </>
  );
}

function page(items: readonly QueueItem[], isGrouped = false, rest: Partial<QueueParts> = {}) {
  return (
    <NuqsTestingAdapter hasMemory>
      <FakeServer>
        <List items={items} isGrouped={isGrouped} rest={rest} />
      </FakeServer>
    </NuqsTestingAdapter>
  );
}

const many = Array.from({ length: 2_000 }, (_, index) => sampleCommand(`c${index}`, `echo ${index}`));
const rows = () => screen.getAllByRole("listitem");
const statusText = () => screen.getByRole("status").textContent;
const next = () => fireEvent.click(screen.getByRole("button", { name: "next" }));

describe("the list of waiting calls", () => {
  beforeEach(() => {
    // There is no layout here: whatever is measured is as high as a screen.
    vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(height);
    vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(400);
  });
  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
  });

  it("draws only the rows of 2,000 that can be seen, and says how many there are", () => {
    render(page(many));
    expect(rows().length).toBeLessThan(60);
    expect(rows()[1]?.getAttribute("aria-setsize")).toBe("2000");
    expect(rows()[1]?.getAttribute("aria-posinset")).toBe("2");
  });

  it("opens the next row by key and keeps it drawn", () => {
    render(page(many));
    for (let step = 0; step < 3; step += 1) next();
    expect(statusText()).toContain("c3");
    expect(screen.getByRole("link", { current: true }).textContent).toContain("echo 3");
  });

  it("shows identical calls as one row, which opens and is selected as a whole", () => {
    const same = ["/a", "/b", "/c"].map((workspace) =>
      sampleCommand(workspace, "node --test", { workspace }),
    );
    render(page([...same, sampleCommand("x", "ls")], true));
    expect(rows()).toHaveLength(2);
    expect(rows()[0]?.textContent).toMatch(/Run node --test× 3.*in 3 workspaces/);
    fireEvent.click(screen.getByRole("checkbox", { name: "Select Run node --test × 3" }));
    expect(statusText()).toMatch(/ 3$/);
    fireEvent.click(screen.getByRole("button", { name: "Calls of Run node --test × 3" }));
    expect(rows()).toHaveLength(5);
    next();
    expect(statusText()).toContain("/b");
  });

  it("loads the next page when the end comes near, not before, and says what went wrong", () => {
    const more = vi.fn();
    const rest = { isWhole: false, end: "2", more };
    const { rerender } = render(page(many, false, rest));
    expect(more).not.toHaveBeenCalled();
    expect(rows()[0]?.getAttribute("aria-setsize")).toBe("-1");
    rerender(page(many.slice(0, 40), false, rest));
    expect(more).toHaveBeenCalledTimes(1);
    rerender(page(many.slice(0, 45), false, { ...rest, end: "3" }));
    expect(more).toHaveBeenCalledTimes(2);
    const retry = vi.fn();
    rerender(page(many.slice(0, 45), false, { ...rest, end: "3", error: new Error("It broke."), retry }));
    expect(screen.getByRole("alert").textContent).toContain("The rest of the queue couldn’t be loaded.");
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(retry).toHaveBeenCalled();
  });

  it("says that a group may have more than is loaded", () => {
    const same = ["/a", "/b"].map((workspace) => sampleCommand(workspace, "node --test", { workspace }));
    render(page(same, true, { isWhole: false, end: "2" }));
    expect(rows()[0]?.textContent).toContain("× 2+");
  });

  it("says how many a group has, whatever is loaded of it, and asks for the rest when it’s opened", () => {
    const [one, two] = ["/a", "/b"].map((workspace) =>
      sampleCommand(workspace, "node --test", { workspace, group: "g" }),
    );
    const loadGroup = vi.fn();
    const groupOf = () => ({ group: "g", count: 57, workspaces: 6 });
    render(
      page(
        [one, two].flatMap((each) => each ?? []),
        true,
        { isWhole: false, end: "2", groupOf, loadGroup },
      ),
    );
    expect(rows()[0]?.textContent).toMatch(/× 57.*in 6 workspaces/);
    fireEvent.click(screen.getByRole("button", { name: "Calls of Run node --test × 57" }));
    expect(loadGroup).toHaveBeenCalledWith(one);
  });

  it("counts what comes while the pointer is over it, and keeps what leaves", () => {
    const [a, b] = [sampleCommand("a", "ls"), sampleCommand("b", "pwd")];
    const { rerender } = render(page([a]));
    fireEvent.pointerEnter(rows()[0]?.closest("div") ?? document.body, { pointerType: "mouse" });
    rerender(page([b]));
    expect(rows()).toHaveLength(1);
    expect(rows()[0]?.textContent).toContain("No longer waiting");
    expect(statusText()).toMatch(/ 1 0$/);
  });
});
