import { describe, expect, it } from "vitest";
import { ruleErrors } from "./rule-errors.ts";

describe("ruleErrors", () => {
  it.each([
    { name: "a named field", message: "workspace: does not exist", want: { workspace: "does not exist" } },
    {
      name: "a field of what is remembered",
      message: "remember.rule: cannot be empty",
      want: { rule: "cannot be empty" },
    },
    {
      name: "several fields",
      message: "rule: cannot be empty; expiresAt: must be a time in ISO 8601, UTC",
      want: { rule: "cannot be empty", expiresAt: "must be a time in ISO 8601, UTC" },
    },
    {
      name: "words about a folder",
      message: "The folder is gone.",
      want: { workspace: "The folder is gone." },
    },
    {
      name: "a rule that cannot be read",
      message: "It cannot be read (at 16): a closing parenthesis is missing",
      want: { rule: "It cannot be read (at 16): a closing parenthesis is missing" },
    },
    {
      name: "somebody else's change",
      message: "The rule was changed since.",
      want: { form: "The rule was changed since." },
    },
  ])("$name", ({ message, want }) => {
    expect(ruleErrors(message)).toEqual(want);
  });
});
