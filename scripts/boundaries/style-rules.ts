import type { CallExpression, Node } from "oxc-parser";
import { toolManifests } from "../../packages/contracts/src/tool-manifest.ts";
import { lineAt, nodesOf, type SourceFile } from "./source-file.ts";
import type { Violation, Workspace } from "./workspace.ts";

const maximumLines = 300;
const shellTools = new Set([...toolManifests].flatMap(([name, { isShell }]) => (isShell ? [name] : [])));
const fetching = new Set(["fetch", "EventSource", "WebSocket", "XMLHttpRequest"]);

/** What review would say every time: files that grew too long, types given up, tests left out, waits by time. */
export function styleViolations(workspace: Workspace): Violation[] {
  return [...workspace.files.values()].flatMap((file) => [
    ...lengthViolation(file),
    ...commentViolations(file),
    ...[...nodesOf(file.program)].flatMap(({ node }) => {
      const problem = problemOf(file, node);
      return problem === null ? [] : [at(file, node.start, problem)];
    }),
  ]);
}

function lengthViolation(file: SourceFile): Violation[] {
  const lines = file.text.trimEnd().split("\n").length;
  if (file.isTest || lines <= maximumLines) return [];
  return [{ path: file.path, line: lines, problem: `has ${lines} lines, more than ${maximumLines}` }];
}

function commentViolations(file: SourceFile): Violation[] {
  return file.comments.flatMap(({ value, start }) => {
    if (/\b(TODO|FIXME|XXX|HACK)\b/.test(value))
      return [at(file, start, "leaves work for later in a comment")];
    if (/@ts-(ignore|nocheck)\b/.test(value)) return [at(file, start, "switches the type checker off")];
    return [];
  });
}

function problemOf(file: SourceFile, node: Node): string | null {
  switch (node.type) {
    case "TSAnyKeyword":
      return "uses any";
    case "TSAsExpression":
      return isUnknownCast(node.expression) ? "casts through unknown" : null;
    case "BinaryExpression": {
      const isComparison = node.operator === "===" || node.operator === "!==";
      return isComparison ? shellNameProblem(file, [node.left, node.right]) : null;
    }
    case "SwitchCase":
      return node.test === null ? null : shellNameProblem(file, [node.test]);
    case "MemberExpression":
      return memberProblem(file, node.object, node.property);
    case "CallExpression": {
      if (file.path.startsWith("apps/web/") && isLoadedWithoutBoundary(node))
        return "lets the page wait for a component: pass `loading`";
      const isFetch = node.callee.type === "Identifier" && fetching.has(node.callee.name);
      return isFetch && isInterface(file) ? "fetches data in packages/ui" : null;
    }
    case "SpreadElement": {
      const isLiteral = ["ObjectExpression", "ArrayExpression"].includes(node.argument.type);
      return isLiteral ? "spreads a literal: write its members out" : null;
    }
    case "NewExpression": {
      const isFetch = node.callee.type === "Identifier" && fetching.has(node.callee.name);
      return isFetch && isInterface(file) ? "fetches data in packages/ui" : null;
    }
    default:
      return null;
  }
}

/** Without these, Next sets no boundary: what was opened isn't there until its code is, and keys reach the page below. */
const boundaryOptions = new Set(["loading", "ssr"]);

function isLoadedWithoutBoundary({ callee, arguments: [, options] }: CallExpression): boolean {
  if (callee.type !== "Identifier" || callee.name !== "dynamic") return false;
  const properties = options?.type === "ObjectExpression" ? options.properties : [];
  return !properties.some(
    (each) =>
      each.type === "Property" && each.key.type === "Identifier" && boundaryOptions.has(each.key.name),
  );
}

/** A second shell tool would be missed by code that knows the first one by its name. */
function shellNameProblem(file: SourceFile, compared: readonly Node[]): string | null {
  const isProduct = /^(?:packages|apps)\/[^/]+\/src\//.test(file.path) && !file.isTest;
  if (!isProduct || file.path === "packages/contracts/src/tool-manifest.ts") return null;
  const name = compared.find((node) => node.type === "Literal" && shellTools.has(String(node.value)));
  return name === undefined ? null : "compares a tool's name with a shell's: ask isShellTool";
}

function memberProblem(file: SourceFile, object: Node, property: Node): string | null {
  if (property.type !== "Identifier") return null;
  if (property.name === "waitForTimeout") return "waits by time";
  if (!file.isTest || object.type !== "Identifier") return null;
  const isTestFunction = ["it", "test", "describe"].includes(object.name);
  if (isTestFunction && ["only", "skip", "todo", "fixme", "skipIf", "runIf"].includes(property.name)) {
    return `leaves tests out with ${object.name}.${property.name}`;
  }
  const isMock = object.name === "vi" && ["mock", "doMock", "hoisted"].includes(property.name);
  return isMock ? "mocks a module: give the test a fake through an argument" : null;
}

function isUnknownCast(expression: Node): boolean {
  return expression.type === "TSAsExpression" && expression.typeAnnotation.type === "TSUnknownKeyword";
}

function isInterface({ path, isTest }: SourceFile): boolean {
  return path.startsWith("packages/ui/") && !isTest;
}

function at(file: SourceFile, offset: number, problem: string): Violation {
  return { path: file.path, line: lineAt(file.text, offset), problem };
}
