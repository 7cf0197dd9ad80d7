import { describe, expect, it } from "vitest";
import { type PanelOption, panelAction } from "./panel-keys.ts";
import type { Stroke } from "./stroke.ts";

const plain: Stroke = {
  key: "",
  hasShift: false,
  hasModifier: false,
  isRepeat: false,
  field: "none",
  isInDialog: false,
  atStart: true,
  atEnd: true,
};
type Case = { name: string; stroke: Partial<Stroke>; current?: PanelOption; want: unknown };

describe("panelAction", () => {
  it.each<Case>([
    { name: "a approves, unless more is typed", stroke: { key: "a" }, want: { tag: "approve-soon" } },
    { name: "1 approves, unless more is typed", stroke: { key: "1" }, want: { tag: "approve-soon" } },
    { name: "A asks what to remember", stroke: { key: "A", hasShift: true }, want: { tag: "remember-soon" } },
    { name: "3 denies", stroke: { key: "3" }, want: { tag: "answer", option: "deny" } },
    { name: "d goes to the reason", stroke: { key: "d" }, want: { tag: "focus", option: "deny" } },
    { name: "i goes to the instruction", stroke: { key: "i" }, want: { tag: "focus", option: "instruct" } },
    { name: "another letter is typed", stroke: { key: "u" }, want: { tag: "type", text: "u" } },
    { name: "a letter in a field is that field's", stroke: { key: "a", field: "area" }, want: null },
    { name: "a held key never approves", stroke: { key: "a", isRepeat: true }, want: null },
    { name: "Ctrl+A never approves", stroke: { key: "a", hasModifier: true }, want: null },
    { name: "nothing is decided behind a dialog", stroke: { key: "a", isInDialog: true }, want: null },
    { name: "down goes to the next", stroke: { key: "ArrowDown" }, want: { tag: "move", to: "instruct" } },
    { name: "up goes round", stroke: { key: "ArrowUp" }, want: { tag: "move", to: "deny" } },
    {
      name: "down leaves a field at its end",
      stroke: { key: "ArrowDown", field: "area" },
      current: "instruct",
      want: { tag: "move", to: "deny" },
    },
    {
      name: "down moves the caret within words",
      stroke: { key: "ArrowDown", field: "area", atEnd: false },
      want: null,
    },
    { name: "Enter answers", stroke: { key: "Enter" }, want: { tag: "answer", option: "approve" } },
    { name: "a held Enter does not", stroke: { key: "Enter", isRepeat: true }, want: null },
    { name: "Enter on a button is the button's", stroke: { key: "Enter", field: "button" }, want: null },
    {
      name: "Shift+Enter is a new line",
      stroke: { key: "Enter", hasShift: true, field: "area" },
      want: null,
    },
    {
      name: "Enter in the instruction instructs",
      stroke: { key: "Enter", field: "area" },
      current: "instruct",
      want: { tag: "answer", option: "instruct" },
    },
    { name: "Esc aborts", stroke: { key: "Escape" }, want: { tag: "abort" } },
    {
      name: "Esc in a field leaves it",
      stroke: { key: "Escape", field: "line" },
      want: { tag: "leave-field" },
    },
    { name: "Shift+Esc is not abort", stroke: { key: "Escape", hasShift: true }, want: null },
    { name: "? is for the keys", stroke: { key: "?" }, want: null },
  ])("$name", ({ stroke, current, want }) => {
    expect(panelAction({ ...plain, ...stroke }, current ?? "approve")).toEqual(want);
  });
});
