import type { RuleReference } from "@countersign/contracts/reason";
import { grantKey } from "../advice/signature.ts";
import { toolTable } from "../tools/tool-table.ts";
import { isCompound, respell } from "./command-words.ts";
import { compareTexts } from "./compare-rules.ts";
import type { CompiledRule } from "./compiled-rule.ts";
import { ListRules } from "./list-rules.ts";
import { findMisplacement, parseRule } from "./parse-rule.ts";
import type { PathPattern } from "./path-pattern.ts";
import type { Rule, RuleList } from "./rule.ts";
import type { ExactGrant, RuleProblem, RuleSet, StoredRule } from "./rule-set.ts";
import { foldersOf } from "./tool-rules.ts";

/** A rule set made ready: deciding with it takes the same time however many rules it has. */
export type CompiledRules = {
  deny: ListRules;
  ask: ListRules;
  /** Those of `ask` for which two people must approve, so that none is hidden by one that says the same and wants but one. */
  askDualApproval: ListRules;
  allow: ListRules;
  exact: ReadonlyMap<string, ExactGrant>;
  /** Every rule that parsed, in a fixed order. */
  rules: readonly CompiledRule[];
  /** Every rule that did not, for the rules page and the log. */
  problems: readonly RuleProblem[];
};

/**
 * Resolves symlinks in the paths that deny and ask rules name, so that they also apply to the same files under
 * another name.
 */
export type RulePlaces = {
  /** Absolute, as `home` is. */
  workspace: string;
  home: string;
  /** May throw. */
  realpath: (path: string) => string;
};

const compiled = new WeakMap<RuleSet, CompiledRules>();

/**
 * Compiles a rule set; the same object is compiled once. The order of its rules means nothing. With `places`, compile
 * once for each workspace; symlinks in rules are then resolved as they are at this moment.
 */
export function compileRules(ruleSet: RuleSet, places?: RulePlaces): CompiledRules {
  const known = places === undefined ? compiled.get(ruleSet) : undefined;
  if (known !== undefined) return known;
  const rules: CompiledRule[] = [];
  const problems: RuleProblem[] = [];
  const build = (list: RuleList): ListRules => {
    const target = new ListRules(list);
    for (const stored of sortRules(ruleSet[list])) addRule(target, stored, rules, problems, places);
    return target;
  };
  const buildDualApproval = (): ListRules => {
    const target = new ListRules("ask");
    const two = sortRules(ruleSet.ask).filter(({ needsDualApproval }) => needsDualApproval === true);
    for (const stored of two) addRule(target, stored, [], [], places);
    return target;
  };
  const result: CompiledRules = {
    deny: build("deny"),
    ask: build("ask"),
    askDualApproval: buildDualApproval(),
    allow: build("allow"),
    exact: new Map((ruleSet.exact ?? []).map((grant) => [grantKey(grant, grant.cwd), grant])),
    rules,
    problems,
  };
  if (places === undefined) compiled.set(ruleSet, result);
  return result;
}

/** A compiled set without rules. */
export const noRules: CompiledRules = compileRules({ allow: [], ask: [], deny: [] });

function addRule(
  target: ListRules,
  stored: StoredRule,
  rules: CompiledRule[],
  problems: RuleProblem[],
  places: RulePlaces | undefined,
): void {
  const parsed = parseRule(stored.text);
  const misplaced = parsed.ok ? findMisplacement(parsed.rule, target.list) : null;
  if (!parsed.ok || misplaced !== null) {
    const position = parsed.ok ? 0 : parsed.position;
    const problem = {
      list: target.list,
      rule: stored,
      position,
      reason: parsed.ok ? (misplaced ?? "") : parsed.reason,
    };
    problems.push(problem);
    if (target.list !== "allow") target.broken.push({ tool: guessTool(stored.text), problem });
    return;
  }
  const rule = createRule(parsed.rule, stored, target.list);
  rules.push(rule);
  target.add(rule);
  addSpellings(target, rule);
  if (places !== undefined && target.list !== "allow") addRealPath(target, rule, places);
}

