import type { BuiltinResult } from "./builtin-result.ts";
import { addProblem, type Collector } from "./collector.ts";
import type { Draft } from "./part-draft.ts";
import { pathUses } from "./path-uses.ts";
import type { ShellWord } from "./shell-word.ts";

const COMPARES_FILES = /^-(?:nt|ot|ef)$/;
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
      addProblem(collector, "subscript-runs-commands", word.span);
  }
  const use = { access: "read", covers: "path", via: "argument" } as const;
  words.forEach((word, index) => {
    const operands = COMPARES_FILES.test(word.value) ? [words[index - 1], words[index + 1]] : [];
    if (FILE_TESTS.test(word.value)) operands.push(words[index + 1]);
    for (const operand of operands)
      if (operand !== undefined)
        draft.paths.push(...pathUses(collector.environment, operand, draft.where, use));
  });
  return { isReadOnly: isPlain };
}

/** `"$x"` is one word, though it may still be an operator. */
function isQuotedWhole(word: ShellWord): boolean {
  return /^".*"$/s.test(word.form);
}
