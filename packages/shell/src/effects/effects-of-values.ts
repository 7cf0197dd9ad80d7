import type { ShellPart } from "../analysis.ts";
import type { IntendedEffect } from "./intended-effect.ts";

/** What a part does with each set of values that its words may have. Which of these come about isn't known where there are several. */
export function effectsOfValues(found: readonly ShellPart[], { canonical }: ShellPart): IntendedEffect[] {
  const effects = found.flatMap((part) => part.effects.value);
  if (found.length < 2 || effects.length === 0) return effects;
  const [program = ""] = canonical.split(" ", 1);
  return [
    ...effects,
    { kind: "unknown", unknown: { code: "several-values", data: { program, word: canonical } } },
  ];
}
