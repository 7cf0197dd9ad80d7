import { expect, it } from "vitest";
import { changedWords } from "./changed-words.ts";

const rules = { excludesStarter: false, keepsDays: null, reviewsRules: false, secondFrom: null };
const changed = (to: object) => JSON.stringify({ from: rules, to: { ...rules, ...to } });

it.each([
  {
    name: "a risk that needs two persons",
    given: { tool: "Team", callId: "", what: changed({ secondFrom: "high" }) },
    want: "two persons: for no call → for high risk and above",
  },
  {
    name: "two settings at once",
    given: { tool: "Team", callId: "", what: changed({ reviewsRules: true, keepsDays: 30 }) },
    want: "rules need a second person: off → on; inputs are kept: for ever → 30 days",
  },
  {
    name: "nothing that differs",
    given: { tool: "Team", callId: "", what: changed({}) },
    want: "nothing is different",
  },
  {
    name: "a text that was cut, as it is",
    given: { tool: "Team", callId: "", what: '{"from":{"excl…' },
    want: '{"from":{"excl…',
  },
  {
    name: "a call of a tool that is named so, as it is",
    given: { tool: "Team", callId: "call-1", what: changed({ secondFrom: "low" }) },
    want: changed({ secondFrom: "low" }),
  },
  {
    name: "another row, as it is",
    given: { tool: "Bash", callId: "call-1", what: "node --test" },
    want: "node --test",
  },
])("says in words what a row is about: $name", ({ given, want }) => {
  expect(changedWords(given)).toBe(want);
});
