/**
 * At most so many of the paths that fit, the best first; of equal ones those in fewer folders, then the shorter ones, then those that come first. A
 * workspace can have very many, so only the best are sorted.
 */
export function rankFiles(paths: readonly string[], typed: string, most: number): string[] {
  const query = typed.toLowerCase();
  const scores = Float64Array.from(paths, (path) => scoreOf(path, query));
  const least = scores.toSorted().at(-most) ?? 0;
  const best = paths.flatMap((path, at) => {
    const score = scores[at] ?? 0;
    return score > 0 && score >= least ? [{ path, score }] : [];
  });
  return best
    .sort((one, other) => other.score - one.score)
    .slice(0, most)
    .map(({ path }) => path);
}

const longestPath = 10_000;

/** 0 for a path that doesn't fit. */
function scoreOf(path: string, query: string): number {
  const fit = matchFile(path, query);
  if (fit === null) return 0;
  let folders = 0;
  for (let at = path.indexOf("/"); at !== -1; at = path.indexOf("/", at + 1)) folders += 1;
  return ((fit + 1) * longestPath - folders) * longestPath - path.length;
}

/**
 * How well the path of a file fits what was typed of it, in small letters, higher is better; null if it doesn't. Capitals don't count. The name of the file comes
 * before the folders that it is in, a beginning before a part, and what stands together before scattered letters.
 */
function matchFile(path: string, query: string): number | null {
  if (query === "") return 0;
  const text = path.toLowerCase();
  const name = text.lastIndexOf("/") + 1;
  if (text === query) return 6;
  if (text.startsWith(query, name)) return 5;
  if (text.startsWith(query)) return 4;
  if (text.includes(query, name)) return 3;
  if (text.includes(query)) return 2;
  return isScattered(text, query) ? 1 : null;
}

function isScattered(text: string, query: string): boolean {
  let from = 0;
  for (const letter of query) {
    const found = text.indexOf(letter, from);
    if (found === -1) return false;
    from = found + letter.length;
  }
  return true;
}
