import { bytes } from "./cut.ts";
import { maxSnapshotBytes } from "./file-system/file-snapshot.ts";
import { findText } from "./find-text.ts";
import { ToolInputError } from "./ports/tool.ts";
import { type DecodedText, toLineFeeds } from "./text-encoding.ts";

/** One replacement of a text. With `replace_all` every place changes, else there must be exactly one. */
export type TextEdit = { old_string: string; new_string: string; replace_all?: boolean | undefined };

const maxLinesNamed = 10;
const maxPlaces = 1_000_000;
/** What all edits of one call may read together, in characters: more would hold everything else up. */
const maxWork = 200_000_000;

/**
 * The file after the edits, one after the other, each on the result of the one before. Everything is literal. Throws
 * `ToolInputError` when an edit does not fit; then none counts.
 */
export function applyEdits(file: DecodedText, edits: TextEdit[]): DecodedText {
  let { text } = file;
  let work = 0;
  for (const [index, edit] of edits.entries()) {
    const name = edits.length === 1 ? "" : `edit ${index + 1} of ${edits.length}: `;
    work += text.length;
    if (work > maxWork) {
      throw new ToolInputError(
        `${name}too much work for one call`,
        "Make fewer edits at once, or use Write for the whole file.",
      );
    }
    text = applyEdit({ ...file, text }, edit, name);
  }
  return { ...file, text };
}

function applyEdit(file: DecodedText, edit: TextEdit, name: string): string {
  const { search, replacement } = inLineEndsOf(file, edit);
  if (search === "") {
    throw new ToolInputError(
      `${name}old_string is empty`,
      "Use Write to create a file or replace all of its content.",
    );
  }
  if (search === replacement) {
    throw new ToolInputError(`${name}old_string and new_string are the same, so nothing would change`);
  }
  const places = placesOf(file.text, search);
  if (places.length === 0) {
    throw new ToolInputError(`${name}old_string isn’t in the file`, hintForMissing(file.text, search));
  }
  if (places.length > 1 && edit.replace_all !== true) {
    throw new ToolInputError(
      `${name}old_string is in the file ${places.length} times, on ${linesOf(file.text, places)}`,
      "Include more of the surrounding text, or set replace_all.",
    );
  }
  // Not String.replace: `$&` and its like in a replacement would be expanded.
  return replaceAt(file.text, edit.replace_all === true ? withoutOverlap(places, search.length) : places, {
    length: search.length,
    replacement,
    name,
  });
}

/** In a file with mixed line ends, a text that only fits with Windows line ends is searched with those. */
function inLineEndsOf(file: DecodedText, edit: TextEdit): { search: string; replacement: string } {
  const { old_string, new_string } = edit;
  if (file.lineEnd === "crlf") {
    return { search: toLineFeeds(old_string), replacement: toLineFeeds(new_string) };
  }
  const windows = toLineFeeds(old_string).replaceAll("\n", "\r\n");
  if (
    file.lineEnd === "mixed" &&
    findText(file.text, old_string) === -1 &&
    findText(file.text, windows) !== -1
  ) {
    return { search: windows, replacement: toLineFeeds(new_string).replaceAll("\n", "\r\n") };
  }
  return { search: old_string, replacement: new_string };
}

/** Every place where the text begins, overlapping ones too: `aa` stands twice in `aaa`, and which is meant is not known. */
function placesOf(text: string, search: string): number[] {
  const places: number[] = [];
  for (let at = findText(text, search); at !== -1; at = findText(text, search, at + 1)) {
    places.push(at);
    if (places.length > maxPlaces) {
      throw new ToolInputError(
        `old_string is in the file more than ${maxPlaces} times`,
        "Use Bash with sed.",
      );
    }
  }
  return places;
}

/** As reading from the beginning takes them: `aa` in `aaa` is replaced once. */
function withoutOverlap(places: number[], length: number): number[] {
  let end = 0;
  return places.filter((place) => {
    if (place < end) return false;
    end = place + length;
    return true;
  });
}

function replaceAt(
  text: string,
  places: number[],
  { length, replacement, name }: { length: number; replacement: string; name: string },
): string {
  const size = text.length + places.length * (replacement.length - length);
  if (size > maxSnapshotBytes) {
    throw new ToolInputError(`${name}the file would grow beyond ${bytes(maxSnapshotBytes)}`, "Use Bash.");
  }
  const pieces: string[] = [];
  let from = 0;
  for (const place of places) {
    pieces.push(text.slice(from, place), replacement);
    from = place + length;
  }
  return pieces.join("") + text.slice(from);
}

function linesOf(text: string, places: number[]): string {
  const named = places.slice(0, maxLinesNamed).map((place) => lineAt(text, place));
  const rest = places.length - named.length;
  const list = `lines ${[...new Set(named)].join(", ")}`;
  return rest === 0 ? list : `${list} and ${rest} more`;
}

function lineAt(text: string, place: number): number {
  let line = 1;
  for (let at = text.indexOf("\n"); at !== -1 && at < place; at = text.indexOf("\n", at + 1)) line += 1;
  return line;
}

/** Says what stands there instead, when it differs only in what the eye does not see. */
function hintForMissing(text: string, search: string): string {
  const advice = "Read the file again and copy the text exactly, without the line numbers.";
  const looser: [string, (value: string) => string][] = [
    ["Unicode normalization", (value) => value.normalize("NFC")],
    ["spaces, tabs or line endings", (value) => value.replace(/[\t\r\u00a0 ]+/g, "")],
    ["letter case", (value) => value.toLowerCase()],
  ];
  for (const [difference, loosen] of looser) {
    const place = findText(loosen(text), loosen(search));
    if (place === -1 || loosen(search).trim() === "") continue;
    const line = lineAt(loosen(text), place);
    return `A text that differs only in ${difference} starts on line ${line}. ${advice}`;
  }
  return advice;
}
