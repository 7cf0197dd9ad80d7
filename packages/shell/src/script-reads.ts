import { OPENS_IN_SCRIPT } from "./programs/facets.ts";
import type { ShellWord } from "./shell-word.ts";

/** The word whose script opens a file that it puts together itself, so that no word of the command names it. */
export function scriptThatReads(name: string, words: readonly ShellWord[]): ShellWord | undefined {
  const language = OPENS_IN_SCRIPT.get(name);
  if (language === undefined) return undefined;
  const opens = language === "awk" ? opensByAwk : opensBySql;
  return words.find(({ kind, value }, at) => at > 0 && kind === "literal" && opens(value));
}

/** `§` stands for a text: one alone names the file or the command, and is read with the other words. */
const AWK_OPENS =
  /@\s*\w|\bsystem\s*\((?!\s*§?\s*\))|\bgetline\b[^;}\n]*<(?!\s*§\s*(?:[;)}\n]|$))|\bprintf?\b[^;}\n]*[^|]\|&?(?!\s*(?:\||§\s*(?:[;)}\n]|$)))/;
const AWK_COMMAND = /([^;{}(\n]*)\|&?\s*getline\b/g;

function opensByAwk(script: string): boolean {
  if (/\bARG[VC]\b/.test(script)) return true;
  if (!/@|system|getline|print/.test(script)) return false;
  const text = withoutTexts(script);
  if (text === null || AWK_OPENS.test(text)) return true;
  return [...text.matchAll(AWK_COMMAND)].some(([, command = ""]) => !/^\s*§\s*$/.test(command));
}

const AWK_TEXT = /"(?:[^"\\\n]|\\.)*"/y;
const AWK_PATTERN = /\/(?:[^/\\\n[]|\\.|\[\^?\]?[^\]\n]*\])*\//y;
/** Behind these a slash begins a pattern, and behind other words it divides. */
const BEFORE_PATTERN = /(?:^|[(,{;!~&|\n])\s*$/;

/** An awk script with `§` for each text and nothing for each pattern; null where it cannot be told what is one. */
function withoutTexts(script: string): string | null {
  let text = "";
  for (let at = 0; at < script.length; at += 1) {
    const character = script[at];
    if (character !== '"' && character !== "/") {
      text += character;
      continue;
    }
    const form = character === '"' ? AWK_TEXT : AWK_PATTERN;
    form.lastIndex = at;
    const found = form.exec(script)?.[0];
    if (found === undefined) {
      if (character === '"') return null;
      text += character;
      continue;
    }
    const isPattern = character === "/" && BEFORE_PATTERN.test(text);
    if (character === "/" && !isPattern) {
      if (found.includes('"')) return null;
      text += character;
      continue;
    }
    // An escape may be any character.
    if (!isPattern) text += /\\[^nt"\\]/.test(found) ? "(" : "§";
    at += found.length - 1;
  }
  return text;
}

const SQL_STRING = /'(?:[^']|'')*'/g;
const SQL_OPENS = /\b(?:fsdir|lsmode|readfile|edit)\s*\((?!\s*§\s*[,)])/i;

function opensBySql(script: string): boolean {
  return script.includes("(") && SQL_OPENS.test(script.replace(SQL_STRING, "§"));
}
