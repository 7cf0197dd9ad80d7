import { modeEffects } from "@countersign/contracts/mode-effects";
import { linesOf } from "../../terminal/neutral-text.ts";
import type { Line } from "../../terminal/terminal.ts";
import type { TextField } from "../../terminal/text-field.ts";
import { cutLine, wrapLine } from "../../terminal/wrap-line.ts";
import { linesOfCall } from "../run/transcript-lines.ts";
import { type App, type Size, showsInput } from "./app-state.ts";
import { attachMessages, formatMoreCalls } from "./attach-messages.ts";
import type { Confirmation } from "./confirmation.ts";
import { drawConfirmation } from "./draw-confirmation.ts";
import { drawField } from "./draw-field.ts";
import { drawMenu } from "./draw-menu.ts";
import { openMenu } from "./menu.ts";
import type { View } from "./press-key.ts";
import { type Entry, queueOfTurn } from "./session-state.ts";

/** What is on the screen below the transcript. `prompt`: the confirmation in it, if there is one that can be answered. */
export type Frame = {
  rows: readonly Line[];
  prompt: { confirmation: Confirmation; isEndShown: boolean } | null;
  view: View;
};

const noView: View = { page: 0, last: 0 };
const mostQueueRows = 4;
const mostLiveRows = 8;

/** Fewer rows than the screen has, so that nothing of it scrolls away. */
export function drawApp(app: App): Frame {
  const { columns, rows } = app.size;
  const queue = drawQueue(app);
  const end = drawEnd(app);
  const room = { columns, rows: rows - 1 - queue.length - end.length };
  const { confirmation } = app;
  if (confirmation !== null) {
    const drawn = drawConfirmation(confirmation, room);
    if (!drawn.isWhole)
      return {
        rows: [[{ tone: "deny", text: attachMessages.tooSmall }], ...end],
        prompt: null,
        view: noView,
      };
    const { isEndShown, view } = drawn;
    const prompt = app.session.isConnected ? { confirmation, isEndShown } : null;
    return { rows: [...queue, ...drawn.rows, ...end], prompt, view };
  }
  const input = drawInput(app, room);
  const live = drawLive(app, Math.min(mostLiveRows, room.rows - input.length));
  return { rows: [...live, ...queue, ...input, ...end], prompt: null, view: noView };
}

/** A finished part of the transcript, as rows of the screen. */
export function drawEntry({ lines }: Entry, columns: number): Line[] {
  return lines.flatMap((line) => hangingRows(line, columns));
}

/** Rows that continue a line are indented: no text of an agent begins in the first column, where our own questions stand. */
function hangingRows(line: Line, columns: number): Line[] {
  const rows = wrapLine(line, columns, { words: true });
  if (rows.length === 1) return rows;
  const narrow = wrapLine(line, Math.max(1, columns - 2), { words: true });
  return narrow.map((row, index): Line => (index === 0 ? row : ["  ", ...row]));
}

/** The turn's calls, where there are several. */
function drawQueue({ session, size: { columns } }: App): Line[] {
  const { calls, active } = queueOfTurn(session);
  const open = calls.filter(({ phase }) => phase.tag !== "finished");
  if (open.length < 2) return [];
  const lines = open.map((call): Line => {
    const [line] = linesOfCall(call, session.session.workspace);
    const shown = line ?? [{ tone: "quiet", text: `· ${call.tool}` }];
    return cutLine(call.id === active?.id ? [...shown, { tone: "quiet", text: "  ←" }] : shown, columns);
  });
  if (lines.length <= mostQueueRows) return lines;
  const more = lines.length - mostQueueRows + 1;
  return [...lines.slice(0, mostQueueRows - 1), [{ tone: "quiet", text: formatMoreCalls(more) }]];
}

function drawInput(app: App, { columns, rows }: Size): Line[] {
  if (!showsInput(app)) return [[{ tone: "quiet", text: attachMessages.reading }]];
  const { input } = app;
  const { status } = app.session.session;
  if (app.modes.question !== null) return drawQuestion(app.modes.question, columns);
  if (app.isSending) return [[{ tone: "quiet", text: attachMessages.sending }]];
  if (input.text === "") return [["> ▏", { tone: "quiet", text: attachMessages.placeholder[status] }]];
  const field = drawField(input, { columns, indent: "> ", rows: Math.max(1, Math.min(6, rows - 2)) });
  const menu = openMenu(app.menu, input);
  return menu === null ? field : [...field, ...drawMenu(menu, { columns, rows: rows - field.length })];
}

/** In the place of the field, whose text stays. */
function drawQuestion(typed: TextField, columns: number): Line[] {
  const text = `${attachMessages.bypass}${modeEffects.bypassPermissions}${attachMessages.waitingStill}`;
  return [
    ...wrapLine([{ tone: "deny", text }], columns, { words: true }),
    ...drawField(typed, { columns, indent: "❯ ", rows: 1 }),
    cutLine([{ tone: "quiet", text: attachMessages.keysBypass }], columns),
  ];
}

/** What isn't finished: the end of what the agent says, and of what commands write. */
function drawLive({ session, size: { columns } }: App, most: number): Line[] {
  const { text, outputs } = session.live;
  const { calls } = queueOfTurn(session);
  const running = calls.filter(({ phase }) => phase.tag === "running");
  const rows = [
    ...linesOf(text).map((line): Line => ["  ", line]),
    ...running.flatMap((call) => [
      ...linesOfCall(call, session.session.workspace),
      ...linesOf(outputs[call.id] ?? "").map((line): Line => [{ tone: "quiet", text: `  ⎿ ${line}` }]),
    ]),
  ];
  const shown = rows.slice(-most).flatMap((line) => hangingRows(line, columns));
  return most <= 0 ? [] : shown.slice(-most);
}

/** The state of the session, and what stands in the way of everything else. */
function drawEnd(app: App): Line[] {
  const {
    session,
    leavingAt,
    size: { columns },
  } = app;
  const { mode, model, usage, notice, status } = session.session;
  const isBypass = mode === "bypassPermissions";
  const cost = usage.costUsd === null ? "" : ` · $${usage.costUsd.toFixed(2)}`;
  const problem: Line[] = notice === null ? [] : [[{ tone: "ask", text: notice.message }]];
  const limit: Line[] =
    status === "awaiting-approval" && notice?.kind === "limit" ? [[attachMessages.limit]] : [];
  const lines: Line[] = [
    ...problem,
    ...limit,
    [
      { tone: isBypass ? "deny" : "quiet", text: mode },
      { tone: "quiet", text: `${modeNote(app)} · ${model} · ${status}${cost}` },
    ],
    ...(session.isConnected ? [] : [[{ tone: "deny", text: attachMessages.offline } as const]]),
    ...(leavingAt === null ? [] : [[{ tone: "ask", text: attachMessages.leave } as const]]),
  ];
  return lines.map((line) => cutLine(line, columns));
}

/** What follows the mode: the one that is being set, or the key that changes it where that key does. */
function modeNote(app: App): string {
  const { cycle, wanted } = app.modes;
  if (wanted !== null && wanted !== app.session.session.mode) return ` → ${wanted}…`;
  return showsInput(app) && cycle.length > 0 ? attachMessages.modeKey : "";
}
