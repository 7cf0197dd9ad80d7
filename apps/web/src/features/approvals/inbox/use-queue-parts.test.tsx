// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { afterEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { useQueue } from "../../../lib/data/use-queue.ts";
import { FakeServer } from "../../../lib/fixtures/fake-server.tsx";
import { sampleCommand, sampleItem } from "../fixtures/sample-item.ts";
import { type InboxView, noFilters } from "./inbox-view.ts";
import { useBulk } from "./use-bulk.ts";
import { useInboxRows } from "./use-inbox-rows.ts";
import { useKnownCalls } from "./use-known-calls.ts";
import { useQueueParts } from "./use-queue-parts.ts";
import { useSelection } from "./use-selection.ts";

const everything: InboxView = { ...noFilters, sort: "risk", isGrouped: true };
const far = sampleCommand("y", "git push", {
  sessionId: "far",
  session: { ...sampleItem("").session, waiting: 2 },
});
const mate = { ...far, id: "z" };
const pages = {
  first: {
    items: [sampleCommand("a", "npm test"), sampleCommand("b", "npm test"), sampleCommand("x", "git push")],
    next: "2",
    total: 6,
  },
  second: { items: [sampleCommand("c", "npm test"), far, mate], next: null, total: 6 },
};
const asked = vi.fn();
const request = z.looseObject({
  cursor: z.string().optional(),
  sessionId: z.string().optional(),
  callIds: z.array(z.string()).optional(),
});

function Inbox({ view }: { view: InboxView }) {
  const window = useQueue().data;
  const shown = window?.items ?? [];
  const known = useKnownCalls(window);
  const items = known.calls;
  const list = useInboxRows({ items, shown, viewName: "", isGrouped: true, end: window?.next });
  const selection = useSelection(items);
  const parts = useQueueParts({ window, known, view, list, selection });
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
        {shown.length} of {window?.total}, {parts.isWhole ? "whole" : "part"}, selected{" "}
        {selection.items.map(({ id }) => id).join("")}, reviewed{" "}
        {bulk.reviewed?.items.map(({ id }) => id).join("") ?? "nothing"}, opened{" "}
        {parts.isOpenedMissing ? "unknown" : (list.opened?.id ?? "none")}, known{" "}
        {items.map(({ id }) => id).join("")}
      </output>
    </>
  );
}

/** The second page comes when `release` is called. */
function open(view: Partial<InboxView> = {}, address = "") {
  const { promise, resolve } = Promise.withResolvers<void>();
  const answer = async (procedure: string, input: unknown) => {
    if (procedure !== "approvals.page") return [];
    asked(input);
    const { cursor, sessionId, callIds } = request.parse(input);
    if (cursor !== undefined) await promise;
    if (sessionId !== undefined) return { items: [far, mate], next: null, total: 6 };
    if (callIds !== undefined)
      return { items: [far].filter(({ id }) => callIds.includes(id)), next: null, total: 6 };
    return cursor === undefined ? pages.first : pages.second;
  };
  render(
    <NuqsTestingAdapter hasMemory searchParams={address}>
      <FakeServer permissions={["decide"]} answer={answer}>
        <Inbox view={{ ...everything, ...view }} />
      </FakeServer>
    </NuqsTestingAdapter>,
  );
  return resolve;
}

const shows = (text: string) => waitFor(() => expect(screen.getByRole("status").textContent).toContain(text));
const click = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

describe("a queue that is loaded in part", () => {
  afterEach(() => {
    cleanup();
    asked.mockReset();
  });

  it("stays as it is while nothing needs the rest, and says how many wait", async () => {
    open();
    await shows("3 of 6, part, selected , reviewed nothing");
    expect(asked.mock.calls).toEqual([[{ limit: 100 }]]);
  });

  it("has all of a group selected once it’s loaded, and nothing answered before", async () => {
    const release = open();
    await shows("3 of 6, part, selected , reviewed nothing");
    click("group");
    await shows("3 of 6, part, selected ab, reviewed nothing");
    click("review");
    await shows("3 of 6, part, selected ab, reviewed nothing");
    release();
    await shows("6 of 6, whole, selected abc, reviewed nothing");
    click("review");
    await shows("6 of 6, whole, selected abc, reviewed abc");
  });

  it("lets one call be selected and answered without the rest", async () => {
    open();
    await shows("3 of 6, part, selected , reviewed nothing");
    click("one");
    await shows("3 of 6, part, selected x, reviewed nothing");
    click("review");
    await shows("3 of 6, part, selected x, reviewed x");
    expect(asked.mock.calls).toEqual([[{ limit: 100 }]]);
  });

  it("asks for the opened call by itself, and for the others of its session", async () => {
    open({}, "?call=y");
    await shows("3 of 6, part, selected , reviewed nothing, opened y, known abxyz");
    expect(asked.mock.calls).toEqual([[{ limit: 100 }], [{ callIds: ["y"] }], [{ sessionId: "far" }]]);
  });

  it("knows that a call of the address waits no longer", async () => {
    open({}, "?call=gone&selected=gone");
    await shows("3 of 6, part, selected , reviewed nothing, opened none, known abx");
  });

  it("asks for the selected calls by themselves", async () => {
    open({}, "?selected=x,y");
    await shows("3 of 6, part, selected xy, reviewed nothing");
    click("review");
    await shows("3 of 6, part, selected xy, reviewed xy");
  });

  it.each([
    { name: "a search", view: { find: "npm" } },
    { name: "another order", view: { sort: "age" as const } },
  ])("is loaded whole for $name", async ({ view }) => {
    const release = open(view);
    release();
    await shows("6 of 6, whole, selected , reviewed nothing");
  });
});
