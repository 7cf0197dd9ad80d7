import type { CommandPattern } from "../rules/command-pattern.ts";
import type { CompiledRule } from "../rules/compiled-rule.ts";
import { ExpressionIndex } from "./expression-index.ts";
import { GlobIndex } from "./glob-index.ts";
import { WordTrie } from "./word-trie.ts";

/** The command rules of one list. */
export class CommandIndex {
  private readonly exact = new Map<string, CompiledRule[]>();
  private readonly prefixes = new WordTrie<CompiledRule>();
  private readonly globs = new GlobIndex<CompiledRule>();
  /** The first words of the rules: whole ones, and what others begin with. */
  private readonly names = new Set<string>();
  private readonly beginnings: string[] = [];
  private hasExpressions = false;
  private readonly expressions: ExpressionIndex<CompiledRule>;

  constructor(reach: "line" | "lines") {
    this.expressions = new ExpressionIndex(reach);
  }

  addPattern(pattern: CommandPattern, rule: CompiledRule): void {
    const [first = "", ...others] = pattern.pieces;
    const [name = ""] = first.split(" ", 1);
    if (others.length === 0 || name !== first) this.names.add(name);
    else if (name !== "") this.beginnings.push(name);
    if (others.length > 0) {
      this.globs.add(pattern.pieces, rule);
      if (pattern.end === "words")
        this.globs.add([...pattern.pieces.slice(0, -1), `${pattern.pieces.at(-1)} `, ""], rule);
    } else if (pattern.end === "words") this.prefixes.add(first, rule);
    else this.addExact(first, rule);
  }

  addExact(text: string, rule: CompiledRule): void {
    const known = this.exact.get(text);
    if (known === undefined) this.exact.set(text, [rule]);
    else known.push(rule);
  }

  addExpression(source: string, rule: CompiledRule): void {
    this.hasExpressions = true;
    this.expressions.add(source, rule);
  }

  /** Whether a rule could match a command of this name, but for those that leave all of the name open. */
  concerns(name: string): boolean {
    return (
      this.hasExpressions || this.names.has(name) || this.beginnings.some((start) => name.startsWith(start))
    );
  }

  findExact(text: string, accept: (rule: CompiledRule) => boolean): CompiledRule | undefined {
    return this.exact.get(text)?.find(accept);
  }

  /** The first accepted rule: exact ones, then the longest prefix, then wildcards, then expressions. */
  find(form: string, accept: (rule: CompiledRule) => boolean): CompiledRule | undefined {
    return (
      this.findExact(form, accept) ??
      this.prefixes.find(form, accept) ??
      this.globs.find(form, accept) ??
      this.expressions.find(form, accept)
    );
  }
}
