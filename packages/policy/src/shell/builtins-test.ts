import type { BuiltinResult } from "./builtin-result.ts";
import { addProblem, type Collector } from "./collector.ts";
import type { Draft } from "./part-draft.ts";
import { pathUses } from "./path-uses.ts";
import type { ShellWord } from "./shell-word.ts";

const FILE_TESTS = /^-[abcdefghkprstuwxGLNOS]$/;

/** `test` and `[`: they look at files, and `-v` evaluates a subscript. */
export function checkTest(collector: Collector, draft: Draft, words: readonly ShellWord[]): BuiltinResult {
  const inner = words.slice(1);
  const isPlain = inner.every((word) => word.kind === "literal" && !/[$`([]/.test(word.value));
  const isUnknownTest = inner.some((word) => word.kind !== "literal" && !isQuotedWhole(word));
  for (const word of inner) {
    const takesName = word.value === "-v" || word.value === "-R";
    if (
      takesName ||
      (isUnknownTest && word.value.includes("[")) ||
      (!isPlain && /[$`][^$`]*\[/.test(word.value))
    )
      addProblem(collector, "a subscript in the name of a variable can run commands", word.span);
  }
  words.forEach((word, index) => {
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
  return { isReading: isPlain };
}

/** `"$x"` is one word, though it may still be an operator. */
function isQuotedWhole(word: ShellWord): boolean {
  return /^".*"$/s.test(word.form);
}
