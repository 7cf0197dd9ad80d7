import { expect, it } from "vitest";
import { queueItem } from "../fixtures/queue-items.ts";
import { reconcile } from "./watch-approvals.ts";

const a = queueItem({ id: "a", sessionId: "s1", digest: "1" });
const b = queueItem({ id: "b", sessionId: "s2", digest: "1" });
const changed = queueItem({ id: "a", sessionId: "s1", digest: "2" });

it.each([
  { name: "a call that begins to wait", before: [a], queue: [a, b], want: [{ type: "waiting", call: b }] },
  { name: "another preview", before: [a], queue: [changed], want: [{ type: "changed", call: changed }] },
  {
    name: "a call that is gone",
    before: [a, b],
    queue: [b],
    want: [{ type: "resolved", id: "a", call: null }],
  },
  { name: "nothing when all is as before", before: [a, b], queue: [b, a], want: [] },
])("reports $name, once", ({ before, queue, want }) => {
  const known = new Map(before.map((call) => [call.id, call]));
  expect(reconcile(known, queue, () => true)).toEqual(want);
  expect(reconcile(known, queue, () => true)).toEqual([]);
});

it("leaves calls of other sessions alone", () => {
  const known = new Map([a, b].map((call) => [call.id, call]));
  expect(reconcile(known, [], ({ sessionId }) => sessionId === "s1")).toEqual([
    { type: "resolved", id: "a", call: null },
  ]);
  expect([...known.keys()]).toEqual(["b"]);
});
