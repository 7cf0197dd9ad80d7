import { GlobIndex } from "../match/glob-index.ts";
import { splitAtStars } from "./command-pattern.ts";
import type { Accept, CompiledRule } from "./compiled-rule.ts";
import type { RuleList, RuleTest } from "./rule.ts";
import type { RuleProblem } from "./rule-set.ts";
import { ToolRules } from "./tool-rules.ts";

/** A rule that could not be read, and the tool that asks because of it; null when not even that could be read: every tool. */
export type BrokenRule = { tool: string | null; problem: RuleProblem };

/** All rules of one list, by the tool that they name. */
export class ListRules {
  readonly list: RuleList;
  readonly broken: BrokenRule[] = [];
  private readonly tools = new Map<string, ToolRules>();
  /** Rules whose tool is a pattern, or a whole MCP server. */
  private readonly globs = new GlobIndex<CompiledRule>();
  private size = 0;
  private parameterCount = 0;

  constructor(list: RuleList) {
    this.list = list;
  }

  get isEmpty(): boolean {
    return this.size === 0 && this.broken.length === 0;
  }

  add(compiled: CompiledRule): void {
    this.size += 1;
    if (compiled.rule.parameter !== null) this.parameterCount += 1;
    const { tool, test } = compiled.rule;
    if (tool.includes("*")) {
      this.globs.add(splitAtStars(tool), compiled);
      return;
    }
    this.toolRules(tool).add(compiled);
    const isOfServer = test.kind === "all" || test.kind === "parameter";
    if (isOfServer && this.mayBeServer(tool)) this.globs.add([`${tool}__`, ""], compiled);
  }

  forTool(tool: string): ToolRules | undefined {
    return this.tools.get(tool);
  }

  /** A rule that covers every call of the tool; `ruleTools` are the tools whose rules cover it. */
  findForAll(tool: string, ruleTools: readonly string[], accept: Accept): CompiledRule | undefined {
    if (this.size === 0) return undefined;
    for (const name of ruleTools) {
      const found = this.tools.get(name)?.all.find(accept);
      if (found !== undefined) return found;
    }
    for (const name of namesOf(tool, ruleTools)) {
      const found = this.globs.find(name, (compiled) => this.mayCover(compiled, name) && accept(compiled));
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** Whether some rule, or a rule that cannot be read, could concern calls of these tools, with any input. */
  concerns(tools: readonly string[], accept: Accept): boolean {
    if (this.findBroken(tools) !== undefined) return true;
    const isOpen = (rule: CompiledRule): boolean => rule.rule.test.kind !== "parameter" && accept(rule);
    return tools.some(
      (tool) =>
        this.tools.get(tool)?.every.some(isOpen) === true || this.globs.find(tool, isOpen) !== undefined,
    );
  }

  /** Deny and ask rules cover everything that the name could mean, an allow rule only what it must mean. */
  private mayCover({ rule }: CompiledRule, tool: string): boolean {
    return coversEveryCall(rule.test) && (this.list !== "allow" || allowsTool(rule.tool, tool));
  }

  /** A deny or ask rule for `mcp__a__b` may mean the server `a__b` as well as the tool `b` of `a`. */
  private mayBeServer(tool: string): boolean {
    return this.list === "allow" ? isServer(tool) : tool.startsWith("mcp__");
  }

  /** Rules on parameters that could concern the tool. */
  parametersFor(tool: string, ruleTools: readonly string[]): readonly CompiledRule[] {
    if (this.parameterCount === 0) return none;
    const matching: CompiledRule[] = [];
    for (const name of ruleTools) matching.push(...(this.tools.get(name)?.parameters ?? none));
    for (const name of namesOf(tool, ruleTools)) {
      this.globs.find(name, (compiled) => {
        if (compiled.rule.test.kind === "parameter" && !matching.includes(compiled)) matching.push(compiled);
        return false;
      });
    }
    return matching;
  }

  /** The rules that could not be read and that make this tool ask. */
  findBroken(ruleTools: readonly string[]): BrokenRule | undefined {
    return this.broken.find(
      ({ tool }) => tool === null || ruleTools.some((name) => name === tool || name.startsWith(`${tool}__`)),
    );
  }

  private toolRules(tool: string): ToolRules {
    const known = this.tools.get(tool);
    if (known !== undefined) return known;
    const created = new ToolRules(this.list);
    this.tools.set(tool, created);
    return created;
  }
}

const none: readonly CompiledRule[] = [];

/** A pattern covers what the names that it stands for cover: `Edit*` is also about Write. */
function namesOf(tool: string, ruleTools: readonly string[]): readonly string[] {
  return ruleTools.includes(tool) ? ruleTools : [tool, ...ruleTools];
}

function isServer(tool: string): boolean {
  return /^mcp__.+/.test(tool) && !tool.slice("mcp__".length).includes("__");
}

/**
 * A server's name ends at the first `__`, so `mcp__a__b__c` is the tool `b__c` of `a`, and a rule for the server covers it. `mcp__a___b` may
 * as well be of a server `a_`, which is what becomes of `a!`. Where a rule says what tools begin with, its `*` goes no further than a `__`.
 */
export function allowsTool(rule: string, tool: string): boolean {
  const server = rule.endsWith("__*") ? rule.slice(0, -1) : rule.includes("*") ? null : `${rule}__`;
  if (server !== null) return !tool.startsWith("_", server.length);
  const start = /^mcp__[^*]+__(?=[^*]*\*)/.exec(rule)?.[0] ?? "";
  return !tool.slice(start.length).includes("__");
}

function coversEveryCall(test: RuleTest): boolean {
  return test.kind === "all";
}
