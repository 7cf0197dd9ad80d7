import { describe, expect, it } from "vitest";
import { filterOffers, type KnownValues, takeOffer } from "./filter-offers.ts";

const known: KnownValues = {
  tool: [{ value: "Bash" }, { value: "Edit" }],
  by: [{ value: "ada" }, { value: "bo" }],
  rule: [{ value: "Bash(git push:*)" }],
  session: [{ value: "s-1", name: "Tidy up" }],
};

const texts = (typed: string, caret = typed.length) =>
  filterOffers(typed, caret, known).map(({ text }) => text);

describe("filterOffers", () => {
  it.each([
    { name: "the filters with that beginning", typed: "r", want: ["rule:", "risk:"] },
    { name: "behind text too", typed: "git push to", want: ["tool:"] },
    { name: "the values of a filter", typed: "tool:", want: ["tool:Bash", "tool:Edit"] },
    { name: "values that hold what is typed, in any case", typed: "tool:di", want: ["tool:Edit"] },
    { name: "values whose words hold it", typed: "session:tidy", want: ["session:s-1"] },
    { name: "people before kinds", typed: "by:a", want: ["by:ada"] },
    { name: "kinds of deciders by their words", typed: "by:hook", want: ["by:kind:hook"] },
    { name: "a value with blanks in quotes", typed: "rule:push", want: ['rule:"Bash(git push:*)"'] },
    { name: "nothing for an unknown filter", typed: "who:", want: [] },
    { name: "nothing for a word that begins no filter", typed: "npm", want: [] },
  ])("offers $name", ({ typed, want }) => {
    expect(texts(typed).slice(0, Math.max(1, want.length))).toEqual(want);
  });

  it("offers every filter where nothing is typed", () => {
    expect(texts("")).toHaveLength(9);
  });
});

describe("takeOffer", () => {
  it.each([
    { name: "a name waits for its value", typed: "npm to", want: { text: "npm tool:", caret: 9 } },
    { name: "a whole filter leaves the field", typed: "npm tool:ba", want: { text: "npm ", caret: 4 } },
    { name: "what stands behind stays", typed: "tool:ba npm", at: 7, want: { text: "npm", caret: 0 } },
  ])("$name", ({ typed, at = typed.length, want }) => {
    const [offer] = filterOffers(typed, at, known);
    expect(offer === undefined ? null : takeOffer(typed, at, offer)).toEqual(want);
  });
});
