import type { Preview } from "@countersign/contracts/preview";
import type { LineComment } from "./comment-store.ts";
import { diffLines, placeOf } from "./diff-lines.ts";

/** The comments with words whose line a change no longer shows. */
export function lostComments(preview: Preview, comments: readonly LineComment[]): LineComment[] {
  const files = preview.kind === "diff" ? preview.files : [];
  const lines = new Map(files.map(({ path, diff }) => [path, diffLines(diff)]));
  return comments.filter(
    (comment) => comment.text.trim() !== "" && placeOf(lines.get(comment.path) ?? [], comment) === null,
  );
}
