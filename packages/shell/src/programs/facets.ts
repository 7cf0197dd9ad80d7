import type { ReadsHere } from "../tables/folder-reading.ts";
import type { InPlace } from "../tables/in-place.ts";
import type { ReadOnlySpec } from "../tables/read-only-spec.ts";
import type { RiskRule } from "../tables/risks.ts";
import type { SensitiveSpec } from "../tables/sensitive-spec.ts";
import type { Touching } from "../tables/touching-spec.ts";
import type { Wrapper } from "../tables/wrapper-spec.ts";
import { PROGRAMS } from "./all-programs.ts";
import type { ChangeReader, GlobalOptions, InputReader, Messages, Program, Syntax } from "./program.ts";

// One side of every program, by its name, as the analysis asks for it. `Program` says what each means.

/** The programs that have a side, by its name: asking every program for every side would slow the start. */
const NAMES_BY_SIDE: ReadonlyMap<string, readonly string[]> = namesBySide();

const SYNTAX: ReadonlyMap<string, Syntax> = facet("syntax");

/** Whether the words of a program are read as those of this one. */
export function hasSyntax(name: string, syntax: Syntax): boolean {
  return SYNTAX.get(name) === syntax;
}

/** The programs whose words are read in that way. */
export function programsWith(syntax: Syntax): string[] {
  return [...SYNTAX].flatMap(([name, own]) => (own === syntax ? [name] : []));
}

export const READ_ONLY_COMMANDS: ReadonlyMap<string, ReadOnlySpec> = facet("readOnly");
export const READ_ONLY_VERSIONS: ReadonlyMap<string, readonly string[]> = facet("versionWords");
export const INPUT_READERS: ReadonlyMap<string, InputReader> = facet("input");
export const READS_FOLDERS = facet("readsFolders");
export const READS_HERE: ReadonlyMap<string, ReadsHere> = facet("readsHere");
export const RECURSIVE_FLAG_IS_OTHER: ReadonlySet<string> = having("isRecursiveFlagOther");
export const LEAVES_FOLDERS = facet("leavesFolders");
export const GOES_INTO_FOLDERS: ReadonlySet<string> = having("goesIntoFolders");
export const STAYS_IN_NAMES: ReadonlySet<string> = having("staysInNames");
export const SHOWS_ONLY_NAMES: ReadonlySet<string> = having("showsOnlyNames");
export const READS_NO_WORD: ReadonlySet<string> = having("readsNoWord");
export const NAMES_WHAT_IT_COPIES: ReadonlySet<string> = having("namesWhatItCopies");
export const MOUNTS_FOLDERS: ReadonlySet<string> = having("mountsFolders");
export const OPENS_IN_SCRIPT: ReadonlyMap<string, "awk" | "sql"> = facet("opensInScript");
export const READS_EACH_FOUND: ReadonlySet<string> = having("readsEachFound");
export const MESSAGES: ReadonlyMap<string, Messages> = facet("messages");
export const DATA_READERS: ReadonlySet<string> = having("readsData");

export const SHELLS: ReadonlyMap<string, "bash" | "sh" | "other"> = facet("shell");
export const WRAPPERS: ReadonlyMap<string, Wrapper> = facet("wrapper");
export const RUNNING_TOOLS: ReadonlyMap<string, "first" | RegExp> = facet("runsTool");
export const RUNS_PACKAGES: ReadonlySet<string> = having("runsPackages");
export const RUNS_LATER_WORDS: ReadonlySet<string> = having("runsLaterWords");
export const RUNS_BEHIND: ReadonlyMap<string, RegExp> = facet("runsBehind");
export const STARTS_SHELL: ReadonlyMap<string, RegExp> = facet("startsShell");
export const RUNS_ELSEWHERE: ReadonlySet<string> = having("runsElsewhere");
export const RUNS_AWAY: ReadonlySet<string> = having("runsAway");
export const CHANGES_RIGHTS: ReadonlySet<string> = having("changesRights");
export const RUNS_TOOL_ITSELF = facet("runsToolItself");
export const RUNS_MODULES: ReadonlySet<string> = having("runsModules");
export const RUNS_FILES_OF_FOLDER: ReadonlySet<string> = having("runsFilesOfFolder");
export const NAMES_FOLDERS = facet("namesFolders");
export const ATTACHES = facet("attaches");
export const STARTS_WITHOUT_SHELL: ReadonlySet<string> = having("startsWithoutShell");
export const PROGRAM_OPTIONS: ReadonlyMap<string, readonly string[]> = new Map(
  [...facet("programOptions")].map(([name, options]) => [name, options.split(" ")]),
);
export const PROGRAM_WORDS: ReadonlyMap<string, RegExp> = facet("programWords");
export const GLOBAL_OPTIONS: ReadonlyMap<string, GlobalOptions> = facet("globalOptions");

export const WRITING: ReadonlyMap<string, RegExp> = facet("plainWriting");
/** Programs whose operands and options are all that they touch. */
export const FULLY_TOUCHING: ReadonlySet<string> = having("touches");
export const TOUCHING: ReadonlyMap<string, Touching> = new Map([...facet("touches"), ...facet("outputs")]);
export const VERB_OUTPUTS: ReadonlyMap<string, Readonly<Record<string, Touching>>> = facet("verbOutputs");
export const CHANGES: ReadonlyMap<string, ChangeReader> = facet("changes");
export const REMOVES_SOURCES: ReadonlyMap<string, RegExp> = facet("removesSources");
export const DELETES_FOLDERS: ReadonlySet<string> = having("deletesFolders");
export const CHANGES_FOUND: ReadonlyMap<string, "write" | "delete"> = facet("changesFound");
export const IN_PLACE: ReadonlyMap<string, readonly InPlace[]> = facet("inPlace");

/** Without the options of `PROGRAM_OPTIONS`: `sensitiveSpecOf` adds them. */
export const SENSITIVE: ReadonlyMap<string, SensitiveSpec> = facet("sensitive");
export const RISKS: ReadonlyMap<string, readonly RiskRule[]> = facet("risks");

function namesBySide(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [name, program] of PROGRAMS) {
    for (const side of Object.keys(program)) {
      const names = found.get(side);
      if (names === undefined) found.set(side, [name]);
      else names.push(name);
    }
  }
  return found;
}

function facet<K extends keyof Program>(key: K): ReadonlyMap<string, NonNullable<Program[K]>> {
  const found = new Map<string, NonNullable<Program[K]>>();
  for (const name of NAMES_BY_SIDE.get(key) ?? []) {
    const value = PROGRAMS.get(name)?.[key];
    if (value !== undefined && value !== null) found.set(name, value);
  }
  return found;
}

function having(key: keyof Program): ReadonlySet<string> {
  return new Set(facet(key).keys());
}
