import type { ShellPart } from "./analysis.ts";
import { assignmentDanger } from "./assignments.ts";
import { runBuiltin } from "./builtins.ts";
import type { Collector, Flow } from "./collector.ts";
import { addProblem } from "./collector.ts";
import { expandBraces } from "./expand-braces.ts";
import { checkSubcommand } from "./git-inner.ts";
import { commitPart, type Draft, spelledForm } from "./part-draft.ts";
import { possibleWrites } from "./possible-writes.ts";
import { programName, withoutGlobalOptions } from "./program-name.ts";
import { isReadingCommand } from "./reading.ts";
import { findRisks, OTHER_RIGHTS } from "./risks.ts";
import { formsOfText, runFound, runInside, runScriptWords, runShell } from "./run-inner.ts";
import { findSensitive } from "./sensitive.ts";
import { joinForms, literalWord, type ShellWord } from "./shell-word.ts";
import { LOADER, RUNS_LATER_WORDS } from "./tables/runs-later-words.ts";
import { RUNNERS, SHELLS } from "./tables/shells.ts";
import type { Wrapper } from "./tables/wrapper-spec.ts";
import { WRAPPERS } from "./tables/wrappers.ts";
import { mentionedPaths, touchedPaths } from "./touched-paths.ts";
import { type Unwrapped, unwrap } from "./unwrap.ts";
import { changeDirectory, stay } from "./where.ts";

const MAX_WRAPPERS = 16;

/** Looks through wrappers and adds the part, or the parts, that a simple command runs. */
export function runCommand(collector: Collector, draft: Draft): Flow {
  const forms: string[] = [spelledForm(draft)];
  if (draft.assignments.length > 0) forms.push(joinForms(draft.words));
  addExpanded(forms, draft.words);
  let at = 0;
  let isTransparent = true;
  let inShell = true;
  for (let count = 0; ; count += 1) {
    const word = draft.words[at];
    if (word === undefined || count > MAX_WRAPPERS) {
      if (count > MAX_WRAPPERS) addProblem(collector, "too many commands inside each other", draft.span);
      return finish(collector, draft, forms, Math.min(at, draft.words.length - 1), isTransparent);
    }
    const known = knownCommandWord(collector, word);
    if (known !== null) {
      draft.obstacles.push({ text: "the command word is not literal", span: word.span });
      draft.words = [...draft.words.slice(0, at), ...known, ...draft.words.slice(at + 1)];
      continue;
    }
    if (word.kind !== "literal") {
      draft.obstacles.push({ text: "the command word is not literal", span: word.span });
      return finish(collector, draft, forms, at, false);
    }
    if (word.isQuoted)
      draft.obstacles.push({ text: "quotes or backslashes in the command word", span: word.span });
    if (collector.functions.has(word.value)) {
      draft.obstacles.push({ text: `${word.value} is a function of this script`, span: word.span });
    }
    const name = programName(word.value, draft.where);
    addForms(forms, draft.words, at, name.alternatives);
    const inner = runInner(collector, draft, forms, at, name.base, inShell);
    if (inner !== null) return inner;
    const wrapper = WRAPPERS.get(name.base);
    if (wrapper === undefined) return finish(collector, draft, forms, at, isTransparent, inShell);
    const found = unwrap(wrapper, draft.words, at);
    if (found.runsNothing) return finish(collector, draft, forms, at, isTransparent, inShell);
    applyWrapper(collector, draft, wrapper, found);
    if (!found.isExact) {
      draft.obstacles.push({ text: `the options of ${name.base} are not all known`, span: word.span });
      for (let later = at + 1; later < Math.min(draft.words.length, at + 24); later += 1)
        addForms(forms, draft.words, later, []);
      for (const text of draft.words.slice(at + 1, at + 24))
        if (text.value.includes(" ")) draft.heldForms.push(...formsOfText(collector, text.value));
      isTransparent = false;
    }
    if (found.script !== null || (wrapper.isJoined === true && found.at < draft.words.length)) {
      noteWrapped(draft, found.script ?? draft.words[found.at], name.base);
      const script =
        found.script === null ? draft.words.slice(found.at) : [found.script, ...draft.words.slice(found.at)];
      return runScriptWords(collector, draft, forms, { words: script, name: name.base, dialect: "sh" });
    }
    if (found.at >= draft.words.length || wrapper.isKept === true) {
      if (wrapper.isKept === true) addForms(forms, draft.words, found.at, []);
      return finish(collector, draft, forms, at, isTransparent, inShell);
    }
    if (!wrapper.isTransparent) noteWrapped(draft, draft.words[found.at], name.base);
    if (!wrapper.isTransparent || word.value !== name.base) isTransparent = false;
    if (name.base !== "command" && name.base !== "builtin") inShell = false;
    at = found.at;
    if (isTransparent) draft.allowFrom = at;
  }
}

