/** What may be the value of an option in the same word: `-d.env`, and behind longer ones what begins like a path, `-MF.env`. */
export function attachedValues(piece: string): string[] {
  if (!/^-[A-Za-z]./.test(piece)) return [];
  const at = piece.search(/[./~]/);
  return at > 2 ? [piece.slice(2), piece.slice(at)] : [piece.slice(2)];
}
