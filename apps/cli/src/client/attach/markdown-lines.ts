import { linesOf } from "../../terminal/neutral-text.ts";
import type { Line, Part } from "../../terminal/terminal.ts";

/**
 * Markdown as lines of a terminal: headings, emphasis, code, lists and quotations look like that. Only marks are left out, and never a word;
 * what isn't understood stays as it is.
 */
export function markdownLines(text: string): Line[] {
  const lines: Line[] = [];
  let fence: string | null = null;
  for (const line of linesOf(text)) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? null;
    if (fence === null && mark !== null) {
      fence = mark;
      lines.push([{ tone: "quiet", text: line.trim() }]);
    } else if (fence !== null && mark?.startsWith(fence) === true) {
      fence = null;
      lines.push([{ tone: "quiet", text: line.trim() }]);
    } else lines.push(fence === null ? proseLine(line) : ["  ", line]);
  }
  return lines;
}

function proseLine(line: string): Line {
  const heading = /^#{1,6} +(.+)$/.exec(line)?.[1];
  if (heading !== undefined) return [{ tone: "strong", text: heading }];
  const item = /^( *)[-*+] +(.*)$/.exec(line);
  if (item !== null) return [`${item[1] ?? ""}• `, ...spans(item[2] ?? "")];
  if (line.startsWith(">")) return [{ tone: "quiet", text: line }];
  return spans(line);
}

/** Code first: marks in it are no marks. Each pattern reads a character once, because a model can write any number of them. */
const marked = /`([^`]+)`|\*\*([^*]+)\*\*|__([^_]+)__/g;

function spans(line: string): Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const match of line.matchAll(marked)) {
    if (match.index > end) parts.push(line.slice(end, match.index));
    parts.push({ tone: "strong", text: match[1] ?? match[2] ?? match[3] ?? "" });
    end = match.index + match[0].length;
  }
  if (end < line.length) parts.push(line.slice(end));
  return parts;
}
