import type { ToolError } from "@countersign/contracts/tool-error";
import { expect, it } from "vitest";
import { describeDenial } from "./denial-messages.ts";

const error = (change: Partial<ToolError["error"]>): ToolError["error"] => ({
  code: "scope_violation",
  message: "The message.",
  tool: "Write",
  tool_use_id: "t",
  retryable: false,
  ...change,
});
const stale = {
  error_type: "STALE_FILE" as const,
  resolution: "RE_READ_REQUIRED" as const,
  file_path: "a.ts",
  expected_hash: "1",
};

it.each([
  { name: "a scope violation", error: error({}), word: "Outside the intent", text: "The message." },
  {
    name: "an ignored file",
    error: error({ code: "intent_ignored" }),
    word: "Excluded by .intentignore",
    text: "The message.",
  },
  {
    name: "no intent",
    error: error({ code: "no_active_intent" }),
    word: "No intent in progress",
    text: "The message.",
  },
  {
    name: "a changed file",
    error: error({ code: "stale_file", stale: { ...stale, actual_hash: "2" } }),
    word: "File changed",
    text: /^a\.ts changed since the agent last read it/,
  },
  {
    name: "a file that is gone",
    error: error({ code: "stale_file", stale: { ...stale, actual_hash: "DELETED" } }),
    word: "File changed",
    text: /^a\.ts was deleted/,
  },
])("says $name in plain words", ({ error: given, word, text }) => {
  const denial = describeDenial(given);
  expect(denial?.word).toBe(word);
  expect(denial?.text).toMatch(text);
});

it("says nothing of other refusals", () => {
  expect(describeDenial(error({ code: "user_denied" }))).toBeNull();
});
