import type { Comment, Node, Program } from "oxc-parser";
import { parseSync, visitorKeys } from "oxc-parser";

/** One import, re-export or `import()` of a file. `isType`: nothing of it is left when the types are stripped. */
export type Import = { specifier: string; isType: boolean; line: number };

/** A parsed file. `path` is relative to the repository, with `/`. What lies in a folder `fixtures` is for tests alone. */
export type SourceFile = {
  path: string;
  text: string;
  program: Program;
  comments: Comment[];
  imports: Import[];
  isTest: boolean;
};

/** Parses a file; throws where it does not parse, so that nothing is passed over. */
export function parseSource(path: string, text: string): SourceFile {
  const { program, comments, errors } = parseSync(path, text);
  const first = errors[0];
  if (first !== undefined) throw new Error(`${path} does not parse: ${first.message}`);
  const imports = [...nodesOf(program)].flatMap(({ node }) => importOf(node, text));
  return { path, text, program, comments, imports, isTest: /\.(test|spec)\.\w+$|\/fixtures\//.test(path) };
}

/** Every node of a tree with the node above it, depth first. `skip` keeps out of a subtree. */
export function* nodesOf(
  node: Node,
  skip: (node: Node) => boolean = () => false,
  parent: Node | null = null,
): Generator<{ node: Node; parent: Node | null }> {
  if (skip(node)) return;
  yield { node, parent };
  for (const key of visitorKeys[node.type] ?? []) {
    const child: unknown = Reflect.get(node, key);
    for (const item of Array.isArray(child) ? child : [child]) {
      if (isNode(item)) yield* nodesOf(item, skip, node);
    }
  }
}

/** The line, counted from 1, on which an offset lies. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}

function importOf(node: Node, text: string): Import[] {
  const line = lineAt(text, node.start);
  switch (node.type) {
    case "ImportDeclaration":
      return [{ specifier: node.source.value, isType: node.importKind === "type", line }];
    case "ExportAllDeclaration":
      return [{ specifier: node.source.value, isType: node.exportKind === "type", line }];
    case "ExportNamedDeclaration":
      return node.source === null
        ? []
        : [{ specifier: node.source.value, isType: node.exportKind === "type", line }];
    case "TSImportType":
      return [{ specifier: node.source.value, isType: true, line }];
    case "ImportExpression":
      return literalImport(node.source, line);
    case "CallExpression": {
      const [argument] = node.arguments;
      const isRequire = node.callee.type === "Identifier" && node.callee.name === "require";
      return isRequire && argument !== undefined ? literalImport(argument, line) : [];
    }
    default:
      return [];
  }
}

/** An import whose target is computed has the specifier "", which no rule lets pass. */
function literalImport(source: Node, line: number): Import[] {
  const isText = source.type === "Literal" && typeof source.value === "string";
  return [{ specifier: isText ? String(source.value) : "", isType: false, line }];
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}
