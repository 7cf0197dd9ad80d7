import type { SensitiveSpec } from "./sensitive-spec.ts";

/** What the options of a program do, each kind as names with blanks between them. */
export type OptionGroups = Partial<Record<keyof typeof REASONS, string>>;

const REASONS = {
  runs: "names a program to run",
  code: "runs or loads code",
  settings: "reads other settings, which can load code or name programs",
  elsewhere: "works on another folder or project",
  writes: "writes where it is told to",
  changes: "changes files",
  reads: "reads another file",
  talks: "talks to another host, or with another account",
} as const;

/**
 * A program by the options that its manual says to run, load, write or read something of the caller's choice. All other options
 * are judged by their names and values.
 */
export function program(groups: OptionGroups, more: SensitiveSpec = {}): SensitiveSpec {
  const flags = Object.entries(groups).flatMap(([kind, names]) =>
    names.split(" ").map((name) => [name, reasonOf(kind)] as const),
  );
  return { guesses: true, ...more, flags: { ...Object.fromEntries(flags), ...more.flags } };
}

/** The same for several names. */
export function programs(names: string, spec: SensitiveSpec): Record<string, SensitiveSpec> {
  return Object.fromEntries(names.split(" ").map((name) => [name, spec]));
}

function reasonOf(kind: string): string {
  return Object.entries(REASONS).find(([name]) => name === kind)?.[1] ?? REASONS.code;
}

/** What it is given names what it runs. */
export const RUNS_OPERAND: SensitiveSpec = { firstOperand: REASONS.code, endsAtOperand: true };
/** The last word of these is where they write. */
export const WRITES_SECOND: Pick<SensitiveSpec, "operandsFrom"> = { operandsFrom: [2, REASONS.writes] };
