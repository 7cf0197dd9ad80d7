/** A part of a text that can be read by itself. `code`: a fenced block at the left edge, without its fences. */
export type TextBlock =
  | { kind: "words"; text: string }
  | { kind: "code"; code: string; language: string | undefined };

/** A fence of backticks can have none in its language. */
const fence = /^[ \t]*(`{3,}|~{3,})([^`]*)$/;
/** What a list goes on with after an empty line: something indented, or another item. */
const continuesList = /^(?:[ \t]|(?:[-+*]|\d{1,9}[.)])(?:[ \t]|$))/;

type Fence = { marker: string; isAtEdge: boolean; language: string | undefined };

/**
 * The parts of a text that grows at its end. Only where nothing goes on over an empty line is a new part: so what one part says never changes
 * what another means, but for the definitions of links. Looks at every line once.
 */
export function splitBlocks(text: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  let lines: string[] = [];
  let open: Fence | null = null;
  let isAfterEmpty = false;

  function endWords() {
    const words = lines.join("\n");
    if (words.trim() !== "") blocks.push({ kind: "words", text: words });
    lines = [];
  }
  function endCode(language: string | undefined) {
    blocks.push({ kind: "code", code: lines.join("\n"), language });
    lines = [];
  }

  for (const line of text.replace(/\r\n?/g, "\n").split("\n")) {
    if (open !== null) {
      const isEnd = closes(line, open.marker);
      if (!isEnd || !open.isAtEdge) lines.push(line);
      else endCode(open.language);
      if (isEnd) open = null;
      isAfterEmpty = false;
      continue;
    }
    open = openFence(line);
    if (open?.isAtEdge === true) {
      endWords();
      continue;
    }
    if (isAfterEmpty && line !== "" && !continuesList.test(line)) endWords();
    lines.push(line);
    isAfterEmpty = line.trim() === "";
  }
  if (open?.isAtEdge === true) endCode(open.language);
  else endWords();
  return blocks;
}

/** The name of the language in what stands behind the fence of a code, in lower case. */
export function languageOf(info: string | undefined): string | undefined {
  return /^[\w+#-]+/.exec(info?.trim() ?? "")?.[0].toLowerCase();
}

function openFence(line: string): Fence | null {
  const [, marker, info] = fence.exec(line) ?? [];
  if (marker === undefined) return null;
  return { marker, isAtEdge: line.startsWith(marker), language: languageOf(info) };
}

function closes(line: string, marker: string): boolean {
  const found = line.trim();
  return found.startsWith(marker) && found === (marker[0] ?? "").repeat(found.length);
}
