import { ToolInputError } from "../ports/tool.ts";

/** How a pattern is meant: `multiline` lets it span lines, and a dot match a line end. */
export type PatternOptions = { ignoreCase: boolean; multiline: boolean };

/**
 * A regular expression in ripgrep's syntax as JavaScript's. Unicode classes, `^` and `$` at lines, and POSIX classes mean what
 * they mean there. Beyond ripgrep, lookaround and back references work, and a brace that counts nothing is itself.
 */
export function toRegExp(pattern: string, options: PatternOptions): RegExp {
  const leading = /^\(\?([a-zA-Z]+)\)/.exec(pattern);
  const flags = leading?.[1] ?? "";
  if (/[^imsu]/.test(flags)) throw patternError(pattern, `the flag group (?${flags}) is not known`);
  const isDotAll = options.multiline || flags.includes("s");
  const source = new Translator(pattern.slice(leading?.[0].length ?? 0), isDotAll).translate();
  try {
    return new RegExp(source, options.ignoreCase || flags.includes("i") ? "giv" : "gv");
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^.*\/[a-z]*: /s, "") : String(error);
    throw patternError(pattern, reason);
  }
}

function patternError(pattern: string, reason: string): ToolInputError {
  return new ToolInputError(
    `not a regular expression: ${pattern} (${reason})`,
    "Put a backslash before characters that are meant as they are: ( ) [ ] { } . * + ? | ^ $ \\",
  );
}

const word = "\\p{Alphabetic}\\p{M}\\p{Nd}\\p{Pc}\\p{Join_Control}";
const classes: Record<string, string> = {
  d: "\\p{Nd}",
  D: "\\P{Nd}",
  s: "\\p{White_Space}",
  S: "\\P{White_Space}",
  w: `[${word}]`,
  W: `[^${word}]`,
};
const assertions: Record<string, string> = {
  b: `(?:(?<=[${word}])(?![${word}])|(?<![${word}])(?=[${word}]))`,
  B: `(?:(?<=[${word}])(?=[${word}])|(?<![${word}])(?![${word}]))`,
  "<": `(?:(?<![${word}])(?=[${word}]))`,
  ">": `(?:(?<=[${word}])(?![${word}]))`,
  A: "(?<![^])",
  z: "(?![^])",
};
const controls: Record<string, string> = { a: "\\x07", f: "\\f", n: "\\n", r: "\\r", t: "\\t", v: "\\v" };
const posix: Record<string, string> = {
  alnum: "0-9A-Za-z",
  alpha: "A-Za-z",
  ascii: "\\x00-\\x7f",
  blank: "\\t ",
  cntrl: "\\x00-\\x1f\\x7f",
  digit: "0-9",
  graph: "\\x21-\\x7e",
  lower: "a-z",
  print: "\\x20-\\x7e",
  punct: "\\x21-\\x2f\\x3a-\\x40\\x5b-\\x60\\x7b-\\x7e",
  space: "\\t-\\r ",
  upper: "A-Z",
  word: "0-9A-Za-z_",
  xdigit: "0-9A-Fa-f",
};

class Translator {
  readonly #pattern: string;
  readonly #isDotAll: boolean;
  #at = 0;

  constructor(pattern: string, isDotAll: boolean) {
    this.#pattern = pattern;
    this.#isDotAll = isDotAll;
  }

  translate(): string {
    let source = "";
    while (this.#at < this.#pattern.length) source += this.#next();
    return source;
  }

  #next(): string {
    const character = this.#take();
    switch (character) {
      case "\\":
        return this.#escape(false);
      case "[":
        return this.#class();
      case ".":
        return this.#isDotAll ? "[\\s\\S]" : "[^\\n]";
      case "^":
        return "(?<![^\\n])";
      case "$":
        return "(?=\\r?\\n|\\r?(?![^]))";
      case "(":
        return this.#match(/^\?P</y) === null ? "(" : "(?<";
      case "{":
        return this.#repetition();
      case "}":
      case "]":
        return `\\${character}`;
      default:
        return character;
    }
  }

  #take(): string {
    const character = String.fromCodePoint(this.#pattern.codePointAt(this.#at) ?? 0);
    this.#at += character.length;
    return character;
  }

