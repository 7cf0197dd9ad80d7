import { READING_FILES } from "./reading-files.ts";
import { READING_SEARCH } from "./reading-search.ts";
import type { ReadingSpec } from "./reading-spec.ts";
import { READING_TEXT } from "./reading-text.ts";

/**
 * Commands that only read, with the options that keep it so. `echo`, `printf`, `true` and `sleep` are not here: they
 * read nothing, so that nobody needs them unasked. `env` and `printenv` are not: variables hold secrets.
 */
export const READING_COMMANDS: Readonly<Record<string, ReadingSpec>> = {
  ...READING_FILES,
  ...READING_SEARCH,
  ...READING_TEXT,
};
