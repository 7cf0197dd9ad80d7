/** A pattern over one simple command. */
export type CommandPattern = {
  /** The literal texts between the wildcards; one piece without a wildcard. */
  pieces: string[];
  /** "words" lets any further words follow after a word boundary. */
  end: "exact" | "words";
};

/** Reads the content of a `Bash(...)` rule that is no regular expression; null for "every command". */
export function readCommandPattern(content: string): CommandPattern | null {
  let text = content.trim();
  let end: CommandPattern["end"] = "exact";
  if (text.length > 2 && (text.endsWith(":*") || text.endsWith(" *"))) {
    text = text.slice(0, -2);
    end = "words";
  }
  const pieces = splitAtStars(collapseSpaces(text));
  return pieces.every((piece) => piece === "") && pieces.length > 1 ? null : { pieces, end };
}

/** Splits at every `*` that is not escaped; `\*` becomes a literal `*`, neighbouring wildcards count as one. */
export function splitAtStars(text: string): string[] {
  const pieces: string[] = [];
  let piece = "";
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    if (character === "\\" && text[index + 1] === "*") {
      piece += "*";
      index += 1;
    } else if (character === "*") {
      pieces.push(piece);
      piece = "";
      while (text[index + 1] === "*") index += 1;
    } else piece += character;
  }
  pieces.push(piece);
  return pieces;
}

/** Escapes what a rule would read as a wildcard, so that an always allowed command means itself only. */
export function escapeStars(text: string): string {
  return text.replaceAll("*", "\\*");
}

/** Runs of blanks outside quotes become one space, as they do between the words of a command. */
function collapseSpaces(text: string): string {
  if (!/[\t ]{2}|\t/.test(text)) return text;
  let result = "";
  let quote = "";
  for (const character of text) {
    if (quote !== "") {
      if (character === quote) quote = "";
    } else if (character === "'" || character === '"') quote = character;
    else if (character === " " || character === "\t") {
      if (!result.endsWith(" ")) result += " ";
      continue;
    }
    result += character;
  }
  return result;
}
