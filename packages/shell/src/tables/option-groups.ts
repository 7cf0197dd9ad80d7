import type { OptionEffect } from "./option-effects.ts";
import type { SensitiveSpec } from "./sensitive-spec.ts";

/** What the options of a program do, each kind as names with blanks between them. */
export type OptionGroups = Partial<Record<keyof typeof EFFECT_OF, string>>;

const EFFECT_OF = {
  runs: "names-program-to-run",
  code: "runs-or-loads-code",
  settings: "reads-code-settings",
  elsewhere: "works-on-another-folder-or-project",
  writes: "writes-where-told-to",
  changes: "changes-files",
  reads: "reads-another-file",
  talks: "talks-to-host-or-account",
} as const satisfies Readonly<Record<string, OptionEffect>>;

const KINDS = ["runs", "code", "settings", "elsewhere", "changes", "writes", "reads", "talks"] as const;

/**
 * A program by the options that its manual says to run, load, write or read something of the caller's choice. All other options
 * are judged by their names and values.
 */
export function program(groups: OptionGroups, more: SensitiveSpec = {}): SensitiveSpec {
  const flags: Record<string, OptionEffect> = {};
  for (const kind of KINDS) for (const name of groups[kind]?.split(" ") ?? []) flags[name] = EFFECT_OF[kind];
  return { guesses: true, ...more, flags: { ...flags, ...more.flags } };
}

/** What it is given names what it runs. */
export const RUNS_OPERAND: SensitiveSpec = { firstOperand: EFFECT_OF.code, endsAtOperand: true };
/** The last word of these is where they write. */
export const WRITES_SECOND: Pick<SensitiveSpec, "operandsFrom"> = { operandsFrom: [2, EFFECT_OF.writes] };
