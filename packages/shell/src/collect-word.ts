import type { Span } from "@countersign/contracts/reason";
import type {
  ArrayValue,
  Assignment,
  DoubleQuotedChild,
  ParameterExpansionPart,
  ParameterOperation,
  Word,
  WordPart,
} from "unbash";
import { assignmentDanger, mayBeReadAgain } from "./assignments.ts";
import { makesExpansion } from "./brace-list.ts";
import { collectArithmetic, noteArithmeticText } from "./collect-arithmetic.ts";
import { collectNested } from "./collect-nested.ts";
import {
  addProblem,
  addUnknownConstruct,
  bashOnly,
  type Collector,
  isWithinBounds,
  type Where,
} from "./collector.ts";
import { type Frame, spanOf } from "./frame.ts";
import { noteValue, noteWord } from "./variable-values.ts";

/** A longer pattern asks: trying it on names takes time. */
const MAX_PATTERN = 1_000;

/** Collects the commands that reading this word runs. */
export function collectWord(
  collector: Collector,
  word: Word,
  where: Where,
  frame: Frame,
  inPattern = false,
): void {
  if (word.text.includes("{") && makesExpansion(word.text))
    addProblem(collector, "brace-list-with-expansion", spanOf(word, frame));
  const parts = word.parts;
  if (parts === undefined) return;
  if (!isWithinBounds(collector, spanOf(word, frame))) return;
  if (word.text.length > MAX_PATTERN && parts.some((part) => part.type === "Glob"))
    addProblem(collector, "pattern-too-long", spanOf(word, frame));
  collector.depth += 1;
  collector.quiet += 1;
  for (const part of parts) collectPart(collector, part, where, frame, inPattern);
  collector.quiet -= 1;
  collector.depth -= 1;
}

export function collectWords(collector: Collector, words: readonly Word[], where: Where, frame: Frame): void {
  for (const word of words) collectWord(collector, word, where, frame);
}

export function collectParts(
  collector: Collector,
  parts: readonly WordPart[],
  where: Where,
  frame: Frame,
): void {
  collector.quiet += 1;
  for (const part of parts) collectPart(collector, part, where, frame, false);
  collector.quiet -= 1;
}

