import type { VerdictRequest } from "@countersign/contracts/verdict";
import type { Key, KeyName } from "../../terminal/read-keys.ts";
import { editField } from "../../terminal/text-field.ts";
import { attachMessages, formatTypeTarget } from "./attach-messages.ts";
import { type Choice, type Confirmation, choices, verdictOf } from "./confirmation.ts";

/** How long a key stands alone before it answers; another one in this time makes both the beginning of a text. In milliseconds. */
export const aloneTime = 250;
/** A second key sooner than this after the first is a slip of the hand. */
const shortestPause = 300;
/** How long the first key counts. */
export const confirmTime = 5_000;
/** How long Esc does nothing after one that did. */
const escapeRest = 1_000;

/** What a key did: the prompt as it is now, and the answer that was given, if one was. */
export type Pressed = { state: Confirmation; verdict: VerdictRequest | null };

/** `page`: rows of the call on the screen. `last`: the greatest `scroll`. */
export type View = { page: number; last: number };

/** A key at the prompt. Without having been armed it does nothing. `at`: a monotonic clock, in milliseconds. */
export function pressKey(before: Confirmation, key: Key, { at, view }: { at: number; view: View }): Pressed {
  if (before.stage !== "armed") return kept(before);
  const { pending } = before;
  const state = { ...before, pending: null, hint: null };
  if (pending !== null && key.kind === "named" && key.name === "enter")
    return settle({ ...state, pending }, pending.at);
  if (key.kind === "named") return pressNamed(state, key.name, { at, view });
  if (isWriting(state)) return kept(write(state, key));
  if (pending === null && key.kind === "text" && key.text in answers)
    return kept({ ...state, pending: { key: key.text, at } });
  const begun = pending === null ? state : write(atInstruction(state), { kind: "text", text: pending.key });
  return kept(write(atInstruction(begun), key));
}

/** Time has passed: a key that stood alone answers, a first key that nothing followed is forgotten. */
export function passTime(state: Confirmation, at: number): Pressed {
  const { pending, first } = state;
  if (pending !== null && at - pending.at >= aloneTime) return settle(state, pending.at);
  if (first !== null && at - first.at > confirmTime) return kept({ ...state, first: null, hint: null });
  return kept(state);
}

const answers: Readonly<Record<string, Choice>> = { "1": "yes", y: "yes", "2": "always", "3": "no", n: "no" };

function settle(state: Confirmation, at: number): Pressed {
  const choice = answers[state.pending?.key ?? ""];
  const rest = { ...state, pending: null };
  if (state.stage !== "armed" || choice === undefined) return kept(rest);
  return choose(
    { ...rest, chosen: choice === "always" && state.remembered === null ? state.chosen : choice },
    choice,
    at,
  );
}

function isWriting({ chosen, writing }: Confirmation): boolean {
  return writing !== "nothing" || chosen === "instruct";
}

function pressNamed(state: Confirmation, name: KeyName, { at, view }: { at: number; view: View }): Pressed {
  switch (name) {
    case "enter":
      return enter(state, at);
    case "escape":
      return escapeKey(state, at);
    case "end-of-input":
      return deny(state);
    case "page-up":
      return kept(scrollTo(state, state.scroll - view.page, view));
    case "page-down":
      return kept(scrollTo(state, state.scroll + view.page, view));
    case "tab":
      return kept(move(state, 1));
    case "back-tab":
      return kept(move(state, -1));
    default:
      return kept(pressMove(state, name, view));
  }
}

/** Keys that edit a text where one is written, and go through the answers or the call elsewhere. */
function pressMove(state: Confirmation, name: KeyName, view: View): Confirmation {
  if (isWriting(state)) {
    const written = write(state, { kind: "named", name });
    if (written !== state) return written;
  }
  switch (name) {
    case "up":
      return move(state, -1);
    case "down":
      return move(state, 1);
    case "home":
      return scrollTo(state, 0, view);
    case "end":
      return scrollTo(state, view.last, view);
    case "right":
      return state.chosen === "always" && state.remembered?.kind === "rules"
        ? { ...state, writing: "rule" }
        : state;
    default:
      return state;
  }
}

