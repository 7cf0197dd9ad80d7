import type { FileChange } from "@countersign/contracts/preview";
import { createElement, useMemo } from "react";
import type { DiffNotes } from "../diff/diff-notes.ts";
import { CommentBox } from "./comment-box.tsx";
import { diffLines, placeOf, quoteLines } from "./diff-lines.ts";
import type { LineComments } from "./use-line-comments.ts";

/** The comments on one file, each at its line as far as that is still there. Undefined where none can be made. */
export function useDiffNotes(file: FileChange, comments: LineComments | null): DiffNotes | undefined {
  const lines = useMemo(() => diffLines(file.diff), [file.diff]);
  if (comments === null) return undefined;
  const own = comments.all.filter(({ path }) => path === file.path);
  const open = own.find(({ isOpen }) => isOpen);
  return {
    all: own.flatMap((comment) => {
      const line = placeOf(lines, comment);
      return line === null ? [] : [{ id: comment.id, side: comment.side, line }];
    }),
    open: open === undefined ? null : { side: open.side, from: open.from ?? open.line, to: open.line },
    onLines(range, around) {
      const place = quoteLines(lines, range, around);
      if (place !== null) comments.open({ path: file.path, ...place });
    },
    render(id) {
      const comment = own.find((one) => one.id === id);
      return comment === undefined ? null : createElement(CommentBox, { comment, comments });
    },
  };
}
