import type { Key } from "./read-keys.ts";

/** A text that is being written, and the place in it, in UTF-16 code units, where the next character goes. */
export type TextField = { text: string; cursor: number };

export const emptyField: TextField = { text: "", cursor: 0 };

export function fieldWith(text: string): TextField {
  return { text, cursor: text.length };
}

/** What a key does to a text; null where it has nothing to do with it. A paste keeps its line breaks. */
export function editField(field: TextField, key: Key): TextField | null {
  if (key.kind !== "named") return insert(field, key.text);
  const { text, cursor } = field;
  switch (key.name) {
    case "new-line":
      return insert(field, "\n");
    case "backspace":
      return replace(field, before(field), cursor);
    case "delete":
      return replace(field, cursor, after(field));
    case "delete-word":
      return replace(field, text.slice(0, cursor).replace(/\S*\s*$/u, "").length, cursor);
    case "delete-line":
      return replace(field, text.lastIndexOf("\n", cursor - 1) + 1, cursor);
    case "left":
      return { text, cursor: before(field) };
    case "right":
      return { text, cursor: after(field) };
    case "home":
      return { text, cursor: lineStart(text, cursor) };
    case "end":
      return { text, cursor: lineEnd(text, cursor) };
    case "up":
      return moveLine(field, -1);
    case "down":
      return moveLine(field, 1);
    default:
      return null;
  }
}

function insert({ text, cursor }: TextField, added: string): TextField {
  return { text: text.slice(0, cursor) + added + text.slice(cursor), cursor: cursor + added.length };
}

function replace({ text }: TextField, from: number, to: number): TextField {
  return { text: text.slice(0, from) + text.slice(to), cursor: from };
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The place before the character on the left. */
function before({ text, cursor }: TextField): number {
  const last = [...graphemes.segment(text.slice(0, cursor))].at(-1);
  return last?.index ?? 0;
}

function after({ text, cursor }: TextField): number {
  const [next] = graphemes.segment(text.slice(cursor));
  return cursor + (next?.segment.length ?? 0);
}

function lineStart(text: string, cursor: number): number {
  return cursor === 0 ? 0 : text.lastIndexOf("\n", cursor - 1) + 1;
}

function lineEnd(text: string, cursor: number): number {
  const end = text.indexOf("\n", cursor);
  return end === -1 ? text.length : end;
}

/** Null in the first line going up, and in the last going down: the key means something else there. */
function moveLine({ text, cursor }: TextField, by: 1 | -1): TextField | null {
  const start = lineStart(text, cursor);
  const end = lineEnd(text, cursor);
  if (by === -1 ? start === 0 : end === text.length) return null;
  const target = by === -1 ? lineStart(text, start - 1) : end + 1;
  return { text, cursor: Math.min(target + cursor - start, lineEnd(text, target)) };
}
