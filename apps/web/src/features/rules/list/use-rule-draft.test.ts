import { describe, expect, it } from "vitest";
import { emptyDraft } from "./rule-draft.ts";
import { readRuleDraft } from "./use-rule-draft.ts";

const draft = { ...emptyDraft("/work", { behavior: "ask", rule: "Bash(git push:*)" }), reason: "Ask first" };

describe("a rule that was being written", () => {
  it.each([
    { name: "as it was", draft },
    {
      name: "with a moment at which it ends",
      draft: { ...draft, expiry: { tag: "moment", local: "2026-12-01T10:00" } },
    },
  ])("is read again $name", ({ draft: written }) => {
    expect(readRuleDraft(JSON.stringify(written))).toEqual(written);
  });

  it.each([
    { name: "nothing is kept", text: null },
    { name: "it is no JSON", text: "{" },
    { name: "a field is missing", text: JSON.stringify({ ...draft, rule: undefined }) },
    { name: "it has a behavior that there is not", text: JSON.stringify({ ...draft, behavior: "permit" }) },
    {
      name: "it ends at a preset that there is not",
      text: JSON.stringify({ ...draft, expiry: { tag: "preset", preset: "soon" } }),
    },
  ])("is not there where $name", ({ text }) => {
    expect(readRuleDraft(text)).toBeNull();
  });
});
