import { emptyRuns } from "../../lib/messages/hidden-characters.ts";
import { plural } from "../../lib/messages/numbers.ts";

/** The part of a long text that is folded away at first, as a place in it, and how much that is in words. */
export type Fold = { start: number; end: number; size: string };

const columns = 100;
const rowsShown = 20;
const firstRows = 10;
const lastRows = 6;

/** The middle of a text that is too long to be seen at once; null for one that is not. Its beginning and its end stay. */
export function foldText(text: string): Fold | null {
  const rows = rowStarts(text);
  const start = rows[firstRows];
  const end = rows[rows.length - lastRows];
  if (rows.length <= rowsShown || start === undefined || end === undefined) return null;
  const lines = text.slice(start, end).split("\n").length - 1;
  return {
    start,
    end,
    size: lines > 0 ? plural(lines, "line") : `${(end - start).toLocaleString("en")} characters`,
  };
}

/** Where each row begins as it is shown: long lines are broken, long gaps take the room of what stands in their place. */
function rowStarts(text: string): number[] {
  const rows = [0];
  let used = 0;
  const take = (shown: string, at: number, isStep: boolean) => {
    let offset = at;
    for (const character of shown) {
      if (character === "\n" || used >= columns) {
        rows.push(character === "\n" && isStep ? offset + 1 : offset);
        used = 0;
      }
      if (character !== "\n") used += 1;
      if (isStep) offset += character.length;
    }
  };
  let end = 0;
  for (const run of emptyRuns(text)) {
    take(text.slice(end, run.start), end, true);
    take(run.shown, run.start, run.shown === text.slice(run.start, run.end));
    // What follows a gap that is not shown as it is belongs to the row after it.
    end = run.end;
  }
  take(text.slice(end), end, true);
  return rows;
}
