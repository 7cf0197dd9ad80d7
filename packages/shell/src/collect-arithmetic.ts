import type { ArithmeticExpression, Word } from "unbash";
import { collectNested } from "./collect-nested.ts";
import { addProblem, addUnknownConstruct, type Collector, isWithinBounds, type Where } from "./collector.ts";
import { type Frame, spanOf } from "./frame.ts";
import { noteNumber } from "./variable-values.ts";

const NUMBER = /^(?:\d+(?:#\w+)?|0[xX][\da-fA-F]+|\$[#?$!])$/;

/** Collects what an arithmetic expression runs: its substitutions, and a note where it reads variables. */
export function collectArithmetic(
  collector: Collector,
  expression: ArithmeticExpression,
  where: Where,
  frame: Frame,
): void {
  const span = spanOf(expression, frame);
  if (!isWithinBounds(collector, span)) return;
  collector.depth += 1;
  switch (expression.type) {
    case "ArithmeticBinary":
      if (/^(?!(?:==|!=|<=|>=)$).*=/.test(expression.operator)) addProblem(collector, SETS, span);
      collectArithmetic(collector, expression.left, where, frame);
      collectArithmetic(collector, expression.right, where, frame);
      break;
    case "ArithmeticUnary":
      if (expression.operator === "++" || expression.operator === "--") addProblem(collector, SETS, span);
      collectArithmetic(collector, expression.operand, where, frame);
      break;
    case "ArithmeticTernary":
      collectArithmetic(collector, expression.test, where, frame);
      collectArithmetic(collector, expression.consequent, where, frame);
      collectArithmetic(collector, expression.alternate, where, frame);
      break;
    case "ArithmeticGroup":
      collectArithmetic(collector, expression.expression, where, frame);
      break;
    case "ArithmeticWord":
      if (expression.parts !== undefined) collector.walk.parts(collector, expression.parts, where, frame);
      if (/['"\\`]/.test(expression.value) || hasSubstitution(expression.parts)) {
        addProblem(collector, UNKNOWN_NUMBER, span);
      } else if (!NUMBER.test(expression.value)) {
        noteNumber(collector.values, expression.value, span);
      }
      break;
    case "ArithmeticCommandExpansion":
      collectNested(collector, expression, where, frame);
      addProblem(collector, UNKNOWN_NUMBER, span);
      break;
    default:
      addUnknownConstruct(collector, expression, span);
  }
  collector.depth -= 1;
}

const SETS = "arithmetic-sets-variable";
const UNKNOWN_NUMBER = "arithmetic-on-unknown-text";

function hasSubstitution(parts: readonly { type: string }[] | undefined): boolean {
  return parts?.some((part) => part.type === "CommandExpansion") === true;
}

/** A word that bash evaluates as a number: a subscript, an offset, an operand of `-eq`. */
export function noteArithmeticText(collector: Collector, word: Word, frame: Frame): void {
  const value = word.value;
  if (value === "@" || value === "*" || NUMBER.test(value) || /^-\d+$/.test(value.trim())) return;
  const span = spanOf(word, frame);
  const isSimple = word.parts === undefined || /^"?\$(?:\w+|\{[\w#]+(?:\[[\w@*]+\])?\})"?$/.test(word.text);
  if (!isSimple && /[$`]/.test(value)) addProblem(collector, UNKNOWN_NUMBER, span);
  else if (word.parts === undefined && /[$`]/.test(value)) addProblem(collector, UNKNOWN_NUMBER, span);
  else noteNumber(collector.values, word.text, span);
}
