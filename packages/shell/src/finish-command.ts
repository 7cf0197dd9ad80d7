import type { PathUse, SensitiveWord, ShellPart } from "./analysis.ts";
import type { BuiltinResult } from "./builtin-result.ts";
import { runBuiltin } from "./builtins.ts";
import type { Collector, Flow, Where } from "./collector.ts";
import { findingOf } from "./collector.ts";
import { addEmbeddedCommands, denyForms } from "./deny-forms.ts";
import { laterEffects } from "./effects/part-effects.ts";
import { wordsForMake } from "./embedded-scripts.ts";
import { readsFolders, readsHere } from "./folder-readers.ts";
import { checkSubcommand } from "./git-inner.ts";
import { withTreeVariables } from "./git-trees.ts";
import { markEdits } from "./in-place.ts";
import { isWritingCommand } from "./is-writing-command.ts";
import { Later } from "./later.ts";
import { optionWrites } from "./option-writes.ts";
import { findPartChanges } from "./part-changes.ts";
import { commitPart, type Draft } from "./part-draft.ts";
import { givenWords, notePossibleCommands, readsUnknown, takesCommands } from "./possible-commands.ts";
import { possibleReads } from "./possible-reads.ts";
import { possibleWrites } from "./possible-writes.ts";
import { programName, withoutGlobalOptions } from "./program-name.ts";
import { hasSyntax } from "./programs/facets.ts";
import { OUTPUT_OPTIONS } from "./programs/go.ts";
import { KNOWN_PROGRAMS } from "./programs/known-programs.ts";
import { mayTakeCommands } from "./read-by-shell.ts";
import { readFoundFiles } from "./read-found-files.ts";
import { matchReadOnlyCommand } from "./read-only-command.ts";
import { findRisks } from "./risks.ts";
import { runFound } from "./run-found.ts";
import { runInside } from "./run-inner.ts";
import { toolsBehind } from "./runner-tool.ts";
import type { Running } from "./running.ts";
import { findSensitive } from "./sensitive.ts";
import { sensitiveSpecOf } from "./sensitive-spec-of.ts";
import { joinForms, type ShellWord } from "./shell-word.ts";
import { mayBePrimary, mentionedPaths, touchedPaths } from "./touched-paths.ts";
import { stay } from "./where.ts";

const MAKE = sensitiveSpecOf("make");

type Run = (collector: Collector, draft: Draft) => Flow;
/** The command behind all wrappers. `base` is empty where it is not known which program that is. */
type Last = {
  words: ShellWord[];
  base: string;
  where: Where;
  state: BuiltinResult | null;
  isTransparent: boolean;
};

/** Adds the command itself as a part. `run` adds what `find -exec` runs. */
export function finishCommand(running: Running, run: Run): Flow {
  const { collector, draft, forms, at, isTransparent, inShell } = running;
  draft.words = withoutSameFolder(draft, at);
  const words = draft.words.slice(at);
  const first = words[0];
  if (first === undefined) return stay(draft.shellWhere);
  const name = programName(first.value, draft.where);
  const base = first.kind === "literal" ? name.base : "";
  const { where } = draft;
  // A path names a file, never a builtin.
  const state =
    inShell && base !== "" && first.value === base ? runBuiltin(collector, draft, base, words) : null;
  const last: Last = { words, base, where, state, isTransparent };
  const { readOnly, found } = state === null ? collectPaths(running, last, first.value) : NOTHING_READ;
  if (hasSyntax(base, "git")) checkSubcommand(collector, draft, forms, words);
  addEmbeddedCommands(running, base, words);
  draft.risks.push(...findRisks(base, words, draft.paths, collector.environment.home));
  const canonical = canonicalForm(words, name.canonical, base);
  draft.effects = laterEffects(running, words, base);
  const part: ShellPart = commitPart(collector, draft, {
    canonical,
    denyForms: denyForms(forms, words, base, { name: name.canonical, canonical }),
    isReadOnly: state?.isReadOnly === true || readOnly !== null,
    isReadOnlyGit: readOnly?.isRepository === true,
    isWriting: isTransparent && state === null && isWritingCommand(first.value, words),
  });
  for (const inner of draft.innerTexts) runInside(running, inner);
  const primary = hasSyntax(base, "find") ? unknownPrimary(draft, words) : undefined;
  if (primary !== undefined)
    part.uncertainties = [...part.uncertainties, findingOf("unknown-word-of-find", primary.span, true)];
  if (part.uncertainties.length > 0) part.allowForm = null;
  if (hasSyntax(base, "find")) runFound(running, { run, reads: found });
  state?.afterwards?.(part);
  return state?.flow ?? stay(draft.shellWhere);
}

/** The word of find that may become `-exec` or `-delete`. Behind the last one `xargs` may put such a word. */
function unknownPrimary(
  { hasMoreWords, areFound }: Draft,
  words: readonly ShellWord[],
): ShellWord | undefined {
  return (
    words.find((_, index) => mayBePrimary(words, index)) ??
    (hasMoreWords && !areFound ? words[words.length - 1] : undefined)
  );
}

/** Where the file is named that an option of go writes: in its own word, or in the next. */
function withOutput(found: SensitiveWord, words: readonly ShellWord[]): SensitiveWord {
  if (!OUTPUT_OPTIONS.has(found.word)) return found;
  const at = words.findIndex((word) => word.span.start === found.span.start);
  const named = words[at]?.value.includes("=") === true ? words[at] : words[at + 1];
  return named?.kind === "literal" && /[^/.]$/.test(named.value) ? { ...found, output: named.span } : found;
}

