import type { ReadOnlySpec } from "./read-only-spec.ts";

const SWALLOWS: ReadOnlySpec = { operands: "text", isAnyText: true };

/** Commands that do nothing, or only print their own words: no file, no variable, no other program. */
export const READ_ONLY_IDLE: Readonly<Record<string, ReadOnlySpec>> = {
  true: SWALLOWS,
  false: SWALLOWS,
  ":": SWALLOWS,
  echo: SWALLOWS,
  // Not %n, which sets a variable, and nothing that bash may learn later: only formats that print.
  printf: {
    ...SWALLOWS,
    firstPattern: /^(?!-)(?:[^%]|%%|%[-+ 0#]*\d{0,4}(?:\.\d{1,4})?[sbqcdiouxXeEfFgG])*$/,
  },
  // Some minutes at most, so that a command does not hang unseen.
  sleep: { operands: "text", operandPattern: /^\d{1,3}(?:\.\d{1,3})?s?$/ },
};
