import { type AuditQuery, type FilterName, filterNames, hasFilters, isFilterName } from "./audit-query.ts";
import { formatMissingQuote, formatNeedsValue, formatTwice, formatUnknownFilter } from "./search-messages.ts";

/** What was typed, taken apart; `problems` says in words what of it is no search. Nothing counts while there are any. */
export type TypedSearch = { query: AuditQuery; problems: string[] };

/** One word of what was typed, from `start` to `end`. `name` is what stands before the colon where it reads like a filter. */
type Token = {
  start: number;
  end: number;
  name: string | null;
  value: string;
  isOpen: boolean;
  isQuoted: boolean;
};

const named = /^[A-Za-z][A-Za-z-]*:/;

/**
 * Reads `tool:Bash by:ada rule:"Bash(git push:*)" some text`. A value with blanks stands in quotes, in which `\"` is a quote and `\\` a
 * backslash; blanks inside parentheses need none. What is no filter is text, and stays as it was written, quotes too, unless it is in
 * quotes from its first letter to its last.
 */
export function readTyped(typed: string): TypedSearch {
  const filters: AuditQuery["filters"] = {};
  const problems: string[] = [];
  const words: string[] = [];
  const tokens = tokensOf(typed);
  const isOnlyText = tokens.filter(({ name }) => name === null).length === 1;
  for (const token of tokens) {
    const { name, value } = token;
    if (token.isOpen) problems.push(formatMissingQuote(shorten(value)));
    else if (name === null) words.push(wordOf(token, typed, isOnlyText));
    else if (!isFilterName(name))
      problems.push(describeUnknownFilter(name, typed.slice(token.start, token.end)));
    else if (value === "") problems.push(formatNeedsValue(name));
    else if (filters[name] !== undefined && filters[name] !== value) {
      problems.push(formatTwice(name));
    } else filters[name] = value;
  }
  return { query: { filters, text: words.join(" ") }, problems };
}

/** A filter as it is typed. */
export function typeFilter(name: FilterName, value: string): string {
  return `${name}:${/^[^\s"]+$/.test(value) ? value : quote(value)}`;
}

/** A text as it is typed, so that it is read as just that text. */
export function typeText(text: string): string {
  const { query, problems } = readTyped(text);
  const isPlain = problems.length === 0 && query.text === text && !hasFilters(query);
  return isPlain ? text : quote(text);
}

/** The word that the caret stands in, as far as it is typed: from where, which filter it names, and what stands behind its colon. */
export function tokenAtCaret(
  typed: string,
  caret: number,
): { start: number; name: string | null; value: string } {
  const last = tokensOf(typed.slice(0, caret)).at(-1);
  if (last === undefined || last.end < caret) return { start: caret, name: null, value: "" };
  return { start: last.start, name: last.name, value: last.value };
}

function tokensOf(typed: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  for (;;) {
    while (at < typed.length && /\s/.test(typed.charAt(at))) at += 1;
    if (at >= typed.length) return tokens;
    const token = tokenFrom(typed, at);
    tokens.push(token);
    at = token.end;
  }
}

function tokenFrom(typed: string, start: number): Token {
  const head = named.exec(typed.slice(start))?.[0];
  const name = head === undefined ? null : head.slice(0, -1).toLowerCase();
  if (head === undefined || name === null || !isMeant(name, typed.slice(start + head.length))) {
    return { start, name: null, ...valueFrom(typed, start, false) };
  }
  return { start, name, ...valueFrom(typed, start + head.length, true) };
}

/** An address (`https://…`) and a word before a blank (`note: this`) are text, unless it is the name of a filter. */
function isMeant(name: string, behind: string): boolean {
  return isFilterName(name) || !/^(\/\/|\s|$)/.test(behind);
}

function valueFrom(typed: string, from: number, isValue: boolean): Omit<Token, "start" | "name"> {
  if (typed.charAt(from) === '"') {
    const inside = quotedValueFrom(typed, from + 1);
    return { ...inside, isQuoted: true };
  }
  const end = isValue ? endOfValue(typed, from) : endOfWord(typed, from);
  return { end, value: typed.slice(from, end), isOpen: false, isQuoted: false };
}

function quotedValueFrom(typed: string, from: number): { end: number; value: string; isOpen: boolean } {
  let value = "";
  for (let at = from; at < typed.length; at += 1) {
    const letter = typed.charAt(at);
    const next = typed.charAt(at + 1);
    if (letter === '"') return { end: at + 1, value, isOpen: false };
    if (letter === "\\" && (next === '"' || next === "\\")) {
      value += next;
      at += 1;
    } else value += letter;
  }
  return { end: typed.length, value, isOpen: true };
}

function endOfWord(typed: string, from: number): number {
  const blank = /\s/.exec(typed.slice(from));
  return blank === null ? typed.length : from + blank.index;
}

/** Blanks inside parentheses belong to the value, as in `rule:Bash(git push:*)`, where the parentheses are closed at all. */
function endOfValue(typed: string, from: number): number {
  let depth = 0;
  for (let at = from; at < typed.length; at += 1) {
    const letter = typed.charAt(at);
    if (letter === "(") depth += 1;
    else if (letter === ")") depth -= 1;
    else if (depth <= 0 && /\s/.test(letter)) return at;
  }
  return depth > 0 ? endOfWord(typed, from) : typed.length;
}

/** A word of the text. Quotes around all of it, or around what would be read as a filter, only say that it is text. */
function wordOf({ start, end, value, isQuoted }: Token, typed: string, isAll: boolean): string {
  return isQuoted && (isAll || named.test(value)) ? value : typed.slice(start, end);
}

function describeUnknownFilter(name: string, whole: string): string {
  return formatUnknownFilter(name, filterNames.join(", "), whole);
}

function quote(value: string): string {
  return `"${value.replace(/[\\"]/g, (letter) => `\\${letter}`)}"`;
}

function shorten(value: string): string {
  return value.length > 30 ? `${value.slice(0, 30)}…` : value;
}