function scrollTo(state: Confirmation, to: number, { last }: View): Confirmation {
  return { ...state, scroll: Math.max(0, Math.min(to, last)) };
}

/** To the next answer, round at both ends. What was begun with another doesn't count. */
function move(state: Confirmation, by: 1 | -1): Confirmation {
  const possible = choices.filter((choice) => choice !== "always" || state.remembered !== null);
  const index = state.chosen === null ? (by === 1 ? -1 : possible.length) : possible.indexOf(state.chosen);
  const chosen = possible[(index + by + possible.length) % possible.length] ?? null;
  return { ...state, chosen, writing: "nothing", first: null };
}

function enter(state: Confirmation, at: number): Pressed {
  if (state.writing === "target") {
    if (state.typed.text.trim() === state.target) return answer(state, "yes");
    return kept({ ...state, hint: formatTypeTarget(state.target) });
  }
  return state.chosen === null ? kept(state) : choose(state, state.chosen, at);
}

/** An answer was chosen. An approval may need more than that. */
function choose(state: Confirmation, choice: Choice, at: number): Pressed {
  if (choice === "no" || choice === "instruct") return answer(state, choice);
  if (choice === "always" && state.remembered === null)
    return kept({ ...state, hint: attachMessages.noRule });
  if (!state.isRead) return kept({ ...state, first: null, hint: attachMessages.readFirst });
  if (state.care === "plain") return answer(state, choice);
  if (state.care === "type")
    return kept({ ...state, writing: "target", hint: formatTypeTarget(state.target) });
  const { first } = state;
  const isSecond = first?.choice === choice && at - first.at <= confirmTime;
  if (isSecond && at - first.at >= shortestPause) return answer(state, choice);
  // A press that comes too soon begins the pause anew: a key that is hammered never approves.
  return kept({ ...state, first: { choice, at }, hint: attachMessages.confirm });
}

function answer(state: Confirmation, choice: Choice): Pressed {
  const verdict = verdictOf(state, choice);
  if (verdict === null) return kept(state);
  return { state: { ...state, stage: "sending", first: null, pending: null, hint: null }, verdict };
}

/** Leaves what is open, else aborts the call. Whoever keeps pressing hasn't looked up yet. */
function escapeKey(state: Confirmation, at: number): Pressed {
  const { writing, chosen, instruction, first, escapedAt, care } = state;
  if (escapedAt !== null && at - escapedAt < escapeRest) return kept({ ...state, escapedAt: at });
  const left = { ...state, escapedAt: at };
  if (writing !== "nothing") return kept({ ...left, writing: "nothing" });
  if (first !== null) return kept({ ...left, first: null });
  if (chosen === "instruct" && instruction.text !== "")
    return kept({ ...left, chosen: care === "plain" ? "yes" : null });
  const { id, digest } = state.item;
  return { state: { ...left, stage: "sending" }, verdict: { id, digest, verdict: "abort" } };
}

/** Ctrl-D, with what was written as the reason. */
function deny(state: Confirmation): Pressed {
  const { id, digest } = state.item;
  const reason = state.instruction.text.trim();
  const verdict = { id, digest, verdict: "deny" } as const;
  return {
    state: { ...state, stage: "sending", first: null },
    verdict: reason === "" ? verdict : { ...verdict, reason },
  };
}

function atInstruction(state: Confirmation): Confirmation {
  return { ...state, chosen: "instruct", first: null };
}

/** What a key does to the text that is written; the same state where it does nothing. */
function write(state: Confirmation, key: Key): Confirmation {
  switch (state.writing) {
    case "target": {
      const typed = editField(state.typed, key);
      return typed === null ? state : { ...state, typed };
    }
    case "rule": {
      const { remembered } = state;
      const field = remembered?.kind === "rules" ? editField(remembered.field, key) : null;
      return field === null ? state : { ...state, remembered: { kind: "rules", field }, first: null };
    }
    case "nothing": {
      const instruction = editField(state.instruction, key);
      return instruction === null ? state : { ...state, instruction };
    }
    default:
      return state.writing satisfies never;
  }
}

function kept(state: Confirmation): Pressed {
  return { state, verdict: null };
}
