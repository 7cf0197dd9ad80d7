import type { Node } from "oxc-parser";
import { lineAt, nodesOf, type SourceFile } from "./source-file.ts";
import type { Violation, Workspace } from "./workspace.ts";

const world = new Set([
  "process",
  "console",
  "performance",
  "crypto",
  "navigator",
  "globalThis",
  "global",
  "window",
  "self",
  "fetch",
  "WebSocket",
  "EventSource",
  "XMLHttpRequest",
  "Worker",
  "BroadcastChannel",
  "setTimeout",
  "setInterval",
  "setImmediate",
  "queueMicrotask",
  "Promise",
  "require",
  "eval",
  "Function",
  "Buffer",
]);
const types = /^TS(TypeAnnotation|TypeParameterInstantiation|TypeAliasDeclaration|InterfaceDeclaration)$/;

const purePackages = /^packages\/(?:shell|policy|intents)\/src\//;

/** IO, time, randomness and asynchrony in the sources of `shell`, `policy` and `intents`: they answer from their arguments alone. */
export function purityViolations(workspace: Workspace): Violation[] {
  return [...workspace.files.values()]
    .filter((file) => purePackages.test(file.path) && !file.isTest)
    .flatMap(impuritiesOf);
}

function impuritiesOf(file: SourceFile): Violation[] {
  const name = purePackages.exec(file.path)?.[0].split("/")[1] ?? "";
  return [...nodesOf(file.program, (node) => types.test(node.type))].flatMap(({ node, parent }) => {
    const what = impurity(node, parent);
    if (what === null) return [];
    return [
      { path: file.path, line: lineAt(file.text, node.start), problem: `${name} is pure, but uses ${what}` },
    ];
  });
}

function impurity(node: Node, parent: Node | null): string | null {
  switch (node.type) {
    case "Identifier":
      return isOnlyName(node, parent) ? null : impureName(node.name, node, parent);
    case "AwaitExpression":
      return "await";
    case "ImportExpression":
      return "import()";
    case "MetaProperty":
      return "import.meta";
    case "FunctionDeclaration":
    case "FunctionExpression":
    case "ArrowFunctionExpression":
      return node.async ? "an async function" : null;
    default:
      return null;
  }
}

/** `Date` and `Math` are pure in a few uses only; any other mention could carry the clock or the dice elsewhere. */
function impureName(name: string, node: Node, parent: Node | null): string | null {
  const member = parent?.type === "MemberExpression" && parent.object === node ? parent.property : null;
  const property = member?.type === "Identifier" ? member.name : null;
  if (name === "Date") {
    const isGiven = parent?.type === "NewExpression" && parent.callee === node && parent.arguments.length > 0;
    return isGiven || property === "parse" || property === "UTC" ? null : "the clock (Date)";
  }
  if (name === "Math") return property === null || property === "random" ? "Math.random" : null;
  return world.has(name) ? name : null;
}

/** `record.process` and `{ process: 1 }` name a property, not the global. */
function isOnlyName(node: Node, parent: Node | null): boolean {
  switch (parent?.type) {
    case "MemberExpression":
      return parent.property === node && !parent.computed;
    case "Property":
    case "PropertyDefinition":
    case "MethodDefinition":
      return parent.key === node && !parent.computed && parent.value !== node;
    default:
      return false;
  }
}
