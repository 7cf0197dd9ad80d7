import { riskKey } from "@countersign/contracts/risk";
import type { Word } from "unbash";
import type { PathChange, PathUse, PossibleCommands, SensitiveWord, ShellPart } from "./analysis.ts";
import type { Collector, Flow, Where } from "./collector.ts";
import { effectsOfValues } from "./effects/effects-of-values.ts";
import type { Frame } from "./frame.ts";
import { Later } from "./later.ts";
import { type Draft, NO_PATHS, newDraft } from "./part-draft.ts";
import { isSameUse } from "./path-uses.ts";
import { runCommand } from "./run-command.ts";
import { literalWord, readWord, type ShellWord, type WordValues } from "./shell-word.ts";
import { joinWhere } from "./where.ts";
import { wordValues } from "./word-values.ts";

/** A command is read again with at most so many sets of values. */
const MAX_VARIANTS = 32;
/** Lists that become more words than these are not followed. */
const MAX_WORDS = 200;
/** So many commands inside each other are read with values. */
const MAX_SUBSTITUTING = 2;

/** Reads a word, and what it may become where it depends on variables. */
export function readWithValues(collector: Collector, word: Word, where: Where, frame: Frame): ShellWord {
  const read = readWord(word, frame);
  if (read.kind === "tilde" && isHomeGiven(collector)) return { ...read, kind: "dynamic", prefix: "" };
  if (read.kind !== "dynamic") return read;
  collector.needsValues = true;
  return collector.known === null ? read : { ...read, values: wordValues(collector, word, where, read.span) };
}

/** `HOME=secrets; cat ~/x`: the home folder is another one. */
function isHomeGiven({ known, values }: Collector): boolean {
  return [known, values].some((one) => one?.words.has("HOME") === true || one?.open.has("HOME") === true);
}

/** The words that the target of a redirect may become, itself among them where that is not all. Several words open nothing. */
export function targetWords(word: ShellWord): ShellWord[] {
  const { values } = word;
  if (values === undefined) return [word];
  const isKnown = !values.isOpen && values.cases.every(({ length }) => length === 1);
  return [...(isKnown ? [] : [word]), ...values.cases.flat()];
}

/**
 * Runs a simple command as it is written, and again with each set of values that its words may have. What is found with values is
 * added to its part: rules that deny or ask see it. The part itself stays what it is: values alone never let it run.
 */
export function runWithValues(collector: Collector, draft: Draft): Flow {
  const { variants, isOpen, isChanged } = variantsOf(draft.words, collector);
  if (!isChanged) return runCommand(collector, draft);
  const before = collector.parts.length;
  const copies = variants.map((words): Draft => {
    return {
      ...newDraft(words, draft.span, draft.where, draft.frame),
      input: draft.input,
      others: draft.others,
      reads: draft.reads,
    };
  });
  const flow = runCommand(collector, draft);
  const parts = collector.parts.splice(before);
  collector.quiet += 1;
  collector.substituting += 1;
  const flows = copies.map((copy) => runCommand(collector, copy));
  collector.substituting -= 1;
  collector.quiet -= 1;
  const found = collector.parts.splice(before);
  for (const part of parts) if (!isOpen) closePart(part, found);
  const [first] = parts;
  if (first !== undefined) addFound(first, found, isOpen);
  collector.parts.push(...parts);
  return isOpen || flows.length === 0 ? flow : joinFlows(flows);
}

/** No number leads anywhere. */
function casesOf(word: ShellWord, { cases, isInert }: WordValues): readonly (readonly ShellWord[])[] {
  return isInert ? [[literalWord("0", word.span)]] : cases;
}

type Variants = { variants: ShellWord[][]; isOpen: boolean; isChanged: boolean };

