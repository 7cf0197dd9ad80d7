import type { Permission } from "@countersign/contracts/role-permissions";
import { describe, expect, it } from "vitest";
import { createKeyReader } from "../../terminal/read-keys.ts";
import { fieldWith } from "../../terminal/text-field.ts";
import { answerQuestion, chooseMode, cycleFor, type ModeState, nextMode, noModes } from "./mode-key.ts";

const operator: Permission[] = ["read", "decide", "operate"];
const admin: Permission[] = [...operator, "bypass"];
const open = { isBypassForbidden: false, allowsAutoMode: false };

describe("Shift+Tab goes through", () => {
  it.each([
    { name: "three modes", rights: { ...open, permissions: operator }, want: "default acceptEdits plan" },
    {
      name: "auto where the team allows it",
      rights: { ...open, permissions: operator, allowsAutoMode: true },
      want: "default acceptEdits auto plan",
    },
    {
      name: "bypassPermissions for people who may use it",
      rights: { ...open, permissions: admin },
      want: "default acceptEdits plan bypassPermissions",
    },
    {
      name: "no bypassPermissions where the team forbids it",
      rights: { ...open, permissions: admin, isBypassForbidden: true },
      want: "default acceptEdits plan",
    },
    {
      name: "nothing for who can only decide",
      rights: { ...open, permissions: ["read", "decide"] as const },
      want: "",
    },
  ])("$name", ({ rights, want }) => {
    expect(cycleFor(rights).join(" ")).toBe(want);
  });
});

const modes: ModeState = { ...noModes, cycle: ["default", "acceptEdits", "plan", "bypassPermissions"] };

describe("the next mode", () => {
  it.each([
    { current: "default", wanted: null, want: "acceptEdits" },
    { current: "default", wanted: "acceptEdits", want: "plan" },
    { current: "bypassPermissions", wanted: null, want: "default" },
    { current: "strict", wanted: null, want: "default" },
    { current: "dontAsk", wanted: null, want: "default" },
  ] as const)("after $current (wanted: $wanted) is $want", ({ current, wanted, want }) => {
    expect(nextMode({ ...modes, wanted }, current)).toEqual({ modes: { ...modes, wanted: want }, set: want });
  });

  it("is none until it’s known what the person may set", () => {
    expect(nextMode(noModes, "default")).toEqual({ modes: noModes, set: null });
  });
});

describe("bypassPermissions", () => {
  const asked = nextMode(modes, "plan");

  /** What is set once these keys were pressed. */
  function typed(text: string): unknown[] {
    let state = asked.modes;
    const set: unknown[] = [];
    const reader = createKeyReader();
    const pieces = text.startsWith("\u001b") ? [text] : [...text];
    for (const key of pieces.flatMap((piece) => reader.push(piece))) {
      if (state.question === null) break;
      const step = answerQuestion(state, state.question, key);
      state = step.modes;
      set.push(...(step.set === null ? [] : [step.set]));
    }
    return set;
  }

  it("is asked about again while another mode is already wanted", () => {
    const leaving: ModeState = { ...modes, wanted: "default" };
    expect(chooseMode(leaving, "bypassPermissions", "bypassPermissions").set).toBeNull();
    expect(chooseMode(modes, "bypassPermissions", "bypassPermissions").set).toBe("bypassPermissions");
  });

  it("is asked about, by the key and by /mode, and left with the key", () => {
    expect([asked.set, asked.modes.question]).toEqual([null, fieldWith("")]);
    expect(chooseMode(modes, "bypassPermissions", "default").set).toBeNull();
    expect(nextMode(asked.modes, "plan")).toEqual({ modes: { ...modes, wanted: "default" }, set: "default" });
  });

  it.each([
    { text: "yes\r", want: ["bypassPermissions"] },
    { text: "\r\r\ryes\r", want: ["bypassPermissions"] },
    { text: "\r\r\r", want: [] },
    { text: "y\r", want: [] },
    { text: "yes", want: [] },
    { text: "yes please do it\r", want: [] },
    { text: "\u001b[200~yes\n\u001b[201~", want: [] },
    { text: "\u0004yes\r", want: [] },
  ])("is set by the typed word and Enter alone: $text", ({ text, want }) => {
    expect(typed(text)).toEqual(want);
  });
});
