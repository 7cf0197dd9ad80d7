import type { Node } from "oxc-parser";
import { PROGRAMS } from "../../packages/shell/src/programs/all-programs.ts";
import { CHANGING_BUILTINS, HARMLESS_BUILTINS } from "../../packages/shell/src/tables/builtins.ts";
import { lineAt, nodesOf } from "./source-file.ts";
import type { Violation, Workspace } from "./workspace.ts";

const knowing = /^packages\/(?:shell|policy|tools)\/src\/(?!programs\/)/;
const variables = new Set(["name", "base", "program", "runner"]);
/** They are words of the shell's own language. */
const builtins = new Set(
  ". : builtin cd command echo eval exec false history jobs mapfile popd printf pushd pwd readarray source true".split(
    " ",
  ),
);

/** Knowledge of a program is a field of its entry in packages/shell/src/programs, never a comparison with its name. */
export function programViolations(workspace: Workspace): Violation[] {
  return [...workspace.files.values()].flatMap((file) => {
    if (file.isTest || !knowing.test(file.path)) return [];
    return [...nodesOf(file.program)].flatMap(({ node }) => {
      const name = comparedProgram(node);
      if (name === null) return [];
      const problem = `compares with the name of a program: make what it knows of ${name} a field of the entry`;
      return [{ path: file.path, line: lineAt(file.text, node.start), problem }];
    });
  });
}

/** The program whose name is compared with a variable that holds one: `base === "git"`. */
function comparedProgram(node: Node): string | null {
  if (node.type !== "BinaryExpression" || !/^[!=]==$/.test(node.operator)) return null;
  const { left, right } = node;
  const variable = left.type === "MemberExpression" ? left.property : left;
  if (variable.type !== "Identifier" || !variables.has(variable.name)) return null;
  if (right.type !== "Literal" || typeof right.value !== "string") return null;
  const name = right.value;
  const isBuiltin = builtins.has(name) || HARMLESS_BUILTINS.has(name) || CHANGING_BUILTINS.has(name);
  return PROGRAMS.has(name) && !isBuiltin ? name : null;
}