  /** A brace that counts nothing stands for itself. */
  #repetition(): string {
    const counts = this.#match(/^\d+(,\d*)?\}/);
    return counts === null ? "\\{" : `{${counts}`;
  }

  /** Takes what stands here, if it fits. */
  #match(expression: RegExp): string | null {
    const found = expression.exec(this.#pattern.slice(this.#at))?.[0];
    if (found === undefined) return null;
    this.#at += found.length;
    return found;
  }

  #escape(isInClass: boolean): string {
    if (this.#at >= this.#pattern.length) throw patternError(this.#pattern, "it ends in a backslash");
    const character = this.#take();
    const known =
      classes[character] ?? controls[character] ?? (isInClass ? undefined : assertions[character]);
    if (known !== undefined) return known;
    if (/[pP]/.test(character)) return `\\${character}${this.#property()}`;
    if (/[xuU]/.test(character)) return this.#codePoint(character);
    if (/[1-9k]/.test(character) && !isInClass) return `\\${character}`;
    if (/[A-Za-z0-9]/.test(character)) throw patternError(this.#pattern, `\\${character} is not known`);
    return literal(character);
  }

  #property(): string {
    const name = this.#match(/^(\{[^}]*\}|.)/) ?? "";
    return name.startsWith("{") ? name : `{${name}}`;
  }

  #codePoint(kind: string): string {
    const digits = { x: 2, u: 4, U: 8 }[kind] ?? 2;
    const found = new RegExp(`^(?:\\{([0-9A-Fa-f]{1,8})\\}|([0-9A-Fa-f]{${digits}}))`).exec(
      this.#pattern.slice(this.#at),
    );
    if (found === null) throw patternError(this.#pattern, `\\${kind} without its ${digits} digits`);
    this.#at += found[0].length;
    return `\\u{${found[1] ?? found[2]}}`;
  }

  /** A class; operands of `&&` and `--` get brackets of their own, which JavaScript wants and ripgrep does not. */
  #class(): string {
    const isNegated = this.#match(/^\^/) !== null;
    const operands: string[] = [];
    const operators: string[] = [];
    let operand = this.#match(/^\]/) === null ? "" : "\\]";
    let canBeginRange = operand !== "";
    for (;;) {
      if (this.#at >= this.#pattern.length) throw patternError(this.#pattern, "a class [ is not closed");
      if (this.#match(/^\]/) !== null) break;
      const operator = this.#match(/^(&&|--)(?!\])/);
      if (operator !== null) {
        operands.push(operand);
        operators.push(operator);
        operand = "";
        canBeginRange = false;
        continue;
      }
      if (canBeginRange && this.#match(/^-(?![\][])/) !== null) {
        operand += `-${this.#classMember()}`;
        canBeginRange = false;
        continue;
      }
      const member = this.#classMember();
      operand += member;
      canBeginRange = !/^\[|^\\[pP]/.test(member);
    }
    operands.push(operand);
    const joined =
      operators.length === 0
        ? operand
        : operands.map((part, index) => `${index === 0 ? "" : operators[index - 1]}[${part}]`).join("");
    return `[${isNegated ? "^" : ""}${joined}]`;
  }

  #classMember(): string {
    const named = /^\[:(\^?)([a-z]+):\]/.exec(this.#pattern.slice(this.#at));
    const members = posix[named?.[2] ?? ""];
    if (named !== null && members !== undefined) {
      this.#at += named[0].length;
      return `[${named[1]}${members}]`;
    }
    const character = this.#take();
    if (character === "[") return this.#class();
    return character === "\\" ? this.#escape(true) : literal(character);
  }
}

/** A character that stands for itself, inside a class and outside, with the one escape that JavaScript allows for it. */
function literal(character: string): string {
  if (/[\^$\\.*+?()[\]{}|/]/.test(character)) return `\\${character}`;
  return /[\x21-\x2f\x3a-\x40\x5b-\x60\x7b-\x7e]/.test(character)
    ? `\\x${character.charCodeAt(0).toString(16).padStart(2, "0")}`
    : character;
}
