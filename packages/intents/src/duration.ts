const units: Readonly<Record<string, number>> = { d: 86_400, h: 3_600, m: 60, s: 1 };

/** The seconds of `30m`, `1h30m` or `2d`; null for another text. */
export function readDuration(text: string): number | null {
  const trimmed = text.trim();
  if (!/^(?:\d{1,6}(?:\.\d{1,3})?[dhms])+$/.test(trimmed)) return null;
  let seconds = 0;
  for (const [, amount, unit = ""] of trimmed.matchAll(/([\d.]+)([dhms])/g)) {
    seconds += Number(amount) * (units[unit] ?? 0);
  }
  return seconds > 0 ? seconds : null;
}

/** Seconds as `readDuration` reads them. */
export function printDuration(seconds: number): string {
  let rest = seconds;
  let text = "";
  for (const [unit, size] of Object.entries(units)) {
    const amount = unit === "s" ? Math.round(rest * 1_000) / 1_000 : Math.floor(rest / size);
    if (amount > 0) text += `${amount}${unit}`;
    rest -= amount * size;
  }
  return text === "" ? "0.001s" : text;
}