/** Every way in which the words may come out, as far as their values are known. */
function variantsOf(words: readonly ShellWord[], { substituting }: Collector): Variants {
  const isKnown = words.some(({ kind, values }) => kind === "dynamic" && values !== undefined);
  if (!isKnown || substituting >= MAX_SUBSTITUTING) return { variants: [], isOpen: true, isChanged: false };
  let isOpen = words.some(({ kind, values }) => kind === "dynamic" && values?.isOpen !== false);
  let variants: ShellWord[][] = [[]];
  let isSubstituted = false;
  for (const word of words) {
    const { values } = word;
    const isTaken = values !== undefined && values.cases.length > 0;
    const cases = isTaken ? casesOf(word, values) : [[word]];
    isSubstituted ||= isTaken;
    const next = variants.flatMap((start) => cases.map((one) => [...start, ...one]));
    const kept = next.filter(({ length }) => length <= MAX_WORDS).slice(0, MAX_VARIANTS);
    if (next.length > kept.length) isOpen = true;
    variants = kept;
  }
  const isChanged = isSubstituted || !isOpen;
  return { variants: isSubstituted ? variants.filter(({ length }) => length > 0) : [], isOpen, isChanged };
}

/** Every value of its words is known: all that it touches is found with them. */
function closePart(part: ShellPart, found: readonly ShellPart[]): void {
  part.paths = part.paths.filter(({ via }) => via === "redirect");
  part.mentions = NO_PATHS;
  part.optionPaths = new Later(() => found.flatMap(({ optionPaths }) => optionPaths.value));
  part.openForms = found.flatMap(({ denyForms }) => denyForms);
  part.effects = new Later(() => effectsOfValues(found, part));
  const changes = found.map((one) => one.changes);
  part.changes = changes.includes(null) ? null : changes.flatMap((one) => one ?? []);
}

const MAX_FORMS = 300;

function addFound(part: ShellPart, found: readonly ShellPart[], isOpen: boolean): void {
  for (const one of found) {
    part.denyForms = [...new Set([...part.denyForms, ...one.denyForms])].slice(0, MAX_FORMS);
    if (isOpen) {
      const { optionPaths } = part;
      part.optionPaths = new Later(() => [...optionPaths.value, ...one.optionPaths.value]);
    }
    part.possibleCommands = joinPossibleCommands(part.possibleCommands, one.possibleCommands);
    part.paths = withNew(part.paths, one.paths);
    const { mentions } = part;
    part.mentions = new Later(() => withNew(mentions.value, one.mentions.value));
    // A pattern in place of a variable may be an option no more than the variable itself, which is noted already.
    const isNew = ({ word }: SensitiveWord): boolean =>
      !/^[*?[]/.test(word) && !part.sensitive.some((known) => known.word === word);
    part.sensitive = [...part.sensitive, ...one.sensitive.filter(isNew)];
    const risks = new Set(part.risks.map(riskKey));
    part.risks.push(...one.risks.filter((risk) => !risks.has(riskKey(risk))));
    if (isOpen && part.changes !== null) part.changes = [...part.changes, ...(one.changes ?? changesOf(one))];
  }
}

function withNew(uses: readonly PathUse[], others: readonly PathUse[]): PathUse[] {
  return [...uses, ...others.filter((use) => !uses.some((known) => isSameUse(known, use)))];
}

function joinPossibleCommands(left: PossibleCommands, right: PossibleCommands): PossibleCommands {
  if (right.words.length + right.forms.length === 0 && right.isOpen !== true) return left;
  const from = left.words.length;
  const isOpen = left.isOpen === true || right.isOpen === true;
  return {
    ...(isOpen ? { isOpen } : {}),
    words: [...left.words, ...right.words],
    commands: [...left.commands, ...right.commands.map((one) => ({ ...one, at: one.at + from }))],
    forms: [...left.forms, ...right.forms],
  };
}

function changesOf({ paths }: ShellPart): PathChange[] {
  return paths.filter(({ access, via }) => access !== "read" && via !== "redirect");
}

function joinFlows(flows: readonly Flow[]): Flow {
  return flows.reduce((left, right) => ({
    ok: joinWhere(left.ok, right.ok),
    fail: joinWhere(left.fail, right.fail),
  }));
}
