import Anser from "anser";

export type TerminalSpan = { text: string; className: string };

const colors: Record<string, string> = {
  red: "text-deny",
  green: "text-allow",
  yellow: "text-ask",
  blue: "text-info",
  magenta: "text-accent",
  cyan: "text-info",
};

const decorations: Record<string, string> = {
  bold: "font-medium",
  dim: "text-quiet",
  italic: "italic",
  underline: "underline",
  strikethrough: "line-through",
};

/**
 * Output of a command as coloured pieces. Only the plain colours and decorations are kept, in the colours of the theme:
 * output cannot hide text by its colour. A line that was overwritten shows what it said last; other control codes go.
 */
export function terminalSpans(output: string): TerminalSpan[] {
  const spans: TerminalSpan[] = [];
  for (const piece of Anser.ansiToJson(plainControls(output), { use_classes: true, remove_empty: true })) {
    const color = /^ansi-(?:bright-)?([a-z]+)$/.exec(piece.fg ?? "")?.[1] ?? "";
    const className = [colors[color], ...piece.decorations.map((one) => decorations[one])]
      .filter(Boolean)
      .join(" ");
    const last = spans.at(-1);
    if (last !== undefined && last.className === className) last.text += piece.content;
    else spans.push({ text: piece.content, className });
  }
  return spans;
}

/** Output of a command as plain text, as it is copied. */
export function plainText(output: string): string {
  return Anser.ansiToText(plainControls(output));
}

/** The lines to show of a long output: the first ones, or while it runs the last ones. */
export function foldLines(
  text: string,
  limit: number,
  keep: "first" | "last",
): { text: string; hidden: number } {
  const lines = text.replace(/\n$/, "").split("\n");
  if (lines.length <= limit) return { text, hidden: 0 };
  const kept = keep === "first" ? lines.slice(0, limit) : lines.slice(-limit);
  return { text: kept.join("\n"), hidden: lines.length - limit };
}

function plainControls(output: string): string {
  return (
    output
      .replace(/\r+\n/g, "\n")
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
      .replace(/\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)?/g, "")
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
      .replace(/\u001b\[[0-9;?]*[A-HJKSTfhlnsu]/g, "")
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
      .replace(/\u001b[()][A-Z0-9]|\u001b[=>78cDEHM]/g, "")
      .replace(/[^\n]*\r(?=[^\n])/g, "")
  );
}
