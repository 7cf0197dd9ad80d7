import { createContext, useContext, useMemo } from "react";
import { changeComments, type LineComment, useCommentsOf } from "./comment-store.ts";

export type LinePlace = Pick<LineComment, "path" | "side" | "line" | "from" | "quote" | "isOutside">;

/** The comments of one waiting call, and what can be done with them. */
export type LineComments = {
  all: readonly LineComment[];
  /** Begins a comment on lines, or opens the one that is there. A comment that is being written takes in more lines around its own. */
  open: (place: LinePlace) => void;
  write: (id: string, text: string) => void;
  /** Ends the writing; a comment without words is dropped. */
  close: (id: string) => void;
  reopen: (id: string) => void;
  remove: (id: string) => void;
  clear: () => void;
};

let count = 0;

export function useLineComments(callId: string): LineComments {
  const all = useCommentsOf(callId);
  const acts = useMemo(() => {
    const edit = (id: string, change: Partial<LineComment>) =>
      changeComments(callId, (before) => before.map((one) => (one.id === id ? { ...one, ...change } : one)));
    return {
      open(place: LinePlace) {
        count += 1;
        const id = `${Date.now()}-${count}`;
        changeComments(callId, (before) => openAt(before, place, id));
      },
      write: (id: string, text: string) => edit(id, { text }),
      close: (id: string) =>
        changeComments(callId, (before) =>
          before.flatMap((one) =>
            one.id !== id ? [one] : one.text.trim() === "" ? [] : [{ ...one, isOpen: false }],
          ),
        ),
      reopen: (id: string) => edit(id, { isOpen: true }),
      remove: (id: string) => changeComments(callId, (before) => before.filter((one) => one.id !== id)),
      clear: () => changeComments(callId, () => []),
    };
  }, [callId]);
  return useMemo(() => ({ all, ...acts }), [all, acts]);
}

/** The comments with one open at a place. One that was begun elsewhere and has no words yet is dropped. */
export function openAt(before: readonly LineComment[], place: LinePlace, id: string): LineComment[] {
  const there =
    before.find((one) => isAt(one, place)) ?? before.find((one) => one.isOpen && isExtendedBy(one, place));
  const kept = before.filter((one) => one === there || !one.isOpen || one.text.trim() !== "");
  if (there === undefined) return [...kept, { ...place, id, text: "", isOpen: true }];
  return kept.map((one) => (one === there ? { ...one, ...place, isOpen: true } : one));
}

function isAt(comment: LineComment, place: LinePlace): boolean {
  return (
    comment.path === place.path &&
    comment.side === place.side &&
    comment.line === place.line &&
    firstOf(comment) === firstOf(place)
  );
}

/** Whether a place begins or ends where a comment does, as it is when somebody selects more lines from there. */
function isExtendedBy(comment: LineComment, place: LinePlace): boolean {
  if (comment.path !== place.path || comment.side !== place.side || place.from === undefined) return false;
  return firstOf(comment) === place.from || comment.line === place.line;
}

function firstOf({ from, line }: Pick<LinePlace, "from" | "line">): number {
  return from ?? line;
}

const LineCommentsContext = createContext<LineComments | null>(null);

/** Lets the diffs below take comments. Without it they only show. */
export const LineCommentsProvider = LineCommentsContext;

export function useCommentsHere(): LineComments | null {
  return useContext(LineCommentsContext);
}
