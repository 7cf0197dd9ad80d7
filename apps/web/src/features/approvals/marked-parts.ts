import type { Reason, Span } from "@countersign/contracts/reason";

/** `reasons` are the places, in the list of reasons, of those that concern this part; none for the rest of the command. */
export type MarkedPart = { text: string; reasons: readonly number[] };

/** Cuts a command wherever a part begins or ends that was a reason of the decision. Spans outside of it are left out. */
export function markParts(command: string, allReasons: readonly Reason[]): MarkedPart[] {
  const spans = allReasons.flatMap(({ span }, reason) =>
    span !== undefined && isInside(span, command) ? [{ ...span, reason }] : [],
  );
  const cuts = new Set([0, command.length, ...spans.flatMap(({ start, end }) => [start, end])]);
  const places = [...cuts].sort((a, b) => a - b);
  return places.slice(1).map((end, index) => {
    const start = places[index] ?? 0;
    const reasons = spans
      .filter((span) => span.start <= start && span.end >= end)
      .map(({ reason }) => reason);
    return { text: command.slice(start, end), reasons };
  });
}

/** The parts from one place of the command to another, cut where they reach over. */
export function sliceParts(parts: readonly MarkedPart[], from: number, to: number): MarkedPart[] {
  let start = 0;
  return parts.flatMap(({ text, reasons }) => {
    const shown = text.slice(Math.max(0, from - start), Math.max(0, to - start));
    start += text.length;
    return shown === "" ? [] : [{ text: shown, reasons }];
  });
}

function isInside({ start, end }: Span, command: string): boolean {
  return start < end && end <= command.length;
}