/** Collects what an assignment's subscript and value run, and notes a value that is not known. */
export function collectAssignment(
  collector: Collector,
  assignment: Assignment,
  where: Where,
  frame: Frame,
): void {
  if (assignment.index !== undefined) {
    collectWord(collector, assignment.index, where, frame);
    noteArithmeticText(collector, assignment.index, frame);
  }
  const value: Word | ArrayValue = assignment.value;
  const words = value.type === "ArrayValue" ? value.elements : [value];
  if (assignment.append === true && value.type !== "ArrayValue") collector.values.open.add(assignment.name);
  if (value.type === "ArrayValue") bashOnly(collector, "an array", value, frame);
  for (const word of words) {
    collectWord(collector, word, where, frame);
    noteValue(collector.values, assignment.name, word);
    noteWord(collector.values, assignment.name, { word, isArgument: value.type === "ArrayValue" });
    const isSubscript = value.type === "ArrayValue" && /\[/.test(word.text);
    if (isSubscript || hasTextReadAgain(word)) addProblem(collector, "value-read-again", spanOf(word, frame));
  }
}

/** Quoted text with substitutions in it: harmless as text, but not where it is read a second time. */
function hasTextReadAgain(word: Word): boolean {
  if (word.parts === undefined) return mayBeReadAgain(word.value);
  return word.parts.some(
    (part) =>
      (part.type === "Literal" || part.type === "SingleQuoted" || part.type === "AnsiCQuoted") &&
      mayBeReadAgain(part.value),
  );
}

function collectPart(
  collector: Collector,
  part: WordPart | DoubleQuotedChild,
  where: Where,
  frame: Frame,
  inPattern: boolean,
): void {
  switch (part.type) {
    case "Literal":
    case "SingleQuoted":
    case "AnsiCQuoted":
    case "SimpleExpansion":
      return;
    case "Glob":
      for (const child of part.parts ?? []) collectPart(collector, child, where, frame, inPattern);
      return;
    case "DoubleQuoted":
    case "LocaleString":
      for (const child of part.parts) collectPart(collector, child, where, frame, false);
      return;
    case "BraceExpansion":
      for (const child of part.parts ?? []) collectPart(collector, child, where, frame, inPattern);
      return;
    case "ExtendedGlob":
      // Without `shopt -s extglob` bash reads these as other syntax.
      if (!inPattern) addProblem(collector, "extended-pattern", spanOf(part, frame));
      for (const child of part.parts ?? []) collectPart(collector, child, where, frame, inPattern);
      return;
    case "ProcessSubstitution":
      bashOnly(collector, "process substitution", part, frame);
      collectNested(collector, part, where, frame);
      return;
    case "CommandExpansion":
      collectNested(collector, part, where, frame);
      return;
    case "ArithmeticExpansion":
      if (part.expression !== undefined) collectArithmetic(collector, part.expression, where, frame);
      else if (/[^\s$()]/.test(part.text)) addProblem(collector, "unknown-arithmetic", spanOf(part, frame));
      return;
    case "ParameterExpansion":
      collectParameter(collector, part, where, frame);
      return;
    default:
      addUnknownConstruct(collector, part, frame.span);
  }
}

function collectParameter(
  collector: Collector,
  part: ParameterExpansionPart,
  where: Where,
  frame: Frame,
): void {
  const span = spanOf(part, frame);
  if (!isWithinBounds(collector, span)) return;
  if (part.prefix === "!" && part.operation?.type !== "Names") collector.values.anyNumber ??= span;
  if (part.index !== undefined) {
    collectWord(collector, part.index, where, frame);
    noteArithmeticText(collector, part.index, frame);
  }
  if (part.operation === undefined) return;
  collector.depth += 1;
  collectOperation(collector, { operation: part.operation, name: part.parameter }, where, frame);
  collector.depth -= 1;
}

/** `${x:=value}` gives the variable the value. */
function checkDefault(collector: Collector, name: string, value: Word, span: Span): void {
  noteValue(collector.values, name, value);
  noteWord(collector.values, name, { word: value, isArgument: false });
  const danger = assignmentDanger(name, null, "shell");
  if (danger !== null || hasTextReadAgain(value)) addProblem(collector, danger ?? "value-read-again", span);
}

/** The parser splits `${x/$(a/b)/c}` at the first slash, bash at the second. */
function checkReplacement(collector: Collector, operation: ParameterOperation, frame: Frame): void {
  bashOnly(collector, "replacing in a parameter", operation, frame);
  if (/[$<>]\(|`|\$\{[ |]/.test(frame.source.slice(operation.pos, operation.end)))
    addProblem(collector, "substitution-in-replacement", spanOf(operation, frame));
}

function collectOperation(
  collector: Collector,
  { operation, name }: { operation: ParameterOperation; name: string },
  where: Where,
  frame: Frame,
): void {
  const span = spanOf(operation, frame);
  switch (operation.type) {
    case "Default":
      collectWord(collector, operation.operand, where, frame);
      if (operation.operator.includes("=")) checkDefault(collector, name, operation.operand, span);
      return;
    case "Remove":
      collectWord(collector, operation.operand, where, frame, true);
      return;
    case "Replace":
      checkReplacement(collector, operation, frame);
      collectWord(collector, operation.pattern, where, frame, true);
      collectWord(collector, operation.replacement, where, frame, true);
      return;
    case "Slice":
      for (const word of [operation.offset, operation.length]) {
        if (word === undefined) continue;
        collectWord(collector, word, where, frame);
        noteArithmeticText(collector, word, frame);
      }
      return;
    case "CaseModification":
      if (operation.operand !== undefined) collectWord(collector, operation.operand, where, frame, true);
      return;
    case "Transform":
      if (!/^[QEAaULuKk]$/.test(operation.operand.value)) {
        addProblem(collector, "expansion-runs-value", span);
      }
      collectWord(collector, operation.operand, where, frame);
      return;
    case "Names":
      return;
    case "Unknown":
      addProblem(collector, "unknown-expansion", span);
      return;
    default:
      addUnknownConstruct(collector, operation, frame.span);
  }
}
