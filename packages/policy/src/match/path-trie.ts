import { assertNever } from "@countersign/contracts/assert-never";
import type { Accept, CompiledRule } from "../rules/compiled-rule.ts";
import type { NameTest } from "../rules/name-test.ts";
import { mapNameTest, passesNameTest } from "../rules/name-test.ts";
import type { PathPattern, PatternSegment } from "../rules/path-pattern.ts";
import { GlobIndex } from "./glob-index.ts";

type TestedChild = { test: NameTest; node: Node };
type Node = {
  names: Map<string, Node> | null;
  any: Node | null;
  globs: GlobIndex<Node> | null;
  tested: TestedChild[] | null;
  /** The child that stays for any number of further segments. */
  deep: Node | null;
  isDeep: boolean;
  /** Rules that match this very path, this path and all below it, only what is below it. */
  here: CompiledRule[];
  subtree: CompiledRule[];
  below: CompiledRule[];
};

/** Whether a rule must match the path, or could match something below it. */
export type PathCoverage = "path" | "below";

/** Path patterns as a trie over segments: one walk along the path, however many patterns there are. */
export class PathTrie {
  private readonly root = createNode(false);
  private readonly globChildren = new Map<Node, Map<string, Node>>();
  private size = 0;
  private readonly start: Node[] = [this.root];

  get isEmpty(): boolean {
    return this.size === 0;
  }

  /** `prefix` are segments before the pattern's own; `isFloating` lets any folders stand between. */
  add(
    pattern: PathPattern,
    rule: CompiledRule,
    options: { prefix: string[]; isFloating: boolean; fold: (text: string) => string },
  ): void {
    this.size += 1;
    const segments: PatternSegment[] = options.prefix.map((text) => ({ kind: "name", text }));
    if (options.isFloating && pattern.segments[0]?.kind !== "deep") segments.push({ kind: "deep" });
    segments.push(...pattern.segments);
    let node = this.root;
    for (const segment of segments) node = this.childFor(node, segment, options.fold);
    const last = pattern.segments.at(-1)?.kind;
    if (this.root.deep !== null && this.start.length === 1) this.start.push(this.root.deep);
    if (pattern.end === "inside") node.below.push(rule);
    // A wildcard of an allow rule means one level only; a name, and every deny or ask rule, covers what is below too.
    else if (pattern.end === "folder" || rule.list !== "allow" || last === "name") node.subtree.push(rule);
    else node.here.push(rule);
  }

  /** The first accepted rule for the names of a normalized path from the offset `start` on; past its end there are none. */
  find(path: string, start: number, covers: PathCoverage, accept: Accept): CompiledRule | undefined {
    if (this.size === 0) return undefined;
    let active = this.start;
    for (let at = start; ; ) {
      const isLast = at >= path.length;
      for (const node of active) {
        const found = pick(node.subtree, accept) ?? pick(isLast ? node.here : node.below, accept);
        if (found !== undefined) return found;
      }
      if (isLast) break;
      const slash = path.indexOf("/", at);
      const end = slash < 0 ? path.length : slash;
      active = step(active, path.slice(at, end));
      if (active.length === 0) return undefined;
      at = end + 1;
    }
    if (covers === "path") return undefined;
    for (const node of active) {
      const found = this.findBelow(node, accept);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  private childFor(node: Node, segment: PatternSegment, fold: (text: string) => string): Node {
    switch (segment.kind) {
      case "name": {
        node.names ??= new Map();
        return getOrAdd(node.names, fold(segment.text));
      }
      case "any":
        node.any ??= createNode(false);
        return node.any;
      case "deep":
        node.deep ??= createNode(true);
        return node.deep;
      case "glob":
        return this.globChildFor(node, mapNameTest(segment.test, fold));
      default:
        return assertNever(segment);
    }
  }

  private globChildFor(node: Node, test: NameTest): Node {
    const known = getOrAddMap(this.globChildren, node);
    const key = JSON.stringify(test);
    const existing = known.get(key);
    if (existing !== undefined) return existing;
    const child = createNode(false);
    known.set(key, child);
    if (test.kind === "pieces") {
      node.globs ??= new GlobIndex();
      node.globs.add(test.pieces, child);
    } else {
      node.tested ??= [];
      node.tested.push({ test, node: child });
    }
    return child;
  }

  /** Some rule at or below a node. The first that is accepted is enough, so this ends early. */
  private findBelow(node: Node, accept: Accept): CompiledRule | undefined {
    const waiting: Node[] = [node];
    for (let current = waiting.pop(); current !== undefined; current = waiting.pop()) {
      const found =
        pick(current.below, accept) ??
        (current === node ? undefined : (pick(current.subtree, accept) ?? pick(current.here, accept)));
      if (found !== undefined) return found;
      if (current.names !== null) waiting.push(...current.names.values());
      if (current.any !== null) waiting.push(current.any);
      if (current.deep !== null) waiting.push(current.deep);
      waiting.push(...(this.globChildren.get(current)?.values() ?? []));
    }
    return undefined;
  }
}

function step(active: readonly Node[], name: string): Node[] {
  const next: Node[] = [];
  for (const node of active) {
    if (node.isDeep) addNode(next, node);
    const named = node.names?.get(name);
    if (named !== undefined) addNode(next, named);
    if (node.any !== null) addNode(next, node.any);
    node.globs?.find(name, (child) => {
      addNode(next, child);
      return false;
    });
    if (node.tested !== null) {
      for (const child of node.tested) if (passesNameTest(child.test, name)) addNode(next, child.node);
    }
  }
  return withDeep(next);
}

function withDeep(nodes: Node[]): Node[] {
  for (let index = 0; index < nodes.length; index += 1) {
    const deep = nodes[index]?.deep;
    if (deep !== null && deep !== undefined) addNode(nodes, deep);
  }
  return nodes;
}

function addNode(nodes: Node[], node: Node): void {
  if (!nodes.includes(node)) nodes.push(node);
}

function pick(rules: readonly CompiledRule[], accept: Accept): CompiledRule | undefined {
  return rules.length === 0 ? undefined : rules.find(accept);
}

function createNode(isDeep: boolean): Node {
  return {
    names: null,
    any: null,
    globs: null,
    tested: null,
    deep: null,
    isDeep,
    here: [],
    subtree: [],
    below: [],
  };
}

function getOrAdd(names: Map<string, Node>, name: string): Node {
  const known = names.get(name);
  if (known !== undefined) return known;
  const node = createNode(false);
  names.set(name, node);
  return node;
}

function getOrAddMap(children: Map<Node, Map<string, Node>>, node: Node): Map<string, Node> {
  const known = children.get(node);
  if (known !== undefined) return known;
  const created = new Map<string, Node>();
  children.set(node, created);
  return created;
}
