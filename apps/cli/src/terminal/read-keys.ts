/** A key, or what was pasted. `text`: one printed character. */
export type Key =
  | { kind: "text"; text: string }
  | { kind: "paste"; text: string }
  | { kind: "named"; name: KeyName };

export type KeyName =
  | "enter"
  | "new-line"
  | "escape"
  | "tab"
  | "back-tab"
  | "backspace"
  | "delete"
  | "up"
  | "down"
  | "left"
  | "right"
  | "home"
  | "end"
  | "page-up"
  | "page-down"
  | "interrupt"
  | "end-of-input"
  | "delete-word"
  | "delete-line";

const esc = "\u001b";
const interrupt = "\u0003";
const pasteStart = `${esc}[200~`;
const pasteEnd = `${esc}[201~`;

const controls: Record<string, KeyName> = {
  "\r": "enter",
  "\n": "new-line",
  "\t": "tab",
  "\u007f": "backspace",
  "\b": "backspace",
  "\u0001": "home",
  "\u0003": "interrupt",
  "\u0004": "end-of-input",
  "\u0005": "end",
  "\u0015": "delete-line",
  "\u0017": "delete-word",
};

const sequences: Record<string, KeyName> = {
  "[A": "up",
  OA: "up",
  "[B": "down",
  OB: "down",
  "[C": "right",
  OC: "right",
  "[D": "left",
  OD: "left",
  "[H": "home",
  OH: "home",
  "[1~": "home",
  "[7~": "home",
  "[F": "end",
  OF: "end",
  "[4~": "end",
  "[8~": "end",
  "[3~": "delete",
  "[5~": "page-up",
  "[6~": "page-down",
  "[Z": "back-tab",
  // Alt and Enter, for terminals in which Ctrl-J doesn't arrive.
  "\r": "new-line",
};

// What a terminal sends as one: CSI, SS3, or a character with Alt. Replies of a terminal to questions have the same shape.
const wholeSequence = /^(?:\[[0-?]*[ -/]*[@-~]|O[0-9;]*[@-~]|[^[O])/u;
const begunSequence = /^(?:\[[0-?]*[ -/]*|O[0-9;]*)?$/;

export type KeyReader = {
  /** The keys in what arrived, in order; what may be the beginning of a sequence is kept. */
  push(chunk: string): Key[];
  /** Whether something is kept that is a key of its own unless more follows at once. */
  isWaiting(): boolean;
  /** Nothing more followed: gives what is kept. */
  flush(): Key[];
};

/** Reads keys from what a terminal in raw mode sends. Unknown sequences are no keys, never text. */
export function createKeyReader(): KeyReader {
  let kept = "";
  return {
    push(chunk) {
      const { keys, rest } = readAll(kept + chunk);
      kept = rest;
      return keys;
    },
    isWaiting: () => kept !== "" && !kept.startsWith(pasteStart),
    flush() {
      const text = kept;
      kept = "";
      // Half a sequence is none; only Esc alone is a key.
      return text === esc ? [named("escape")] : [];
    },
  };
}

function readAll(text: string): { keys: Key[]; rest: string } {
  const keys: Key[] = [];
  let rest = text;
  while (rest !== "") {
    const step = rest.startsWith(esc) ? readSequence(rest) : readPlain(rest);
    if (step === null) break;
    keys.push(...step.keys);
    rest = rest.slice(step.length);
  }
  return { keys, rest };
}

type Step = { keys: Key[]; length: number };

/** Null where it isn't whole yet. */
function readSequence(text: string): Step | null {
  if (text.startsWith(pasteStart)) {
    const end = text.indexOf(pasteEnd);
    // Ctrl-C at the end gets out of a paste whose end never came.
    if (end === -1)
      return text.endsWith(interrupt) ? { keys: [named("interrupt")], length: text.length } : null;
    const pasted = text.slice(pasteStart.length, end);
    return { keys: pasteOf(pasted), length: end + pasteEnd.length };
  }
  const after = text.slice(1);
  if (after.startsWith(esc)) return { keys: [named("escape")], length: 1 };
  if (begunSequence.test(after)) return null;
  const sequence = wholeSequence.exec(after)?.[0];
  // What can't be read is dropped to its end, so that no part of it is taken for a key.
  if (sequence === undefined) return { keys: [], length: text.length };
  const name = sequences[sequence];
  return { keys: name === undefined ? [] : [named(name)], length: 1 + sequence.length };
}

function readPlain(text: string): Step {
  const end = text.indexOf(esc);
  const plain = end === -1 ? text : text.slice(0, end);
  return { keys: keysOf(plain), length: plain.length };
}

/**
 * Text behind a line break in one piece was pasted into a terminal that doesn't say so, or typed far ahead: it is text as a whole, and
 * answers nothing.
 */
function keysOf(plain: string): Key[] {
  if (/[\r\n][^\p{Cc}]/u.test(plain)) return pasteOf(plain);
  return [...plain].flatMap((character): Key[] => {
    const name = controls[character];
    if (name !== undefined) return [named(name)];
    return /^\p{Cc}$/u.test(character) ? [] : [{ kind: "text", text: character }];
  });
}

function pasteOf(text: string): Key[] {
  const clean = text.replaceAll(/\r\n?/g, "\n");
  return clean === "" ? [] : [{ kind: "paste", text: clean }];
}

function named(name: KeyName): Key {
  return { kind: "named", name };
}
