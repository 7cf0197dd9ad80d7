import { createReason, type PlainReasonCode, type Reason } from "@countersign/contracts/reason";
import { noteSetting } from "./assigned-places.ts";
import { findAssignmentUncertainty } from "./assignments.ts";
import { addProblem, type Collector, type Flow, findingOf } from "./collector.ts";
import { addExpanded, addForms } from "./deny-forms.ts";
import { expandBraces } from "./expand-braces.ts";
import { finishCommand } from "./finish-command.ts";
import { knownHead } from "./known-head.ts";
import { type Draft, spelledForm } from "./part-draft.ts";
import { givenWords } from "./possible-commands.ts";
import { possibleReads } from "./possible-reads.ts";
import { programName } from "./program-name.ts";
import { CHANGES_RIGHTS, hasSyntax, SHELLS, WRAPPERS } from "./programs/facets.ts";
import { formsOfText, runInput, runInside, runScriptWords, runShell } from "./run-inner.ts";
import type { Running } from "./running.ts";
import { joinForms, literalWord, type ShellWord } from "./shell-word.ts";
import type { Wrapper } from "./tables/wrapper-spec.ts";
import { touchedPaths } from "./touched-paths.ts";
import { startsShell, type Unwrapped, unwrap } from "./unwrap.ts";
import { notePositional } from "./variable-values.ts";
import { changeDirectory } from "./where.ts";

/** What stands against allowing a command whose name is quoted: it is known all the same. */

const MAX_WRAPPERS = 16;

/** Looks through wrappers and adds the part, or the parts, that a simple command runs. */
export function runCommand(collector: Collector, draft: Draft): Flow {
  const forms: string[] = [spelledForm(draft)];
  if (draft.assignments.length > 0) forms.push(joinForms(draft.words));
  addExpanded(forms, draft.words);
  const running: Running = { collector, draft, forms, at: 0, isTransparent: true, inShell: true };
  for (let count = 0; ; count += 1) {
    if (count > MAX_WRAPPERS) addProblem(collector, "too-many-wrappers", draft.span);
    if (count > MAX_WRAPPERS || draft.words[running.at] === undefined) {
      const last = Math.min(running.at, draft.words.length - 1);
      return finishCommand({ ...running, at: last, inShell: false }, runCommand);
    }
    const command = readCommandWord(running);
    if (command === "again") continue;
    if (command === "unknown")
      return finishCommand({ ...running, isTransparent: false, inShell: false }, runCommand);
    const flow = runInner(running, command.name) ?? passWrapper(running, command);
    if (flow !== null) return flow;
  }
}

type CommandWord = { word: ShellWord; name: string };

/** The word that names the command; "again" where braces or a tilde in it were replaced by what they surely become. */
function readCommandWord({ collector, draft, forms, at }: Running): CommandWord | "again" | "unknown" {
  const word = draft.words[at];
  if (word === undefined) return "unknown";
  const note = (found: PlainReasonCode | Reason): void =>
    void draft.uncertainties.push(findingOf(found, word.span));
  const known = knownCommandWord(collector, word);
  // Of `~+/name` no form tells that it is another name.
  const isHidden = known === null && word.kind !== "literal" && knownHead(word.form) === null;
  if (isHidden) draft.uncertainties.push(findingOf("command-word-not-literal", word.span, true));
  else if (known !== null || word.kind !== "literal") note("command-word-not-literal");
  if (known !== null) {
    draft.words = [...draft.words.slice(0, at), ...known, ...draft.words.slice(at + 1)];
    return "again";
  }
  if (word.kind !== "literal") return "unknown";
  if (word.isQuoted && !isPlainlyQuoted(word, draft)) note("command-word-quoted");
  if (collector.functions.has(word.value)) note(createReason("function-of-script", { name: word.value }));
  const name = programName(word.value, draft.where);
  if (name.isOpened === true) draft.uncertainties.push(findingOf("runs-open-file", word.span, true));
  addForms(forms, draft.words, at, name.alternatives);
  return { word, name: name.base };
}

/** `'git'` and `"git"`, as they stand in the command. */
function isPlainlyQuoted({ span }: ShellWord, { frame }: Draft): boolean {
  if (frame.offset === null) return false;
  const text = frame.source.slice(span.start - frame.offset, span.end - frame.offset);
  return /^(?:'[\w./@+-]+'|"[\w./@+-]+")$/.test(text);
}

