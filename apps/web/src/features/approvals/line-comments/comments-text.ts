import { relativePath } from "../../../lib/messages/paths.ts";
import type { LineComment } from "./comment-store.ts";

/** All comments on a change as one instruction: each with its file and line, the line itself, and the words. */
export function commentsText(comments: readonly LineComment[], workspace: string): string {
  return comments
    .filter(({ text }) => text.trim() !== "")
    .toSorted((a, b) => a.path.localeCompare(b.path) || a.line - b.line)
    .map(({ path, line, side, quote, text }) => {
      const removed = side === "deletions" ? " (a line that you remove)" : "";
      return `${relativePath(path, workspace)}:${line}${removed}\n> ${quote}\n${text.trim()}`;
    })
    .join("\n\n");
}

/**
 * Puts the comments into an instruction: in the place of what they were before (`put`) where that still stands there, else after
 * what is written.
 */
export function withComments(instruction: string, put: string, next: string): string {
  if (put !== "" && instruction.includes(put)) return instruction.replace(put, () => next);
  return instruction.trim() === "" ? next : `${instruction.trimEnd()}\n\n${next}`;
}
