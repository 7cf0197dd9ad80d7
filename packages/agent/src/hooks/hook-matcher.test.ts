import { describe, expect, it } from "vitest";
import { readHookMatcher } from "./hook-matcher.ts";

describe("a matcher", () => {
  it.each([
    { matcher: undefined, yes: ["Bash", "mcp__a__b"], no: [] },
    { matcher: "", yes: ["Bash"], no: [] },
    { matcher: "*", yes: ["Bash"], no: [] },
    { matcher: "Bash", yes: ["Bash"], no: ["BashOutput", "MyBash", "bash"] },
    { matcher: "Edit|Write", yes: ["Edit", "Write"], no: ["MultiEdit", "Writer"] },
    { matcher: "Edit | Write", yes: ["Edit", "Write"], no: ["MultiEdit"] },
    { matcher: "Edit, Write", yes: ["Edit", "Write"], no: ["MultiEdit"] },
    { matcher: "mcp__my-server__do_it", yes: ["mcp__my-server__do_it"], no: ["mcp__my-server__do"] },
    { matcher: "mcp__.*", yes: ["mcp__a__b"], no: ["Bash"] },
    { matcher: "^Web", yes: ["WebFetch", "WebSearch"], no: ["MyWeb"] },
    { matcher: "Multi?.*", yes: ["MultiEdit"], no: ["Edit"] },
    { matcher: "(Edit|Write)$", yes: ["MultiEdit", "Write"], no: ["EditX"] },
  ])("$matcher means $yes and not $no", ({ matcher, yes, no }) => {
    const read = readHookMatcher(matcher);
    if (!read.ok) throw new Error(read.message);
    expect(yes.filter(read.matches)).toEqual(yes);
    expect(no.filter(read.matches)).toEqual([]);
  });

  it.each(["(", "[a-", "a(?=b)", "(a)\\1", "|", " , ", "+", "x".repeat(1_001)])(
    "%s cannot be read",
    (matcher) => {
      expect(readHookMatcher(matcher)).toMatchObject({ ok: false });
    },
  );

  it("takes linear time with any expression", () => {
    const read = readHookMatcher("^(a+)+$");
    if (!read.ok) throw new Error(read.message);
    expect(read.matches(`${"a".repeat(5_000)}!`)).toBe(false);
  });
});
