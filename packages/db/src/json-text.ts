import { AppError } from "@countersign/contracts/app-error";

/** How many levels of objects and arrays are stored. Far more could be written, but then not be read any more. */
export const deepestJson = 500;

/** The text for a JSON column whose value came from outside. Throws `AppError("too-large")` when it is nested too deep. */
export function jsonText(value: unknown): string {
  if (isDeeperThan(value, deepestJson)) {
    throw new AppError(
      "too-large",
      `The data is nested deeper than ${deepestJson} levels and can’t be stored.`,
    );
  }
  return JSON.stringify(value);
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((part) => isDeeperThan(part, levels - 1));
}
