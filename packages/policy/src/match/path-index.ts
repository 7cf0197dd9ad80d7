import { RE2JS } from "re2js";
import { composeName, foldName, isInside, normalise, segmentsBelow } from "../paths/path-text.ts";
import type { Accept, CompiledRule } from "../rules/compiled-rule.ts";
import type { PathPattern } from "../rules/path-pattern.ts";
import { type PathCoverage, PathTrie } from "./path-trie.ts";

/** The folders that path rules are anchored at, normalized. */
export type Anchors = {
  homes: readonly string[];
  /** The workspace and the additional directories. */
  roots: readonly string[];
  workspace: string;
  isCaseInsensitive: boolean;
};

type FindOptions = { anchors: Anchors; fold: (text: string) => string; covers: PathCoverage; accept: Accept };
type Entry = { pattern: PathPattern; rule: CompiledRule; folder: string | undefined };
type Expression = { rule: CompiledRule; source: string; isAbsolute: boolean };
type Tries = {
  root: PathTrie;
  home: PathTrie;
  folder: PathTrie;
  floating: PathTrie;
  /** Patterns on a folder that may lie anywhere below the workspace or an additional directory. */
  anyFolder: PathTrie;
  expressions: (Expression & { matches: (text: string) => boolean })[];
};

/** The path rules of one tool in one list. */
export class PathIndex {
  private readonly entries: Entry[] = [];
  private readonly expressions: Expression[] = [];
  private readonly isAllow: boolean;
  private exactCase: Tries | null = null;
  private anyCase: Tries | null = null;

  constructor(isAllow: boolean) {
    this.isAllow = isAllow;
  }

  get isEmpty(): boolean {
    return this.entries.length === 0 && this.expressions.length === 0;
  }

  addPattern(pattern: PathPattern, rule: CompiledRule, folder: string | undefined): void {
    this.entries.push({ pattern, rule, folder });
  }

  addExpression(source: string, rule: CompiledRule): void {
    this.expressions.push({ rule, source, isAbsolute: /^\(?\\?\//.test(source) });
  }

  /** The first accepted rule for a normalized absolute path. */
  find(path: string, anchors: Anchors, covers: PathCoverage, accept: Accept): CompiledRule | undefined {
    if (this.isEmpty) return undefined;
    const tries = this.triesFor(anchors.isCaseInsensitive);
    const fold = anchors.isCaseInsensitive ? foldName : this.isAllow ? same : composeName;
    const name = fold(path);
    const workspace = fold(anchors.workspace);
    const isLocal = isInside(name, workspace);
    const found =
      (isLocal ? tries.folder.find(name, startBelow(workspace), covers, accept) : undefined) ??
      this.findFloating(tries, name, isLocal ? workspace : null, { anchors, fold, covers, accept }) ??
      tries.root.find(name, 1, covers, accept);
    if (found !== undefined) return found;
    if (!tries.home.isEmpty) {
      for (const home of anchors.homes) {
        const folder = fold(home);
        const inHome = isInside(name, folder)
          ? tries.home.find(name, startBelow(folder), covers, accept)
          : undefined;
        if (inHome !== undefined) return inHome;
      }
    }
    return tries.expressions.length === 0
      ? undefined
      : this.findExpression(tries, name, workspace, covers, accept);
  }

  /** A pattern that floats starts below the folder that the path belongs to: the names above it mean nothing. */
  private findFloating(
    { floating, anyFolder }: Tries,
    name: string,
    workspace: string | null,
    options: FindOptions,
  ): CompiledRule | undefined {
    if (floating.isEmpty && anyFolder.isEmpty) return undefined;
    const { anchors, fold, covers, accept } = options;
    const root = workspace ?? anchors.roots.map(fold).find((folder) => isInside(name, folder));
    const found = floating.find(name, startBelow(root ?? "/"), covers, accept);
    return found ?? (root === undefined ? undefined : anyFolder.find(name, startBelow(root), covers, accept));
  }

  private findExpression(
    tries: Tries,
    path: string,
    workspace: string,
    covers: PathCoverage,
    accept: Accept,
  ): CompiledRule | undefined {
    const local = isInside(path, workspace) ? path.slice(workspace.length + 1) : null;
    for (const { rule, isAbsolute, matches } of tries.expressions) {
      if (!accept(rule)) continue;
      // An expression could match below any folder; for a search of unknown names that is all that can be said.
      if (covers === "below") return rule;
      if ((isAbsolute || !this.isAllow) && matches(path)) return rule;
      if (local !== null && (!isAbsolute || !this.isAllow) && matches(local)) return rule;
    }
    return undefined;
  }

  private triesFor(isCaseInsensitive: boolean): Tries {
    if (isCaseInsensitive) {
      this.anyCase ??= this.build(foldName, true);
      return this.anyCase;
    }
    this.exactCase ??= this.build(this.isAllow ? same : composeName, false);
    return this.exactCase;
  }

  private build(fold: (text: string) => string, isCaseInsensitive: boolean): Tries {
    const root = new PathTrie();
    const home = new PathTrie();
    const folder = new PathTrie();
    const floating = new PathTrie();
    const anyFolder = new PathTrie();
    for (const entry of this.entries) {
      const { pattern, rule } = entry;
      const isFloating = pattern.isFloating && !this.isAllow;
      if (pattern.anchor === "root") root.add(pattern, rule, { prefix: [], isFloating: false, fold });
      else if (pattern.anchor === "home") home.add(pattern, rule, { prefix: [], isFloating: false, fold });
      else if (entry.folder !== undefined) {
        root.add(pattern, rule, { prefix: segmentsBelow(normalise(entry.folder), "/"), isFloating, fold });
      } else if (isFloating) floating.add(pattern, rule, { prefix: [], isFloating, fold });
      else if (pattern.isAnyFolder && !this.isAllow)
        anyFolder.add(pattern, rule, { prefix: [], isFloating: true, fold });
      else folder.add(pattern, rule, { prefix: [], isFloating, fold });
    }
    const flags = (this.isAllow ? 0 : RE2JS.DOTALL) | (isCaseInsensitive ? RE2JS.CASE_INSENSITIVE : 0);
    const expressions = this.expressions.map((expression) => {
      const compiled = RE2JS.compile(expression.source, flags);
      return { ...expression, matches: (text: string) => compiled.matches(text) };
    });
    return { root, home, folder, floating, anyFolder, expressions };
  }
}

/** Where the first name below a folder starts in a path that is in it. */
function startBelow(folder: string): number {
  return folder === "/" ? 1 : folder.length + 1;
}

function same(text: string): string {
  return text;
}
