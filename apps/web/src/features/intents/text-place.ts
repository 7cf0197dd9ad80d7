/** Where a line and a column (from 1) stand in a text, and where that line ends. What lies outside is taken to its edge. */
export function offsetOf(
  text: string,
  place: { line: number; column: number },
): { from: number; to: number } {
  const lines = text.split("\n");
  const index = Math.min(Math.max(place.line, 1), lines.length) - 1;
  const start = lines.slice(0, index).reduce((sum, line) => sum + line.length + 1, 0);
  const length = lines[index]?.length ?? 0;
  return { from: start + Math.min(Math.max(place.column - 1, 0), length), to: start + length };
}
