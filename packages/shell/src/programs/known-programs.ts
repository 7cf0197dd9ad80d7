import { CHANGING_BUILTINS, HARMLESS_BUILTINS } from "../tables/builtins.ts";
import { PROGRAMS } from "./all-programs.ts";
import {
  FULLY_TOUCHING,
  READ_ONLY_COMMANDS,
  RUNNING_TOOLS,
  RUNS_LATER_WORDS,
  SHELLS,
  WRAPPERS,
} from "./facets.ts";

/** Programs of which enough is known elsewhere: their options are not guessed at. */
export const KNOWN_PROGRAMS: ReadonlySet<string> = new Set([
  ...[...PROGRAMS].flatMap(([name, { isKnown }]) => (isKnown === true ? [name] : [])),
  ...READ_ONLY_COMMANDS.keys(),
  ...FULLY_TOUCHING,
  ...RUNNING_TOOLS.keys(),
  ...RUNS_LATER_WORDS,
  ...SHELLS.keys(),
  ...WRAPPERS.keys(),
  ...CHANGING_BUILTINS.keys(),
  ...HARMLESS_BUILTINS,
]);

/** Names that a function must not take, because the analysis relies on their meaning. */
export const CHANGES_ANALYSIS: ReadonlySet<string> = new Set([
  ...WRAPPERS.keys(),
  ...SHELLS.keys(),
  ...CHANGING_BUILTINS.keys(),
  ...HARMLESS_BUILTINS,
  "cd",
  "pushd",
  "popd",
  "eval",
  "source",
  ".",
  "find",
  "printf",
  "mapfile",
  "readarray",
  "jobs",
]);
