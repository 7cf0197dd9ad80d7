import { useSyncExternalStore } from "react";
import { type ExternalStore, makeStore } from "../../../lib/data/external-store.ts";

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

/** Each waiting call's comments. */
export type CommentShelf = Readonly<Record<string, readonly LineComment[]>>;

const shelfKey = "countersign-line-comments";
const keptCalls = 50;
const noComments: readonly LineComment[] = [];

let shelf: ExternalStore<CommentShelf> | null = null;

/** The comments of this tab. They outlive other calls and a reload; what was sent or deleted is gone. */
export function commentShelf(): ExternalStore<CommentShelf> {
  shelf ??= makeStore(readShelf(sessionStorage.getItem(shelfKey)));
  return shelf;
}

export function useCommentsOf(callId: string): readonly LineComment[] {
  return useSyncExternalStore(
    (listener) => commentShelf().subscribe(listener),
    () => commentShelf().get()[callId] ?? noComments,
    () => noComments,
  );
}

/** Changes the comments of one call. */
export function changeComments(
  callId: string,
  change: (before: readonly LineComment[]) => readonly LineComment[],
): void {
  const { [callId]: before = noComments, ...others } = commentShelf().get();
  const after = change(before);
  const kept = Object.fromEntries(Object.entries(others).slice(1 - keptCalls));
  const next = after.length === 0 ? kept : { ...kept, [callId]: after };
  commentShelf().set(next);
  try {
    sessionStorage.setItem(shelfKey, JSON.stringify(next));
  } catch {
    // The browser's room is full: they are kept until the tab is reloaded.
  }
}

/** Reads what this tab kept; what cannot be read is left out. */
export function readShelf(kept: string | null): CommentShelf {
  if (kept === null) return {};
  try {
    const read: unknown = JSON.parse(kept);
    if (typeof read !== "object" || read === null) return {};
    return Object.fromEntries(
      Object.entries(read).map(([callId, comments]) => [
        callId,
        Array.isArray(comments) ? comments.filter(isComment) : [],
      ]),
    );
  } catch {
    // Not what this tab wrote: it begins without.
    return {};
  }
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
