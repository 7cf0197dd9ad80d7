import {
  createReason,
  type PlainReasonCode,
  type Reason,
  reasonAt,
  type Span,
} from "@countersign/contracts/reason";
import type { CompoundList, Script, WordPart } from "unbash";
import type { Finding, PathUse, ShellPart } from "./analysis.ts";
import type { ShellEnvironment } from "./environment.ts";
import { type Frame, spanOf } from "./frame.ts";
import type { Input } from "./input.ts";
import type { ShellWord } from "./shell-word.ts";
import { newVariableValues, type VariableValues } from "./variable-values.ts";

/** The directories that the shell may be in: one as a rule, several after `cd a; …`, none after `exit`, null when unknown. */
export type Where = readonly string[] | null;

/** Where the shell is after a command that succeeded, and after one that failed. */
export type Flow = { ok: Where; fail: Where };

export type ParsedScript = Script & {
  readonly errors?: readonly { message: string; pos: number }[] | undefined;
};

/**
 * Where the walk comes back to itself: a word holds a script, a loop a list of commands, arithmetic the parts of a word.
 * Its start hands these over, because the files that need them are the ones that these are made of.
 */
export type Walk = {
  script: (collector: Collector, script: ParsedScript, where: Where, frame: Frame) => Flow;
  list: (collector: Collector, list: CompoundList, where: Where, frame: Frame) => Flow;
  parts: (collector: Collector, parts: readonly WordPart[], where: Where, frame: Frame) => void;
};

/** A variable that is given a value, and the word that gives it. `isOwn`: programs get it only where the shell passes on all of them. */
export type Setting = { name: string; word: ShellWord; where: Where; isOwn?: boolean };

/** What the walk gathers. One is made for each analysis and filled from left to right. */
export type Collector = {
  walk: Walk;
  environment: ShellEnvironment;
  parts: ShellPart[];
  problems: Finding[];
  paths: PathUse[];
  canonical: string;
  /** Above zero inside a word: its commands are collected, but the canonical form shows the word. */
  quiet: number;
  depth: number;
  steps: number;
  /** What the last command printed; null where it was none that prints what its words tell. */
  printed: Input | null;
  /** What the command before the pipe printed; null without a pipe. */
  piped: Input | null;
  /** How many words were held against the values of variables. */
  evaluations: number;
  /** The text that was searched last for what bash may read differently. */
  checkedSource: string | null;
  /** Names of functions that the script defines. */
  functions: Set<string>;
  values: VariableValues;
  /** What an earlier pass found that variables may hold; null in the first pass. */
  known: VariableValues | null;
  /** Variables that surely have one of their values here, on every path through the script. */
  assigned: ReadonlySet<string>;
  /** A word depends on variables, so that another pass, which knows their values, finds more. */
  needsValues: boolean;
  /** Variables that programs get and that are not known to be harmless. */
  settings: Setting[];
  /** Above zero while a command is read again with values in place of its variables. */
  substituting: number;
  /** Set by `source`: a later word may mean anything. */
  changedBy: { finding: Finding; part: ShellPart } | null;
  /** Every directory that `pushd` may have left, where `popd` leads back to: null when one is not known. */
  left: Where;
  /** No directory is known, because a loop or function changes it (the second pass). */
  isFrozen: boolean;
  /** Where the innermost loop or function body started; `break` and `return` elsewhere make the place unknown. */
  loopStart: { where: Where } | null;
  /** A loop or function body leaves the shell in another directory than it found it. */
  needsFreeze: boolean;
};

/** Deeper nesting than this asks. */
export const MAX_DEPTH = 50;
/** More nodes than this ask. Holds the time of one analysis down. */
export const MAX_STEPS = 5_000;
/** More commands than this ask. */
export const MAX_PARTS = 300;

const NONE_ASSIGNED: ReadonlySet<string> = new Set();

export function newCollector(walk: Walk, environment: ShellEnvironment, isFrozen: boolean): Collector {
  return {
    walk,
    environment,
    parts: [],
    problems: [],
    paths: [],
    canonical: "",
    quiet: 0,
    depth: 0,
    steps: 0,
    printed: null,
    piped: null,
    evaluations: 0,
    checkedSource: null,
    functions: new Set(),
    values: newVariableValues(),
    known: null,
    assigned: NONE_ASSIGNED,
    needsValues: false,
    settings: [],
    substituting: 0,
    changedBy: null,
    left: [],
    isFrozen,
    loopStart: null,
    needsFreeze: false,
  };
}

/** A variable surely has one of its values from here on. */
export function markAssigned(collector: Collector, name: string): void {
  collector.assigned = new Set([...collector.assigned, name]);
}

/** What may not run, or runs in a shell of its own: the variables that it sets are not surely set behind it. */
export function runConditionally<Result>(collector: Collector, body: () => Result): Result {
  const before = collector.assigned;
  const result = body();
  collector.assigned = before;
  return result;
}

/** More problems than these are not told. */
export const MAX_PROBLEMS = 20;

export function addProblem(collector: Collector, problem: PlainReasonCode | Reason, span: Span): void {
  if (collector.problems.length < MAX_PROBLEMS) collector.problems.push(findingOf(problem, span));
}

/** `hidesProgram`: because of it the policy can't tell which program runs. */
export function findingOf(found: PlainReasonCode | Reason, span: Span, hidesProgram = false): Finding {
  const { code, text, data } = reasonAt(found, {});
  const finding: Finding = { code, text, span };
  if (data !== undefined) finding.data = data;
  if (hidesProgram) finding.hidesProgram = true;
  return finding;
}

export function show(collector: Collector, text: string): void {
  if (collector.quiet === 0) collector.canonical += text;
}

/** Counts one more node; too deep or too many are a problem. */
export function isWithinBounds(collector: Collector, span: Span): boolean {
  collector.steps += 1;
  const { depth, steps, parts } = collector;
  if (depth <= MAX_DEPTH && steps <= MAX_STEPS && parts.length < MAX_PARTS) return true;
  addProblem(collector, "too-deep-or-long", span);
  return false;
}

/** `sh` may be a shell that reads these as other commands: `((rm x))` runs `rm` there. */
export function bashOnly(
  collector: Collector,
  what: string,
  node: { pos: number; end: number },
  frame: Frame,
): void {
  if (frame.dialect === "sh") addProblem(collector, createReason("bash-only", { what }), spanOf(node, frame));
}

/** A kind of node that a newer parser may give: it is not understood. */
export function addUnknownConstruct(collector: Collector, node: never, span: Span): void {
  const construct = JSON.stringify(node).slice(0, 40);
  addProblem(collector, createReason("unknown-construct", { construct }), span);
}
