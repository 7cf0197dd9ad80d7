import { relativePath } from "../../../lib/messages/paths.ts";
import { commentMessages } from "./comment-messages.ts";
import type { LineComment } from "./comment-store.ts";

/** All comments on a change as one instruction: each with its file and lines, the lines themselves, and the words. */
export function commentsText(comments: readonly LineComment[], workspace: string): string {
  return comments
    .filter(({ text }) => text.trim() !== "")
    .toSorted((a, b) => a.path.localeCompare(b.path) || firstLine(a) - firstLine(b))
    .map((comment) => `${headOf(comment, workspace)}\n${comment.text.trim()}`)
    .join("\n\n");
}

function firstLine({ from, line }: LineComment): number {
  return from ?? line;
}

/** What names the lines of a comment: they can be found by it in an instruction. */
function headOf({ path, from, line, side, quote }: LineComment, workspace: string): string {
  const isRange = from !== undefined && from < line;
  const removed =
    side === "deletions" ? (isRange ? commentMessages.removedLines : commentMessages.removedLine) : "";
  const quoted = quote
    .split("\n")
    .map((text) => `> ${text}`)
    .join("\n");
  return `${relativePath(path, workspace)}:${isRange ? `${from}-` : ""}${line}${removed}\n${quoted}`;
}

/** The instruction with every comment that isn't part of it yet: what was said of lines goes with what is said of the whole. */
export function withMissingComments(
  instruction: string,
  comments: readonly LineComment[],
  workspace: string,
): string {
  const missing = comments.filter((comment) => !instruction.includes(headOf(comment, workspace)));
  const text = commentsText(missing, workspace);
  return text === "" ? instruction : `${instruction.trimEnd()}\n\n${text}`;
}

/**
 * Puts the comments into an instruction: in the place of what they were before (`put`) where that still stands there, else after
 * what is written.
 */
export function withComments(instruction: string, put: string, next: string): string {
  if (put !== "" && instruction.includes(put)) return instruction.replace(put, () => next);
  return instruction.trim() === "" ? next : `${instruction.trimEnd()}\n\n${next}`;
}
