import { READ_ONLY_FILES } from "./read-only-files.ts";
import { READ_ONLY_IDLE } from "./read-only-idle.ts";
import { READ_ONLY_SEARCH } from "./read-only-search.ts";
import type { ReadOnlySpec } from "./read-only-spec.ts";
import { READ_ONLY_TEXT } from "./read-only-text.ts";

/**
 * Commands that only read, or do nothing at all, with the options that keep it so. `env` and `printenv` are not here:
 * variables hold secrets.
 */
export const READ_ONLY_COMMANDS: Readonly<Record<string, ReadOnlySpec>> = {
  ...READ_ONLY_FILES,
  ...READ_ONLY_SEARCH,
  ...READ_ONLY_TEXT,
  ...READ_ONLY_IDLE,
};
