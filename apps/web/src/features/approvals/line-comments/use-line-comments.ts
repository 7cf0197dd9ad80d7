import { createContext, useContext, useMemo } from "react";
import { changeComments, type LineComment, useCommentsOf } from "./comment-store.ts";

export type LinePlace = Pick<LineComment, "path" | "side" | "line" | "quote">;

/** The comments of one waiting call, and what can be done with them. */
export type LineComments = {
  all: readonly LineComment[];
  /** Begins a comment on a line, or opens the one that is there. */
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
        changeComments(callId, (before) => {
          const there = before.find((one) => isAt(one, place));
          return there === undefined
            ? [...before, { ...place, id, text: "", isOpen: true }]
            : before.map((one) => (one === there ? { ...one, isOpen: true } : one));
        });
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

function isAt(comment: LineComment, place: LinePlace): boolean {
  return comment.path === place.path && comment.side === place.side && comment.line === place.line;
}

const LineCommentsContext = createContext<LineComments | null>(null);

/** Lets the diffs below take comments. Without it they only show. */
export const LineCommentsProvider = LineCommentsContext;

export function useCommentsHere(): LineComments | null {
  return useContext(LineCommentsContext);
}
