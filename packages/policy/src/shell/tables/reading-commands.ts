import { READING_FILES } from "./reading-files.ts";
import { READING_IDLE } from "./reading-idle.ts";
import { READING_SEARCH } from "./reading-search.ts";
import type { ReadingSpec } from "./reading-spec.ts";
import { READING_TEXT } from "./reading-text.ts";

/**
 * Commands that only read, or do nothing at all, with the options that keep it so. `env` and `printenv` are not here:
 * variables hold secrets.
 */
export const READING_COMMANDS: Readonly<Record<string, ReadingSpec>> = {
  ...READING_FILES,
  ...READING_SEARCH,
  ...READING_TEXT,
  ...READING_IDLE,
};
