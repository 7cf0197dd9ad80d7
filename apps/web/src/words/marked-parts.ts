import type { Because, Span } from "@countersign/contracts/decision";

export type MarkedPart = { text: string; isMarked: boolean };

/** Cuts a command where the parts begin and end that were the reason to ask. Spans outside of it are left out. */
export function markParts(command: string, because: readonly Because[]): MarkedPart[] {
  const spans = because
    .map((one) => one.span)
    .filter((span): span is Span => span !== undefined && span.start < span.end && span.end <= command.length)
    .sort((a, b) => a.start - b.start);
  const parts: MarkedPart[] = [];
  let end = 0;
  for (const span of spans) {
    if (span.end <= end) continue;
    const start = Math.max(span.start, end);
    if (start > end) parts.push({ text: command.slice(end, start), isMarked: false });
    parts.push({ text: command.slice(start, span.end), isMarked: true });
    end = span.end;
  }
  if (end < command.length) parts.push({ text: command.slice(end), isMarked: false });
  return parts;
}
