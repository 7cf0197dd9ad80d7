import type { PlainReasonCode } from "@countersign/contracts/reason";
/** A place in a script that bash and the parser may read differently. */
export type Ambiguity = { code: PlainReasonCode; start: number; end: number };

/**
 * The first place where the text of a script may not be what the parser takes it for; null when there is none. It looks
 * at the text alone, so that it does not depend on how that is read: too much is found rather than too little.
 */
export function findAmbiguity(source: string): Ambiguity | null {
  const hasJoined = source.includes("\\\n");
  const hasEscapes = source.includes("$'");
  if (hasJoined || hasEscapes) {
    const quotes = singleQuotes(source);
    const found =
      (hasJoined ? findJoinedLine(source, quotes) : null) ??
      (hasEscapes ? findAmbiguousEscape(source, quotes) : null);
    if (found !== null) return found;
  }
  const { length } = source;
  if (!source.endsWith("\\") || countBackslashes(source, length - 1) % 2 === 0) return null;
  return { code: "ends-in-backslash", start: length - 1, end: length };
}

/**
 * bash takes a backslash and the line end after it away before it reads on, the parser only where it expects that: in
 * `$\⏎(ls)` it sees no substitution. Between blanks and in single quotes both agree.
 */
function findJoinedLine(source: string, quotes: readonly Quote[]): Ambiguity | null {
  for (let at = source.indexOf("\\\n"); at !== -1; at = source.indexOf("\\\n", at + 2)) {
    if (countBackslashes(source, at) % 2 === 0) continue;
    const isAfterBlank = /[\t ]/.test(source.charAt(at - 1)) && source.charAt(at - 2) !== "\\";
    if (isAfterBlank || isQuoted(at, quotes)) continue;
    return { code: "joined-line", start: at, end: at + 2 };
  }
  return null;
}

/** How many backslashes stand in a row, up to and with the one at `at`. */
function countBackslashes(source: string, at: number): number {
  let count = 0;
  while (source.charCodeAt(at - count) === 92) count += 1;
  return count;
}

type Quote = { start: number; end: number };
const STEP = /'[^']*'|"(?:[^"\\$`]|\\.)*"|\\.|[^'"\\$`<#]+/sy;

/** The texts in single quotes, up to the first thing that a simple reading does not follow. */
function singleQuotes(source: string): Quote[] {
  const quotes: Quote[] = [];
  STEP.lastIndex = 0;
  for (let step = STEP.exec(source); step !== null; step = STEP.exec(source)) {
    if (step[0].startsWith("'")) quotes.push({ start: step.index, end: STEP.lastIndex });
  }
  return quotes;
}

function isQuoted(at: number, quotes: readonly Quote[]): boolean {
  return quotes.some(({ start, end }) => start < at && at < end);
}

/** One byte of ASCII each, with all its digits. */
const SURE_ESCAPE = /\\(?:[nt\\'"?abeEfvr]|x[0-7][\da-fA-F]|[01][0-7][0-7])/y;

/** In `$'…'` every escape must be one that bash and the parser surely read alike. */
function findAmbiguousEscape(source: string, quotes: readonly Quote[]): Ambiguity | null {
  for (let open = source.indexOf("$'"); open !== -1; open = source.indexOf("$'", open + 1)) {
    if (isQuoted(open, quotes)) continue;
    for (let at = open + 2; at < source.length && source.charAt(at) !== "'"; ) {
      if (source.charAt(at) !== "\\") {
        at += 1;
        continue;
      }
      SURE_ESCAPE.lastIndex = at;
      const sure = SURE_ESCAPE.exec(source)?.[0] ?? "";
      if (sure === "" || sure === "\\x00" || sure === "\\000")
        return { code: "unknown-escape", start: at, end: at + 2 };
      at += sure.length;
    }
  }
  return null;
}
