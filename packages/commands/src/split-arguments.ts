/**
 * The words of what was typed behind a command. Quotes group: `"` anywhere, `'` where no letter or digit stands before it, which
 * would make it an apostrophe. In double quotes a backslash takes the meaning of a following `"` or `\`. A quote that is not
 * closed is a sign like any other. Takes time in proportion to the length.
 */
export function splitArguments(typed: string): string[] {
  const words: string[] = [];
  let word: string | null = null;
  // Behind a double quote that nothing closes, nothing closes another one.
  let isUnclosed = false;
  for (let at = 0; at < typed.length; at += 1) {
    const sign = typed.charAt(at);
    if (/\s/.test(sign)) {
      if (word !== null) words.push(word);
      word = null;
      continue;
    }
    const quoted = sign === "'" ? readSingle(typed, at) : isUnclosed ? null : readDouble(typed, at);
    if (sign === '"' && quoted === null) isUnclosed = true;
    word = (word ?? "") + (quoted?.text ?? sign);
    at = quoted?.end ?? at;
  }
  if (word !== null) words.push(word);
  return words;
}

type Quoted = { text: string; end: number };

/** What stands between the quote at this place and its end; null where none opens. */
function readSingle(typed: string, start: number): Quoted | null {
  const isApostrophe = /[\p{L}\p{N}]/u.test(typed[start - 1] ?? "");
  const end = isApostrophe ? -1 : typed.indexOf("'", start + 1);
  return end < 0 ? null : { text: typed.slice(start + 1, end), end };
}

function readDouble(typed: string, start: number): Quoted | null {
  if (typed[start] !== '"') return null;
  let text = "";
  for (let at = start + 1; at < typed.length; at += 1) {
    if (typed[at] === '"') return { text, end: at };
    if (typed[at] === "\\" && /["\\]/.test(typed[at + 1] ?? "")) at += 1;
    text += typed.charAt(at);
  }
  return null;
}
