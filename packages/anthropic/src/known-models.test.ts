import { describe, expect, it } from "vitest";
import { costOf, defaultModel, knownModels } from "./known-models.ts";

const million = { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 };

describe("costOf", () => {
  it.each([
    { name: "input", model: "claude-sonnet-4-6", usage: { inputTokens: 1e6 }, want: 3 },
    { name: "output", model: "claude-sonnet-4-6", usage: { outputTokens: 1e6 }, want: 15 },
    { name: "a cache write", model: "claude-sonnet-4-6", usage: { cacheWriteTokens: 1e6 }, want: 3.75 },
    { name: "a cache read", model: "claude-sonnet-4-6", usage: { cacheReadTokens: 1e6 }, want: 0.3 },
    { name: "a dated id", model: "claude-haiku-4-5-20251001", usage: { inputTokens: 1e6 }, want: 1 },
    { name: "a short prompt", model: "claude-haiku-5-5", usage: { inputTokens: 100_000 }, want: 0.01 },
    {
      name: "a long prompt, most of it cached",
      model: "claude-haiku-5-5",
      usage: { inputTokens: 1, cacheReadTokens: 100_000 },
      want: 0.0050005,
    },
    { name: "the scripted demo", model: "scripted-demo", usage: { inputTokens: 1e6 }, want: 0 },
  ])("prices $name", ({ model, usage, want }) => {
    expect(costOf(model, { ...million, ...usage })).toBeCloseTo(want, 10);
  });

  it.each(["claude-fable-5-2", "somebody-elses-model", "claude-sonnet-5-5-preview"])(
    "does not guess for %s",
    (model) => expect(costOf(model, { ...million, inputTokens: 1 })).toBeNull(),
  );
});

it.each(knownModels)("says rightly whether the price of $id is known", ({ id, isPriced }) => {
  expect(costOf(id, million) !== null).toBe(isPriced);
});

it("offers the default model first, and every model once", () => {
  expect(knownModels[0]?.id).toBe(defaultModel);
  expect(new Set(knownModels.map(({ id }) => id)).size).toBe(knownModels.length);
});
