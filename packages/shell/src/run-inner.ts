import { createReason } from "@countersign/contracts/reason";
import { parse } from "unbash";
import {
  addProblem,
  type Collector,
  type Flow,
  findingOf,
  isWithinBounds,
  newCollector,
  runConditionally,
} from "./collector.ts";
import type { Frame } from "./frame.ts";
import { textsOf } from "./input.ts";
import { commitPart, type Draft, type InnerText, newDraft, type Outer, outerOf } from "./part-draft.ts";
import { pathUses } from "./path-uses.ts";
import { noteScripts } from "./possible-commands.ts";
import { possibleReads } from "./possible-reads.ts";
import type { Running } from "./running.ts";
import { readShellOptions, type ShellOptions } from "./shell-options.ts";
import { joinForms, type ShellWord } from "./shell-word.ts";
import { notePositional } from "./variable-values.ts";
import { stay } from "./where.ts";

type Script = { words: readonly ShellWord[]; name: string; dialect: Frame["dialect"] };

/** Text that a shell reads: `eval`, `watch`, `su -c`. All its words are joined, as these do. */
export function runScriptWords(running: Running, script: Script): Flow {
  const { collector, draft } = running;
  if (script.words.length === 0) return addOwnPart({ ...running, at: 0 });
  const unknown = script.words.find((word) => word.kind !== "literal");
  if (unknown !== undefined) {
    addProblem(collector, createReason("program-runs-unknown-text", { program: script.name }), unknown.span);
    if (script.name === "eval") collector.values.isAllOpen = true;
  }
  const first = script.words[0];
  const text = script.words.map((word) => word.value).join(" ");
  const offset = script.words.length === 1 && first !== undefined ? offsetOf(draft.frame, first) : null;
  const flow = runText(running, { text, offset, dialect: script.dialect });
  return script.name === "eval" ? flow : stay(draft.shellWhere);
}

/** `bash -c text`, `bash < here-document`, `bash file`. */
export function runShell(running: Running, dialect: "bash" | "sh" | "other"): Flow {
  const { collector, draft, at } = running;
  const name = draft.words[at]?.value ?? "";
  const options = readShellOptions(draft, at);
  if (dialect === "other" && (options.hasCommand || options.operand === null) && !options.runsNothing) {
    addProblem(collector, createReason("unknown-language", { program: name }), draft.span);
  }
  if (options.isUnknown)
    addProblem(collector, createReason("shell-unknown-options", { program: name }), draft.span);
  if (options.startFile !== null) noteStartFile(running, options.startFile);
  const { operand } = options;
  const isGiven = options.readsInput || (operand !== null && !options.hasCommand && readsGivenText(operand));
  if (isGiven) {
    addProblem(collector, createReason("shell-runs-given-text", { program: name }), draft.span);
    for (const text of textsOf([draft.input])) draft.embeddedForms.push(...formsOfText(collector, text));
  }
  const given = givenText(running, name, options);
  if (given === null) {
    // A shell says what it does not understand of a file that is no script.
    const words = draft.words.slice(at);
    const { where } = draft;
    draft.mentions.push(() =>
      possibleReads(collector.environment, name, words, { where, hasMoreWords: false }),
    );
    if (operand === null || readsGivenText(operand))
      noteScripts(collector, draft, textsOf([draft.input, ...draft.others]));
    return addOwnPart(running);
  }
  if (options.hasCommand) noteGiven(running, options);
  runText(running, { ...given, dialect: dialect === "bash" ? "bash" : "sh" });
  return stay(draft.shellWhere);
}

/** The shell that `name` starts reads the input as a script. */
export function runInput(running: Running, name: string): Flow {
  const { collector, draft } = running;
  const given = inputText(running, name);
  if (given !== null) {
    runText(running, { ...given, dialect: "sh" });
    return stay(draft.shellWhere);
  }
  noteScripts(collector, draft, textsOf([draft.input]));
  return addOwnPart(running);
}

/** What an interactive shell runs first. */
function noteStartFile({ collector, draft }: Running, file: ShellWord): void {
  const use = { access: "read", covers: "path", via: "argument" } as const;
  collector.paths.push(...pathUses(collector.environment, file, draft.where, use));
  if (file.kind === "dynamic" || readsGivenText(file))
    draft.uncertainties.push(findingOf("start-file-unknown", file.span, true));
}

/** The words behind the text of `-c` become its `$0`, `$1` and so on. */
function noteGiven({ collector, draft }: Running, { operand }: ShellOptions): void {
  const at = operand === null ? -1 : draft.words.indexOf(operand);
  if (at === -1) return;
  notePositional(collector.values, draft.words.slice(at + 1));
  if (draft.hasMoreWords) collector.values.isPositionalOpen = true;
}

type Given = { text: string; offset: number | null };

/** The text that a shell is given by `-c` or a here-document; null where it runs a file, or what nobody knows. */
function givenText(running: Running, name: string, options: ShellOptions): Given | null {
  const { collector, draft } = running;
  const { operand } = options;
  if (options.hasCommand) {
    if (operand?.kind !== "literal")
      addProblem(
        collector,
        createReason("shell-runs-unknown-text", { program: name }),
        operand?.span ?? draft.span,
      );
    // Also where words in it are not known: deny rules still see the others.
    return operand === null ? null : { text: operand.value, offset: offsetOf(draft.frame, operand) };
  }
  return operand !== null || options.runsNothing ? null : inputText(running, name);
}

