import { InvalidArgumentError } from "commander";

/** Reads an option that is a whole number from 1 to `most`. */
export function wholeNumber(name: string, { most }: { most: number }): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= 1 && value <= most) return value;
    throw new InvalidArgumentError(`Give ${name} a whole number from 1 to ${most}.`);
  };
}

/** Reads an option that is a moment, and gives it in ISO 8601, UTC. A day means its beginning there. */
export function moment(text: string): string {
  const isDate = /^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2}))?$/.test(text);
  const value = new Date(isDate ? text : Number.NaN);
  const isReal = !Number.isNaN(value.getTime()) && (text.length > 10 || value.toISOString().startsWith(text));
  if (isReal) return value.toISOString();
  throw new InvalidArgumentError("It isn’t a date. Write it like 2026-01-31 or 2026-01-31T08:00:00Z.");
}
