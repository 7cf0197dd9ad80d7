/**
 * How well a name fits what was typed of it, higher is better; null when it does not. The letters must come in their order: a
 * whole name is best, then its beginning, then the beginning of a part (`git:commit`, `fix-test`), then letters close together.
 */
export function matchName(name: string, typed: string): number | null {
  const [text, query] = [name.toLowerCase(), typed.toLowerCase()];
  if (query === "") return 0;
  if (text === query) return 1_000;
  const at = text.indexOf(query);
  if (at === 0) return 900 - text.length;
  if (at > 0) return (isPartStart(text, at) ? 700 : 500) - text.length;
  return matchScattered(text, query);
}

function matchScattered(text: string, query: string): number | null {
  let score = 300 - text.length;
  let from = 0;
  for (const letter of query) {
    const found = text.indexOf(letter, from);
    if (found < 0) return null;
    score -= isPartStart(text, found) ? 0 : found - from;
    from = found + 1;
  }
  return score;
}

function isPartStart(text: string, at: number): boolean {
  return at === 0 || /[:._-]/.test(text.charAt(at - 1));
}
