import retiredWords from "./retired-words.json" with { type: "json" };
import { lineAt, nodesOf, type SourceFile } from "./source-file.ts";
import type { Violation, Workspace } from "./workspace.ts";

const retired = Object.entries(retiredWords).map(([phrase, use]) => ({ phrase, use }));

/** Names of files and identifiers that bring a retired word back, with the term to use. Fields of stored rows are read in `withPresentNames`, and JavaScript names `Math.floor`. */
export function namingViolations(workspace: Workspace): Violation[] {
  return [...workspace.files.values()].flatMap((file) => [...fileProblem(file), ...identifierProblems(file)]);
}

function fileProblem({ path }: SourceFile): Violation[] {
  const name = path.split("/").at(-1) ?? path;
  const problem = problemOf(name);
  return problem === null ? [] : [{ path, line: 1, problem }];
}

function identifierProblems(file: SourceFile): Violation[] {
  const found = new Map<string, Violation>();
  const isGivenName = ({ type, callee, object }: { type: string; callee?: unknown; object?: unknown }) =>
    (type === "CallExpression" && isNamed(callee, "withPresentNames")) ||
    (type === "MemberExpression" && isNamed(object, "Math"));
  for (const { node } of nodesOf(file.program, isGivenName)) {
    if (node.type !== "Identifier" || found.has(node.name)) continue;
    const problem = problemOf(node.name);
    if (problem !== null)
      found.set(node.name, { path: file.path, line: lineAt(file.text, node.start), problem });
  }
  return [...found.values()];
}

function isNamed(node: unknown, name: string): boolean {
  return typeof node === "object" && node !== null && "name" in node && node.name === name;
}

function problemOf(name: string): string | null {
  const words = ` ${wordsOf(name).join(" ")} `;
  const word = retired.find(({ phrase }) => words.includes(` ${phrase} `));
  return word === undefined ? null : `${name} has the retired word "${word.phrase}": say "${word.use}"`;
}

/** `listedOfDesk`, `listed-of-desk` and `LISTED_OF_DESK` are the same words. */
function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/);
}
