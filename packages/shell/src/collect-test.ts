import type { TestExpression, Word } from "unbash";
import { noteArithmeticText } from "./collect-arithmetic.ts";
import { collectWord } from "./collect-word.ts";
import { addProblem, addUnknownConstruct, type Collector, isWithinBounds, type Where } from "./collector.ts";
import { type Frame, spanOf } from "./frame.ts";

const NUMERIC_TESTS = new Set(["-eq", "-ne", "-lt", "-le", "-gt", "-ge"]);

/** Collects what a `[[ … ]]` runs. */
export function collectTest(
  collector: Collector,
  expression: TestExpression,
  where: Where,
  frame: Frame,
): void {
  if (!isWithinBounds(collector, spanOf(expression, frame))) return;
  collector.depth += 1;
  switch (expression.type) {
    case "TestUnary":
      collectWord(collector, expression.operand, where, frame);
      if (expression.operator === "-v" || expression.operator === "-R")
        noteVariableName(collector, expression.operand, frame);
      break;
    case "TestBinary": {
      const isNumeric = NUMERIC_TESTS.has(expression.operator);
      collectWord(collector, expression.left, where, frame);
      collectWord(collector, expression.right, where, frame, true);
      if (isNumeric) {
        noteArithmeticText(collector, expression.left, frame);
        noteArithmeticText(collector, expression.right, frame);
      }
      break;
    }
    case "TestLogical":
      for (const operand of expression.operands) collectTest(collector, operand, where, frame);
      break;
    case "TestNot":
      collectTest(collector, expression.operand, where, frame);
      break;
    case "TestGroup":
      collectTest(collector, expression.expression, where, frame);
      break;
    default:
      addUnknownConstruct(collector, expression, frame.span);
  }
  collector.depth -= 1;
}

/** The name of a variable given as text: a subscript in it is evaluated. */
function noteVariableName(collector: Collector, word: Word, frame: Frame): void {
  if (/^[A-Za-z_]\w*$/.test(word.text)) return;
  addProblem(collector, "subscript-runs-commands", spanOf(word, frame));
}
