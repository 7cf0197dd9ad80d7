import { expect, it } from "vitest";
import { findLeftOut } from "./left-out.ts";

const now = Date.parse("2026-05-06T14:02:10Z");
const items = [
  { id: "a", digest: "1" },
  { id: "b", digest: "1" },
];
const denied = { verdict: "deny" as const, by: "ada", at: "2026-05-06T14:02:00Z" };

it.each([
  { name: "nothing while all wait as they are listed", queue: items, settled: {}, want: [] },
  { name: "nothing before the queue is known", queue: undefined, settled: {}, want: [] },
  { name: "nothing that may just have come", queue: [], isAsking: true, settled: {}, want: [] },
  {
    name: "what somebody decided, with who and when",
    queue: items,
    settled: { b: { verdict: denied } },
    want: [["b", "Denied by ada 10s ago. It no longer waits."]],
  },
  {
    name: "what is no longer in the queue",
    queue: [{ id: "a", digest: "1" }],
    settled: {},
    want: [["b", "This call is no longer waiting."]],
  },
  {
    name: "what is no longer as it is listed",
    queue: [
      { id: "a", digest: "2" },
      { id: "b", digest: "1" },
    ],
    settled: {},
    want: [["a", "Changed since it was listed: it still waits, and is decided by itself."]],
  },
  {
    name: "what nobody decided in its time",
    queue: [{ id: "b", digest: "1" }],
    settled: { a: { verdict: null, isTimedOut: true as const } },
    want: [["a", "Nobody decided this call in its time: it was denied."]],
  },
])("leaves out $name", ({ queue, isAsking = false, settled, want }) => {
  expect([...findLeftOut(items, { queue, isAsking, settled, now })]).toEqual(want);
});
