import type { QueueItem } from "@countersign/contracts/call";
import { callTitle } from "@countersign/contracts/call-title";
import type { Line, Part } from "../../terminal/terminal.ts";
import type { TextField } from "../../terminal/text-field.ts";
import { cutLine, wrapLine } from "../../terminal/wrap-line.ts";
import { describePromptedCall, riskTones } from "../approvals/describe-call.ts";
import type { Size } from "./app-state.ts";
import { attachMessages, formatRows } from "./attach-messages.ts";
import { type Choice, type Confirmation, choices } from "./confirmation.ts";
import { drawField } from "./draw-field.ts";
import type { View } from "./press-key.ts";

/** `isEndShown`: whether the call's last row is on the screen. `isWhole`: whether all that a person needs fits. */
export type DrawnConfirmation = { rows: Line[]; view: View; isEndShown: boolean; isWhole: boolean };

const leastPage = 3;
const leastColumns = 40;
/** A rule that takes more rows is shown with the call alone. */
const mostRuleRows = 3;

/**
 * The prompt in the rows that are left for it: what the call would do, in a window that scrolls, then the question. Each row of the call has a
 * mark in front, which no text of an agent can put there.
 */
export function drawConfirmation(state: Confirmation, size: Size): DrawnConfirmation {
  const { columns } = size;
  const body = rowsOfCall(state.item, columns);
  const answers = drawAnswers(state, columns);
  // The title, and the question.
  const room = size.rows - answers.length - 2;
  const isWhole = room >= Math.min(body.length, leastPage + 1) && columns >= leastColumns;
  const page = body.length <= room ? body.length : Math.max(room - 1, 1);
  const last = Math.max(0, body.length - page);
  const from = Math.min(state.scroll, last);
  const position: Line[] =
    last === 0 ? [] : [[{ tone: "quiet", text: `└ ${formatRows(from + 1, from + page, body.length)}` }]];
  return {
    rows: [
      titleRow(state.item, columns),
      ...body.slice(from, from + page),
      ...position,
      [{ tone: "strong", text: attachMessages.proceed }],
      ...answers,
    ],
    view: { page, last },
    isEndShown: from >= last,
    isWhole,
  };
}

function titleRow({ tool, input, preview, canonical, workspace, risk }: QueueItem, columns: number): Line {
  const title = callTitle({ tool, input, preview, canonical, workspace });
  const tone = riskTones[risk.level];
  return cutLine(
    ["┌ ", { tone: "strong", text: tool }, "  ", { tone, text: `${risk.level} risk` }, `  ${title}`],
    columns,
  );
}

const drawnCalls = new WeakMap<QueueItem, { columns: number; rows: Line[] }>();

/** All rows of a call: a diff can have thousands, and every key draws some of them. */
function rowsOfCall(item: QueueItem, columns: number): Line[] {
  const known = drawnCalls.get(item);
  if (known?.columns === columns) return known.rows;
  const rules = item.suggestions.map(({ rule, narrower }): Line => ["Rule       ", narrower?.rule ?? rule]);
  const rows = [...describePromptedCall(item), ...rules].flatMap((line) =>
    wrapLine(line, columns - 2).map((row, index): Line => [index === 0 ? "│ " : "┆ ", ...row]),
  );
  drawnCalls.set(item, { columns, rows });
  return rows;
}

function drawAnswers(state: Confirmation, columns: number): Line[] {
  const shown = choices.filter((choice) => choice !== "always" || state.remembered !== null);
  return [
    ...shown.flatMap((choice) => drawChoice(state, choice, columns)),
    ...drawTarget(state, columns),
    ...statusOf(state).map((line) => cutLine(line, columns)),
  ];
}

const numbers: Record<Choice, string> = { yes: "1. ", always: "2. ", no: "3. ", instruct: "" };

function drawChoice(state: Confirmation, choice: Choice, columns: number): Line[] {
  const isChosen = state.chosen === choice && state.writing !== "target";
  const begin: Part = isChosen ? { tone: "strong", text: "❯ " } : "  ";
  const number = numbers[choice];
  switch (choice) {
    case "yes":
      return [[begin, number, attachMessages.yes]];
    case "no":
      return [[begin, number, attachMessages.no]];
    case "always":
      return drawRemembered(state, [begin, number, attachMessages.always], columns);
    case "instruct":
      return drawInstruction(state.instruction, { begin, isChosen }, columns);
    default:
      return choice satisfies never;
  }
}

function drawRemembered({ remembered, writing }: Confirmation, begin: Line, columns: number): Line[] {
  if (remembered === null) return [];
  if (remembered.kind === "rules" && writing === "rule")
    return [begin, ...drawField(remembered.field, { columns, indent: "     ", rows: mostRuleRows + 2 })];
  const text = remembered.kind === "rules" ? remembered.field.text.replaceAll("\n", ", ") : remembered.text;
  const rows = wrapLine(
    [...begin, text, { tone: "quiet", text: attachMessages.inThisSession }],
    columns - 5,
    { words: true },
  );
  if (rows.length <= mostRuleRows)
    return rows.map((row, index): Line => (index === 0 ? row : ["     ", ...row]));
  return [[...begin, attachMessages.ruleAbove]];
}

function drawInstruction(
  field: TextField,
  { begin, isChosen }: { begin: Part; isChosen: boolean },
  columns: number,
): Line[] {
  if (field.text === "" && !isChosen) return [[begin, { tone: "quiet", text: attachMessages.instruct }]];
  if (field.text === "") return [[begin, "▏", { tone: "quiet", text: attachMessages.instruct }]];
  const rows = drawField(field, { columns, indent: "  ", rows: 5, hasCursor: isChosen });
  return rows.map((row, index) => (index === 0 && isChosen ? [begin, ...row.slice(1)] : row));
}

function drawTarget({ writing, typed }: Confirmation, columns: number): Line[] {
  return writing === "target" ? drawField(typed, { columns, indent: "❯ ", rows: 1 }) : [];
}

function statusOf({ stage, hint, care, chosen, writing, remembered }: Confirmation): Line[] {
  if (stage === "sending") return [[{ tone: "quiet", text: attachMessages.sending }]];
  if (stage !== "armed") return [[{ tone: "quiet", text: attachMessages.notYet }]];
  if (hint !== null) return [[{ tone: "deny", text: hint }]];
  if (writing !== "nothing" || chosen === "instruct")
    return [[{ tone: "quiet", text: attachMessages.keysWriting }]];
  const keys =
    chosen === "always" && remembered?.kind === "rules" ? attachMessages.keysRule : attachMessages.keys;
  const nothing: Line[] =
    chosen === null && care !== "plain" ? [[{ tone: "quiet", text: attachMessages.nothingChosen }]] : [];
  return [...nothing, [{ tone: "quiet", text: keys }]];
}
