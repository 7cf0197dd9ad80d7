/**
 * What a command comes down to, where that says more than the command itself; null where the two differ in nothing but
 * blanks, whole words in other quotes, line ends and redirects of one stream into another.
 */
export function distinctCanonical(command: string, canonical: string | undefined): string | null {
  return canonical === undefined || plainForm(command) === plainForm(canonical) ? null : canonical;
}

const piece = /'[^']*'|"(?:\\[\s\S]|[^"\\])*"|\\[\s\S]|[^\s'"\\]+|\s+/g;

/** Quotes inside of a word stay, since they hide what it says. */
function plainForm(command: string): string {
  const pieces = command.trim().match(piece) ?? [];
  return pieces
    .map((one, index) => {
      if (/^\s/.test(one)) return one.includes("\n") ? ";" : " ";
      const isWord = isGap(pieces[index - 1]) && isGap(pieces[index + 1]);
      return isWord ? plainWord(one) : one;
    })
    .join("")
    .replace(/\s*\d?>&\d(?=[\s;|&)]|$)/g, "")
    .replace(/ ?; ?/g, ";")
    .replace(/(\d?>>?) /g, "$1")
    .replace(/;$/, "");
}

function isGap(piece: string | undefined): boolean {
  return piece === undefined || /^\s/.test(piece);
}

/** A word that is quoted as a whole, in one way of quoting. */
function plainWord(word: string): string {
  const [, single, double, escaped] = /^(?:'([^']*)'|"([^"$`\\!]*)"|\\(\S))$/.exec(word) ?? [];
  const text = single ?? double ?? escaped;
  if (text === undefined) return word;
  return /^[\w./:@%+=,-]+$/.test(text) ? text : `'${text}'`;
}
