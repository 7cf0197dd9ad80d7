import { describe, expect, it } from "vitest";
import { fieldErrors } from "./field-errors.ts";
import { costHint, readLimits } from "./limits.ts";
import { readDraft } from "./use-session-draft.ts";

describe("fieldErrors", () => {
  it.each([
    {
      message: "workspace: must not be empty; prompt: too short",
      want: { workspace: "must not be empty", task: "too short" },
    },
    { message: "limits.maxTurns: too big", want: { limits: "too big" } },
    { message: "The workspace /x does not exist.", want: { workspace: "The workspace /x does not exist." } },
    { message: "The disk is full.", want: { form: "The disk is full." } },
    { message: "a: b; c", want: { form: "a: b; c" } },
  ])("puts “$message” at its field", ({ message, want }) => {
    expect(fieldErrors(message)).toEqual(want);
  });
});

describe("costHint", () => {
  const info = { defaultModel: "claude-a", pricedModels: ["claude-a", "claude-b"], isScripted: false };
  it.each([
    { name: "the default is priced", typed: " ", info, holds: true },
    { name: "the model is priced", typed: "claude-b", info, holds: true },
    { name: "the model is priced, with its date", typed: "claude-b-20261001", info, holds: true },
    { name: "the model is not known", typed: "my-model", info, holds: false },
    { name: "the default is not priced", typed: "", info: { ...info, defaultModel: "x" }, holds: false },
    {
      name: "the demo plays whatever is named",
      typed: "x",
      info: { ...info, isScripted: true },
      holds: true,
    },
  ])("says whether the limit can hold when $name", ({ typed, info: given, holds }) => {
    expect(costHint(typed, given).includes("only the turn limit holds")).toBe(!holds);
  });
});

describe("readLimits", () => {
  it.each([
    { turns: "", cost: "", want: { tag: "limits", limits: {} } },
    { turns: "20", cost: "1,5", want: { tag: "limits", limits: { maxTurns: 20, maxCostUsd: 1.5 } } },
    { turns: "none", cost: "None", want: { tag: "limits", limits: { maxTurns: null, maxCostUsd: null } } },
    { turns: "", cost: "$2", want: { tag: "limits", limits: { maxCostUsd: 2 } } },
  ])("reads turns “$turns” and cost “$cost”", ({ turns, cost, want }) => {
    expect(readLimits(turns, cost)).toEqual(want);
  });

  it.each([
    ["0", ""],
    ["1.5", ""],
    ["ten", ""],
    ["", "0"],
    ["", "-1"],
    ["", "x"],
  ])("says what is wrong with turns “%s” and cost “%s”", (turns, cost) => {
    expect(readLimits(turns, cost).tag).toBe("problem");
  });

  it("marks each field that is wrong", () => {
    expect(readLimits("ten", "x")).toMatchObject({
      problems: { turns: expect.any(String), cost: expect.any(String) },
    });
    expect(readLimits("ten", "2")).toEqual({ tag: "problem", problems: { turns: expect.any(String) } });
  });
});

describe("readDraft", () => {
  const usual = {
    workspace: "/w",
    task: "",
    mode: "default",
    visibility: "team",
    model: "",
    turns: "",
    cost: "",
    wait: "",
  };
  it.each([
    { name: "nothing", kept: null, want: usual },
    { name: "no JSON", kept: "{", want: usual },
    { name: "JSON of another kind", kept: "[1]", want: usual },
    {
      name: "a draft",
      kept: JSON.stringify({ workspace: "/x", task: "Do it", mode: "plan", turns: "3" }),
      want: { ...usual, workspace: "/x", task: "Do it", mode: "plan", turns: "3" },
    },
    { name: "a mode in which nothing asks", kept: '{"mode":"bypassPermissions"}', want: usual },
  ])("reads $name", ({ kept, want }) => {
    expect(readDraft(kept, "/w")).toEqual(want);
  });
});
