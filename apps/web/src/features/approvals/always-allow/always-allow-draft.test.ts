import { describe, expect, it } from "vitest";
import {
  type AlwaysAllowDraft,
  alwaysAllowForm,
  beginDraft,
  type DraftRule,
  errorPlace,
  selectedRules,
} from "./always-allow-draft.ts";

const on = (text: string): DraftRule => ({ text, isTicked: true });
const off = (text: string): DraftRule => ({ text, isTicked: false });
const draft: AlwaysAllowDraft = {
  kind: "rule",
  rules: [on("Bash(a:*)")],
  scope: "session",
  expiresAt: { tag: "preset", preset: "never" },
};

describe("alwaysAllowForm", () => {
  it.each<{ name: string; draft: Partial<AlwaysAllowDraft>; want: unknown }>([
    { name: "one rule stands alone", draft: {}, want: { kind: "rule", rule: "Bash(a:*)", scope: "session" } },
    {
      name: "several rules go together",
      draft: { rules: [on(" Bash(a:*) "), on("Bash(b:*)"), on("Bash(c)")] },
      want: { kind: "rule", rule: "Bash(a:*)", also: ["Bash(b:*)", "Bash(c)"], scope: "session" },
    },
    {
      name: "what is not ticked is left out",
      draft: { rules: [off("Bash(a:*)"), on("Bash(b:*)"), off("")] },
      want: { kind: "rule", rule: "Bash(b:*)", scope: "session" },
    },
    { name: "exactly this needs no rule", draft: { kind: "exactly", rules: [] }, want: { kind: "exactly" } },
  ])("$name", ({ draft: change, want }) => {
    expect(alwaysAllowForm.parse({ ...draft, ...change })).toEqual(want);
  });

  it.each([
    { name: "nothing ticked", rules: [off("Bash(a:*)")] },
    { name: "no rule", rules: [] },
    { name: "an empty rule", rules: [on("Bash(a:*)"), on(" ")] },
  ])("says what is wrong with $name", ({ rules }) => {
    expect(alwaysAllowForm.safeParse({ ...draft, rules }).error?.issues).toMatchObject([
      { path: ["rules"], message: expect.stringMatching(/always allow exactly this call/) },
    ]);
  });
});

describe("beginDraft", () => {
  const wide = { rule: "Bash(cargo test:*)", why: "", narrower: { rule: "Bash(cargo test --all)", why: "" } };
  const whole = { rule: "Bash(make)", why: "" };
  it("begins with the narrowest rules, for the project and 30 days", () => {
    expect(beginDraft([wide, whole], false)).toEqual({
      kind: "rule",
      rules: [on("Bash(cargo test --all)"), on("Bash(make)")],
      scope: "project",
      expiresAt: { tag: "preset", preset: "month" },
    });
  });
  it("begins with exactly the call where that is possible", () => {
    expect(beginDraft([wide], true).kind).toBe("exactly");
    expect(beginDraft([], true).rules).toEqual([on("")]);
  });
});

it("tickedRules gives what would be sent", () => {
  expect(selectedRules([on(" a "), off("b"), on("c")])).toEqual(["a", "c"]);
});

describe("errorPlace", () => {
  it.each([
    { name: "the rule that it names", rules: [on("Bash(a"), on("Bash(b")], want: 1 },
    { name: "never one that is not ticked", rules: [on("Bash(a"), off("Bash(b")], want: 0 },
    { name: "else an empty one", rules: [on("Bash(a"), on("")], want: 1 },
    { name: "else the first that is ticked", rules: [off("x"), on("y")], want: 1 },
  ])("is $name", ({ rules, want }) => {
    expect(errorPlace(rules, "Invalid rule Bash(b at character 7.")).toBe(want);
  });
});
