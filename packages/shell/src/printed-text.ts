import { type Input, UNKNOWN_INPUT } from "./input.ts";
import { hasSyntax } from "./programs/facets.ts";
import { literalWord, type ShellWord } from "./shell-word.ts";

/** A program prints text of its words; with more ways than these to read them, that is not known. */
const MAX_WAYS = 16;
/** A longer text is not put together. */
const MAX_LENGTH = 20_000;

/** Programs that print nothing but what stands in a file, or in a database. */
const PRINTS_FILES =
  /^(?:cat|bat|tac|[xb]?zcat|bzcat|zstdcat|lz4cat|gunzip|gzip|bunzip2|unxz|unzstd|head|tail|pg_dump(?:all)?|pg_restore|mysqldump|mariadb-dump|sqlite3)$/;

/** What the command `words` with `input` prints, for the program that reads it. */
export function printedInput(words: readonly ShellWord[], input: Input | null, home: string): Input {
  const program = words[0]?.kind === "literal" ? words[0].value : "";
  const rest = words.slice(1);
  if (hasSyntax(program, "cat") && rest.every(({ value }) => value === "-"))
    return input === null ? UNKNOWN_INPUT : { ...input, offset: null, isPiped: true };
  if (PRINTS_FILES.test(program)) return printsFile(rest, input) ? FROM_FILE : UNKNOWN_INPUT;
  if (program !== "echo" && program !== "printf") return UNKNOWN_INPUT;
  const ways = waysToRead(rest, home);
  const isPlain = rest.every(({ kind, value }) => kind === "literal" && !value.includes("\\"));
  return inputOf(ways?.map((texts) => textPrinted(program, texts)) ?? null, isPlain);
}

const FROM_FILE: Input = { ...UNKNOWN_INPUT, isFile: true };

function printsFile(words: readonly ShellWord[], input: Input | null): boolean {
  return input === null && words.length > 0 && words.every(({ prefix }) => !/^\/(?:dev|proc)\//.test(prefix));
}

/** An input that is one of these texts, or unknown where one of them is. */
function inputOf(texts: readonly (string | null)[] | null, isPlain: boolean): Input {
  const known = texts?.flatMap((text) => text ?? []) ?? [];
  if (known.length === 0 || known.length !== texts?.length) return UNKNOWN_INPUT;
  return isPlain ? { ...UNKNOWN_INPUT, text: known[0] ?? null } : { ...UNKNOWN_INPUT, texts: known };
}

/** The words as the program gets them, once for each set of values; null where that is not known. */
function waysToRead(words: readonly ShellWord[], home: string): string[][] | null {
  let ways: string[][] = [[]];
  for (const word of words) {
    const cases = casesOf(word, home);
    if (cases === null) return null;
    ways = ways.flatMap((way) => cases.map((one) => [...way, ...one]));
    if (ways.length > MAX_WAYS) return null;
  }
  return ways;
}

function casesOf(word: ShellWord, home: string): string[][] | null {
  if (word.kind === "literal") return [[word.value]];
  if (word.kind === "tilde") return [[home + word.value.slice(1)]];
  const { values } = word;
  if (values === undefined || values.isOpen || values.cases.length === 0) return null;
  const cases = values.isInert ? [[literalWord("0", word.span)]] : values.cases;
  if (cases.some((one) => one.some(({ kind }) => kind !== "literal"))) return null;
  return cases.map((one) => one.map(({ value }) => value));
}

/** What `echo` or `printf` prints of its words, without the line's end of echo; null where that is not known. */
export function textPrinted(program: "echo" | "printf", words: readonly string[]): string | null {
  return program === "echo" ? echoText(words) : printfText(words);
}

function echoText(words: readonly string[]): string {
  const end = words.findIndex((word) => !/^-[neE]+$/.test(word));
  const options = words.slice(0, end === -1 ? words.length : end).join("");
  const text = end === -1 ? "" : words.slice(end).join(" ");
  return options.lastIndexOf("e") > options.lastIndexOf("E") ? decodeEscapes(text) : text;
}

const CONVERSION = /%(?:%|([-+ 0#]*)(\d*)(?:\.(\d+))?([a-zA-Z])|.?)/g;

/** The format of `printf`, once for each set of words that it takes. */
function printfText(words: readonly string[]): string | null {
  const [first, ...rest] = words[0] === "--" ? words.slice(1) : words;
  // The text goes into a variable.
  if (first === undefined || first.startsWith("-v")) return "";
  const left = [...rest];
  let text = "";
  for (let isAgain = true; isAgain; ) {
    const before = left.length;
    const round = applyFormat(first, left);
    if (round === null || text.length > MAX_LENGTH) return null;
    text += round;
    isAgain = left.length > 0 && left.length < before;
  }
  return text;
}

function applyFormat(format: string, left: string[]): string | null {
  let isKnown = true;
  const text = decodeFormat(format).replace(CONVERSION, (all, flags = "", width = "", precision, letter) => {
    if (all === "%%") return "%";
    const given = left.shift() ?? "";
    const value = convertArgument(letter ?? "", given);
    if (value === null || (flags !== "" && flags !== "-")) isKnown = false;
    const cut = precision === undefined ? (value ?? "") : (value ?? "").slice(0, Number(precision));
    if (Number(width) > MAX_LENGTH) isKnown = false;
    else return flags === "-" ? cut.padEnd(Number(width)) : cut.padStart(Number(width));
    return cut;
  });
  return isKnown ? text : null;
}

/** An escape in the format that makes a `%` begins no conversion. */
function decodeFormat(format: string): string {
  return format.includes("\\")
    ? decodeEscapes(format, { isFormat: true }).replaceAll(ESCAPED_PERCENT, "%%")
    : format;
}

const ESCAPED_PERCENT = "\u{F0025}";

function convertArgument(letter: string, text: string): string | null {
  if (letter === "s") return text;
  if (letter === "b") return decodeEscapes(text);
  if (letter === "c") return text.slice(0, 1);
  if (letter === "q") return /^[\w./-]+$/.test(text) ? text : null;
  return /^[diu]$/.test(letter) && /^-?\d*$/.test(text) ? text || "0" : null;
}

const SINGLE: Readonly<Record<string, string>> = {
  a: "\u0007",
  b: "\b",
  e: "\u001b",
  E: "\u001b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
  "\\": "\\",
  '"': '"',
  "'": "'",
  "?": "?",
};
const ESCAPE = /\\(?:(0?[0-7]{1,3})|x([\da-fA-F]{1,2})|u([\da-fA-F]{1,4})|U([\da-fA-F]{1,8})|(.))/gs;

/** A text with its escapes decoded, as `echo -e`, `printf` and strings of most languages have them. */
export function decodeEscapes(text: string, { isFormat = false } = {}): string {
  const end = text.search(/(?<!\\)(?:\\\\)*\\c/);
  const whole = end === -1 ? text : text.slice(0, text.indexOf("\\c", end));
  return whole.replace(ESCAPE, (all, octal, hex, short, long, letter) => {
    const digits = hex ?? short ?? long;
    if (octal === undefined && digits === undefined) return SINGLE[letter] ?? all;
    const code = octal === undefined ? Number.parseInt(digits, 16) : Number.parseInt(octal, 8) & 0xff;
    const character = code > 0x10ffff ? "" : String.fromCodePoint(code);
    return isFormat && character === "%" ? ESCAPED_PERCENT : character;
  });
}
