import { quoteWord } from "@countersign/shell";

/**
 * A rule's command text in the spelling that the shell analysis gives to a command: quotes removed, and put back in one
 * fixed way where a word needs them. The text itself when it has no quotes, or something in it is expanded.
 */
export function respell(text: string): string {
  if (!/['"\\]/.test(text)) return text;
  const words = readWords(text);
  return words === null ? text : words.join(" ");
}

/** Whether a text holds an operator or a redirect outside quotes: then it is about more than one simple command. */
export function isCompound(text: string): boolean {
  if (!/[|&;<>\n]/.test(text)) return false;
  return /[|&;<>\n]/.test(text.replace(/'[^']*'|"(?:[^"\\]|\\.)*"|\\./gs, ""));
}

function readWords(text: string): string[] | null {
  const words: string[] = [];
  let value = "";
  let isQuoted = false;
  let isWord = false;
  const finish = (): void => {
    if (isWord) words.push(isQuoted ? quoteWord(value) : value);
    value = "";
    isQuoted = false;
    isWord = false;
  };
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    if (character === " ") {
      finish();
      continue;
    }
    isWord = true;
    if (character === "'" || character === '"') {
      const end = findQuoteEnd(text, index);
      const inner = end < 0 ? "" : text.slice(index + 1, end);
      if (end < 0 || (character === '"' && /[$`]/.test(inner))) return null;
      value += character === '"' ? inner.replace(/\\(["\\])/g, "$1") : inner;
      isQuoted = true;
      index = end;
    } else if (character === "\\") {
      value += text.charAt(index + 1);
      isQuoted = true;
      index += 1;
    } else value += character;
  }
  finish();
  return words;
}

function findQuoteEnd(text: string, start: number): number {
  const quote = text.charAt(start);
  for (let index = start + 1; index < text.length; index += 1) {
    if (text[index] === "\\" && quote === '"') index += 1;
    else if (text[index] === quote) return index;
  }
  return -1;
}
