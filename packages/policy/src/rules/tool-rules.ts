import { assertNever } from "@countersign/contracts/assert-never";
import { CommandIndex } from "../match/command-index.ts";
import { HostIndex } from "../match/host-index.ts";
import { PathIndex } from "../match/path-index.ts";
import { toolTable } from "../tools/tool-table.ts";
import type { CompiledRule } from "./compiled-rule.ts";
import type { RuleList } from "./rule.ts";

/** The rules of one list that name one tool, each kind in the index that finds it. */
export class ToolRules {
  /** Rules for every call of the tool. */
  readonly all: CompiledRule[] = [];
  /** Every rule that names the tool. */
  readonly every: CompiledRule[] = [];
  readonly parameters: CompiledRule[] = [];
  readonly commands: CommandIndex;
  readonly paths: PathIndex;
  readonly hosts: HostIndex;
  /** Command rules that hold an operator: they are about the whole command, not about one part. */
  readonly wholeCommands: CompiledRule[] = [];

  constructor(list: RuleList) {
    const reach = list === "allow" ? "line" : "lines";
    this.commands = new CommandIndex(reach);
    this.paths = new PathIndex(list === "allow");
    this.hosts = new HostIndex(reach);
  }

  add(compiled: CompiledRule): void {
    const { rule } = compiled;
    this.every.push(compiled);
    if (rule.parameter !== null && compiled.list !== "allow") this.parameters.push(compiled);
    switch (rule.test.kind) {
      case "all":
        this.all.push(compiled);
        return;
      case "command":
        this.commands.addPattern(rule.test.pattern, compiled);
        return;
      case "path":
        for (const folder of foldersOf(compiled)) this.paths.addPattern(rule.test.pattern, compiled, folder);
        return;
      case "host":
        this.hosts.addPattern(rule.test.pattern, compiled);
        return;
      case "regex":
        this.addExpression(rule.tool, rule.test.source, compiled);
        return;
      case "parameter":
        return;
      default:
        assertNever(rule.test);
    }
  }

  private addExpression(tool: string, source: string, compiled: CompiledRule): void {
    const syntax = toolTable.get(tool)?.syntax;
    switch (syntax) {
      case "command":
        this.commands.addExpression(source, compiled);
        return;
      case "host":
        this.hosts.addExpression(source, compiled);
        return;
      case "path":
        this.paths.addExpression(source, compiled);
        return;
      case "intent":
      case undefined:
        return;
      default:
        assertNever(syntax);
    }
  }
}

/**
 * The folders that a path rule starts at; undefined is the workspace. `/x` and `./x` start at the folder that owns the
 * settings. A deny or ask rule applies in the workspace too: the author of `./.env` in a user's settings may have meant that.
 */
export function foldersOf({ rule, list, folder }: CompiledRule): readonly (string | undefined)[] {
  if (folder === undefined || !/^\.?\//.test(rule.content?.trimStart() ?? "")) return [undefined];
  return list === "allow" ? [folder] : [folder, undefined];
}
