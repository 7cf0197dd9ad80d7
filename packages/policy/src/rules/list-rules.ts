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
    if (tool.includes("*")) this.globs.add(splitAtStars(tool), compiled);
    else if (test.kind === "all" && isServer(tool)) {
      this.globs.add([`${tool}__`, ""], compiled);
      this.toolRules(tool).add(compiled);
    } else this.toolRules(tool).add(compiled);
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
    return this.globs.find(tool, (compiled) => this.mayCover(compiled, tool) && accept(compiled));
  }

  /** `mcp__a__b__c` may be a tool of the server `a__b`: a rule that allows the server `a` does not cover it. */
  private mayCover({ rule }: CompiledRule, tool: string): boolean {
    if (!coversEveryCall(rule.test)) return false;
    const isOfServer = this.list === "allow" && isServer(rule.tool) && !rule.tool.includes("*");
    return !isOfServer || !tool.slice(rule.tool.length + 2).includes("__");
  }

  /** Rules on parameters that could concern the tool. */
  parametersFor(tool: string, ruleTools: readonly string[]): readonly CompiledRule[] {
    if (this.parameterCount === 0) return none;
    const matching: CompiledRule[] = [];
    for (const name of ruleTools) matching.push(...(this.tools.get(name)?.parameters ?? none));
    this.globs.find(tool, (compiled) => {
      if (compiled.rule.test.kind === "parameter") matching.push(compiled);
      return false;
    });
    return matching;
  }

  /** The rules that could not be read and that make this tool ask. */
  brokenFor(ruleTools: readonly string[]): BrokenRule | undefined {
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

function isServer(tool: string): boolean {
  return /^mcp__.+/.test(tool) && !tool.slice("mcp__".length).includes("__");
}

function coversEveryCall(test: RuleTest): boolean {
  return test.kind === "all";
}
