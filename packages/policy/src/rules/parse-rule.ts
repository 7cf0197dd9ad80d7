import { assertNever } from "@countersign/contracts/assert-never";
import { errorMessage } from "@countersign/contracts/error-message";
import { RE2JS } from "re2js";
import { toolTable } from "../tools/tool-table.ts";
import { readCommandPattern, splitAtStars } from "./command-pattern.ts";
import { readHostPattern } from "./host-pattern.ts";
import { readPathPattern } from "./path-pattern.ts";
import type { ParameterTest, Rule, RuleList, RuleTest } from "./rule.ts";

/** A parsed rule, or where (UTF-16 offset in the text as given) and why it is none. */
export type ParsedRule = { ok: true; rule: Rule } | { ok: false; position: number; reason: string };

const longestRule = 4_000;
const longestExpression = 1_000;
/** RE2 unfolds counted repetitions; a program larger than this could take too long on a long command. */
const largestProgram = 2_000;

/** Reads one rule in settings syntax, such as `Bash(git status:*)`. Source: docs/policy.md. */
export function parseRule(text: string): ParsedRule {
  const start = text.length - text.trimStart().length;
  const trimmed = text.trim();
  const fail = (offset: number, reason: string): ParsedRule => ({
    ok: false,
    position: start + offset,
    reason,
  });
  if (trimmed === "") return fail(0, "the rule is empty");
  if (trimmed.length > longestRule)
    return fail(longestRule, `a rule can have at most ${longestRule} characters`);
  const control = trimmed.search(/[\0\n\r]/);
  if (control >= 0) return fail(control, "a rule must be one line without control characters");
  const open = trimmed.indexOf("(");
  const tool = open < 0 ? trimmed : trimmed.slice(0, open);
  const wrong = /[^\w.:*/@-]/u.exec(tool);
  if (tool === "") return fail(0, "the tool name is missing");
  if (wrong !== null) return fail(wrong.index, `a tool name can’t contain ${JSON.stringify(wrong[0])}`);
  if (open < 0) return { ok: true, rule: { tool, content: null, test: { kind: "all" }, parameter: null } };
  if (!trimmed.endsWith(")")) {
    const close = trimmed.lastIndexOf(")");
    return close < open
      ? fail(trimmed.length, "a closing parenthesis is missing")
      : fail(close + 1, "there is text after the closing parenthesis");
  }
  const content = trimmed.slice(open + 1, -1);
  if (content.trim() === "") return fail(open + 1, "the parentheses are empty");
  const test = readTest(tool, content);
  if (typeof test === "string") return fail(open + 1, test);
  return { ok: true, rule: { tool, content, test, parameter: readParameter(tool, content) } };
}

/** Why a rule cannot be in a list although it parses; null when it can. */
export function findMisplacement(rule: Rule, list: RuleList): string | null {
  if (list !== "allow") return null;
  if (rule.test.kind === "parameter") return "a rule on a parameter can only ask or deny";
  if (!rule.tool.includes("*")) return null;
  const server = /^mcp__([^*]+?)__[^*]*\*/.exec(rule.tool);
  return server === null ? "an allow rule needs the tool’s name, or an MCP server’s name before its *" : null;
}

function readTest(tool: string, content: string): RuleTest | string {
  const entry = toolTable.get(tool);
  const text = content.trim();
  if (entry === undefined || entry.syntax === "intent") return readForeignTest(tool, text);
  if (text.startsWith("re:")) return readExpression(text.slice(3));
  switch (entry.syntax) {
    case "command": {
      const pattern = readCommandPattern(text);
      return pattern === null ? { kind: "all" } : { kind: "command", pattern };
    }
    case "path": {
      const pattern = readPathPattern(content.trimStart());
      return typeof pattern === "string" ? pattern : { kind: "path", pattern };
    }
    case "host":
      return readHostTest(text);
    default:
      return assertNever(entry.syntax);
  }
}

function readHostTest(text: string): RuleTest | string {
  if (text === "*") return { kind: "all" };
  if (!text.startsWith("domain:")) {
    return readParameter("WebFetch", text) === null
      ? "a WebFetch rule looks like domain:host"
      : { kind: "parameter" };
  }
  const host = text.slice("domain:".length).trim();
  if (host.startsWith("re:")) return readExpression(host.slice(3));
  const pattern = readHostPattern(host);
  return typeof pattern === "string" ? pattern : { kind: "host", pattern };
}

function readForeignTest(tool: string, text: string): RuleTest | string {
  if (readParameter(tool, text) !== null) return { kind: "parameter" };
  const known = [...toolTable.keys()].find((name) => name.toLowerCase() === tool.toLowerCase());
  return known === undefined
    ? `${tool} is not a built-in tool, so a rule for it can only be ${tool} or ${tool}(parameter:value)`
    : `the tool's name is ${known}`;
}

function readExpression(source: string): RuleTest | string {
  if (source === "") return "a regular expression is missing after re:";
  if (source.length > longestExpression)
    return `a regular expression can have at most ${longestExpression} characters`;
  try {
    const program = RE2JS.compile(source);
    return program.programSize() > largestProgram
      ? "the regular expression is too large"
      : { kind: "regex", source };
  } catch (error) {
    return `invalid regular expression: ${errorMessage(error)}`;
  }
}

/** The second reading `parameter:value`. What the tool's own syntax decides on is no parameter. */
function readParameter(tool: string, content: string): ParameterTest | null {
  const found = /^([A-Za-z_][\w-]*):(.+)$/s.exec(content.trim());
  const [, name, value] = found ?? [];
  if (name === undefined || value === undefined) return null;
  const own = toolTable.get(tool);
  if (own?.syntax === "host" ? name === "domain" : name === "re") return null;
  // `Bash(timeout:*)` is about the program of that name, not about every call that sets a time limit.
  if (own?.syntax === "command" && (name === "command" || value.trim() === "*")) return null;
  if (own?.syntax === "path" && [...own.paths, ...own.patterns].includes(name)) return null;
  return { name, pieces: splitAtStars(value.trim()) };
}
