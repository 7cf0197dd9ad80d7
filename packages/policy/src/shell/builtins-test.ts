import type { BuiltinResult } from "./builtin-result.ts";
import { addProblem, type Collector } from "./collector.ts";
import type { Draft } from "./part-draft.ts";
import { pathUses } from "./path-uses.ts";
import type { ShellWord } from "./shell-word.ts";

const FILE_TESTS = /^-[abcdefghkprstuwxGLNOS]$/;

/** `test` and `[`: they look at files, and `-v` evaluates a subscript. */
export function checkTest(collector: Collector, draft: Draft, words: readonly ShellWord[]): BuiltinResult {
  words.forEach((word, index) => {
    if (word.value === "-v" || word.value === "-R" || word.kind === "dynamic") {
      checkVariableName(collector, word, words[index + 1]);
    }
    const operand = words[index + 1];
    if (operand === undefined || !FILE_TESTS.test(word.value)) return;
    draft.paths.push(
      ...pathUses(collector.context, operand, draft.where, {
        access: "read",
        covers: "path",
        via: "argument",
      }),
    );
  });
  return { isReading: true };
}

/** `[ -v 'a[$(command)]' ]` runs the command, and so it does when the operator is in a variable. */
function checkVariableName(collector: Collector, operator: ShellWord, name: ShellWord | undefined): void {
  if (name === undefined) return;
  const isPlain = name.kind === "literal" && !/[$`]/.test(name.value);
  if (isPlain) return;
  if (operator.kind === "dynamic" && !name.value.includes("[")) return;
  addProblem(collector, "a subscript in the name of a variable can run commands", name.span);
}
