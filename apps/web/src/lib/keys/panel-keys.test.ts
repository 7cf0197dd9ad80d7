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
type Case = {
  name: string;
  stroke: Partial<Stroke>;
  current?: PanelOption | null;
  held?: string;
  want: unknown;
};

const soon = (option: PanelOption) => ({ tag: "answer-soon", option });

describe("panelAction", () => {
  it.each<Case>([
    { name: "1 approves, unless more is typed", stroke: { key: "1" }, want: soon("approve") },
    {
      name: "1 approves with the focus on a button",
      stroke: { key: "1", field: "button" },
      want: soon("approve"),
    },
    { name: "2 goes to the instruction", stroke: { key: "2" }, want: { tag: "move", to: "instruct" } },
    { name: "3 denies, unless more is typed", stroke: { key: "3" }, want: soon("deny") },
    { name: "more after 1 is words", stroke: { key: "6" }, held: "1", want: { tag: "type", text: "16" } },
    { name: "a space after 1 is words", stroke: { key: " " }, held: "1", want: { tag: "type", text: "1 " } },
    { name: "1 after 1 is words", stroke: { key: "1" }, held: "1", want: { tag: "type", text: "11" } },
    {
      name: "? after 3 is words",
      stroke: { key: "?", hasShift: true },
      held: "3",
      want: { tag: "type", text: "3?" },
    },
    {
      name: "a capital on its way after 1 is words",
      stroke: { key: "Shift", hasShift: true },
      held: "1",
      want: { tag: "type-before", text: "1" },
    },
    { name: "Shift alone is nothing", stroke: { key: "Shift", hasShift: true }, want: null },
    {
      name: "Enter after 3 denies at once",
      stroke: { key: "Enter" },
      current: "deny",
      held: "3",
      want: { tag: "answer", option: "deny" },
    },
    {
      name: "Enter answers nothing while nothing is chosen",
      stroke: { key: "Enter" },
      current: null,
      want: null,
    },
    {
      name: "down goes to the first answer while none is chosen",
      stroke: { key: "ArrowDown" },
      current: null,
      want: { tag: "move", to: "approve" },
    },
    {
      name: "up goes to the last answer while none is chosen",
      stroke: { key: "ArrowUp" },
      current: null,
      want: { tag: "move", to: "deny" },
    },
    { name: "a letter in a field is that field's", stroke: { key: "1", field: "area" }, want: null },
    { name: "a held key never approves", stroke: { key: "1", isRepeat: true }, want: null },
    { name: "Ctrl+1 never approves", stroke: { key: "1", hasModifier: true }, want: null },
    { name: "nothing is decided behind a dialog", stroke: { key: "1", isInDialog: true }, want: null },
    {
      name: "right goes to what stands beside",
      stroke: { key: "ArrowRight" },
      want: { tag: "move-beside", by: 1 },
    },
    {
      name: "left goes back from there",
      stroke: { key: "ArrowLeft", field: "button" },
      want: { tag: "move-beside", by: -1 },
    },
    {
      name: "right is nothing beside the other options",
      stroke: { key: "ArrowRight" },
      current: "deny",
      want: null,
    },
    { name: "right in a field is that field's", stroke: { key: "ArrowRight", field: "line" }, want: null },
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
    { name: "e opens the editor, unless more is typed", stroke: { key: "e" }, want: { tag: "edit-soon" } },
    { name: "more after e is words", stroke: { key: "x" }, held: "e", want: { tag: "type", text: "ex" } },
    {
      name: "Enter after e opens the editor, and never approves",
      stroke: { key: "Enter" },
      held: "e",
      want: { tag: "edit" },
    },
    {
      name: "Esc after e leaves the editor that was to open, and never aborts",
      stroke: { key: "Escape" },
      held: "e",
      want: { tag: "leave-field" },
    },
    { name: "a held e does nothing", stroke: { key: "e", isRepeat: true }, want: null },
    { name: "Esc aborts", stroke: { key: "Escape" }, want: { tag: "abort" } },
    {
      name: "Esc in a field leaves it",
      stroke: { key: "Escape", field: "line" },
      want: { tag: "leave-field" },
    },
    { name: "Shift+Esc is not abort", stroke: { key: "Escape", hasShift: true }, want: null },
    { name: "? is for the keys", stroke: { key: "?" }, want: null },
  ])("$name", ({ stroke, current, held, want }) => {
    expect(
      panelAction({ ...plain, ...stroke }, current === undefined ? "approve" : current, held ?? ""),
    ).toEqual(want);
  });

  it.each([..."abcdfghijklmnopqrstuvwxyzADIEé4"])("%s is typed into the instruction", (key) => {
    for (const field of ["none", "button"] as const) {
      const stroke = { ...plain, key, field, hasShift: key !== key.toLowerCase() };
      expect(panelAction(stroke, "approve", "")).toEqual({ tag: "type", text: key });
    }
  });
});
