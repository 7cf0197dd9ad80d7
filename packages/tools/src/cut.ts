/** How a text was cut: what was kept, and how many characters were not. */
export type Cut = { text: string; removed: number };

/** Keeps the first `limit` characters (UTF-16 units), never half a character. */
export function cutEnd(text: string, limit: number): Cut {
  if (text.length <= limit) return { text, removed: 0 };
  const end = isLowSurrogate(text, limit) ? limit - 1 : limit;
  return { text: text.slice(0, end), removed: text.length - end };
}

/** Keeps the last `limit` characters. */
export function cutStart(text: string, limit: number): Cut {
  if (text.length <= limit) return { text, removed: 0 };
  const begin = text.length - limit;
  const start = isLowSurrogate(text, begin) ? begin + 1 : begin;
  return { text: text.slice(start), removed: start };
}

/** One line of a result; what is too long ends in a mark that says how much is missing. */
export function cutLine(line: string, limit: number): string {
  const { text, removed } = cutEnd(line, limit);
  return removed === 0 ? text : `${text} [… ${formatCount(removed, "more character")} in this line]`;
}

/** A text that keeps its beginning; the mark says how much is missing and how to get it. */
export function cutText(text: string, limit: number, hint: string): string {
  const cut = cutEnd(text, limit);
  return cut.removed === 0
    ? text
    : `${cut.text}\n${cutMark(`${formatCount(cut.removed, "more character")} of ${number(text.length)}`, hint)}`;
}

/** A text that keeps its beginning and its end, three quarters and one quarter of the limit. */
export function cutMiddle(text: string, limit: number, hint: string): string {
  if (text.length <= limit) return text;
  const head = cutEnd(text, Math.ceil(limit * 0.75)).text;
  const tail = cutStart(text, Math.floor(limit * 0.25)).text;
  const removed = text.length - head.length - tail.length;
  return `${head}\n${cutMark(`${formatCount(removed, "character")} of ${number(text.length)} in the middle`, hint)}\n${tail}`;
}

/** The one mark that says that something is missing: how much, and how to get it. */
export function cutMark(what: string, hint: string): string {
  return `[cut here: ${what}. ${hint}]`;
}

/** `1 line`, `1,234 lines`. */
export function formatCount(amount: number, noun: string): string {
  return `${number(amount)} ${noun}${amount === 1 ? "" : "s"}`;
}

/** A whole number with commas between thousands. The first `toLocaleString` of a process takes 30 ms, and every start needs this. */
export function number(value: number): string {
  return String(value).replace(/\B(?=(?:\d{3})+$)/g, ",");
}

/** A size for people: `1.5 MB`. Units are of 1024. */
export function bytes(size: number): string {
  if (size < 1024) return formatCount(size, "byte");
  const units = ["KB", "MB", "GB", "TB"];
  let value = size / 1024;
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${value.toFixed(1)} ${units[unit]}`;
}

function isLowSurrogate(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  return unit >= 0xdc00 && unit <= 0xdfff;
}