/** `git -C .` runs where it would run without it, and so does the folder itself by its name. */
function withoutSameFolder({ words, where }: Draft, at: number): ShellWord[] {
  const [name, option, folder] = words.slice(at, at + 3);
  if (name?.value !== "git" || option?.value !== "-C" || folder?.kind !== "literal") return words;
  const isSame =
    folder.value === "." || folder.value === "./" || (where?.length === 1 && folder.value === where[0]);
  return isSame ? [...words.slice(0, at + 1), ...words.slice(at + 3)] : words;
}

type CollectedPaths = {
  readOnly: { paths: PathUse[]; isRepository: boolean } | null;
  found: PathUse[] | null;
};
const NOTHING_READ: CollectedPaths = { readOnly: null, found: null };

/** Collects what a program touches, and finds out whether it only reads. */
function collectPaths({ collector, draft, at }: Running, last: Last, program: string): CollectedPaths {
  const { environment } = collector;
  const { words, base, where, isTransparent } = last;
  const seen = hasSyntax(base, "git") ? withTreeVariables(collector, words) : words;
  const known = { words: seen, where, hasMoreWords: draft.hasMoreWords };
  const given = givenWords(base, words, draft);
  if (base !== "") {
    const hasMoreWords = draft.hasMoreWords && !draft.areFound;
    const own = sensitiveSpecOf(base);
    const { cwd: folder } = environment;
    const itself = findSensitive(base, words, { hasMoreWords, folder, own });
    const made = wordsForMake(base, words);
    const found =
      made === null
        ? itself
        : [...itself, ...findSensitive("make", made, { hasMoreWords, folder, own: MAKE })];
    const marked = found.length === 0 ? found : markEdits(base, words, found);
    draft.sensitive.push(...(hasSyntax(base, "go") ? marked.map((one) => withOutput(one, words)) : marked));
    const isListed = own !== undefined || KNOWN_PROGRAMS.has(base);
    if (
      !isListed ||
      found.some(({ runs }) => runs === true) ||
      (given.length > 0 && takesCommands(base, words))
    )
      notePossibleCommands(collector, draft, { base, words, given });
    else if (given.length > 0 && mayTakeCommands(base, words))
      notePossibleCommands(collector, draft, { base, words: words.slice(0, 1), given });
    noteUnknownInput(draft, base, words);
    draft.paths.push(...touchedPaths(environment, base, known));
    draft.changes = findPartChanges(environment, base, { ...known, hasMoreWords });
    const tools = toolsBehind(base, words);
    for (const tool of tools) {
      draft.paths.push(...touchedPaths(environment, tool.name, { ...known, words: tool.words }));
      draft.changes ??= findPartChanges(environment, tool.name, {
        ...known,
        words: tool.words,
        hasMoreWords,
      });
      if (readsFolders(tool.name, tool.words) || readsHere(tool.name, tool.words))
        draft.mentions.push(() => possibleReads(environment, tool.name, tool.words, known));
    }
  }
  if (base !== "") {
    const { sensitive, changes } = draft;
    const found = { sensitive, changes, paths: [...draft.paths] };
    draft.optionPaths = new Later(() => optionWrites(environment, base, known, found));
  }
  const files =
    hasSyntax(base, "find") && program === base && isTransparent && draft.outer === null
      ? readFoundFiles(environment, words, where)
      : null;
  // What it runs for each file only reads, too.
  if (files !== null) draft.sensitive = [];
  const mayRead = isTransparent && draft.sensitive.length === 0;
  const readOnly =
    files !== null
      ? { paths: files.paths, isRepository: false }
      : mayRead
        ? matchReadOnlyCommand(environment, program, words, where)
        : null;
  // A wrapper may read what its own words name: `xargs -a list`.
  if (at > 0 && !isTransparent) {
    const wrappers = draft.words.slice(0, at);
    const { shellWhere } = draft;
    draft.mentions.push(() =>
      possibleReads(environment, "", wrappers, { where: shellWhere, hasMoreWords: false }),
    );
  }
  if (readOnly !== null) {
    draft.paths.push(...readOnly.paths);
    return { readOnly, found: files?.found ?? null };
  }
  const all = given.length === 0 ? words : [...words, ...given];
  if (base !== "") draft.paths.push(...possibleWrites(environment, base, all, where));
  if (draft.paths.length === 0) draft.paths.push(...mentionedPaths(environment, base, words, where));
  const foundIn = draft.areFound ? draft.foundIn : null;
  draft.mentions.push(() => possibleReads(environment, base, all, { ...known, foundIn }));
  return NOTHING_READ;
}

/** What a program reads may name any file, or run anything. */
function noteUnknownInput(draft: Draft, base: string, words: readonly ShellWord[]): void {
  const reads = readsUnknown(base, words, draft);
  if (reads === null) return;
  const { span } = draft;
  draft.mentions.push(() => [
    { path: null, physical: null, access: "read", covers: "path", via: "argument", span },
  ]);
  if (reads === "commands") draft.possibleCommands = { ...draft.possibleCommands, isOpen: true };
}

function canonicalForm(words: readonly ShellWord[], name: string, base: string): string {
  const kept = withoutGlobalOptions(base, words, "plain");
  const rest = joinForms(kept, 1);
  const first = words[0];
  const head = first?.kind === "literal" && first.value !== name ? name : (first?.form ?? name);
  return rest === "" ? head : `${head} ${rest}`;
}
