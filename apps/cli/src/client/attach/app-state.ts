import { assertNever } from "@countersign/contracts/assert-never";
import type { QueueItem } from "@countersign/contracts/call";
import type { PermissionMode } from "@countersign/contracts/permission-mode";
import type { FoundFiles } from "@countersign/contracts/session-files";
import type { VerdictOutcome, VerdictRequest } from "@countersign/contracts/verdict";
import type { Key } from "../../terminal/read-keys.ts";
import type { Line } from "../../terminal/terminal.ts";
import { editField, emptyField, fieldWith, type TextField } from "../../terminal/text-field.ts";
import { describeOutcome } from "../approvals/answer-call.ts";
import { attachMessages } from "./attach-messages.ts";
import { beginConfirmation, type Confirmation, disarm, isSameCall } from "./confirmation.ts";
import { type MenuState, noMenu, pressMenu } from "./menu.ts";
import {
  answerQuestion,
  chooseMode,
  listModes,
  type ModeState,
  type ModeStep,
  nextMode,
  noModes,
} from "./mode-key.ts";
import type { OfferedCommand } from "./offered-commands.ts";
import { typedFile } from "./offered-files.ts";
import { type Pressed, passTime, pressKey, type View } from "./press-key.ts";
import { readInput, type Wanted } from "./read-input.ts";
import {
  changeSession,
  isQueueStale,
  queueOfTurn,
  type SessionChange,
  type SessionState,
  shownCall,
} from "./session-state.ts";

export type Size = { columns: number; rows: number };

/** The client as a whole. Below the transcript stands either the prompt for a call, or the field for a message, never both. */
export type App = {
  session: SessionState;
  confirmation: Confirmation | null;
  input: TextField;
  /** A message or command that the server hasn't taken yet. */
  isSending: boolean;
  menu: MenuState;
  modes: ModeState;
  size: Size;
  /** When Ctrl-C was pressed once. */
  leavingAt: number | null;
};

/** `at`: a monotonic clock, in milliseconds. `view`: what the screen shows of the call. */
export type AppEvent =
  | { type: "session"; change: SessionChange }
  | { type: "key"; key: Key; at: number; view: View }
  | { type: "time"; at: number }
  | { type: "resized"; size: Size }
  /** The frame with this prompt was written. */
  | { type: "drawn"; confirmation: Confirmation; isEndShown: boolean }
  /** It was on the screen, and no key came, for a while. */
  | { type: "armed"; item: QueueItem }
  | { type: "commands"; commands: readonly OfferedCommand[] }
  | { type: "files"; found: FoundFiles }
  | { type: "modes"; cycle: readonly PermissionMode[] }
  /** The server took the mode, or `problem` says why not. */
  | { type: "mode-answered"; problem: string | null }
  | { type: "answered"; outcome: VerdictOutcome }
  | { type: "not-answered"; message: string }
  | { type: "done"; lines: readonly Line[] }
  | { type: "not-done"; text: string; message: string };

/** What the server does with a message. The mode is set at any time, and what is known already is shown at once. */
export type Asked = Exclude<Wanted, { type: "show-modes" | "show-intent" | "set-mode" }>;

export type Effect =
  | { type: "answer"; request: VerdictRequest }
  | { type: "read-queue" }
  /** Files of the workspace that fit what is typed. */
  | { type: "find-files"; typed: string }
  | { type: "set-mode"; mode: PermissionMode }
  | { type: "do"; wanted: Asked; text: string }
  | { type: "leave"; isDone: boolean };

export type Step = { app: App; effects: readonly Effect[] };

/** So long counts the first Ctrl-C, in milliseconds. */
export const leaveTime = 2_000;

export function beginApp(session: SessionState, size: Size): App {
  const app: App = {
    session,
    confirmation: null,
    input: emptyField,
    isSending: false,
    menu: noMenu,
    modes: noModes,
    size,
    leavingAt: null,
  };
  return withShownCall(app);
}

