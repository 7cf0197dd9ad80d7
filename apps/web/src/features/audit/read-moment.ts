const units: Record<string, number> = {
  m: 60_000,
  min: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
};

const counted = /^(\d{1,5})(m|min|h|d|w)$/;
const dated = /^(\d{4})-(\d{2})-(\d{2})$/;
const timed = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})?$/;

/**
 * A time as people write it: `24h` or `7d` back from `now`, `today`, `yesterday`, a day, or a day with its time, in this browser's time
 * zone unless it names one. `edge`: which end of a day is meant; the end of a day is the beginning of the next. Null: cannot be read.
 */
export function readMoment(typed: string, edge: "start" | "end", now: Date): Date | null {
  const text = typed.trim();
  const word = text.toLowerCase();
  const back = counted.exec(word);
  if (back !== null) {
    const unit = units[back[2] ?? ""] ?? 0;
    const minute = Math.floor(now.getTime() / 60_000) * 60_000;
    return toValidDate(new Date(minute - Number(back[1]) * unit));
  }
  const days = edge === "end" ? 1 : 0;
  if (word === "today") return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);
  if (word === "yesterday") return new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1 + days);
  const day = dated.exec(text);
  if (day !== null) return dayOf(Number(day[1]), Number(day[2]), Number(day[3]), days);
  if (!timed.test(text) || readMoment(text.slice(0, 10), "start", now) === null) return null;
  return toValidDate(new Date(text));
}

/** The day itself must be one of the calendar: 30 February is not 2 March. */
function dayOf(year: number, month: number, day: number, later: number): Date | null {
  const moment = new Date(year, month - 1, day);
  const isReal = moment.getFullYear() === year && moment.getMonth() === month - 1 && moment.getDate() === day;
  return isReal ? new Date(year, month - 1, day + later) : null;
}

function toValidDate(moment: Date): Date | null {
  return Number.isNaN(moment.getTime()) ? null : moment;
}
