import stringWidth from "string-width";
import { neutralText } from "./neutral-text.ts";
import type { Line, Part } from "./terminal.ts";

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
const plain = /^[\x20-\x7e]*$/;

/** How many columns a text takes in a terminal, once it is neutral. */
export function widthOf(text: string): number {
  const neutral = neutralText(text);
  return plain.test(neutral) ? neutral.length : stringWidth(neutral);
}

/**
 * A line as rows of at most `width` columns. The texts of the result are neutral. `words`: rows end between words where they can.
 */
export function wrapLine(line: Line, width: number, { words = false } = {}): Line[] {
  const rows: Part[][] = [];
  let row: Piece[] = [];
  let used = 0;
  const end = () => {
    rows.push(joined(row));
    row = [];
    used = 0;
  };
  for (const piece of line.flatMap(piecesOf)) {
    if (used + piece.width > width && row.length > 0) {
      const kept = words ? lastWord(row) : [];
      const isWhole = kept.length > 0 && kept.length < row.length;
      if (isWhole) row = row.slice(0, row.length - kept.length);
      end();
      if (isWhole) row = kept;
      used = row.reduce((sum, one) => sum + one.width, 0);
    }
    row.push(piece);
    used += piece.width;
  }
  end();
  return rows;
}

type Piece = { part: Part; text: string; width: number };

/** What a row is made of: single characters, or the whole text where each of its characters is one column wide. */
function piecesOf(part: Part): Piece[] {
  const text = neutralText(typeof part === "string" ? part : part.text);
  if (plain.test(text)) return [...text].map((character) => ({ part, text: character, width: 1 }));
  return [...graphemes.segment(text)].map(({ segment }) => ({
    part,
    text: segment,
    width: stringWidth(segment),
  }));
}

/** The pieces behind the last space. */
function lastWord(row: Piece[]): Piece[] {
  return row.slice(row.findLastIndex(({ text }) => text === " ") + 1);
}

function joined(row: Piece[]): Part[] {
  const parts: Part[] = [];
  let from: Part | null = null;
  for (const { part, text } of row) {
    const last = parts.at(-1);
    if (last !== undefined && from === part) {
      parts[parts.length - 1] = typeof last === "string" ? last + text : { ...last, text: last.text + text };
    } else parts.push(typeof part === "string" ? text : { ...part, text });
    from = part;
  }
  return parts;
}

/** A line in one row of at most `width` columns; `…` stands for what is left out. */
export function cutLine(line: Line, width: number): Line {
  const [first = [], ...others] = wrapLine(line, width);
  if (others.length === 0) return first;
  const [shorter = []] = wrapLine(line, width - 1);
  return [...shorter, "…"];
}

/** The end of a text in one row of at most `width` columns; `…` stands for what is left out in front. The result is neutral. */
export function cutStart(text: string, width: number): string {
  const neutral = neutralText(text);
  if (widthOf(neutral) <= width) return neutral;
  const pieces = piecesOf(neutral);
  let used = 1;
  let from = pieces.length;
  for (const piece of pieces.toReversed()) {
    if (used + piece.width > width) break;
    used += piece.width;
    from -= 1;
  }
  return `…${pieces
    .slice(from)
    .map((piece) => piece.text)
    .join("")}`;
}
