/**
 * Texts that a regular expression could describe, at most four: with and without what may be left out, and by its first and its
 * second alternatives. It reads what rules commonly hold; a text that the expression does not describe may be among them.
 */
export function sampleExpression(source: string): string[] {
  const ways: Way[] = [
    { alternative: 0, isFull: false },
    { alternative: 0, isFull: true },
    { alternative: 1, isFull: false },
    { alternative: 1, isFull: true },
  ];
  return [...new Set(ways.map((way) => sample(source, 0, way).text))].filter((text) => text.trim() !== "");
}

/** One way to fill in an expression. */
type Way = {
  /** Which of several alternatives is taken; the last where there are fewer. */
  alternative: number;
  /** Optional parts are taken. */
  isFull: boolean;
};
type Sampled = { text: string; end: number };

function sample(source: string, start: number, way: Way): Sampled {
  const alternatives: string[] = [];
  let text = "";
  let at = start;
  while (at < source.length && source[at] !== ")") {
    if (source[at] === "|") {
      alternatives.push(text);
      text = "";
      at += 1;
      continue;
    }
    const atom = sampleAtom(source, at, way);
    // A group that may be left out is an option; any sign any number of times is a name.
    const isOption = source[at] === "(" || way.isFull;
    const repeated = sampleTimes(source, atom, { isFull: way.isFull, isOption });
    text += repeated.text;
    at = repeated.end;
  }
  const all = [...alternatives, text];
  return { text: all[Math.min(way.alternative, all.length - 1)] ?? "", end: at };
}

const classes: Readonly<Record<string, string>> = { d: "1", w: "a", s: " ", S: "a", D: "a", W: "-", b: "" };

function sampleAtom(source: string, at: number, way: Way): Sampled {
  const sign = source.charAt(at);
  if (sign === "(") {
    const head = /^\?(?:P?<\w+>|[imsU-]*:)/.exec(source.slice(at + 1))?.[0] ?? "";
    const group = sample(source, at + 1 + head.length, way);
    return { text: group.text, end: group.end + 1 };
  }
  if (sign === "[") {
    const set = /^\[(\^?)(\\.|[^\\])[^\]]*\]/.exec(source.slice(at));
    const first = set?.[1] === "^" ? "a" : (set?.[2] ?? "[");
    const text = first.startsWith("\\") ? (classes[first.slice(1)] ?? first.slice(1)) : first;
    return { text, end: at + (set?.[0].length ?? 1) };
  }
  if (sign === "\\") {
    const escaped = source.charAt(at + 1);
    return { text: Object.hasOwn(classes, escaped) ? (classes[escaped] ?? "") : escaped, end: at + 2 };
  }
  if (sign === ".") return { text: "a", end: at + 1 };
  return { text: sign === "^" || sign === "$" ? "" : sign, end: at + 1 };
}

/** The quantifier after an atom says how often it may occur. */
function sampleTimes(
  source: string,
  { text, end }: Sampled,
  { isFull, isOption }: { isFull: boolean; isOption: boolean },
): Sampled {
  const times = /^(?:[*?+]|\{(\d+)(?:,\d*)?\})\??/.exec(source.slice(end));
  if (times === null) return { text, end };
  const [quantifier, count] = times;
  const isNone = quantifier.startsWith("?") || (quantifier.startsWith("*") && isOption);
  const least = isNone ? 0 : Math.min(Number(count ?? 1), 20);
  return { text: text.repeat(isFull ? Math.max(1, least) : least), end: end + quantifier.length };
}
