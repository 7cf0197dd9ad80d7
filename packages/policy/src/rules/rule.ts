import type { CommandPattern } from "./command-pattern.ts";
import type { HostPattern } from "./host-pattern.ts";
import type { PathPattern } from "./path-pattern.ts";

/** A test of one parameter of the call's input. */
export type ParameterTest = {
  name: string;
  /** The literal texts between the `*` of the value. */
  pieces: string[];
};

/** What a rule asks of a call of its tool. */
export type RuleTest =
  | { kind: "all" }
  | { kind: "command"; pattern: CommandPattern }
  | { kind: "path"; pattern: PathPattern }
  | { kind: "host"; pattern: HostPattern }
  | { kind: "regex"; source: string }
  | { kind: "parameter" };

/** A parsed rule. */
export type Rule = {
  /** The name of a tool, which may hold `*`; `mcp__server` stands for all tools of that server. */
  tool: string;
  /** The text between the parentheses; null without them. */
  content: string | null;
  test: RuleTest;
  /** The second reading of a content such as `timeout:1000`, which deny and ask rules try as well. */
  parameter: ParameterTest | null;
};

/** Which of the three lists a rule is in. */
export type RuleList = "allow" | "ask" | "deny";
