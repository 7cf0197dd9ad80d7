import { describe, expect, it } from "vitest";
import { keymap } from "./keymap.ts";
import { pageAction } from "./page-action.ts";
import type { Stroke } from "./stroke.ts";

const plain: Stroke = {
  key: "/",
  hasShift: false,
  hasModifier: false,
  isRepeat: false,
  at: 0,
  field: "none",
  isInDialog: false,
  atStart: true,
  atEnd: true,
};

describe("pageAction", () => {
  it.each<{ name: string; stroke: Partial<Stroke>; want: string | null }>([
    { name: "a key of the page acts", stroke: {}, want: "find" },
    { name: "also where a layout types it with Shift", stroke: { hasShift: true }, want: "find" },
    { name: "also with the focus on a button", stroke: { field: "button" }, want: "find" },
    { name: "in a field it is typed", stroke: { field: "line" }, want: null },
    { name: "with a modifier it is the browser's", stroke: { hasModifier: true }, want: null },
    { name: "behind a dialog it does nothing", stroke: { isInDialog: true }, want: null },
    { name: "a key of another page does nothing", stroke: { key: "v" }, want: null },
  ])("$name", ({ stroke, want }) => {
    expect(pageAction(keymap.rules, { ...plain, ...stroke })).toBe(want);
  });
});
