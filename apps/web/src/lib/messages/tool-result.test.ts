import { expect, it } from "vitest";
import { errorTextOf } from "./tool-result.ts";

it.each([
  { name: "an error", result: { error: { code: "tool_failed", message: "It failed" } }, want: "It failed." },
  {
    name: "an error with fields of another version",
    result: { error: { code: "gone_code", message: "It failed", hint: "Try again", more: 1 } },
    want: "It failed. Try again.",
  },
  { name: "output that is JSON", result: { errors: [] }, want: null },
  { name: "output with an error of its own", result: { error: "nope" }, want: null },
])("$name is shown in words, never as JSON", ({ result, want }) => {
  expect(errorTextOf(JSON.stringify(result))).toBe(want);
});
