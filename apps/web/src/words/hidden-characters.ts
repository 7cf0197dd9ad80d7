export type Piece = { text: string; isHidden: boolean };

/** Cuts a text so that characters which cannot be seen, or which turn the order of others, can be shown by their code. */
export function revealHidden(text: string): Piece[] {
  const pieces: Piece[] = [];
  let visible = "";
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (!isHidden(code)) {
      visible += character;
      continue;
    }
    if (visible !== "") pieces.push({ text: visible, isHidden: false });
    visible = "";
    pieces.push({ text: `U+${code.toString(16).toUpperCase().padStart(4, "0")}`, isHidden: true });
  }
  if (visible !== "" || pieces.length === 0) pieces.push({ text: visible, isHidden: false });
  return pieces;
}

/** First and last code point of each range: controls (but tab and newline), odd spaces, zero-width, direction, tags. */
const ranges: readonly (readonly [number, number])[] = [
  [0x00, 0x08],
  [0x0b, 0x1f],
  [0x7f, 0xa0],
  [0xad, 0xad],
  [0x34f, 0x34f],
  [0x61c, 0x61c],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x2000, 0x200f],
  [0x2028, 0x202f],
  [0x205f, 0x206f],
  [0x3000, 0x3000],
  [0x3164, 0x3164],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff0, 0xfffb],
  [0xe0000, 0xe0fff],
];

function isHidden(code: number): boolean {
  return (
    code !== 0x20 &&
    (code < 0x20 || code >= 0x7f) &&
    ranges.some(([first, last]) => code >= first && code <= last)
  );
}
