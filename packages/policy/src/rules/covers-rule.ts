import { assertNever } from "@countersign/contracts/assert-never";
import { analyseCommand } from "../analyse-command.ts";
import { toolTable } from "../tools/tool-table.ts";
import type { CommandPattern } from "./command-pattern.ts";
import { isCompound } from "./command-words.ts";
import { isSameRule } from "./compare-rules.ts";
import type { HostPattern } from "./host-pattern.ts";
import { allowsTool } from "./list-rules.ts";
import type { PathPattern, PatternSegment } from "./path-pattern.ts";
import type { Rule, RuleList, RuleTest } from "./rule.ts";
import { spellsEvery } from "./spells-every.ts";
import { namesAddress, staysAtAddress } from "./stays-at-address.ts";

/**
 * Whether another rule of the same list matches everything that one rule matches. It says so only where it is sure: two rules of which
 * neither covers the other may still meet the same calls.
 */
export function coversRule(outer: Rule, inner: Rule, list: RuleList): boolean {
  if (isSameRule(outer, inner)) return true;
  if (outer.test.kind === "parameter" || !coversTool(outer, inner.tool)) return false;
  if (outer.test.kind === "all") {
    // In a command, a rule on a file meets names that a rule on every file does not take for paths.
    const isOfFiles = toolTable.get(outer.tool)?.syntax === "path";
    return list === "allow" || inner.test.kind === "all" || !isOfFiles;
  }
  // A second reading of the inner one may meet something else.
  if (inner.parameter !== null || outer.tool !== inner.tool) return false;
  return coversTest(outer, inner, list);
}

function coversTool({ tool, test }: Rule, inner: string): boolean {
  if (tool === inner) return true;
  if (inner.includes("*")) return false;
  const server = /^(mcp__(?:(?!__)[^*])+)(?:__\*)?$/.exec(tool)?.[1];
  if (server !== undefined && test.kind === "all")
    return inner.startsWith(`${server}__`) && allowsTool(server, inner);
  return test.kind === "all" && toolTable.get(inner)?.ruleTools.includes(tool) === true;
}

function coversTest(outer: Rule, inner: Rule, list: RuleList): boolean {
  const { test } = outer;
  switch (test.kind) {
    case "command":
      return coversCommand(outer, test.pattern, inner.test, list);
    case "path":
      return inner.test.kind === "path" && coversPath(test.pattern, inner.test.pattern, list);
    case "host":
      return inner.test.kind === "host" && coversHost(test.pattern, inner.test.pattern);
    case "all":
    case "regex":
    case "parameter":
      return false;
    default:
      return assertNever(test);
  }
}

/** Quotes and what is expanded may be spelled in several ways. */
const spelledOtherwise = /["'\\$`]/;

function coversCommand(outer: Rule, pattern: CommandPattern, inner: RuleTest, list: RuleList): boolean {
  if (inner.kind !== "command") return false;
  const pieces = inner.pattern.pieces;
  if ([...pattern.pieces, ...pieces].some((piece) => spelledOtherwise.test(piece) || isCompound(piece)))
    return false;
  const [head = ""] = pieces;
  if (!beginsLike(pattern, head, pieces.length === 1)) return false;
  if (list !== "allow") return true;
  const isWithin = !namesAddress(outer) || (pieces.length === 1 && inner.pattern.end === "exact");
  return isWithin && staysAtAddress(outer, head) && spellsAllOf(outer, pieces);
}

/** `isWhole`: nothing but further words follows the head. */
function beginsLike({ pieces, end }: CommandPattern, head: string, isWhole: boolean): boolean {
  const [prefix = "", rest] = pieces;
  if (prefix === "") return false;
  if (pieces.length === 2 && rest === "" && end === "exact") return head.startsWith(prefix);
  if (pieces.length !== 1 || end !== "words") return false;
  return head.startsWith(`${prefix} `) || (isWhole && head === prefix);
}

/** Words that run or write something by themselves are let through only by a rule that spells them. */
function spellsAllOf(outer: Rule, pieces: readonly string[]): boolean {
  const analysis = analyseCommand(pieces.join(" ").trim(), { cwd: "/workspace", home: "/home/user" });
  if (!analysis.isUnderstood || analysis.parts.length !== 1) return false;
  return analysis.parts.every(({ sensitive }) => spellsEvery(outer, sensitive));
}

function coversPath(outer: PathPattern, inner: PathPattern, list: RuleList): boolean {
  // At any depth it may meet what the other does not reach.
  if (outer.anchor !== inner.anchor || (list !== "allow" && inner.isFloating)) return false;
  if (list !== "allow" && inner.isAnyFolder && !outer.isAnyFolder) return false;
  if (outer.end === "entry") return false;
  const shared = inner.segments.slice(0, outer.segments.length);
  if (
    shared.length < outer.segments.length ||
    !outer.segments.every((each, at) => isSameName(each, shared[at]))
  )
    return false;
  if (outer.end === "folder" || inner.segments.length > outer.segments.length) return true;
  return inner.end === "inside";
}

function isSameName(left: PatternSegment, right: PatternSegment | undefined): boolean {
  return left.kind === "name" && right?.kind === "name" && left.text === right.text;
}

function coversHost(outer: HostPattern, inner: HostPattern): boolean {
  if (outer.kind === "every") return true;
  if (outer.kind !== "subdomains" || inner.kind === "every" || inner.kind === "labels") return false;
  return (inner.kind === "exact" ? inner.host : inner.of).endsWith(`.${outer.of}`);
}
