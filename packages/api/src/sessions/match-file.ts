/**
 * How well the path of a file fits what was typed of it, higher is better; null if it doesn't. Capitals don't count. The name of the file comes
 * before the folders that it is in, a beginning before a part, and what stands together before scattered letters.
 */
export function matchFile(path: string, typed: string): number | null {
  const [text, query] = [path.toLowerCase(), typed.toLowerCase()];
  const name = text.lastIndexOf("/") + 1;
  if (query === "") return 0;
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

/** Those of the paths that fit, the best first; of equal ones those in fewer folders, then the shorter ones. */
export function rankFiles(paths: readonly string[], typed: string): string[] {
  return paths
    .flatMap((path) => {
      const fit = matchFile(path, typed);
      return fit === null ? [] : [{ path, fit, depth: path.split("/").length }];
    })
    .sort(
      (one, other) =>
        other.fit - one.fit ||
        one.depth - other.depth ||
        one.path.length - other.path.length ||
        (one.path < other.path ? -1 : 1),
    )
    .map(({ path }) => path);
}
