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

/** A folder that was left out, or a name that was not finished, is near whatever its length. */
function distanceTo(wanted: string, known: string): number {
  if (known.endsWith(`:${wanted}`)) return 0.5;
  if (wanted.length >= 3 && known.startsWith(wanted)) return 0.75;
  return editDistance(wanted, known);
}

/** How many letters must be put in, taken out, changed, or swapped with their neighbour. */
function editDistance(left: string, right: string): number {
  let before: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row += 1) {
    const now = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const isSame = left[row - 1] === right[column - 1];
      const isSwap =
        row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      now.push(
        Math.min(
          at(last, column) + 1,
          at(now, column - 1) + 1,
          at(last, column - 1) + (isSame ? 0 : 1),
          isSwap ? at(before, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    before = last;
    last = now;
  }
  return at(last, right.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
