import { cutLine } from "../cut.ts";
import { type FoundLine, searchLimits } from "./search-job.ts";

/** How much around a match is shown, and whether the pattern may span lines. */
export type TextSearch = { multiline: boolean; before: number; after: number; isFirstMatchEnough: boolean };

/** The lines of a text that match, with their context, and how many match. `expression` is global. */
export function searchText(
  text: string,
  expression: RegExp,
  search: TextSearch,
): { matchedLines: number; lines: FoundLine[] } {
  const lines = linesOf(text);
  const matched = search.multiline
    ? linesOfMatches(text, expression, search.isFirstMatchEnough)
    : matchingLines(lines, expression, search.isFirstMatchEnough);
  return { matchedLines: matched.length, lines: withContext(lines, matched, search) };
}

/** The line without its line end, `\r\n` included. */
function linesOf(text: string): string[] {
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  return lines.map((line) => (line.endsWith("\r") ? line.slice(0, -1) : line));
}

function matchingLines(lines: string[], expression: RegExp, isFirstEnough: boolean): number[] {
  const matched: number[] = [];
  for (const [index, line] of lines.entries()) {
    expression.lastIndex = 0;
    if (!expression.test(line)) continue;
    matched.push(index);
    if (isFirstEnough) break;
  }
  return matched;
}

/** Every line that a match touches. A match that ends with a line end does not touch the next line. */
function linesOfMatches(text: string, expression: RegExp, isFirstEnough: boolean): number[] {
  const matched: number[] = [];
  let line = 0;
  let lineStart = 0;
  const lineAt = (place: number): number => {
    for (
      let end = text.indexOf("\n", lineStart);
      end !== -1 && end < place;
      end = text.indexOf("\n", lineStart)
    ) {
      line += 1;
      lineStart = end + 1;
    }
    return line;
  };
  for (const match of text.matchAll(expression)) {
    if (match.index === text.length && (text === "" || text.endsWith("\n"))) break;
    const first = lineAt(match.index);
    const last = lineAt(match.index + Math.max(0, match[0].length - 1));
    for (let number = Math.max(first, (matched.at(-1) ?? -1) + 1); number <= last; number += 1)
      matched.push(number);
    if (isFirstEnough) break;
  }
  return matched;
}

function withContext(lines: string[], matched: number[], { before, after }: TextSearch): FoundLine[] {
  const found: FoundLine[] = [];
  let next = 0;
  for (const [order, index] of matched.entries()) {
    if (found.length >= searchLimits.linesPerFile) break;
    const following = matched[order + 1] ?? Number.POSITIVE_INFINITY;
    const last = Math.min(index + after, following - 1, lines.length - 1);
    for (let number = Math.max(next, index - before); number <= last; number += 1) {
      const text = cutLine(lines[number] ?? "", searchLimits.lineCharacters);
      found.push({ number: number + 1, text, isMatch: number === index });
    }
    next = last + 1;
  }
  return found;
}
