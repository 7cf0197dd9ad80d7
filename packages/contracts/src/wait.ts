const units = { s: 1, min: 60, h: 3_600, d: 86_400 } as const;
const spelled: Readonly<Record<string, keyof typeof units>> = {
  s: "s",
  sec: "s",
  second: "s",
  m: "min",
  min: "min",
  minute: "min",
  h: "h",
  hour: "h",
  d: "d",
  day: "d",
};

/** The longest time that a call may wait for a person, in seconds: a year. */
export const longestWaitSeconds = 365 * units.d;

/** "empty": nothing was typed. `seconds` null: no limit. */
export type WaitRead = { tag: "empty" } | { tag: "value"; seconds: number | null } | { tag: "wrong" };

/** Reads "30 min", "2 h" or "none". A number needs its unit: nobody should wait 30 seconds who meant minutes. */
export function readWait(typed: string): WaitRead {
  const text = typed.trim().toLowerCase();
  if (text === "") return { tag: "empty" };
  if (text === "none") return { tag: "value", seconds: null };
  const [, number = "", word = ""] = /^(\d{1,9}(?:[.,]\d{1,9})?)\s*([a-z]+?)s?$/.exec(text) ?? [];
  const unit = Object.hasOwn(spelled, word) ? spelled[word] : undefined;
  if (unit === undefined) return { tag: "wrong" };
  const seconds = Math.round(Number(number.replace(",", ".")) * units[unit]);
  return seconds >= 1 && seconds <= longestWaitSeconds ? { tag: "value", seconds } : { tag: "wrong" };
}

/** Seconds as they are typed: "30 min". */
export function formatWait(seconds: number): string {
  const unit = (["d", "h", "min"] as const).find((one) => seconds % units[one] === 0) ?? "s";
  return `${seconds / units[unit]} ${unit}`;
}

/** What is said where a wait cannot be read. */
export const waitProblem = "Enter a number and a unit from 1 s to 365 d, like “30 min” or “2 h”. Or “none”.";
