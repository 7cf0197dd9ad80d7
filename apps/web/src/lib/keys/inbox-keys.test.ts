import { describe, expect, it } from "vitest";
import { inboxAction } from "./inbox-keys.ts";
import type { Stroke } from "./stroke.ts";

const plain: Stroke = {
  key: "",
  hasShift: false,
  hasModifier: false,
  isRepeat: false,
  at: 0,
  field: "none",
  isInDialog: false,
  atStart: true,
  atEnd: true,
};

describe("inboxAction", () => {
  it.each<{ name: string; stroke: Partial<Stroke>; want: unknown }>([
    { name: "a approves", stroke: { key: "a" }, want: "approve" },
    { name: "a approves with the focus on a button", stroke: { key: "a", field: "button" }, want: "approve" },
    { name: "a held key never approves", stroke: { key: "a", isRepeat: true }, want: null },
    { name: "a in a field is a letter", stroke: { key: "a", field: "line" }, want: null },
    { name: "Ctrl+A never approves", stroke: { key: "a", hasModifier: true }, want: null },
    { name: "nothing is decided behind a dialog", stroke: { key: "a", isInDialog: true }, want: null },
    {
      name: "A is not a: it asks what to always allow",
      stroke: { key: "A", hasShift: true },
      want: "always-allow",
    },
    { name: "A in a field is a letter", stroke: { key: "A", hasShift: true, field: "line" }, want: null },
    { name: "1 approves, too", stroke: { key: "1" }, want: "approve" },
    { name: "2 instructs", stroke: { key: "2" }, want: "instruct" },
    { name: "3 denies", stroke: { key: "3" }, want: "deny" },
    { name: "1 in a field is typed", stroke: { key: "1", field: "line" }, want: null },
    { name: "Esc closes what is open, and never aborts", stroke: { key: "Escape" }, want: "leave" },
    { name: "a held Esc does nothing", stroke: { key: "Escape", isRepeat: true }, want: null },
    { name: "Esc in a field leaves it", stroke: { key: "Escape", field: "area" }, want: "leave-field" },
    { name: "Shift+Esc is another key", stroke: { key: "Escape", hasShift: true }, want: null },
    { name: "Shift+Backspace aborts", stroke: { key: "Backspace", hasShift: true }, want: "abort" },
    {
      name: "Shift+Backspace in a field takes a letter away",
      stroke: { key: "Backspace", hasShift: true, field: "line" },
      want: null,
    },
    {
      name: "a held Shift+Backspace does nothing",
      stroke: { key: "Backspace", hasShift: true, isRepeat: true },
      want: null,
    },
    { name: "Backspace alone does nothing", stroke: { key: "Backspace" }, want: null },
    { name: "o opens what is folded", stroke: { key: "o" }, want: "open" },
    { name: "c comments on a line", stroke: { key: "c" }, want: "comment" },
    { name: "/ searches", stroke: { key: "/" }, want: "search" },
    { name: "e edits the input", stroke: { key: "e" }, want: "edit" },
    { name: "e in a field is a letter", stroke: { key: "e", field: "area" }, want: null },
    { name: "x selects", stroke: { key: "x" }, want: "select" },
    { name: "a held x selects once", stroke: { key: "x", isRepeat: true }, want: null },
    { name: "X selects all of the kind", stroke: { key: "X", hasShift: true }, want: "select-alike" },
    { name: "j moves down, also held", stroke: { key: "j", isRepeat: true }, want: "next" },
    { name: "k moves up", stroke: { key: "k" }, want: "previous" },
  ])("$name", ({ stroke, want }) => {
    expect(inboxAction({ ...plain, ...stroke })).toBe(want);
  });
});
