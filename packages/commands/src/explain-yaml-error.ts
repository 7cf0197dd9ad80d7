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
  return { at: error.at, message: `invalid YAML: ${error.message}` };
}

/** What is wrong with a line that gives a key no value, or no place for one; null when it does. */
export function missingColon(yaml: string, at: number): Finding | null {
  const { start, text } = lineAt(yaml, at);
  const tight = /^( *)([\w-]+):(?=\S)/.exec(text);
  if (tight !== null)
    return { at: start + tight[0].length, message: `a space is missing after the colon of ${tight[2]}:` };
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
  MULTIPLE_DOCS: "the front matter has several documents: keep one",
  TAG_RESOLVE_FAILED: "tags (!name) aren’t supported here",
  BAD_ALIAS: "aliases (*name) aren’t supported here: put the text in quotes",
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
  return { at: place, message: `the quote ${quote} that opens here isn’t closed` };
}

function readOpenBracket({ message, at }: YamlParserError, yaml: string): Finding | null {
  const closing = /^Flow (?:sequence|map) .* end with a ([\]}])/.exec(message)?.[1];
  if (closing === undefined) return null;
  const open = closing === "]" ? "[" : "{";
  const place = valueBefore(yaml, at, (value) => value.startsWith(open))?.at ?? at;
  const advice = `close it with ${closing}, or put the text in quotes if it isn’t a list`;
  return { at: place, message: `the ${open} that opens here isn’t closed: ${advice}` };
}

/** A first key that is indented makes all others stand wrongly. */
function readIndentedKeys({ code }: YamlParserError, yaml: string): Finding | null {
  const first = /^ +(?=[\w-]+:)/.exec(yaml);
  if (code !== "UNEXPECTED_TOKEN" || first === null) return null;
  return { at: 0, message: "there are spaces before this key: each key must start its line" };
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
        message: `there is text after the closing quote ${sign}: put all of the text in one pair of quotes`,
      }
    : {
        at: found.at,
        message: `put text that starts with ${sign} in quotes, or it’s parsed as a list`,
      };
}

function readLoneClosing({ message, at }: YamlParserError, yaml: string): Finding | null {
  if (!/^Unexpected flow-(?:seq|map)-end/.test(message)) return null;
  const sign = yaml.charAt(at);
  return { at, message: `this ${sign} closes nothing: remove it, or put the text in quotes` };
}

function readColon({ code, message, at }: YamlParserError, yaml: string): Finding | null {
  if (code !== "BLOCK_AS_IMPLICIT_KEY") return null;
  if (message.startsWith("A block sequence"))
    return { at, message: "the lines of one list must be indented alike" };
  const found = valueBefore(yaml, at, (value) => /:(?: |$)/.test(value));
  if (found === null || lineAt(yaml, found.at).start !== lineAt(yaml, at).start) return null;
  return { at: found.at, message: "put text that contains a colon and a space in quotes" };
}

const reserved = /^(?:[`@%,|>]|[-?] )/;

function readStart({ message, at }: YamlParserError, yaml: string): Finding | null {
  const found = valueBefore(yaml, at, () => true);
  const sign = reserved.exec(found?.value ?? "")?.[0].trim();
  const isStart = /^(?:Plain value cannot|Not a YAML token|Block scalar header|Unexpected block-seq)/.test(
    message,
  );
  if (found === null || sign === undefined || !isStart) return null;
  return { at: found.at, message: `put text that starts with ${sign} in quotes` };
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
