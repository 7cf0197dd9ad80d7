// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { afterEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { FakeServer } from "../../../lib/fixtures/fake-server.tsx";
import { sampleCommand, sampleItem } from "../fixtures/sample-item.ts";
import { type InboxView, noFilters } from "./inbox-view.ts";
import { useBulk } from "./use-bulk.ts";
import { useInboxQueue } from "./use-inbox-queue.ts";

const everything: InboxView = { ...noFilters, sort: "risk", isGrouped: true };
const call = (id: string, command: string) => sampleCommand(id, command, { group: command });
const far = {
  ...call("y", "git pull"),
  sessionId: "far",
  session: { ...sampleItem("").session, waiting: 2 },
};
const mate = { ...far, id: "z" };
const tests = [call("a", "npm test"), call("b", "npm test"), call("c", "npm test")];
const pages = {
  first: { items: [...tests.slice(0, 2), call("x", "git push")], next: "2", total: 6 },
  second: { items: [...tests.slice(2), far, mate], next: null, total: 6 },
};
const asked = vi.fn();
const request = z.looseObject({
  cursor: z.string().optional(),
  sessionId: z.string().optional(),
  callIds: z.array(z.string()).optional(),
  group: z.string().optional(),
  like: z.string().optional(),
  find: z.string().optional(),
  sort: z.string().optional(),
});

function Inbox({ view }: { view: InboxView }) {
  const { window, knownItems, list, selection, parts, shownCount } = useInboxQueue(view, false);
  const bulk = useBulk(list, selection, parts);
  const [first] = knownItems;
  const rows = list.entries.flatMap((entry) => (entry.kind === "call" ? [entry.item] : entry.items));
  return (
    <>
      <button type="button" onClick={() => parts.selectGroup(["a", "b"], first)}>
        group
      </button>
      <button type="button" onClick={() => parts.selectGroup(["x"])}>
        one
      </button>
      <button type="button" onClick={() => first !== undefined && parts.selectAlike(first)}>
        alike
      </button>
      <button type="button" onClick={bulk.review}>
        review
      </button>
      <output>
        {shownCount} of {window?.total}, {parts.isWhole ? "whole" : "part"}, rows{" "}
        {rows.map(({ id }) => id).join("")}, selected {selection.items.map(({ id }) => id).join("")}, reviewed{" "}
        {bulk.reviewed?.items.map(({ id }) => id).join("") ?? "nothing"}, opened{" "}
        {parts.isOpenedMissing ? "unknown" : (list.opened?.id ?? "none")}, known{" "}
        {knownItems.map(({ id }) => id).join("")}
      </output>
    </>
  );
}

/** What is gathered, searched or ordered by the server comes when the returned function is called. */
function open(view: Partial<InboxView> = {}, address = "") {
  const { promise, resolve } = Promise.withResolvers<void>();
  const answer = async (procedure: string, input: unknown) => {
    if (procedure === "approvals.counts")
      return { matching: 2, groups: [{ group: "npm test", count: 3, workspaces: 1 }], choices: null };
    if (procedure !== "approvals.page") return [];
    asked(input);
    const { cursor, sessionId, callIds, group, like, find, sort } = request.parse(input);
    if (sessionId !== undefined) return { items: [far, mate], next: null, total: 6 };
    if (callIds !== undefined)
      return { items: [far].filter(({ id }) => callIds.includes(id)), next: null, total: 6 };
    if (group !== undefined || like !== undefined || find !== undefined || sort !== undefined) await promise;
    if (group !== undefined || like !== undefined) return { items: tests, next: null, total: 6 };
    if (find !== undefined) return { items: [far, mate], next: null, total: 6 };
    if (sort !== undefined) return { items: [mate, far, ...tests], next: "3", total: 6 };
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

  it("stays as it is while nothing needs more, and says how many wait", async () => {
    open();
    await shows("6 of 6, part, rows abx, selected , reviewed nothing");
    expect(asked.mock.calls).toEqual([[{ limit: 100 }]]);
  });

  it.each([
    { name: "group", query: { group: "npm test" } },
    { name: "alike", query: { like: "a" } },
  ])("has all of $name selected once they’re there, and nothing answered before", async ({ name, query }) => {
    const release = open();
    await shows("6 of 6, part, rows abx, selected , reviewed nothing");
    click(name);
    await shows("selected ab, reviewed nothing");
    click("review");
    await shows("selected ab, reviewed nothing");
    release();
    await shows("6 of 6, part, rows abcx, selected abc, reviewed nothing");
    click("review");
    await shows("selected abc, reviewed abc");
    expect(asked.mock.calls).toEqual([[{ limit: 100 }], [query]]);
  });

  it("lets one call be selected and answered without the rest", async () => {
    open();
    await shows("rows abx, selected , reviewed nothing");
    click("one");
    await shows("selected x, reviewed nothing");
    click("review");
    await shows("selected x, reviewed x");
    expect(asked.mock.calls).toEqual([[{ limit: 100 }]]);
  });

  it("asks for the opened call by itself, and for the others of its session", async () => {
    open({}, "?call=y");
    await shows("rows abx, selected , reviewed nothing, opened y, known abxyz");
    expect(asked.mock.calls).toEqual([[{ limit: 100 }], [{ callIds: ["y"] }], [{ sessionId: "far" }]]);
  });

  it("knows that a call of the address waits no longer", async () => {
    open({}, "?call=gone&selected=gone");
    await shows("rows abx, selected , reviewed nothing, opened none, known abx");
  });

  it("asks for the selected calls by themselves", async () => {
    open({}, "?selected=x,y");
    await shows("rows abx, selected xy, reviewed nothing");
    click("review");
    await shows("selected xy, reviewed xy");
  });

  it("has a search done by the server, and shows what it knows until then", async () => {
    const release = open({ find: "git" });
    await shows("2 of 6, part, rows x,");
    release();
    await shows("2 of 6, whole, rows yz,");
    expect(asked.mock.calls).toContainEqual([{ find: "git", sort: "risk", limit: 100 }]);
  });

  it("has the server order it by age", async () => {
    const release = open({ sort: "age" });
    await shows("part, rows abx,");
    release();
    await shows("6 of 6, part, rows zyabc,");
    expect(asked.mock.calls).toContainEqual([{ sort: "age", limit: 100 }]);
  });
});
