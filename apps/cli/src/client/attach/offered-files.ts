import { longestTypedName } from "@countersign/contracts/session-files";
import { fieldWith, type TextField } from "../../terminal/text-field.ts";

/** What is typed of a file's name behind an `@` at the cursor, and where the `@` is; null where none is typed. */
export type TypedFile = { at: number; typed: string };

/** An `@` counts at the start or after a space; a quote behind it lets the name have spaces. */
export function typedFile({ text, cursor }: TextField): TypedFile | null {
  if (!/^(?:\s|$)/.test(text.slice(cursor))) return null;
  const found = /(?:^|\s)@(?:"([^"\n]*)|([^\s"]*))$/.exec(text.slice(0, cursor));
  if (found === null) return null;
  const [whole, quoted, plain = ""] = found;
  const typed = quoted ?? plain;
  return typed.length > longestTypedName ? null : { at: cursor - whole.trimStart().length, typed };
}

/** Of the files that the server found, perhaps for less than is typed now, those that still fit. */
export function matchingFiles(found: readonly string[], typed: string): readonly string[] {
  const letters = [...typed.toLowerCase()];
  return found.filter((path) => {
    const text = path.toLowerCase();
    let from = 0;
    return letters.every((letter) => {
      const at = text.indexOf(letter, from);
      from = at + letter.length;
      return at !== -1;
    });
  });
}

/** The field with the file's name, exactly as it is, in the place of what was typed of it. */
export function completeFile({ text, cursor }: TextField, { at }: TypedFile, path: string): TextField {
  const name = /\s/u.test(path) ? `@"${path}"` : `@${path}`;
  const before = fieldWith(`${text.slice(0, at)}${name} `);
  return { ...before, text: before.text + text.slice(cursor).replace(/^ /, "") };
}
