/** The name of the list that somebody most likely meant; null for one that stands in it, or is like none of it. */
export function nearName(name: string, list: readonly string[]): string | null {
  if (list.includes(name)) return null;
  const other = list.find((each) => each.toLowerCase() === name.toLowerCase());
  return other ?? list.find((each) => isNear(name.toLowerCase(), each.toLowerCase())) ?? null;
}

/** Short names are all near to each other. */
const shortest = 4;

function isNear(name: string, other: string): boolean {
  if (Math.min(name.length, other.length) < shortest) return false;
  return distance(name, other) <= (other.length < 6 ? 1 : 2);
}

/** How many letters are to be added, left out, changed, or changed with the next one, to get from one word to the other. */
function distance(left: string, right: string): number {
  let before: number[] = [];
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let i = 1; i <= left.length; i++) {
    const next = [i];
    for (let j = 1; j <= right.length; j++) {
      const isSame = left[i - 1] === right[j - 1];
      const ways = [at(row, j) + 1, at(next, j - 1) + 1, at(row, j - 1) + (isSame ? 0 : 1)];
      if (i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1])
        ways.push(at(before, j - 2) + 1);
      next.push(Math.min(...ways));
    }
    before = row;
    row = next;
  }
  return at(row, right.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? 0;
}
