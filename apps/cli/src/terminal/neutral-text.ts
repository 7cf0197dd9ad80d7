// By property, so that it also holds for what Unicode adds: controls and escapes, directions, joiners, tags, odd spaces and separators, half
// a surrogate pair; and symbols that show nothing.
const hiddenClass = String.raw`[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Zs}\u2800\u3164\u115f\u1160\uffa0]`;
const hidden = new RegExp(`(?! )${hiddenClass}`, "gu");
const hiddenRun = new RegExp(`(?:(?! )${hiddenClass})+`, "gu");

/** So many hidden characters are spelled one by one; more become a count, so that they push nothing out of sight. */
const singlySpelled = 4;
/** A longer gap could push what follows out of sight. */
const longGap = / {65,}/g;
const tabWidth = 4;

/**
 * A text as a terminal may get it: in one line, and without anything that a terminal obeys or that can't be seen. A line break becomes `⏎`, a
 * tab spaces, and everything else of that kind its code, `⟨U+001B⟩`.
 */
export function neutralText(text: string): string {
  return text
    .replaceAll(/\r?\n/g, "⏎")
    .replaceAll("\t", " ".repeat(tabWidth))
    .replaceAll(hiddenRun, spell)
    .replaceAll(longGap, (gap) => `␠ × ${gap.length}`);
}

/** The lines of a text, each still to be neutralized. A last line break ends the last line. */
export function linesOf(text: string): string[] {
  const lines = text.split(/\r?\n/);
  return lines.at(-1) === "" ? lines.slice(0, -1) : lines;
}

/** JSON in one line, with the same characters as escapes: any parser gives the value back, and a terminal obeys none of them. */
export function neutralJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(hidden, escapeUnits);
}

function spell(run: string): string {
  const characters = [...run];
  if (characters.length > singlySpelled) return `⟨${characters.length} hidden characters⟩`;
  return characters.map((character) => `⟨U+${hexOf(character.codePointAt(0) ?? 0).toUpperCase()}⟩`).join("");
}

function escapeUnits(character: string): string {
  return character
    .split("")
    .map((unit) => `\\u${hexOf(unit.charCodeAt(0))}`)
    .join("");
}

function hexOf(code: number): string {
  return code.toString(16).padStart(4, "0");
}
