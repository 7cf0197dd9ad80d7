import { AppError } from "@countersign/contracts/app-error";
import type { z } from "zod";

/** The place of a row in a list, as text for the next request. */
export function formatCursor(place: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(place)).toString("base64url");
}

/** Throws `AppError("bad-input")` if no page gave the cursor. `field` is the name of the input. */
export function parseCursor<Place>(text: string, place: z.ZodType<Place>, field: string): Place {
  const parts = place.safeParse(parseJson(Buffer.from(text, "base64url").toString()));
  if (parts.success) return parts.data;
  throw new AppError("bad-input", `The ${field} isn’t valid. Use the next of an earlier page.`, { field });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
