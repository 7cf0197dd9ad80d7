import type { PolicyContext } from "../context.ts";
import { findMisplacement, parseRule } from "../rules/parse-rule.ts";
import type { Rule } from "../rules/rule.ts";
import { toolTable } from "../tools/tool-table.ts";
import { candidateCommands, candidateFetches } from "./candidate-commands.ts";
import { candidateFiles } from "./candidate-files.ts";
import { type Candidate, type RuleAlone, ruleAlone } from "./rule-alone.ts";

/**
 * Calls that run because of an allow rule, calls that run without it too (`anyway`), and calls that need approval; as a
 * person writes them, at most six each, none twice.
 */
export type RuleExamples = { allows: string[]; anyway: string[]; refuses: string[] };

const most = 6;

/**
 * Shows what one allow rule means by calls that it was tried on. Each is decided as any call is, with that rule
 * alone, so the examples are true. Paths are those of `context`; without it, of an ordinary workspace. Empty for
 * text that is no allow rule. Equal for equal input.
 */
export function ruleExamples(text: string, context?: PolicyContext): RuleExamples {
  const parsed = parseRule(text);
  const examples: RuleExamples = { allows: [], anyway: [], refuses: [] };
  if (!parsed.ok || findMisplacement(parsed.rule, "allow") !== null) return examples;
  const alone = ruleAlone(text, context);
  for (const { text: shown, call } of candidates(parsed.rule, alone)) {
    const list = examples[alone.answer(call)];
    if (list.length < most && !list.includes(shown)) list.push(shown);
  }
  return examples;
}

function candidates(rule: Rule, alone: RuleAlone): Candidate[] {
  switch (toolTable.get(rule.tool)?.syntax) {
    case "command":
      return candidateCommands(rule);
    case "path":
      return candidateFiles(rule, alone);
    case "host":
      return candidateFetches(rule);
    default:
      return candidateTools(rule);
  }
}

/** Names of tools that are worth trying on a rule for a tool that the policy does not know. */
function candidateTools({ tool }: Rule): Candidate[] {
  const [, server, name] = /^mcp__(.+?)(?:__(.*))?$/.exec(tool) ?? [];
  const names =
    server === undefined
      ? [tool, `${tool}Other`]
      : [
          ...(name === undefined || name === "*"
            ? [`mcp__${server}__read`, `mcp__${server}__write`, `mcp__${server}__delete_all`]
            : [tool.replaceAll("*", "x"), tool.replaceAll("*", "y_z")]),
          `mcp__${server}__other_tool`,
          `mcp__${server}2__read`,
          "mcp__other__read",
        ];
  return names.map((text) => ({ text, call: { tool: text, input: {} } }));
}
