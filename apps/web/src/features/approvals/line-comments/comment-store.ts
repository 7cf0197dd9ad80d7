import { makeTabShelf, useTabShelf } from "../../../lib/data/tab-shelf.ts";

/** What a person says of one line of a change, or of several. `isOpen`: it is being written. */
export type LineComment = {
  id: string;
  path: string;
  side: "additions" | "deletions";
  /** The line below which it stands: the last one. */
  line: number;
  /** The first of several lines. */
  from?: number | undefined;
  /** The lines as they read then. */
  quote: string;
  /** A line of it is none of the diff's, but was shown around it. */
  isOutside?: boolean | undefined;
  text: string;
  isOpen: boolean;
};

const noComments: readonly LineComment[] = [];

/** The comments of this tab. They outlive other calls and a reload; what was sent or deleted is gone. */
const commentShelf = makeTabShelf("countersign-line-comments", readComments);

export function useCommentsOf(callId: string): readonly LineComment[] {
  return useTabShelf(commentShelf)[callId] ?? noComments;
}

/** Changes the comments of one call. */
export function changeComments(
  callId: string,
  change: (before: readonly LineComment[]) => readonly LineComment[],
): void {
  const after = change(commentShelf.get()[callId] ?? noComments);
  commentShelf.put(callId, after.length === 0 ? null : after);
}

/** Reads what this tab kept for one call; what cannot be read is left out. */
export function readComments(value: unknown): readonly LineComment[] | null {
  return Array.isArray(value) ? value.filter(isComment) : null;
}

function isComment(value: unknown): value is LineComment {
  if (typeof value !== "object" || value === null) return false;
  const fields = new Map<string, unknown>(Object.entries(value));
  const side = fields.get("side");
  const isOptional = (name: string, type: "number" | "boolean") =>
    ["undefined", type].includes(typeof fields.get(name));
  return (
    ["id", "path", "quote", "text"].every((name) => typeof fields.get(name) === "string") &&
    isOptional("from", "number") &&
    isOptional("isOutside", "boolean") &&
    (side === "additions" || side === "deletions") &&
    typeof fields.get("line") === "number" &&
    typeof fields.get("isOpen") === "boolean"
  );
}