/** Goes on to the command behind a wrapper; the flow where the command was the last one. */
function passWrapper(running: Running, { word, name }: CommandWord): Flow | null {
  const { draft, forms, at } = running;
  const wrapper = WRAPPERS.get(name);
  const found = wrapper === undefined ? null : unwrap(wrapper, draft.words, at);
  if (wrapper === undefined || found === null || found.runsNothing) return finishCommand(running, runCommand);
  applyWrapper(running, wrapper, found);
  if (!found.isExact) tryEachWord(running, word, name);
  if (wrapper.splitsScript === true && found.script?.kind === "literal")
    return splitScript(running, found.script, found.at);
  if (found.loginWords !== null && found.isExact) return runLogin(running, found, name);
  const own = draft.words.slice(at, found.script === null && found.isExact ? found.at : undefined);
  const writes = touchedPaths(running.collector.environment, name, {
    words: own,
    where: draft.where,
    hasMoreWords: false,
  });
  if (
    found.script !== null ||
    (isJoined(wrapper, draft.words.slice(at, found.at)) && found.at < draft.words.length)
  ) {
    noteWrapped(draft, found.script ?? draft.words[found.at], name);
    // `parallel -a list` reads what its own words name.
    if (hasSyntax(name, "parallel")) {
      const reads = { where: draft.where, hasMoreWords: false };
      const own = [...draft.words.slice(at, found.at), ...givenWords(name, draft.words, draft)];
      running.collector.paths.push(...possibleReads(running.collector.environment, "", own, reads));
    }
    // What stands behind the text is a file that script writes.
    const rest = hasSyntax(name, "script") && found.script !== null ? [] : draft.words.slice(found.at);
    const words = found.script === null ? rest : [found.script, ...rest];
    const before = running.collector.parts.length;
    const flow = runScriptWords(running, { words, name, dialect: "sh" });
    (running.collector.parts[before] ?? running.collector).paths.push(...writes);
    return flow;
  }
  if (found.at >= draft.words.length && startsShell(wrapper, draft.words.slice(at))) {
    draft.paths.push(...writes);
    return runInput(running, name);
  }
  if (found.at >= draft.words.length || wrapper.isKept === true) {
    if (wrapper.isKept === true) addForms(forms, draft.words, found.at, []);
    return finishCommand(running, runCommand);
  }
  draft.paths.push(...writes);
  if (!wrapper.isTransparent) noteWrapped(draft, draft.words[found.at], name);
  if (!wrapper.isTransparent || word.value !== name) running.isTransparent = false;
  if (name !== "command" && name !== "builtin") running.inShell = false;
  running.at = found.at;
  if (running.isTransparent) draft.allowFrom = found.at;
  return null;
}

/** `su -s program user words` gives the words to the program, which is a shell without the option. */
function runLogin(running: Running, found: Unwrapped, name: string): Flow {
  const { draft } = running;
  const { program, script } = found;
  const words = found.loginWords ?? [];
  noteWrapped(draft, program ?? script ?? words[0], name);
  const isShell = program === null || SHELLS.has(programName(program.value, draft.where).base);
  if (isShell && script !== null) {
    notePositional(running.collector.values, words);
    return runScriptWords(running, { words: [script], name, dialect: "sh" });
  }
  if (isShell && words.length === 0) return runInput(running, name);
  const shell = program ?? literalWord("sh", draft.span);
  const option = script === null ? [] : [literalWord("-c", script.span), script];
  const command = literalWord(joinForms([shell, ...option, ...words]), draft.span);
  return runScriptWords(running, { words: [command], name, dialect: "sh" });
}

/** `watch -x` runs its words as they are. */
function isJoined(wrapper: Wrapper, own: readonly ShellWord[]): boolean {
  return wrapper.isJoined === true && !own.some(({ value }) => wrapper.keepsWords?.test(value) === true);
}

/** `env -S '-i rm' x` runs `env -i rm x`: the pieces of the text take its place, and may be options. */
function splitScript({ draft, at }: Running, script: ShellWord, end: number): null {
  const pieces = splitText(script.value);
  noteWrapped(draft, script, "env");
  if (pieces === null) draft.uncertainties.push(findingOf("env-text-not-followed", script.span, true));
  const texts = pieces ?? script.value.split(/\s+/);
  const words = texts.map((text) => literalWord(text, script.span));
  draft.words = [...draft.words.slice(0, at + 1), ...words, ...draft.words.slice(end)];
  return null;
}

