/** A repeated wildcard, which lets a command hold any words. */
const WILDCARD = /(?:\.|\]|\)|\\[A-Za-z])[*+{]/;
const GROUP_HEAD = /^\?(?:P?<\w+>|[imsU-]*:)/;

/**
 * The text that a regular expression writes out: outside classes, and outside groups that may be left out. One of several
 * alternatives is written out only where no wildcard behind it lets the command hold the word after another one.
 */
export function expressionLiterals(source: string): string {
  return read(source, 0).text;
}

function read(source: string, start: number): { text: string; end: number } {
  const alternatives: string[] = [];
  let text = "";
  let at = start;
  for (; at < source.length && source[at] !== ")"; at += 1) {
    const character = source.charAt(at);
    if (character === "\\") {
      at += 1;
      // `\-` is the sign, `\S` is any.
      const escaped = source.charAt(at);
      text += /\w/.test(escaped) ? `\\${escaped}` : escaped;
    } else if (character === "[") {
      at = endOfClass(source, at);
      text += "\0";
    } else if (character === "(") {
      const head = GROUP_HEAD.exec(source.slice(at + 1, at + 40))?.[0] ?? "";
      const group = read(source, at + 1 + head.length);
      at = group.end;
      const isSure = !/[?*{]/.test(source.charAt(at + 1));
      text += isSure && !group.text.startsWith("?") ? group.text : "\0";
    } else if (character === "|") {
      alternatives.push(text);
      text = "";
    } else text += character;
  }
  if (alternatives.length === 0) return { text, end: at };
  const isOpen = WILDCARD.test(start === 0 ? source : source.slice(at + 1));
  return { text: isOpen ? "\0" : [...alternatives, text].join(" "), end: at };
}

function endOfClass(source: string, start: number): number {
  let at = start + 1;
  if (source[at] === "^") at += 1;
  if (source[at] === "]") at += 1;
  for (; at < source.length && source[at] !== "]"; at += 1) if (source[at] === "\\") at += 1;
  return at;
}