export function changeApp(app: App, event: AppEvent): Step {
  switch (event.type) {
    case "session": {
      const next = withShownCall({ ...app, session: changeSession(app.session, event.change) });
      const mustRead = event.change.type === "event" && isQueueStale(next.session);
      return { app: next, effects: mustRead ? [{ type: "read-queue" }] : [] };
    }
    case "key":
      return press(app, event);
    case "time": {
      const isOver = app.leavingAt !== null && event.at - app.leavingAt >= leaveTime;
      const next = isOver ? { ...app, leavingAt: null } : app;
      return next.confirmation === null ? only(next) : taken(next, passTime(next.confirmation, event.at));
    }
    case "resized":
      return only({ ...withConfirmation(app, disarm), size: event.size });
    case "drawn":
      return only(withConfirmation(app, (shown) => drawn(shown, event)));
    case "armed":
      return only(
        withConfirmation(app, (shown) =>
          shown.stage === "drawn" && isSameCall(shown.item, event.item)
            ? { ...shown, stage: "armed" }
            : shown,
        ),
      );
    case "commands":
      return only({ ...app, menu: { ...app.menu, commands: event.commands } });
    case "files":
      return only({ ...app, menu: { ...app.menu, files: event.found } });
    case "modes":
      return only({ ...app, modes: { ...app.modes, cycle: event.cycle } });
    case "mode-answered": {
      const set = { ...app, modes: { ...app.modes, wanted: null } };
      return only(
        event.problem === null
          ? set
          : noted(set, [{ tone: "deny", text: attachMessages.modeKept }, event.problem]),
      );
    }
    case "answered":
      return answered(app, event.outcome);
    case "not-answered":
      return only(noted(withConfirmation(app, disarm), notSent(event.message)));
    case "done":
      return only(event.lines.reduce<App>(noted, { ...app, isSending: false }));
    case "not-done": {
      const input = app.input.text === "" ? fieldWith(event.text) : app.input;
      return only(noted({ ...app, input, isSending: false }, notSent(event.message)));
    }
    default:
      return assertNever(event);
  }
}

/** Whether the field for a message is on the screen: only where nothing waits. */
export function showsInput({ session, confirmation }: App): boolean {
  return confirmation === null && queueOfTurn(session).shown === null;
}

/** A frame from before a change says what was read, and no more. */
function drawn(
  shown: Confirmation,
  { confirmation, isEndShown }: Extract<AppEvent, { type: "drawn" }>,
): Confirmation {
  if (!isSameCall(shown.item, confirmation.item)) return shown;
  const isRead = shown.isRead || isEndShown;
  const stage = shown === confirmation && shown.stage === "undrawn" ? "drawn" : shown.stage;
  return isRead === shown.isRead && stage === shown.stage ? shown : { ...shown, isRead, stage };
}

function press(app: App, { key, at, view }: Extract<AppEvent, { type: "key" }>): Step {
  if (key.kind === "named" && key.name === "interrupt") {
    const isSecond = app.leavingAt !== null && at - app.leavingAt < leaveTime;
    if (isSecond) return { app, effects: [{ type: "leave", isDone: false }] };
    return only({ ...app, leavingAt: at });
  }
  const next = app.leavingAt === null ? app : { ...app, leavingAt: null };
  if (next.confirmation !== null) return taken(next, pressKey(next.confirmation, key, { at, view }));
  if (!showsInput(next)) return only(next);
  const { modes, session } = next;
  if (key.kind === "named" && key.name === "back-tab")
    return stepMode(next, nextMode(modes, session.session.mode));
  if (modes.question !== null) return stepMode(next, answerQuestion(modes, modes.question, key));
  return write(next, key);
}

function stepMode(app: App, { modes, set }: ModeStep): Step {
  return { app: { ...app, modes }, effects: set === null ? [] : [{ type: "set-mode", mode: set }] };
}

function taken(app: App, { state, verdict }: Pressed): Step {
  const next = state === app.confirmation ? app : { ...app, confirmation: state };
  return { app: next, effects: verdict === null ? [] : [{ type: "answer", request: verdict }] };
}

