import { Later } from "../later.ts";
import { NO_EFFECTS } from "../part-draft.ts";
import { RUNS_ELSEWHERE } from "../programs/facets.ts";
import type { Running } from "../running.ts";
import type { ShellWord } from "../shell-word.ts";
import { DATABASE_EFFECTS } from "./database-effects.ts";
import type { EffectSource } from "./effect-operands.ts";
import { FILE_EFFECTS } from "./file-effects.ts";
import { findEffects, foundAction } from "./find-effects.ts";
import { gitEffects } from "./git-effects.ts";
import type { IntendedEffect } from "./intended-effect.ts";
import { TARGET_EFFECTS } from "./target-effects.ts";

/** The same of a command on its way through its wrappers, worked out when it is asked for. */
export function laterEffects(
  { collector, draft, at }: Running,
  words: readonly ShellWord[],
  program: string,
): Later<readonly IntendedEffect[]> {
  if (readerOf(program) === undefined) return NO_EFFECTS;
  const { where, hasMoreWords, areFound, input, assignments } = draft;
  const { environment, functions } = collector;
  const wrappers = draft.words.slice(0, at).map(({ value }) => value.slice(value.lastIndexOf("/") + 1));
  const set = draft.words.slice(0, at).filter(({ value }) => /^[A-Za-z_]\w*=/.test(value));
  const source: EffectSource = {
    environment,
    program,
    words,
    where,
    hasMoreWords,
    areFound,
    isWrapped: at > 0,
    input,
    assignments: [...assignments, ...set.map(({ form }) => form)],
  };
  const isFunction = functions.has(program);
  return new Later(() => partEffects(source, { wrappers, isFunction }));
}

/** What stands around a command and could make it another one. */
type EffectSurroundings = {
  /** Words of the wrappers before it. */
  wrappers: readonly string[];
  /** The script defines a function of this name. */
  isFunction: boolean;
};

/** What a command of one part is meant to do to files, and where it reaches, by what is known of its program. */
function partEffects(source: EffectSource, { wrappers, isFunction }: EffectSurroundings): IntendedEffect[] {
  const { program, words } = source;
  const read = readerOf(program);
  if (read === undefined || !isStandardName(words[0]?.value ?? "")) return [];
  // `find` tells of it with the names that it finds.
  if (source.areFound && !source.isWrapped && foundAction(words) !== null) return [];
  const effects = read(source);
  if (effects.length === 0) return effects;
  const elsewhere = wrappers.find((name) => RUNS_ELSEWHERE.has(name) || otherPlaces.has(name));
  if (elsewhere !== undefined)
    return [{ kind: "unknown", unknown: { code: "runs-elsewhere", data: { program: elsewhere } } }];
  return isFunction
    ? [{ kind: "unknown", unknown: { code: "not-the-program", data: { program } } }]
    : effects;
}

/** Wrappers behind which the same path is another file. */
const otherPlaces: ReadonlySet<string> = new Set([
  "chroot",
  "nsenter",
  "unshare",
  "bwrap",
  "fakechroot",
  "proot",
  "flatpak",
  "systemd-nspawn",
]);

/** Programs that pick the files themselves. */
const SEARCH_EFFECTS: ReadonlyMap<string, (source: EffectSource) => IntendedEffect[]> = new Map([
  ["git", gitEffects],
  ["find", findEffects],
]);

function readerOf(program: string): ((source: EffectSource) => IntendedEffect[]) | undefined {
  return (
    SEARCH_EFFECTS.get(program) ??
    FILE_EFFECTS.get(program) ??
    TARGET_EFFECTS.get(program) ??
    DATABASE_EFFECTS.get(program)
  );
}

/** A path may lead to anything under that name. */
function isStandardName(name: string): boolean {
  return !name.includes("/") || /^(?:\/usr(?:\/local)?|\/opt\/homebrew)?\/s?bin\/[^/]+$/.test(name);
}
