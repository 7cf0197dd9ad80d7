import { describe, expect, it } from "vitest";
import type { LineComment } from "./comment-store.ts";
import { openAt } from "./use-line-comments.ts";

const place = { path: "/w/a", side: "additions", line: 3, quote: "x" } as const;
const range = { ...place, from: 3, line: 5, quote: "x\ny\nz" };
const comment: LineComment = { ...place, id: "1", text: "Why?", isOpen: false };

describe("openAt", () => {
  it.each([
    { name: "begins one", before: [], place, want: [{ ...place, id: "new", text: "", isOpen: true }] },
    { name: "opens the one that is there", before: [comment], place, want: [{ ...comment, isOpen: true }] },
    {
      name: "begins another one on several lines where the first is done",
      before: [comment],
      place: range,
      want: [comment, { ...range, id: "new", text: "", isOpen: true }],
    },
    {
      name: "takes more lines into the one that is being written",
      before: [{ ...comment, isOpen: true }],
      place: range,
      want: [{ ...comment, ...range, isOpen: true }],
    },
    {
      name: "drops one that was begun elsewhere without words",
      before: [{ ...comment, line: 9, text: " ", isOpen: true }],
      place,
      want: [{ ...place, id: "new", text: "", isOpen: true }],
    },
    {
      name: "keeps one that is being written elsewhere",
      before: [{ ...comment, line: 9, isOpen: true }],
      place,
      want: [
        { ...comment, line: 9, isOpen: true },
        { ...place, id: "new", text: "", isOpen: true },
      ],
    },
    {
      name: "takes the other side for another place",
      before: [{ ...comment, isOpen: true }],
      place: { ...range, side: "deletions" as const },
      want: [
        { ...comment, isOpen: true },
        { ...range, side: "deletions", id: "new", text: "", isOpen: true },
      ],
    },
  ])("$name", ({ before, place: at, want }) => {
    expect(openAt(before, at, "new")).toEqual(want);
  });
});
