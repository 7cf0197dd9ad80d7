const longestCell = 32_000;

/** What a spreadsheet takes for a formula, also in the wide forms that some of them fold. */
const formula = "=+\\-@|%\uff1d\uff0b\uff0d\uff20\uff5c\uff05";
/** What stands before it unseen, or is dropped before a cell is read. */
const unseen = "\\s\\p{C}\\p{Z}'\"";
const begins = new RegExp(`^[${unseen}]*[${formula}]`, "u");
/** A spreadsheet that is set to another separator, or splits at line ends, begins a cell behind each of these. Bounded: it stays linear. */
const begunInside = new RegExp(`([;\\t\\n])(?=[${unseen}]{0,9}[${formula}])`, "gu");

/**
 * Text for a cell of a CSV file that people open in a spreadsheet: nothing in it is taken for a formula (an apostrophe stands before what
 * could be), control characters are shown as their pictures, and what no cell holds is cut. The JSON lines have all of it as it was.
 */
export function safeCell(text: string): string {
  const cut = text.length > longestCell ? `${text.slice(0, longestCell)}…` : text;
  const plain = cut
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(/\p{Cc}/gu, picture);
  const inside = plain.replace(begunInside, "$1'");
  return begins.test(inside) || /^[\t\n]/.test(inside) ? `'${inside}` : inside;
}

/** A tab and a line feed stay, the others are shown. */
function picture(control: string): string {
  const code = control.charCodeAt(0);
  if (control === "\t" || control === "\n") return control;
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  return code === 0x7f ? "\u2421" : "\ufffd";
}