function write(app: App, key: Key): Step {
  const { input, menu } = app;
  const chosen = app.isSending ? null : pressMenu(menu, input, key);
  if (chosen !== null) return only({ ...app, ...chosen });
  if (key.kind === "named" && key.name === "end-of-input")
    return input.text === "" ? { app, effects: [{ type: "leave", isDone: true }] } : only(app);
  if (key.kind === "named" && key.name === "enter") return submit(app);
  const written = editField(input, key);
  if (written === null) return only(app);
  const [before, typed] = [typedFile(input)?.typed, typedFile(written)?.typed];
  return {
    app: { ...app, input: written, menu: { ...menu, marked: null, isClosed: false } },
    effects: typed === undefined || typed === before ? [] : [{ type: "find-files", typed }],
  };
}

function submit(app: App): Step {
  const text = app.input.text.trim();
  if (text === "" || app.isSending) return only(app);
  const wanted = readInput(text);
  const { mode } = app.session.session;
  const emptied = { ...app, input: emptyField };
  if (wanted.type === "set-mode") return stepMode(emptied, chooseMode(app.modes, wanted.mode, mode));
  if (wanted.type === "show-intent") return only(noted(emptied, intentLine(app.session)));
  if (wanted.type === "show-modes") return only(listModes(mode).reduce(noted, emptied));
  return {
    app: { ...emptied, isSending: true },
    effects: [{ type: "do", wanted, text: app.input.text }],
  };
}

/** What was answered doesn't wait any more, which an event says; anything else is looked at again. */
function answered(app: App, outcome: VerdictOutcome): Step {
  const isPlain = outcome.outcome === "accepted" && (outcome.remembered ?? []).length === 0;
  const said = isPlain ? app : noted(app, [{ tone: "quiet", text: describeOutcome(outcome).join("") }]);
  if (outcome.outcome === "accepted") return only(said);
  return { app: withConfirmation(said, disarm), effects: [{ type: "read-queue" }] };
}

/** Puts the prompt for what is to be decided now in the place of another one. */
function withShownCall(app: App): App {
  const { session, confirmation: before } = app;
  const item = shownCall(session);
  if (item !== null && app.modes.question !== null) return withShownCall(withoutQuestion(app));
  if (item === null) return before === null ? app : { ...withUnused(app, before), confirmation: null };
  if (before === null || !isSameCall(before.item, item)) {
    const kept = before === null || before.item.id === item.id ? app : withUnused(app, before);
    return { ...kept, confirmation: beginConfirmation(item, before) };
  }
  // Who approved before can change without the digest.
  const isSame = before.item === item || JSON.stringify(before.item.second) === JSON.stringify(item.second);
  const shown = isSame ? { ...before, item } : beginConfirmation(item, before);
  const isOffline = !session.isConnected && shown.stage !== "sending";
  return { ...app, confirmation: isOffline ? disarm(shown) : shown };
}

/** A call that appears takes the keys, so what was typed for the question can't be meant any more. */
function withoutQuestion(app: App): App {
  return { ...app, modes: { ...app.modes, question: null } };
}

/** Words that were written for a call that was answered without them. */
function withUnused(app: App, { stage, instruction }: Confirmation): App {
  const text = instruction.text.trim();
  if (text === "" || stage === "sending") return app;
  return noted(app, [{ tone: "ask", text: attachMessages.unused }, text]);
}

function withConfirmation(app: App, change: (shown: Confirmation) => Confirmation): App {
  if (app.confirmation === null) return app;
  const confirmation = change(app.confirmation);
  return confirmation === app.confirmation ? app : { ...app, confirmation };
}

function noted(app: App, line: Line): App {
  return { ...app, session: changeSession(app.session, { type: "note", line }) };
}

function intentLine({ session: { intent } }: SessionState): Line {
  const isNone = intent === null || intent === undefined;
  return [
    { tone: "quiet", text: isNone ? attachMessages.noIntent : attachMessages.intent },
    isNone ? "" : intent.id,
  ];
}

function notSent(message: string): Line {
  return [{ tone: "deny", text: attachMessages.notSent }, message];
}

function only(app: App): Step {
  return { app, effects: [] };
}