/** The input as a shell reads it; null, and a problem, where it is not known. */
function inputText({ collector, draft }: Running, name: string): Given | null {
  const text = draft.input?.isPiped === true ? null : draft.input?.text;
  if (text != null) return { text, offset: draft.input?.offset ?? null };
  draft.risks.push({ level: "high", code: "runs-what-it-reads", span: draft.span });
  addProblem(collector, createReason("shell-runs-input", { program: name }), draft.span);
  return null;
}

/** Whether the file that a shell is to run is not a file but what is given to it, or is not known. */
export function readsGivenText(file: ShellWord): boolean {
  return file.kind !== "literal"
    ? file.kind !== "tilde"
    : /^\/+(?:dev|proc)\/|(?:^|\/)\.\.\/.*(?:dev|proc)\//.test(file.value);
}

/** The forms of all commands in a text that may be run, for deny rules alone. What is not understood in it is a problem. */
export function formsOfText(collector: Collector, text: string): string[] {
  collector.steps += Math.ceil(text.length / 40);
  const span = { start: 0, end: 0 };
  const inner = newCollector(collector.walk, collector.environment, true);
  inner.depth = collector.depth + 10;
  inner.steps = collector.steps;
  inner.evaluations = collector.evaluations;
  if (isWithinBounds(inner, span)) {
    const frame: Frame = { source: text, offset: null, span, dialect: "bash" };
    inner.known = collector.known;
    inner.walk.script(inner, parse(text), null, frame);
  }
  collector.steps = inner.steps;
  collector.evaluations = inner.evaluations;
  if (inner.problems.length > 0) addProblem(collector, "inner-text-not-understood", span);
  return inner.parts.flatMap((part) => part.denyForms);
}

type Text = { text: string; offset: number | null; dialect: Frame["dialect"] };

/** Parses text and collects its commands as parts that carry the outer command's forms. */
function runText(running: Running, script: Text): Flow {
  const { collector, draft, forms } = running;
  // Reading text again costs as much as many nodes.
  collector.steps += Math.ceil(script.text.length / 40);
  if (!isWithinBounds(collector, draft.span) || collector.depth > 12) {
    addProblem(collector, "too-deep-or-long", draft.span);
    return addOwnPart({ ...running, at: 0 });
  }
  const outer = outerOf(draft, [...(draft.outer?.denyForms ?? []), ...forms]);
  const before = collector.parts.length;
  const shownBefore = collector.canonical;
  const frame: Frame = {
    source: script.text,
    offset: script.offset,
    span: draft.span,
    dialect: script.dialect,
  };
  collector.depth += 1;
  const flow = runConditionally(collector, () =>
    collector.walk.script(collector, parse(script.text), draft.where, frame),
  );
  collector.depth -= 1;
  if (collector.parts.length === before) {
    collector.canonical = shownBefore;
    return addOwnPart({ ...running, at: 0 });
  }
  for (const part of collector.parts.slice(before)) adopt(part, outer, draft);
  showInner(collector, shownBefore, before, draft.shown);
  collector.paths.push(...draft.paths);
  return flow;
}

/** Adds the commands that a command will run beside its own work, as parts of it. */
export function runInside(running: Running, { text, where, isOpen }: InnerText): void {
  if (text.trim() === "") return;
  const { collector, draft, forms } = running;
  const inner = newDraft(draft.words, draft.span, where, draft.frame);
  inner.outer = outerOf(draft, [...(draft.outer?.denyForms ?? []), ...forms]);
  const before = collector.parts.length;
  collector.quiet += 1;
  runText({ ...running, draft: inner }, { text, offset: null, dialect: "sh" });
  collector.quiet -= 1;
  if (isOpen === true) for (const part of collector.parts.slice(before)) part.isOpen = true;
}

function showInner(collector: Collector, shownBefore: string, before: number, shown: string): void {
  if (collector.quiet > 0) return;
  const inner = collector.canonical.slice(shownBefore.length);
  const isSingle = collector.parts.length === before + 1 && collector.parts[before]?.canonical === inner;
  collector.canonical = shownBefore + (isSingle ? inner : `(${inner})`) + shown;
}

/** Inner parts are decided as parts of the outer command. */
function adopt(part: Collector["parts"][number], outer: Outer, draft: Draft): void {
  part.spelled = outer.denyForms[0] ?? part.spelled;
  part.denyForms = [...new Set([...outer.denyForms, ...part.denyForms])];
  part.uncertainties = [...outer.uncertainties, ...part.uncertainties];
  part.sensitive = [...outer.sensitive, ...part.sensitive];
  part.risks = [...outer.risks, ...part.risks];
  part.allowForm = part.uncertainties.length > 0 ? null : outer.allowForm;
  part.isReadOnly = false;
  part.isWriting = false;
  part.isReadOnlyGit = false;
  if (draft.frame.offset === null) part.span = draft.span;
}

/** The command that runs something unseen, or nothing, is a part itself. */
function addOwnPart({ collector, draft, forms, at }: Running): Flow {
  const canonical = joinForms(draft.words, at) || (forms[0] ?? "");
  commitPart(collector, draft, { canonical, denyForms: forms, isReadOnly: false });
  return stay(draft.shellWhere);
}

/** Where the text inside a word of plain quotes begins in the command as written. */
function offsetOf(frame: Frame, word: ShellWord): number | null {
  if (frame.offset === null) return null;
  const start = word.span.start - frame.offset;
  const text = frame.source.slice(start, word.span.end - frame.offset);
  if (text === word.value) return word.span.start;
  const isPlainQuote = text.length === word.value.length + 2 && text.slice(1, -1) === word.value;
  return isPlainQuote ? word.span.start + 1 : null;
}
