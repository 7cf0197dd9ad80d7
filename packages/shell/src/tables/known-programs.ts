import { CHANGING_BUILTINS, HARMLESS_BUILTINS } from "./builtins.ts";
import { OUTPUT_TOUCHING } from "./output-options.ts";
import { READ_ONLY_COMMANDS } from "./read-only-commands.ts";
import { RUNNING_TOOLS } from "./runner-tools.ts";
import { RUNS_LATER_WORDS } from "./runs-later-words.ts";
import { SHELLS } from "./shells.ts";
import { TOUCHING } from "./touching.ts";
import { WRAPPERS } from "./wrappers.ts";

/** Programs of which enough is known elsewhere: their options are not guessed at. */
export const KNOWN_PROGRAMS: ReadonlySet<string> = new Set([
  ...Object.keys(READ_ONLY_COMMANDS),
  ...Object.keys(TOUCHING).filter((name) => !Object.hasOwn(OUTPUT_TOUCHING, name)),
  ...RUNNING_TOOLS.keys(),
  ...RUNS_LATER_WORDS,
  ...SHELLS.keys(),
  ...WRAPPERS.keys(),
  ...CHANGING_BUILTINS.keys(),
  ...HARMLESS_BUILTINS,
  "cd",
  "pushd",
  "popd",
  "eval",
  "source",
  ".",
  "jobs",
  "mapfile",
  "readarray",
  "exec",
  "bg",
  "fg",
  "disown",
  "ps",
  "pgrep",
  "pkill",
  "kill",
  "killall",
  "lsof",
  "fuser",
  "seq",
  "expr",
  "stty",
  "tput",
  "logger",
  "tty",
  "clear",
  "reset",
  "free",
  "vmstat",
  "iostat",
  "top",
  "htop",
  "ss",
  "netstat",
  "ping",
  "mktemp",
  "getent",
]);