/** What `~/bin/x` and `{rm,-rf}` surely become, so that deny rules see it. */
function knownCommandWord(collector: Collector, word: ShellWord): ShellWord[] | null {
  if (word.kind === "tilde") return [literalWord(collector.context.home + word.value.slice(1), word.span)];
  const texts = word.kind === "dynamic" ? expandBraces(word.form) : null;
  return texts === null || texts.length === 0 ? null : texts.map((text) => literalWord(text, word.span));
}

/** `sudo`'s word is what it runs: a rule for `sudo` alone does not cover it. */
function noteWrapped(draft: Draft, word: ShellWord | undefined, name: string): void {
  if (word === undefined) return;
  draft.sensitive.push({ word: word.form, text: `is what ${name} runs`, span: word.span });
  if (OTHER_RIGHTS.has(name))
    draft.risks.push({ level: "high", text: `runs with ${name}`, span: draft.span });
}

/** Deny rules also see what braces become: `git p{u,}sh` is `git push psh`. */
function addExpanded(forms: string[], words: readonly ShellWord[]): void {
  if (!words.some((word) => word.kind === "dynamic" && word.form.includes("{"))) return;
  const expanded = words.flatMap((word) => {
    const texts = word.kind === "dynamic" ? expandBraces(word.form) : null;
    return texts === null ? [word] : texts.map((text) => literalWord(text, word.span));
  });
  forms.push(joinForms(expanded));
}

function addForms(
  forms: string[],
  words: readonly ShellWord[],
  at: number,
  alternatives: readonly string[],
): void {
  const form = joinForms(words, at);
  if (form !== "" && !forms.includes(form)) forms.push(form);
  if (alternatives.length === 0) return;
  const rest = joinForms(words, at + 1);
  for (const name of alternatives) {
    const alternative = rest === "" ? name : `${name} ${rest}`;
    if (!forms.includes(alternative)) forms.push(alternative);
  }
}

function applyWrapper(collector: Collector, draft: Draft, wrapper: Wrapper, found: Unwrapped): void {
  for (const word of found.assignments) {
    const equals = word.value.indexOf("=");
    const value = word.kind === "literal" ? word.value.slice(equals + 1) : null;
    const danger = assignmentDanger(word.value.slice(0, equals), value, "environment");
    if (danger !== null) draft.obstacles.push({ text: danger, span: word.span });
  }
  if (wrapper.addsWords === true) draft.hasMoreWords = true;
  if (found.directory !== null) {
    const isKnown = found.directory.kind === "literal";
    draft.where = isKnown ? changeDirectory(found.directory.value, draft.where, collector.context.cwd) : null;
  }
  const { placeholder } = found;
  if (placeholder === null || placeholder === "") return;
  draft.words = draft.words.map((word, index) =>
    index >= found.at && word.value.includes(placeholder) ? { ...word, kind: "dynamic", prefix: "" } : word,
  );
}

/** Commands that run other commands in a way of their own; null when this is none of them. */
function runInner(
  collector: Collector,
  draft: Draft,
  forms: string[],
  at: number,
  name: string,
  inShell: boolean,
): Flow | null {
  const dialect = SHELLS.get(name);
  if (dialect !== undefined) return runShell(collector, draft, forms, at, dialect);
  if (name === "eval" && inShell) {
    const words = draft.words.slice(draft.words[at + 1]?.value === "--" ? at + 2 : at + 1);
    noteWrapped(draft, words[0], "eval");
    return runScriptWords(collector, draft, forms, { words, name: "eval", dialect: draft.frame.dialect });
  }
  return null;
}

