import type { Finding } from "./text-place.ts";

/** What a YAML parser says of a text: `code` names the sort, `at` the place in the text, in UTF-16 code units. */
export type YamlParserError = { code: string; message: string; at: number };

/**
 * Says in plain words, and at the place where a person mends it, what a YAML parser says in the words of YAML. What it does not
 * know keeps the parser's words and place.
 */
export function explainYamlError(yaml: string, error: YamlParserError): Finding {
  for (const read of explainers) {
    const found = read(error, yaml);
    if (found !== null) return found;
  }
  return { at: error.at, message: `this cannot be read here: ${error.message}` };
}

/** What is wrong with a line that gives a key no value, or no place for one; null when it does. */
export function missingColon(yaml: string, at: number): Finding | null {
  const { start, text } = lineAt(yaml, at);
  const tight = /^( *)([\w-]+):(?=\S)/.exec(text);
  if (tight !== null)
    return { at: start + tight[0].length, message: `a blank is missing behind the colon of ${tight[2]}:` };
  if (text.trim() === "" || /:(?: |$)/.test(text)) return null;
  return { at: start + text.search(/\S/), message: "this line has no colon: write key: value" };
}

type Explainer = (error: YamlParserError, yaml: string) => Finding | null;

const explainers: readonly Explainer[] = [
  readSort,
  readOpenQuote,
  readOpenBracket,
  readIndentedKeys,
  readTextBehind,
  readLoneClosing,
  readColon,
  readStart,
  ({ code, at }, yaml) =>
    /^(?:MISSING_CHAR|MULTILINE_IMPLICIT_KEY)$/.test(code) ? missingColon(yaml, at) : null,
];

const sorts: Readonly<Record<string, string>> = {
  MULTIPLE_DOCS: "several documents stand in the front matter: keep one",
  TAG_RESOLVE_FAILED: "a tag (!name) is not read here",
  BAD_ALIAS: "an alias (*name) is not read here: put the text in quotes",
  BAD_DQ_ESCAPE:
    'this backslash means nothing within "…": write two of them, or put the text in single quotes',
};

function readSort({ code, at }: YamlParserError): Finding | null {
  const message = Object.hasOwn(sorts, code) ? sorts[code] : undefined;
  return message === undefined ? null : { at, message };
}

function readOpenQuote({ message, at }: YamlParserError, yaml: string): Finding | null {
  const quote = /^Missing closing (["'])/.exec(message)?.[1];
  if (quote === undefined) return null;
  const begun = valueBefore(yaml, at, (value) => value.startsWith(quote));
  const place = begun?.at ?? Math.max(0, yaml.lastIndexOf(quote, at));
  return { at: place, message: `the quote ${quote} that opens here is not closed` };
}

function readOpenBracket({ message, at }: YamlParserError, yaml: string): Finding | null {
  const closing = /^Flow (?:sequence|map) .* end with a ([\]}])/.exec(message)?.[1];
  if (closing === undefined) return null;
  const open = closing === "]" ? "[" : "{";
  const place = valueBefore(yaml, at, (value) => value.startsWith(open))?.at ?? at;
  const advice = `close it with ${closing}, or put the text in quotes where it is no list`;
  return { at: place, message: `the ${open} that opens here is not closed: ${advice}` };
}

/** A first key that is indented makes all others stand wrongly. */
function readIndentedKeys({ code }: YamlParserError, yaml: string): Finding | null {
  const first = /^ +(?=[\w-]+:)/.exec(yaml);
  if (code !== "UNEXPECTED_TOKEN" || first === null) return null;
  return { at: 0, message: "blanks stand before this key: each key begins its line" };
}

/** `[file] more` and `"a" more`: the value was over for the parser, and not for who wrote it. */
function readTextBehind({ message, at }: YamlParserError, yaml: string): Finding | null {
  if (!message.startsWith("Unexpected scalar at node end")) return null;
  const found = valueBefore(yaml, at, (value) => /^["'[{]/.test(value));
  if (found === null) return null;
  const sign = found.value.charAt(0);
  return /["']/.test(sign)
    ? {
        at,
        message: `more stands here behind the closing quote ${sign}: put all of the text in one pair of quotes`,
      }
    : {
        at: found.at,
        message: `a text that begins with ${sign} must stand in quotes, or it is taken for a list`,
      };
}

function readLoneClosing({ message, at }: YamlParserError, yaml: string): Finding | null {
  if (!/^Unexpected flow-(?:seq|map)-end/.test(message)) return null;
  const sign = yaml.charAt(at);
  return { at, message: `this ${sign} closes nothing: take it out, or put the text in quotes` };
}

function readColon({ code, message, at }: YamlParserError, yaml: string): Finding | null {
  if (code !== "BLOCK_AS_IMPLICIT_KEY") return null;
  if (message.startsWith("A block sequence"))
    return { at, message: "the lines of one list must be indented alike" };
  const found = valueBefore(yaml, at, (value) => /:(?: |$)/.test(value));
  if (found === null || lineAt(yaml, found.at).start !== lineAt(yaml, at).start) return null;
  return { at: found.at, message: "a text with a colon and a blank behind it must stand in quotes" };
}

const reserved = /^(?:[`@%,|>]|[-?] )/;

function readStart({ message, at }: YamlParserError, yaml: string): Finding | null {
  const found = valueBefore(yaml, at, () => true);
  const sign = reserved.exec(found?.value ?? "")?.[0].trim();
  const isStart = /^(?:Plain value cannot|Not a YAML token|Block scalar header|Unexpected block-seq)/.test(
    message,
  );
  if (found === null || sign === undefined || !isStart) return null;
  return { at: found.at, message: `a text that begins with ${sign} must stand in quotes` };
}

type Value = { at: number; value: string };

/** The last value of a line, at or before the one of a place, for which `isMeant` holds. */
function valueBefore(yaml: string, place: number, isMeant: (value: string) => boolean): Value | null {
  const lines = yaml.slice(0, lineAt(yaml, place).end).split("\n");
  let end = lines.join("\n").length;
  for (const line of lines.toReversed()) {
    const start = end - line.length;
    const before = /^ *(?:[\w-]+: +|- +)/.exec(line)?.[0].length;
    const value = before === undefined ? "" : line.slice(before).trimEnd();
    if (before !== undefined && value !== "" && isMeant(value)) return { at: start + before, value };
    end = start - 1;
  }
  return null;
}

function lineAt(yaml: string, at: number): { start: number; end: number; text: string } {
  const start = at === 0 ? 0 : yaml.lastIndexOf("\n", at - 1) + 1;
  const next = yaml.indexOf("\n", at);
  const end = next < 0 ? yaml.length : next;
  return { start, end, text: yaml.slice(start, end).trimEnd() };
}
