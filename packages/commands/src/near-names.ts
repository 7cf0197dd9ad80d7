import damerauLevenshtein from "damerau-levenshtein";

const most = 3;
const longest = 200;

/** The names that a person may have meant by one that nothing has, the nearest first, at most three. */
export function nearNames(name: string, names: readonly string[]): string[] {
  if (name === "" || name.length > longest) return [];
  const wanted = name.toLowerCase();
  return [...new Set(names)]
    .filter((known) => known.length <= longest)
    .map((known) => ({ known, distance: distanceTo(wanted, known.toLowerCase()) }))
    .filter(({ distance }) => distance <= Math.max(1, Math.floor(name.length / 3)))
    .sort((left, right) => left.distance - right.distance || compare(left.known, right.known))
    .slice(0, most)
    .map(({ known }) => known);
}

/** A folder that was left out, or a name that was not finished, is near, regardless of its length. */
function distanceTo(wanted: string, known: string): number {
  if (known.endsWith(`:${wanted}`)) return 0.5;
  if (wanted.length >= 3 && known.startsWith(wanted)) return 0.75;
  return damerauLevenshtein(wanted, known).steps;
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
