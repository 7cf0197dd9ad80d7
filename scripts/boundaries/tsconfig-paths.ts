import type { Node } from "oxc-parser";
import { parseSync } from "oxc-parser";

/**
 * The `compilerOptions.paths` of a tsconfig, each alias with its first target. A tsconfig is JSON with comments and
 * trailing commas: read as the expression that it is.
 */
export function tsconfigPaths(text: string): Map<string, string> {
  const { program, errors } = parseSync("tsconfig.ts", `(${text}\n)`);
  const [statement] = program.body;
  if (errors.length > 0 || statement?.type !== "ExpressionStatement")
    throw new Error("a tsconfig does not parse");
  const { expression } = statement;
  const root = expression.type === "ParenthesizedExpression" ? expression.expression : expression;
  const paths = entriesOf(entriesOf(root).get("compilerOptions")).get("paths");
  return new Map([...entriesOf(paths)].map(([alias, targets]) => [alias, firstText(targets)]));
}

function entriesOf(node: Node | undefined): Map<string, Node> {
  if (node?.type !== "ObjectExpression") return new Map();
  return new Map(
    node.properties.flatMap((property): [string, Node][] =>
      property.type === "Property" && property.key.type === "Literal"
        ? [[String(property.key.value), property.value]]
        : [],
    ),
  );
}

function firstText(node: Node): string {
  const first = node.type === "ArrayExpression" ? node.elements[0] : undefined;
  if (first?.type !== "Literal") throw new Error("a path of a tsconfig has no target");
  return String(first.value);
}
