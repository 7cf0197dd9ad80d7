import { describe, expect, it } from "vitest";
import { type PanelOption, panelAction } from "./panel-keys.ts";
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
type Case = { name: string; stroke: Partial<Stroke>; current?: PanelOption | null; want: unknown };

const moveTo = (to: PanelOption) => ({ tag: "move", to });
const approves = { tag: "answer", option: "approve" };

describe("panelAction", () => {
  it.each<Case>([
    { name: "a approves at once", stroke: { key: "a" }, want: approves },
    { name: "1 approves at once", stroke: { key: "1" }, want: approves },
    { name: "1 approves with the focus on a button", stroke: { key: "1", field: "button" }, want: approves },
    { name: "i goes to the instruction", stroke: { key: "i" }, want: moveTo("instruct") },
    { name: "2 goes to the instruction", stroke: { key: "2" }, want: moveTo("instruct") },
    { name: "d goes to the reason of a denial", stroke: { key: "d" }, want: moveTo("deny") },
    { name: "3 goes to the reason of a denial", stroke: { key: "3" }, want: moveTo("deny") },
    { name: "e edits the input", stroke: { key: "e" }, want: { tag: "edit" } },
    {
      name: "A asks what to always allow",
      stroke: { key: "A", hasShift: true },
      want: { tag: "always-allow" },
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
      want: moveTo("approve"),
    },
    {
      name: "up goes to the last answer while none is chosen",
      stroke: { key: "ArrowUp" },
      current: null,
      want: moveTo("deny"),
    },
    { name: "1 in a field is that field's", stroke: { key: "1", field: "area" }, want: null },
    { name: "a in a field is that field's", stroke: { key: "a", field: "line" }, want: null },
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
    { name: "down goes to the next", stroke: { key: "ArrowDown" }, want: moveTo("instruct") },
    { name: "up goes round", stroke: { key: "ArrowUp" }, want: moveTo("deny") },
    {
      name: "down leaves a field at its end",
      stroke: { key: "ArrowDown", field: "area" },
      current: "instruct",
      want: moveTo("deny"),
    },
    {
      name: "down moves the caret within words",
      stroke: { key: "ArrowDown", field: "area", atEnd: false },
      want: null,
    },
    { name: "Enter answers", stroke: { key: "Enter" }, want: approves },
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
    { name: "a held e does nothing", stroke: { key: "e", isRepeat: true }, want: null },
    { name: "Esc aborts", stroke: { key: "Escape" }, want: { tag: "abort" } },
    { name: "a held Esc does not", stroke: { key: "Escape", isRepeat: true }, want: null },
    {
      name: "Esc in a field leaves it",
      stroke: { key: "Escape", field: "line" },
      want: { tag: "leave-field" },
    },
    { name: "Shift+Esc is not abort", stroke: { key: "Escape", hasShift: true }, want: null },
    { name: "Shift+Backspace aborts", stroke: { key: "Backspace", hasShift: true }, want: { tag: "abort" } },
    {
      name: "Shift+Backspace in a field takes a letter away",
      stroke: { key: "Backspace", hasShift: true, field: "area" },
      want: null,
    },
    { name: "? is for the keys", stroke: { key: "?" }, want: null },
  ])("$name", ({ stroke, current, want }) => {
    expect(panelAction({ ...plain, ...stroke }, current === undefined ? "approve" : current)).toEqual(want);
  });

  it.each([..."bcfghjklmnopqrstuvwxyzDIEé456790 "])("%s, which no answer has, decides nothing", (key) => {
    for (const field of ["none", "button", "area"] as const) {
      const stroke = { ...plain, key, field, hasShift: key !== key.toLowerCase() };
      expect(panelAction(stroke, "approve")).toBeNull();
    }
  });
});
