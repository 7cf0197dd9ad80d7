/**
 * Whether a text consists of the pieces in order with anything (also nothing) between them. One piece means equality.
 * Taking each middle piece where it first occurs is enough, so the time is linear for all practical texts.
 */
export function matchesPieces(pieces: readonly string[], text: string): boolean {
  const first = pieces[0] ?? "";
  if (pieces.length <= 1) return text === first;
  if (!text.startsWith(first)) return false;
  const last = pieces[pieces.length - 1] ?? "";
  let at = first.length;
  for (let index = 1; index < pieces.length - 1; index += 1) {
    const piece = pieces[index] ?? "";
    const found = text.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}
