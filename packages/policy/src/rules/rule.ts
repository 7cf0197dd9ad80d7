import type { CommandPattern } from "./command-pattern.ts";
import type { HostPattern } from "./host-pattern.ts";
import type { PathPattern } from "./path-pattern.ts";

/** A parameter of the call's input that a rule looks at: `pieces` are the literal texts between the `*` of the value. */
export type ParameterTest = { name: string; pieces: string[] };

/** What a rule asks of a call of its tool. */
export type RuleTest =
  | { kind: "all" }
  | { kind: "command"; pattern: CommandPattern }
  | { kind: "path"; pattern: PathPattern }
  | { kind: "host"; pattern: HostPattern }
  | { kind: "regex"; source: string }
  | { kind: "parameter" };

/**
 * A parsed rule. `tool` is a tool name, may hold `*`, and `mcp__server` stands for all tools of that server.
 * `content` is what stands between the parentheses, null without them. `parameter` is the second reading of a content
 * such as `timeout:1000`, which deny and ask rules try as well.
 */
export type Rule = { tool: string; content: string | null; test: RuleTest; parameter: ParameterTest | null };

/** Which of the three lists a rule stands in. */
export type RuleList = "allow" | "ask" | "deny";
