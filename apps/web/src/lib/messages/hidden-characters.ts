/** `text` is as it is; `hidden` stands for characters that cannot be seen, `blank` for a long gap, `mixed` is a word of two alphabets. */
export type Piece = { kind: "text" | "hidden" | "blank" | "mixed"; text: string };

// By property, so that it also holds for what Unicode adds: controls, directions, joiners, tags, odd spaces and separators,
// half a surrogate pair; and U+2800, the empty braille pattern, which counts as a symbol and shows nothing.
const hiddenClass = String.raw`[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Zs}\u2800\u3164\u115f\u1160\uffa0]`;
const hidden = String.raw`(?![ \t\n])${hiddenClass}`;
const emptyRun = new RegExp(String.raw`(?:[ \t\n]|${hidden})+`, "gu");
const hiddenRun = new RegExp(`(?:${hidden})+`, "gu");
const word = /[\p{L}\p{M}\p{N}_]+/gu;

/** So many hidden characters are shown one by one; more become one piece, so that they push nothing out of sight. */
const singlyShown = 4;
const emptyLinesShown = 2;
const columnsShown = 64;

/** A run of blanks, line breaks and hidden characters: where it stands, and what is shown in its place. */
export type EmptyRun = { start: number; end: number; shown: string };

/** Every run of a text in which there is nothing to see, in order. */
export function emptyRuns(text: string): EmptyRun[] {
  return [...text.matchAll(emptyRun)].map((run) => ({
    start: run.index,
    end: run.index + run[0].length,
    shown: emptyPieces(run[0])
      .map((piece) => piece.text)
      .join(""),
  }));
}

/** Cuts a text so that nothing in it can hide: neither what cannot be seen, nor what stands behind a long gap, nor a letter that poses as another. */
export function revealHidden(text: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const run of text.matchAll(emptyRun)) {
    pushWords(pieces, text.slice(end, run.index));
    for (const piece of emptyPieces(run[0])) push(pieces, piece.kind, piece.text);
    end = run.index + run[0].length;
  }
  pushWords(pieces, text.slice(end));
  return pieces.length === 0 ? [{ kind: "text", text: "" }] : pieces;
}

/** The text with every character that cannot be seen replaced by its code. A carriage return before a line break stays. */
export function nameHidden(text: string): string {
  return text.replace(hiddenRun, (run, at: number) => {
    const isLineEnd = run.endsWith("\r") && text[at + run.length] === "\n";
    const shown = isLineEnd ? run.slice(0, -1) : run;
    const named = hiddenPieces(shown)
      .map((piece) => piece.text)
      .join("");
    return isLineEnd ? `${named}\r` : named;
  });
}

function emptyPieces(run: string): Piece[] {
  const found = run.match(hiddenRun)?.join("") ?? "";
  if (found === "") return gapPieces(run);
  if ([...found].length <= singlyShown) {
    const pieces: Piece[] = [];
    let end = 0;
    for (const match of run.matchAll(hiddenRun)) {
      pieces.push(...gapPieces(run.slice(end, match.index)), ...hiddenPieces(match[0]));
      end = match.index + match[0].length;
    }
    return [...pieces, ...gapPieces(run.slice(end))];
  }
  const [first = "", last = ""] = [/^\s/.test(run) ? " " : "", run.includes("\n") ? "\n" : " "];
  return [{ kind: "text", text: first }, ...hiddenPieces(found), { kind: "text", text: last }];
}

function hiddenPieces(run: string): Piece[] {
  const characters = [...run];
  if (characters.length <= singlyShown) {
    return characters.map((character) => ({ kind: "hidden", text: codeOf(character) }));
  }
  const [first = ""] = characters;
  const count = characters.length.toLocaleString("en");
  const isSame = characters.every((character) => character === first);
  return [{ kind: "hidden", text: isSame ? `${codeOf(first)} × ${count}` : `${count} hidden characters` }];
}

/** Spaces, tabs and line breaks: as they are, unless they would push what follows out of sight. */
function gapPieces(gap: string): Piece[] {
  const lines = gap.split("\n");
  const before = lines[0] ?? "";
  const after = lines.at(-1) ?? "";
  const emptyLines = lines.length - 2;
  if (emptyLines <= emptyLinesShown) {
    return lines.flatMap((line, index) => [
      ...(index === 0 ? [] : [{ kind: "text", text: "\n" } as const]),
      blankPiece(line),
    ]);
  }
  return [
    blankPiece(before),
    { kind: "text", text: "\n" },
    { kind: "blank", text: `⏎ × ${emptyLines.toLocaleString("en")} empty lines` },
    { kind: "text", text: "\n" },
    blankPiece(after),
  ];
}

function blankPiece(blanks: string): Piece {
  const tabs = blanks.split("\t").length - 1;
  if (blanks.length + tabs * 7 <= columnsShown) return { kind: "text", text: blanks };
  const sign = tabs === 0 ? "␠" : tabs === blanks.length ? "⇥" : "␠⇥";
  return { kind: "blank", text: `${sign} × ${blanks.length.toLocaleString("en")}` };
}

function pushWords(pieces: Piece[], text: string): void {
  let end = 0;
  for (const match of text.matchAll(word)) {
    if (!isMixed(match[0])) continue;
    push(pieces, "text", text.slice(end, match.index));
    push(pieces, "mixed", match[0]);
    end = match.index + match[0].length;
  }
  push(pieces, "text", text.slice(end));
}

function isMixed(text: string): boolean {
  return /\p{Script=Latin}/u.test(text) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(text);
}

/** Adds a piece; text that follows text becomes one with it. */
function push(pieces: Piece[], kind: Piece["kind"], text: string): void {
  if (text === "") return;
  const last = pieces.at(-1);
  if (kind === "text" && last?.kind === "text") pieces[pieces.length - 1] = { kind, text: last.text + text };
  else pieces.push({ kind, text });
}

function codeOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return `⟨U+${code.toString(16).toUpperCase().padStart(4, "0")}⟩`;
}