/** The pieces between blanks and quotes; null where another character may change what env makes of them. */
function splitText(text: string): string[] | null {
  if (/[\\$#\v\f\r]/.test(text)) return null;
  const pieces = text.match(/(?:[^\s'"]|'[^']*'|"[^"]*")+/g) ?? [];
  const isWhole = pieces.join("").length === text.replace(/\s+(?=(?:[^'"]|'[^']*'|"[^"]*")*$)/g, "").length;
  return isWhole ? pieces.map((piece) => piece.replace(/'([^']*)'|"([^"]*)"/g, "$1$2")) : null;
}

/** Where the command begins behind options that are not all known: it may be any later word. */
function tryEachWord(running: Running, word: ShellWord, name: string): void {
  const { collector, draft, forms, at } = running;
  draft.uncertainties.push(findingOf(createReason("unknown-options", { program: name }), word.span, true));
  const end = Math.min(draft.words.length, at + 24);
  for (let later = at + 1; later < end; later += 1) addForms(forms, draft.words, later, []);
  for (const { value } of draft.words.slice(at + 1, end))
    if (value.includes(" ")) draft.embeddedForms.push(...formsOfText(collector, value));
  running.isTransparent = false;
}

/** What `~/bin/x` and `{rm,-rf}` surely become, so that deny rules see it. */
function knownCommandWord(collector: Collector, word: ShellWord): ShellWord[] | null {
  if (word.kind === "tilde")
    return [literalWord(collector.environment.home + word.value.slice(1), word.span)];
  const texts = word.kind === "dynamic" ? expandBraces(word.form) : null;
  return texts === null || texts.length === 0 ? null : texts.map((text) => literalWord(text, word.span));
}

/** `sudo`'s word is what it runs: a rule for `sudo` alone does not cover it. */
function noteWrapped(draft: Draft, word: ShellWord | undefined, name: string): void {
  if (word === undefined) return;
  draft.sensitive.push({ word: word.form, effect: "is-run", runner: name, span: word.span });
  if (CHANGES_RIGHTS.has(name))
    draft.risks.push({
      level: "high",
      code: "runs-with-other-rights",
      data: { program: name },
      span: draft.span,
    });
}

function applyWrapper(running: Running, wrapper: Wrapper, found: Unwrapped): void {
  const { collector, draft } = running;
  for (const word of found.assignments) {
    const variable = word.value.slice(0, word.value.indexOf("="));
    collector.values.open.add(variable);
    if (variable === "IFS") collector.values.isSplitOtherwise = true;
    const equals = word.value.indexOf("=");
    const value = word.kind === "literal" ? word.value.slice(equals + 1) : null;
    const assigned = { name: word.value.slice(0, equals), value, text: word.value.slice(equals + 1) };
    const danger = findAssignmentUncertainty(assigned, "environment", word.span);
    if (danger === null) continue;
    draft.uncertainties.push(danger.finding);
    noteSetting(collector, { name: assigned.name, word, where: draft.where });
    for (const text of danger.commands) runInside(running, { text, where: draft.where, isOpen: true });
  }
  for (const text of found.commands) runInside(running, { text, where: draft.where, isOpen: true });
  if (wrapper.addsWords === true) {
    draft.hasMoreWords = true;
    draft.areFound = false;
  }
  if (found.directory !== null) {
    const isKnown = found.directory.kind === "literal";
    draft.where = isKnown
      ? changeDirectory(found.directory.value, draft.where, collector.environment.cwd)
      : null;
  }
  const { placeholder } = found;
  if (placeholder === null || placeholder === "") return;
  draft.words = draft.words.map((word, index) =>
    index >= found.at && word.value.includes(placeholder) ? { ...word, kind: "dynamic", prefix: "" } : word,
  );
}

/** Commands that run other commands in a way of their own; null when this is none of them. */
function runInner(running: Running, name: string): Flow | null {
  const dialect = SHELLS.get(name);
  if (dialect !== undefined) return runShell(running, dialect);
  if (name !== "eval" || !running.inShell) return null;
  const { draft, at } = running;
  const words = draft.words.slice(draft.words[at + 1]?.value === "--" ? at + 2 : at + 1);
  noteWrapped(draft, words[0], "eval");
  return runScriptWords(running, { words, name: "eval", dialect: draft.frame.dialect });
}
