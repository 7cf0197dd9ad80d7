/** What a form needs to have for a word in it to be none that it says. */
const open = /[$`*?[{]/;

/**
 * The words of a form before the first one that is not what it says, and what a wildcard's word begins with; null where all
 * are. Of a program whose name a wildcard spells nothing is known: it may be any in that folder.
 */
export function knownHead(form: string): string | null {
  if (!open.test(form)) return null;
  let start = 0;
  let quote = "";
  for (let at = 0; at < form.length; at += 1) {
    const character = form.charAt(at);
    if (quote === "'") {
      if (character === "'") quote = "";
    } else if (character === "\\") at += 1;
    else if (character === "$" || character === "`")
      return form.slice(0, start + assignmentLength(form, start));
    else if (quote === '"') {
      if (character === '"') quote = "";
    } else if (character === "'" || character === '"') quote = character;
    else if (character === " ") start = at + 1;
    else if (character === "{") return form.slice(0, start);
    else if (isPattern(form, at, start))
      return form.slice(0, start === 0 || /['"\\]/.test(form.slice(start, at)) ? start : at);
  }
  return null;
}

/** Of a variable that is set before the command, its name is known: which program runs does not hang on its value. */
function assignmentLength(form: string, start: number): number {
  if (!/^(?:[A-Za-z_]\w*\+?=\S* )*$/.test(form.slice(0, start))) return 0;
  return /^[A-Za-z_]\w*\+?=/.exec(form.slice(start))?.[0].length ?? 0;
}

/** Whether a wildcard stands at `at` in the word from `start` on; `[` and `[[` are commands. */
function isPattern(form: string, at: number, start: number): boolean {
  const character = form.charAt(at);
  if (character !== "[") return character === "*" || character === "?";
  return at > start || !/^\[\[?(?: |$)/.test(form.slice(at, at + 3));
}
