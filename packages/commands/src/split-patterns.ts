/** One pattern of a text that lists several: `start` and `end` are its place there, in UTF-16 code units. */
export type SplitPattern = { text: string; start: number; end: number };

/**
 * Splits `allowed-tools` at commas and white space outside parentheses. White space before a parenthesis does not split:
 * `Bash (git add:*)` is one pattern that cannot be read, and never a bare `Bash`. A parenthesis that is not closed takes in all
 * that follows, which cannot be read either.
 */
export function splitPatterns(list: string): SplitPattern[] {
  const patterns: SplitPattern[] = [];
  let start = 0;
  let depth = 0;
  const end = (at: number): void => {
    if (at > start) patterns.push({ text: list.slice(start, at), start, end: at });
  };
  for (let at = 0; at < list.length; at += 1) {
    const sign = list.charAt(at);
    if (sign === "\\") at += 1;
    else if (sign === "(") depth += 1;
    else if (sign === ")" && depth > 0) depth -= 1;
    else if (depth === 0 && /[\s,]/.test(sign)) {
      const next = endOfBlanks(list, at);
      const isInside = next > at && start < at && list[next] === "(";
      if (!isInside) {
        end(at);
        start = Math.max(next, at + 1);
      }
      at = Math.max(next, at + 1) - 1;
    }
  }
  end(list.length);
  return patterns;
}

/** Whether every parenthesis of a pattern is closed: one that is not has taken in what was meant to be patterns of their own. */
export function isClosed(pattern: string): boolean {
  let depth = 0;
  for (const [sign] of pattern.matchAll(/\\.|[()]/gs)) {
    if (sign === "(") depth += 1;
    else if (sign === ")" && depth > 0) depth -= 1;
  }
  return depth === 0;
}

function endOfBlanks(list: string, at: number): number {
  let next = at;
  while (/\s/.test(list.charAt(next))) next += 1;
  return next;
}
