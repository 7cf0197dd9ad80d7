import { describe, expect, it } from "vitest";
import { describeOutcome, outcomeOf } from "./outcome.ts";

const result = (content: string, is_error: boolean) => ({
  type: "tool_result" as const,
  tool_use_id: "a",
  content,
  is_error,
});
const refusal = (fields: object) =>
  result(
    JSON.stringify({ error: { message: "m", tool: "Bash", tool_use_id: "a", retryable: false, ...fields } }),
    true,
  );

describe("a described outcome", () => {
  it.each([
    { name: "success", from: result("fine", false), want: "ran" },
    {
      name: "a command that failed",
      from: result("nothing to commit\n[exit code 1]", false),
      want: "ran, but ended with exit code 1",
    },
    {
      name: "a command that failed and changed what it may not",
      from: result("no\n[exit code 2]\n\n[Drift: while this command ran, a file changed:\n- a]", false),
      want: "ran, but ended with exit code 2",
    },
    { name: "a denial", from: refusal({ code: "user_denied" }), want: "was denied, with no reason" },
    {
      name: "a denial with a reason on two lines",
      from: refusal({ code: "user_denied", reason: "too\nearly" }),
      want: "was denied: “too early”",
    },
    {
      name: "an instruction",
      from: refusal({ code: "user_instructed", instructions: "use tabs" }),
      want: "did not run; you said “use tabs” instead",
    },
    { name: "an abort", from: refusal({ code: "aborted" }), want: "was aborted" },
    { name: "no result at all", from: undefined, want: "was aborted" },
    {
      name: "a change underneath",
      from: refusal({ code: "stale_file" }),
      want: "did not run, because its file had changed since it was shown",
    },
    {
      name: "a rule",
      from: refusal({ code: "rule_denied", message: "No pushes." }),
      want: "did not run: No pushes",
    },
    { name: "an error of a code not known", from: refusal({ code: "new" }), want: /^was tried and failed: / },
    { name: "plain text", from: result("boom\nbang", true), want: "was tried and failed: boom bang" },
  ])("is right for $name", ({ from, want }) => {
    const description = describeOutcome(outcomeOf(from));
    if (typeof want === "string") expect(description).toBe(want);
    else expect(description).toMatch(want);
  });
});
