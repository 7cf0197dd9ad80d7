import type { EffectUnknown } from "@countersign/contracts/call-effects";
import type { ShellWord } from "../shell-word.ts";
import type { EffectSource } from "./effect-operands.ts";
import type { IntendedEffect } from "./intended-effect.ts";

/** What the command sets only for this one run of git, as far as it may change what is touched or reached. */
export function strangeSettings(
  { assignments }: EffectSource,
  options: readonly ShellWord[],
): Extract<IntendedEffect, { kind: "unknown" }>[] {
  const option = options.find(({ prefix }) =>
    /^(?:-c|--config-env|--bare|--namespace|--exec-path)/.test(prefix),
  );
  const names = assignments.flatMap((text) => /^(GIT_\w+|HOME|XDG_CONFIG_HOME)=/.exec(text)?.[1] ?? []);
  const name = names.find((one) => !harmlessVariables.test(one));
  const program = "git";
  const unknowns: EffectUnknown[] = [];
  if (option !== undefined) {
    const word = option.prefix.split("=", 1)[0] ?? "";
    unknowns.push({ code: "unknown-option", data: { program, word } });
  }
  if (name !== undefined) unknowns.push({ code: "set-elsewhere", data: { program, name } });
  return unknowns.map((unknown) => ({ kind: "unknown", unknown }));
}

const harmlessVariables =
  /^GIT_(?:AUTHOR_|COMMITTER_|TRACE|EDITOR$|SEQUENCE_EDITOR$|PAGER$|TERMINAL_PROMPT$|ASKPASS$|MERGE_|OPTIONAL_LOCKS$)/;
