// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { afterEach, describe, expect, it, vi } from "vitest";
import { useQueue } from "../../../lib/data/use-queue.ts";
import { FakeServer } from "../../../lib/fixtures/fake-server.tsx";
import { sampleCommand } from "../fixtures/sample-item.ts";
import { type InboxView, noFilters } from "./inbox-view.ts";
import { useBulk } from "./use-bulk.ts";
import { useInboxRows } from "./use-inbox-rows.ts";
import { useQueueParts } from "./use-queue-parts.ts";
import { useSelection } from "./use-selection.ts";

const everything: InboxView = { ...noFilters, sort: "risk", isGrouped: true };
const pages = {
  first: {
    items: [sampleCommand("a", "npm test"), sampleCommand("b", "npm test"), sampleCommand("x", "git push")],
    next: "2",
    total: 5,
  },
  second: {
    items: [sampleCommand("c", "npm test"), sampleCommand("y", "git push")],
    next: null,
    total: 5,
  },
};
const asked = vi.fn();

function Inbox({ view }: { view: InboxView }) {
  const window = useQueue().data;
  const items = window?.items ?? [];
  const list = useInboxRows({ items, shown: items, viewName: "", isGrouped: true, end: window?.next });
  const selection = useSelection(items);
  const parts = useQueueParts({ window, view, list, selection });
  const bulk = useBulk(list, selection, parts);
  return (
    <>
      <button type="button" onClick={() => parts.selectGroup(["a", "b"])}>
        group
      </button>
      <button type="button" onClick={() => parts.selectGroup(["x"])}>
        one
      </button>
      <button type="button" onClick={bulk.review}>
        review
      </button>
      <output>
        {items.length} of {window?.total}, {parts.isWhole ? "whole" : "part"}, selected{" "}
        {selection.items.map(({ id }) => id).join("")}, reviewed{" "}
        {bulk.reviewed?.items.map(({ id }) => id).join("") ?? "nothing"}
      </output>
    </>
  );
}

/** The second page comes when `release` is called. */
function open(view: Partial<InboxView> = {}) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const answer = async (procedure: string, input: unknown) => {
    if (procedure !== "approvals.page") return [];
    asked(input);
    const isSecond = typeof input === "object" && input !== null && "cursor" in input;
    if (isSecond) await promise;
    return isSecond ? pages.second : pages.first;
  };
  render(
    <NuqsTestingAdapter hasMemory>
      <FakeServer permissions={["decide"]} answer={answer}>
        <Inbox view={{ ...everything, ...view }} />
      </FakeServer>
    </NuqsTestingAdapter>,
  );
  return resolve;
}

const shows = (text: string) => waitFor(() => expect(screen.getByRole("status").textContent).toBe(text));
const click = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

describe("a queue that is loaded in part", () => {
  afterEach(() => {
    cleanup();
    asked.mockReset();
  });

  it("stays as it is while nothing needs the rest, and says how many wait", async () => {
    open();
    await shows("3 of 5, part, selected , reviewed nothing");
    expect(asked.mock.calls).toEqual([[{ limit: 100 }]]);
  });

  it("has all of a group selected once it’s loaded, and nothing answered before", async () => {
    const release = open();
    await shows("3 of 5, part, selected , reviewed nothing");
    click("group");
    await shows("3 of 5, part, selected ab, reviewed nothing");
    click("review");
    await shows("3 of 5, part, selected ab, reviewed nothing");
    release();
    await shows("5 of 5, whole, selected abc, reviewed nothing");
    click("review");
    await shows("5 of 5, whole, selected abc, reviewed abc");
  });

  it("has one call selected that was selected by itself, whatever turns out to be identical", async () => {
    const release = open();
    await shows("3 of 5, part, selected , reviewed nothing");
    click("one");
    release();
    await shows("5 of 5, whole, selected x, reviewed nothing");
  });

  it.each([
    { name: "a search", view: { find: "npm" } },
    { name: "another order", view: { sort: "age" as const } },
  ])("is loaded whole for $name", async ({ view }) => {
    const release = open(view);
    release();
    await shows("5 of 5, whole, selected , reviewed nothing");
  });
});
