import { AppError } from "@countersign/contracts/app-error";

/** How many levels of objects and arrays are stored. Far more could be written, but then not be read any more. */
export const deepestJson = 500;

/** The text for a JSON column whose value came from outside. Throws `AppError("too-large")` when it is nested too deep. */
export function jsonText(value: unknown): string {
  assertStorable(value);
  return JSON.stringify(value);
}

/** Throws `AppError("too-large")` for a value that is nested too deep. */
export function assertStorable(value: unknown): void {
  if (!isDeeperThan(value, deepestJson)) return;
  throw new AppError(
    "too-large",
    `The data is nested deeper than ${deepestJson} levels and can’t be stored.`,
  );
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((part) => isDeeperThan(part, levels - 1));
}
