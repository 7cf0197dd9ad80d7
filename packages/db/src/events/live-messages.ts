import { liveEvent } from "@countersign/contracts/event";
import { z } from "zod";

/** Postgres takes less than 8,000 bytes in one notification. */
const longestBytes = 7_900;
const longestText = 7_000;
const mostSessions = 150;

/**
 * What a process says of the sessions whose live text it wants. It counts as long as it is repeated. If it doesn't fit into one
 * notification, the others have the same `round`. A later round replaces an earlier one. `anew`: it has none of the texts. `isWhole`: no
 * other notification belongs to it.
 */
const wish = z.object({
  by: z.string(),
  round: z.int(),
  anew: z.boolean(),
  isWhole: z.boolean(),
  all: z.boolean(),
  sessions: z.array(z.string()),
});
export type Wish = z.infer<typeof wish>;

/**
 * A piece of a live text. `whole` is the number of its text at the process `by`, `seq` as in `LiveWhole`. Without text, it says that the
 * text isn't finished yet.
 */
const piece = liveEvent
  .omit({ type: true })
  .extend({ by: z.string(), whole: z.int(), seq: z.int().nullable() })
  .strip();
export type Piece = z.infer<typeof piece>;

/** Null for what another version sent. */
export function parseWish(text: string): Wish | null {
  return parse(wish, text);
}

/** Null for what another version sent. */
export function parsePiece(text: string): Piece | null {
  return parse(piece, text);
}

function parse<Output>(schema: z.ZodType<Output>, text: string): Output | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** A wish as notifications. */
export function formatWish({ sessions, ...rest }: Omit<Wish, "isWhole">): string[] {
  const count = Math.max(1, Math.ceil(sessions.length / mostSessions));
  return Array.from({ length: count }, (_, index) => {
    const some = sessions.slice(index * mostSessions, (index + 1) * mostSessions);
    return JSON.stringify({ ...rest, isWhole: count === 1, sessions: some } satisfies Wish);
  });
}

/** A piece as one notification, with as much of its text as fits, and how much that is. */
export function formatPiece({ text, ...rest }: Piece): { payload: string; length: number } {
  for (let length = Math.min(text.length, longestText); ; length = length >> 1) {
    const payload = JSON.stringify({ ...rest, text: text.slice(0, length) } satisfies Piece);
    if (length === 0 || Buffer.byteLength(payload) <= longestBytes) return { payload, length };
  }
}
