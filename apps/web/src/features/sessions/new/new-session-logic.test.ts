import { describe, expect, it } from "vitest";
import { costHint, typedLimits } from "./limits.ts";
import { readDraft } from "./session-draft.ts";

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
    expect(costHint(typed, given).includes("only the turn limit applies")).toBe(!holds);
  });
});

describe("typedLimits", () => {
  const typed = { maxTurns: "", maxCostUsd: "", maxWaitSeconds: "" };
  it.each([
    { name: "nothing", given: {}, want: undefined },
    {
      name: "numbers",
      given: { maxTurns: "20", maxCostUsd: "1,5" },
      want: { maxTurns: 20, maxCostUsd: 1.5 },
    },
    {
      name: "no bounds",
      given: { maxTurns: "none", maxCostUsd: "None", maxWaitSeconds: "none" },
      want: { maxTurns: null, maxCostUsd: null, maxWaitSeconds: null },
    },
    { name: "an amount in dollars", given: { maxCostUsd: "$2" }, want: { maxCostUsd: 2 } },
    { name: "a time", given: { maxWaitSeconds: "30 min" }, want: { maxWaitSeconds: 1_800 } },
  ])("reads $name", ({ given, want }) => {
    expect(typedLimits.parse({ ...typed, ...given })).toEqual(want);
  });

  it.each([
    { given: { maxTurns: "0" }, wrong: ["maxTurns"] },
    { given: { maxTurns: "1.5" }, wrong: ["maxTurns"] },
    { given: { maxTurns: "ten" }, wrong: ["maxTurns"] },
    { given: { maxCostUsd: "0" }, wrong: ["maxCostUsd"] },
    { given: { maxCostUsd: "-1" }, wrong: ["maxCostUsd"] },
    { given: { maxCostUsd: "x" }, wrong: ["maxCostUsd"] },
    { given: { maxWaitSeconds: "30" }, wrong: ["maxWaitSeconds"] },
    { given: { maxTurns: "ten", maxCostUsd: "x" }, wrong: ["maxTurns", "maxCostUsd"] },
  ])("says what is wrong with $given", ({ given, wrong }) => {
    const { error } = typedLimits.safeParse({ ...typed, ...given });
    expect(error?.issues.map(({ path }) => path.join("."))).toEqual(wrong);
  });
});

describe("readDraft", () => {
  const usual = {
    workspace: "/w",
    prompt: "",
    mode: "default",
    visibility: "team",
    sandbox: "off",
    model: "",
    intent: null,
    limits: { maxTurns: "", maxCostUsd: "", maxWaitSeconds: "" },
  };
  it.each([
    { name: "nothing", kept: null, want: usual },
    { name: "no JSON", kept: "{", want: usual },
    { name: "JSON of another kind", kept: "[1]", want: usual },
    {
      name: "a draft",
      kept: JSON.stringify({ workspace: "/x", prompt: "Do it", mode: "plan", limits: { maxTurns: "3" } }),
      want: {
        ...usual,
        workspace: "/x",
        prompt: "Do it",
        mode: "plan",
        limits: { ...usual.limits, maxTurns: "3" },
      },
    },
    { name: "a mode in which nothing asks", kept: '{"mode":"bypassPermissions"}', want: usual },
  ])("reads $name", ({ kept, want }) => {
    expect(readDraft(kept, "/w")).toEqual(want);
  });
});
