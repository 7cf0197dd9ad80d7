/** A word of a form. */
export type FormWord = {
  /** Its value, or how it is spelled where that isn't known. */
  text: string;
  /** False where its value is decided when the command runs. */
  isKnown: boolean;
};

/**
 * The words of a form of the analysis: joined by single spaces, and in single quotes where they would read otherwise. A word with
 * an expansion is spelled as in the command.
 */
export function formWords(form: string, home: string): FormWord[] {
  const words: FormWord[] = [];
  let at = 0;
  while (at < form.length) {
    if (/\s/.test(form[at] ?? "")) {
      at += 1;
      continue;
    }
    const word: FormWord = { text: "", isKnown: true };
    while (at < form.length && !/\s/.test(form[at] ?? "")) at = readPiece(form, at, { word, home });
    words.push(word);
  }
  return words;
}

/** Reads one quoted text, one expansion or one character, and says where the next begins. */
function readPiece(form: string, at: number, { word, home }: { word: FormWord; home: string }): number {
  const character = form[at] ?? "";
  if (character === "'" || character === '"') {
    const end = endOfQuotes(form, at);
    const inside = form.slice(at + 1, end - 1);
    word.text += character === "'" ? inside : inside.replaceAll(/\\(["\\$`])/g, "$1");
    if (character === '"' && /(?<!\\)[$`]/.test(inside)) word.isKnown = false;
    return end;
  }
  if (character === "\\") {
    word.text += form[at + 1] ?? "";
    return at + 2;
  }
  if (/[$`<>]/.test(character)) {
    const end = endOfExpansion(form, at);
    word.text += form.slice(at, end);
    word.isKnown = false;
    return end;
  }
  if (character === "~" && (word.text === "" || /=$/.test(word.text))) {
    if (/^~(?:[/:\s]|$)/.test(form.slice(at))) word.text += home;
    else word.isKnown = false;
    return at + 1;
  }
  if (/[*?{]/.test(character) || (character === "[" && /[^\s]/.test(form[at + 1] ?? " ")))
    word.isKnown = false;
  word.text += character;
  return at + 1;
}

/** Behind the quotes that open at `at`; the end of the form where nothing closes them. */
function endOfQuotes(form: string, at: number): number {
  const quote = form[at];
  for (let end = at + 1; end < form.length; end += 1) {
    const character = form[end];
    if (character === quote) return end + 1;
    if (quote === "'") continue;
    if (character === "\\") end += 1;
    else if (character === "$" || character === "`") end = endOfExpansion(form, end) - 1;
  }
  return form.length;
}

/** Behind `$name`, `${…}`, `$(…)`, a substitution in backquotes, or `<(…)`. */
function endOfExpansion(form: string, at: number): number {
  if (form[at] === "`") {
    const end = /^`(?:\\.|[^`\\])*`/s.exec(form.slice(at))?.[0].length;
    return end === undefined ? form.length : at + end;
  }
  const open = form[at + 1];
  if (open !== "(" && open !== "{") return at + 1;
  const close = open === "(" ? ")" : "}";
  let depth = 0;
  for (let end = at + 1; end < form.length; end += 1) {
    const character = form[end];
    if (character === "\\") end += 1;
    else if (character === "'" || character === '"') end = endOfQuotes(form, end) - 1;
    else if (character === open) depth += 1;
    else if (character === close) {
      depth -= 1;
      if (depth === 0) return end + 1;
    }
  }
  return form.length;
}
