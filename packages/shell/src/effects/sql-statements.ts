import type { EffectTarget } from "@countersign/contracts/call-effects";

export type SqlStatements = Extract<EffectTarget, { kind: "database" }>["statements"];

/** Which signs a client reads in its own way. */
export type SqlDialect = {
  /** A backslash in a string takes the next sign, and `#` begins a comment. */
  hasBackslashes: boolean;
  /** Lines that begin with it are the client's own commands. */
  ownCommand: RegExp;
};

/** A command with more of them is not told in full. */
export const mostStatements = 20;

/** The kinds of the statements in a text; null where a string or comment in it doesn't end, or there are too many. */
export function sqlStatements(text: string, dialect: SqlDialect): SqlStatements {
  const pieces = split(text, dialect);
  if (pieces === null) return null;
  const found = pieces.flatMap((piece) => statementsOf(piece, dialect));
  return found.length > mostStatements ? null : found;
}

/** The statements with their strings, quoted names and comments left empty; null where one doesn't end. */
function split(text: string, { hasBackslashes, ownCommand }: SqlDialect): string[] | null {
  const pieces: string[] = [];
  let piece = "";
  const string = hasBackslashes
    ? /'(?:[^'\\]|\\.|'')*'|"(?:[^"\\]|\\.|"")*"/sy
    : /[eE]'(?:[^'\\]|\\.|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"/sy;
  const skipped = [string, /`[^`]*`/y, /\$(\w*)\$.*?\$\1\$/sy, /\/\*(?!!).*?\*\//sy];
  const comment = hasBackslashes ? /(?:--(?=\s|$)|#)[^\n]*/y : /--[^\n]*/y;
  for (let at = 0; at < text.length; ) {
    const isLineStart = /(?:^|\n)[ \t]*$/.test(text.slice(Math.max(0, at - 200), at));
    const line = /[^\n]*/y;
    line.lastIndex = at;
    const rest = line.exec(text)?.[0] ?? "";
    if (isLineStart && piece.trim() === "" && ownCommand.test(rest)) {
      pieces.push(rest);
      at += rest.length;
      continue;
    }
    const end = [...skipped, comment].map((pattern) => endOf(pattern, text, at)).find((one) => one !== null);
    if (end !== undefined && end !== null) {
      piece += text[at] === "/" || text[at] === "-" || text[at] === "#" ? " " : "''";
      at = end;
      continue;
    }
    const sign = text[at] ?? "";
    if (/['"`]/.test(sign) || text.startsWith("/*", at)) return null;
    if (sign === ";") {
      pieces.push(piece);
      piece = "";
    } else piece += sign;
    at += 1;
  }
  return [...pieces, piece].filter((one) => one.trim() !== "");
}

function endOf(pattern: RegExp, text: string, at: number): number | null {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : null;
}

const twoWords = /^(?:DROP|CREATE|ALTER|TRUNCATE|GRANT|REVOKE|REFRESH|REINDEX)$/;
const between = /^(?:OR|REPLACE|TEMP|TEMPORARY|UNIQUE|UNLOGGED|GLOBAL|LOCAL|MATERIALIZED|EXTERNAL)$/;

function statementsOf(piece: string, { ownCommand }: SqlDialect): NonNullable<SqlStatements> {
  const text = piece.trim();
  if (ownCommand.test(text)) return [{ verb: text.split(/\s/, 1)[0] ?? text, isUnbounded: false }];
  const words: readonly string[] = text.toUpperCase().match(/[A-Z_]\w*|[()]/g) ?? [];
  const [first = "", ...rest] = words;
  if (first === "WITH" || first === "EXPLAIN") {
    const inner = words.filter((word) => /^(?:INSERT|UPDATE|DELETE|MERGE)$/.test(word));
    if (first === "EXPLAIN" && !words.includes("ANALYZE")) return [{ verb: first, isUnbounded: false }];
    if (inner.length === 0)
      return [{ verb: words.includes("SELECT") ? "SELECT" : first, isUnbounded: false }];
    return [...new Set(inner)].map((verb) => ({
      verb,
      isUnbounded: !words.includes("WHERE") && isChanging(verb),
    }));
  }
  if (!twoWords.test(first))
    return [{ verb: first, isUnbounded: isChanging(first) && !hasBound(text, words) }];
  const second = rest.find((word) => !between.test(word));
  const isNamed =
    second !== undefined && /^[A-Z]+$/.test(second) && !(first === "TRUNCATE" && second !== "TABLE");
  const isPlain = first === "GRANT" || first === "REVOKE" || !isNamed;
  return [{ verb: isPlain ? first : `${first} ${second}`, isUnbounded: first === "TRUNCATE" }];
}

function isChanging(verb: string): boolean {
  return verb === "UPDATE" || verb === "DELETE";
}

/** A condition of the statement itself, not of a query in it, that isn't true of every row by its looks. */
function hasBound(text: string, words: readonly string[]): boolean {
  let depth = 0;
  for (const word of words) {
    if (word === "(") depth += 1;
    else if (word === ")") depth -= 1;
    else if (depth === 0 && (word === "WHERE" || word === "LIMIT"))
      return !/\bWHERE\s+\(?\s*(?:TRUE|1|1\s*=\s*1|''\s*=\s*'')\s*\)?\s*$/i.test(text);
  }
  return false;
}
