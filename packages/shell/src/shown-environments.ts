import type { ShellWord } from "./shell-word.ts";

/** Letters with a value, behind a dash and without one. */
const DASH_VALUED = "CGgnNoOpqstuU";
const PLAIN_VALUED = "pUoOkq";
/** Letters that an option behind a dash can have. Where another stands, `ps` reads all words as if they had no dash. */
const DASH_LETTERS = /^[AaCcdeFfGgHjLlMmNnOoPpqSsTtuUVwyZ]$/;
const PLAIN_WORD = /^[acefghjklmnrtuvwxLNSTVXZ]+$/;

/** The word because of which `ps` shows the environment of processes: `e` without a dash, `-axe`, `-e -u x`. */
export function showsEnvironments(words: readonly ShellWord[]): ShellWord | undefined {
  let every: ShellWord | undefined;
  let isReadAgain = false;
  for (let at = 1; at < words.length; at += 1) {
    const word = words[at];
    if (word === undefined) break;
    const text = word.kind === "literal" ? word.value : word.prefix;
    if (text === "-E") return word;
    if (text === "" || text.startsWith("--")) continue;
    if (!text.startsWith("-")) {
      const { letters, takesNext } = split(text, PLAIN_VALUED);
      if (letters.includes("e") || (PLAIN_WORD.test(text) && text.includes("e"))) return word;
      if (takesNext) at += 1;
      continue;
    }
    const { letters, value, takesNext } = split(text.slice(1), DASH_VALUED);
    if (letters.includes("e") || (PLAIN_WORD.test(value) && value.includes("e"))) every = word;
    if ([...letters].some((letter) => !DASH_LETTERS.test(letter))) isReadAgain = true;
    if (!takesNext && !PLAIN_WORD.test(value)) continue;
    // A user or number that there isn't makes `ps` read all again.
    const given = takesNext ? (words[at + 1]?.value ?? "") : value;
    if (/[GgpqstuU]$/.test(letters) && PLAIN_WORD.test(given)) isReadAgain = true;
    if (takesNext) at += 1;
  }
  return isReadAgain ? every : undefined;
}

/** The letters of a bundle up to the one that takes a value; the value, where it stands in the same word. */
function split(text: string, valued: string): { letters: string; value: string; takesNext: boolean } {
  const at = [...text].findIndex((letter) => valued.includes(letter));
  if (at === -1) return { letters: text, value: "", takesNext: false };
  return { letters: text.slice(0, at + 1), value: text.slice(at + 1), takesNext: at === text.length - 1 };
}