function finish(
  collector: Collector,
  draft: Draft,
  forms: string[],
  at: number,
  isTransparent: boolean,
  inShell = false,
): Flow {
  const words = draft.words.slice(at);
  const first = words[0];
  if (first === undefined) return stay(draft.shellWhere);
  const name = programName(first.value, draft.where);
  const base = first.kind === "literal" ? name.base : "";
  const { where } = draft;
  const state = inShell && base !== "" ? runBuiltin(collector, draft, base, words) : null;
  const isBuiltinReading = state?.isReading === true;
  if (base !== "" && state === null) {
    draft.sensitive.push(...findSensitive(base, words, draft.hasMoreWords));
    draft.paths.push(...touchedPaths(collector.context, base, words, draft.where, draft.hasMoreWords));
  }
  const reading =
    isTransparent && state === null && draft.sensitive.length === 0
      ? isReadingCommand(collector.context, first.value, words, draft.where)
      : null;
  if (reading === null && base !== "" && state === null)
    draft.paths.push(...possibleWrites(collector.context, base, words, where));
  if (reading !== null) draft.paths.push(...reading.paths);
  else if (state === null && draft.paths.length === 0) {
    draft.paths.push(...mentionedPaths(collector.context, base, words, where));
  }
  if (base === "git") checkSubcommand(collector, draft, forms, words);
  if (RUNS_LATER_WORDS.has(base) || LOADER.test(base)) addLaterWords(collector, draft, forms, words);
  draft.risks.push(...findRisks(base, words, draft.paths, collector.context.home));
  const canonical = canonicalForm(words, name.canonical, base);
  const allForms = denyForms(forms, words, base, name.canonical, canonical);
  const part: ShellPart = commitPart(collector, draft, {
    canonical,
    denyForms: allForms,
    isReading: isBuiltinReading || reading !== null,
    isRepositoryReading: reading?.isRepository === true,
  });
  for (const text of draft.innerTexts) runInside(collector, draft, forms, text);
  if (base === "find") runFound(collector, draft, forms, at, runCommand);
  state?.afterwards?.(part);
  return state?.flow ?? stay(draft.shellWhere);
}

/** Deny rules see each later word as a command, and the commands of a word that is a text. */
function addLaterWords(
  collector: Collector,
  draft: Draft,
  forms: string[],
  words: readonly ShellWord[],
): void {
  words.slice(1, 24).forEach((word, index) => {
    addForms(forms, words, index + 1, programName(word.value, draft.where).alternatives);
    if (word.value.includes(" ")) draft.heldForms.push(...formsOfText(collector, word.value));
  });
}

function canonicalForm(words: readonly ShellWord[], name: string, base: string): string {
  const kept = withoutGlobalOptions(base, words, "plain");
  const rest = joinForms(kept, 1);
  const first = words[0];
  const head = first?.kind === "literal" && first.value !== name ? name : (first?.form ?? name);
  return rest === "" ? head : `${head} ${rest}`;
}

function denyForms(
  forms: string[],
  words: readonly ShellWord[],
  base: string,
  name: string,
  canonical: string,
): string[] {
  const all = [...forms];
  const run = runnerCommand(base, words);
  if (run > 0) addForms(all, words, run, []);
  const stripped = withoutGlobalOptions(base, words, "all");
  if (stripped !== words) {
    const rest = joinForms(stripped, 1);
    const form = rest === "" ? base : `${base} ${rest}`;
    if (!all.includes(form)) all.push(form);
  }
  const last = all.indexOf(canonical);
  if (last === -1 && name !== "") all.push(canonical);
  return all;
}

const RUNNER_WORDS = /^(?:exec|run|x|dlx)$/;

/** `pnpm exec rm`, `poetry run rm`: where the command that a package manager runs begins; 0 when there is none. */
function runnerCommand(name: string, words: readonly ShellWord[]): number {
  if (!RUNNERS.has(name)) return 0;
  const verb = words.findIndex((word, index) => index > 0 && RUNNER_WORDS.test(word.value));
  if (verb === -1) return 0;
  const at = words.findIndex((word, index) => index > verb && !word.prefix.startsWith("-"));
  return Math.max(at, 0);
}
