const QUOTED = /\$'(?:[^'\\]|\\.)*'|'[^']*'|\$?"(?:[^"\\]|\\.)*"|\\./gs;
/** A `$` that stands at the edge of a choice: with what comes behind the list it may become an expansion. */
const OPEN_DOLLAR = /\$(?:[,}\s]|$|\{[^}]*,)|`/;

/** Whether a word may hold a list in braces: `{` and later a comma or `..` and `}`, none of them quoted. */
export function hasBraceList(text: string): boolean {
  return isList(text) && isList(bare(text));
}

/** Whether a list in braces may put an expansion together: `{$,x}HOME` is `$HOME xHOME`. */
export function makesExpansion(text: string): boolean {
  if (!text.includes("$") || !isList(text)) return false;
  const plain = bare(text);
  return isList(plain) && OPEN_DOLLAR.test(plain);
}

function isList(text: string): boolean {
  const open = text.indexOf("{");
  const end = text.lastIndexOf("}");
  if (open === -1 || end < open) return false;
  const inner = text.slice(open, end);
  return inner.includes(",") || inner.includes("..");
}

/** The text with a blank for each thing in quotes. */
function bare(text: string): string {
  return /['"\\]/.test(text) ? text.replace(QUOTED, " ") : text;
}
