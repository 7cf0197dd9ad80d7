import { plural } from "../../../lib/messages/numbers.ts";

/** What is said of comments on lines. */
export const commentMessages = {
  title: "Comments on this change",
  comment: "Comment",
  edit: "Edit",
  remove: "Delete",
  removeAll: "Delete all",
  gather: "Add to instruction",
  placeholder: "What should be different here?",
  lostLine: "The line is gone",
  lostLines: "The lines are gone",
  removedLines: " (lines that you remove)",
  removedLine: " (a line that you remove)",
} as const;

export function formatCommentCount(count: number): string {
  return `${plural(count, "comment")} on this change. ${count === 1 ? "It is" : "They are"} sent with your instruction.`;
}

/** "Line 3", "Lines 2–5". */
export function formatLines(from: number, to: number): string {
  return from === to ? `Line ${to}` : `Lines ${from}–${to}`;
}

/** "Comment on line 3", "Comment on removed lines 2–5". */
export function formatCommentPlace(side: "additions" | "deletions", from: number, to: number): string {
  const removed = side === "deletions" ? "removed " : "";
  return from === to ? `Comment on ${removed}line ${to}` : `Comment on ${removed}lines ${from}–${to}`;
}
