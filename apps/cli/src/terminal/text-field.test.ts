import { expect, it } from "vitest";
import { createKeyReader } from "./read-keys.ts";
import { editField, emptyField, type TextField } from "./text-field.ts";

/** The text after these keys, with `|` where the cursor is. */
function typed(keys: string, from: TextField = emptyField): string {
  let field = from;
  for (const key of createKeyReader().push(keys)) field = editField(field, key) ?? field;
  return `${field.text.slice(0, field.cursor)}|${field.text.slice(field.cursor)}`;
}

const left = "\u001b[D";
const up = "\u001b[A";

it.each([
  { name: "inserts where the cursor is", keys: `ac${left}b`, want: "ab|c" },
  { name: "deletes a whole wide character", keys: "a👨‍👩‍👧\u007f", want: "a|" },
  { name: "steps over a whole wide character", keys: `日本${left}x`, want: "日x|本" },
  { name: "keeps pasted line breaks", keys: "\u001b[200~one\r\ntwo\u001b[201~", want: "one\ntwo|" },
  { name: "adds a line break with Ctrl-J", keys: "a\nb", want: "a\nb|" },
  { name: "goes up to the same column", keys: `one\ntwo${left}${up}`, want: "on|e\ntwo" },
  { name: "stays in the first line", keys: `one${up}`, want: "one|" },
  { name: "deletes a word", keys: "one two \u0017", want: "one |" },
  { name: "deletes the line to its beginning", keys: "one\ntwo\u0015", want: "one\n|" },
  { name: "goes to the line's ends", keys: "ab\u0001x\u0005y", want: "xaby|" },
])("$name", ({ keys, want }) => {
  // A line break in the middle of one piece is a paste; typed keys come one by one.
  const pieces = keys.startsWith("\u001b[200~") ? [keys] : keys.split(/(?<=\n)/);
  let field: TextField = emptyField;
  for (const piece of pieces) {
    const text = typed(piece, field);
    field = { text: text.replace("|", ""), cursor: text.indexOf("|") };
  }
  expect(`${field.text.slice(0, field.cursor)}|${field.text.slice(field.cursor)}`).toBe(want);
});
