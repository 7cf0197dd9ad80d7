import type { Command } from "unbash";
import type { Finding } from "./analysis.ts";
import { noteSetting } from "./assigned-places.ts";
import { findAssignmentUncertainty, isToolName } from "./assignments.ts";
import { collectRedirects } from "./collect-redirects.ts";
import { collectAssignment, collectWord } from "./collect-word.ts";
import {
  addProblem,
  type Collector,
  type Flow,
  isWithinBounds,
  markAssigned,
  show,
  type Where,
} from "./collector.ts";
import { readWithValues, runWithValues } from "./command-values.ts";
import { type Frame, spanOf } from "./frame.ts";
import type { Input } from "./input.ts";
import { openedInput } from "./opened-input.ts";
import { commitPart, type Draft, newDraft, spelledForm } from "./part-draft.ts";
import { printedInput } from "./printed-text.ts";
import { runInside } from "./run-inner.ts";
import { readAssignmentWord, type ShellWord } from "./shell-word.ts";
import { notePositional, noteValue, UNNAMED } from "./variable-values.ts";
import { stay } from "./where.ts";

/** Collects a simple command: what its words run, and what it runs itself. */
export function collectCommand(collector: Collector, node: Command, where: Where, frame: Frame): Flow {
  const span = spanOf(node, frame);
  if (!isWithinBounds(collector, span)) return stay(null);
  const words = readWords(collector, node, where, frame);
  checkGluedWords(collector, node, frame);
  const redirected = collectRedirects(collector, node.redirects, where, frame);
  const prefix = collectPrefix(collector, node, where, frame);
  const draft = newDraft(words, span, where, frame);
  draft.assignments = prefix.forms;
  draft.paths = [...redirected.paths];
  draft.input = redirected.input ?? collector.piped;
  draft.others = [...redirected.others, ...collectOpened(collector, node, where, frame)];
  draft.reads = redirected.reads;
  draft.shown = redirected.shown;
  draft.uncertainties = [...prefix.uncertainties, ...redirected.uncertainties];
  let flow = stay(where);
  if (words.length > 0) {
    noteArguments(collector, words);
    flow = runWithValues(collector, draft);
  } else runNothing(collector, draft, node);
  for (const text of prefix.commands) {
    const running = {
      collector,
      draft,
      forms: [spelledForm(draft)],
      at: 0,
      isTransparent: false,
      inShell: false,
    };
    runInside(running, { text, where, isOpen: true });
  }
  collectArguments(collector, node, where, frame);
  collector.printed = collector.functions.has(words[0]?.value ?? "")
    ? null
    : printedInput(words, draft.input, collector.environment.home);
  return flow;
}

function readWords(collector: Collector, node: Command, where: Where, frame: Frame): ShellWord[] {
  if (node.name === undefined) return [];
  const words = [readWithValues(collector, node.name, where, frame)];
  for (const item of node.suffix) {
    if (item.type === "Word") words.push(readWithValues(collector, item, where, frame));
    else if (item.type === "Assignment") words.push(readAssignmentWord(item, frame));
  }
  return words;
}

/** What its words open by `<(…)`. */
function collectOpened(collector: Collector, node: Command, where: Where, frame: Frame): Input[] {
  return node.suffix.flatMap((item) =>
    item.type === "Word" ? (openedInput(collector, item, where, frame) ?? []) : [],
  );
}

/** bash reads `a<(b)` as one word, the parser as two. */
function checkGluedWords(collector: Collector, node: Command, frame: Frame): void {
  let end = -1;
  for (const item of node.prefix) if (item.type === "Assignment") end = item.end;
  for (const item of [node.name, ...node.suffix]) {
    if (item === undefined || (item.type !== "Word" && item.type !== "Assignment")) continue;
    if (item.pos === end) addProblem(collector, "unknown-substitution-in-word", spanOf(item, frame));
    end = item.end;
  }
}

/** `commands` are those that the values name. */
type Prefix = { forms: string[]; uncertainties: Finding[]; commands: string[] };
const NO_PREFIX: Prefix = { forms: [], uncertainties: [], commands: [] };

function collectPrefix(collector: Collector, node: Command, where: Where, frame: Frame): Prefix {
  if (node.prefix.length === 0) return NO_PREFIX;
  const found: Prefix = { forms: [], uncertainties: [], commands: [] };
  const reach = node.name === undefined ? "shell" : "environment";
  for (const item of node.prefix) {
    if (item.type !== "Assignment") continue;
    collectAssignment(collector, item, where, frame);
    const word = readAssignmentWord(item, frame);
    const isKnown = word.kind === "literal";
    const value = isKnown ? word.value.slice(word.value.indexOf("=") + 1) : null;
    // It splits what this one `read` reads, and holds for nothing else.
    if (item.name === "IFS" && isKnown && node.name?.value === "read") continue;
    if (item.name === "IFS") collector.values.isSplitOtherwise = true;
    const text = word.value.slice(word.value.indexOf("=") + 1);
    const assigned = { name: item.name, value: item.append === true ? null : value, text };
    const danger = findAssignmentUncertainty(assigned, reach, word.span);
    if (danger !== null) {
      found.uncertainties.push(danger.finding);
      const isOwn = reach === "shell" && !isToolName(item.name);
      noteSetting(collector, { name: item.name, word, where, isOwn });
    }
    found.commands.push(...(danger?.commands ?? []));
    // Inside the assignment of a statement the value is shown as spelled: `x='a b'`.
    found.forms.push(isKnown && !word.isQuoted ? word.value : item.text);
  }
  return found;
}

/** No command word: only variables and files change. It is a part only when a variable is dangerous. */
function runNothing(collector: Collector, draft: Draft, node: Command): void {
  for (const item of node.prefix) {
    if (item.type !== "Assignment") continue;
    markAssigned(collector, item.name);
    if (item.name === "IFS") collector.values.isSplitOtherwise = true;
  }
  if (draft.uncertainties.length > 0) {
    const text = draft.assignments.join(" ");
    const part = commitPart(collector, draft, { canonical: text, denyForms: [text], isReadOnly: false });
    // Only the commands in the values run, and they are parts of their own.
    part.openForms = [];
  } else {
    collector.paths.push(...draft.paths);
    show(collector, `${draft.assignments.join(" ")}${draft.shown}`.trim());
  }
}

/** Commands inside the words. They come after the command that they stand in. */
function collectArguments(collector: Collector, node: Command, where: Where, frame: Frame): void {
  if (node.name === undefined) return;
  collectWord(collector, node.name, where, frame);
  const name = node.name.value;
  for (const item of node.suffix) {
    if (item.type === "Assignment") {
      collectAssignment(collector, item, where, frame);
    } else if (item.type === "Word") {
      collectWord(collector, item, where, frame);
      if (name === "set" || collector.functions.has(name)) noteValue(collector.values, UNNAMED, item);
    }
  }
}

/** What a function or `set --` is given. */
function noteArguments({ values, functions }: Collector, words: readonly ShellWord[]): void {
  const name = words[0]?.value ?? "";
  if (name !== "set" && !functions.has(name)) return;
  const start = name === "set" ? words.findIndex(({ value }) => value === "--") : 0;
  notePositional(values, words.slice(Math.max(start, 0) + 1));
}