function createRule(rule: Rule, stored: StoredRule, list: RuleList): CompiledRule {
  const reference: RuleReference = { text: stored.text.trim(), source: stored.source };
  if (stored.id !== undefined) reference.id = stored.id;
  if (stored.version !== undefined) reference.version = stored.version;
  return {
    rule,
    list,
    reference,
    reason: stored.reason,
    expiresAt: stored.expiresAt === undefined ? null : Date.parse(stored.expiresAt),
    cycle: stored.cycle,
    folder: stored.folder,
    needsDualApproval: list === "ask" && stored.needsDualApproval === true,
  };
}

/** Further keys of one command rule: its text with quotes written as the analysis writes them, and whole commands. */
function addSpellings(target: ListRules, compiledRule: CompiledRule): void {
  const { test, tool } = compiledRule.rule;
  const index = target.forTool(tool);
  if (test.kind !== "command" || index === undefined) return;
  const [first = "", ...others] = test.pattern.pieces;
  if (test.pattern.pieces.some(isCompound)) index.wholeCommands.push(compiledRule);
  const respelled = others.length === 0 ? respell(first) : first;
  if (respelled !== first)
    index.commands.addPattern({ pieces: [respelled], end: test.pattern.end }, compiledRule);
  // A deny rule with quotes around its wildcard must also meet the command whose argument needed none.
  if (
    others.length > 0 &&
    target.list !== "allow" &&
    test.pattern.pieces.some((piece) => /['"]/.test(piece))
  ) {
    index.commands.addPattern(
      { pieces: test.pattern.pieces.map((piece) => piece.replace(/['"]/g, "")), end: test.pattern.end },
      compiledRule,
    );
  }
}

/** A second pattern for a deny or ask rule whose literal beginning leads through a symlink. */
function addRealPath(target: ListRules, compiledRule: CompiledRule, places: RulePlaces): void {
  const { test } = compiledRule.rule;
  if (test.kind !== "path" || test.pattern.isFloating) return;
  const { anchor } = test.pattern;
  for (const folder of foldersOf(compiledRule)) {
    const base = anchor === "root" ? "/" : anchor === "home" ? places.home : (folder ?? places.workspace);
    addResolved(target, compiledRule, base, places);
  }
}

function addResolved(target: ListRules, compiledRule: CompiledRule, base: string, places: RulePlaces): void {
  const { test, tool } = compiledRule.rule;
  if (test.kind !== "path") return;
  const { segments } = test.pattern;
  const literal: string[] = [];
  for (const segment of segments) {
    if (segment.kind !== "name") break;
    literal.push(segment.text);
  }
  const written = [base === "/" ? "" : base, ...literal].join("/") || "/";
  const real = resolveQuietly(written, places);
  if (real === written) return;
  const realSegments = real.split("/").filter((name) => name !== "");
  const pattern: PathPattern = {
    ...test.pattern,
    anchor: "root",
    segments: [
      ...realSegments.map((text) => ({ kind: "name" as const, text })),
      ...segments.slice(literal.length),
    ],
  };
  target.forTool(tool)?.paths.addPattern(pattern, compiledRule, undefined);
}

/** The real path, or the written one where it cannot be resolved: the rule then applies as written. */
function resolveQuietly(path: string, places: RulePlaces): string {
  try {
    return places.realpath(path);
  } catch {
    return path;
  }
}

/** The tool that a broken deny or ask rule is about; null where its text does not begin with a tool's name. */
function guessTool(text: string): string | null {
  const name = /^\s*([A-Za-z_][\w.:@-]*)\s*(?:\(|$)/.exec(text)?.[1];
  if (name === undefined) return null;
  return [...toolTable.keys()].find((known) => known.toLowerCase() === name.toLowerCase()) ?? name;
}

/** Of rules that say the same, one that stays is named before one of a response cycle. */
function sortRules(rules: readonly StoredRule[]): StoredRule[] {
  const key = (rule: StoredRule): string =>
    [
      rule.cycle === undefined ? "" : "cycle",
      rule.text,
      rule.source,
      rule.id ?? "",
      String(rule.version ?? ""),
      rule.folder ?? "",
      rule.expiresAt ?? "",
      rule.cycle ?? "",
      rule.reason ?? "",
      rule.owner ?? "",
      String(rule.needsDualApproval ?? false),
    ].join("\0");
  return rules
    .map((rule) => ({ rule, key: key(rule) }))
    .sort((left, right) => compareTexts(left.key, right.key))
    .map(({ rule }) => rule);
}
