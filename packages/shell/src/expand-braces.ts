const PLAIN = /^[\w.,/+=:@%{}-]*\{[\w.,/+=:@%{}-]*,[\w.,/+=:@%{}-]*\}[\w.,/+=:@%{}-]*$/;
const MAX_WORDS = 64;

/** What bash makes of a word of letters with lists in braces; null where it holds anything else, or makes too many words. */
export function expandBraces(text: string): string[] | null {
  if (text.length > 200 || !PLAIN.test(text)) return null;
  const words = expand(text, 0);
  return words === null || words.length > MAX_WORDS ? null : words.filter((word) => word !== "");
}

function expand(text: string, depth: number): string[] | null {
  const open = text.indexOf("{");
  if (open === -1) return [text];
  const choices = choicesAt(text, open);
  if (choices === null || depth > 4) return null;
  const tails = expand(text.slice(choices.end), depth + 1);
  if (tails === null) return null;
  const words: string[] = [];
  for (const choice of choices.texts) {
    const middles = expand(choice, depth + 1);
    if (middles === null || words.length > MAX_WORDS) return null;
    for (const middle of middles) for (const tail of tails) words.push(text.slice(0, open) + middle + tail);
  }
  return words;
}

/** The texts between the commas of the list that opens at `open`. */
function choicesAt(text: string, open: number): { texts: string[]; end: number } | null {
  const texts: string[] = [];
  let depth = 0;
  let start = open + 1;
  for (let at = open; at < text.length; at += 1) {
    const character = text[at];
    if (character === "{") depth += 1;
    else if (character === "}") depth -= 1;
    const isEnd = depth === 0;
    if (isEnd || (character === "," && depth === 1)) {
      texts.push(text.slice(start, at));
      start = at + 1;
    }
    if (isEnd) return texts.length > 1 ? { texts, end: at + 1 } : null;
  }
  return null;
}
