import { commandSentences, messageLabel } from "./sample-commands.ts";

/** What one of the sample's commands asks for. `message`: the words that a person gave `/commit`, empty where there were none. */
export type CommandWish = { kind: "commit"; message: string } | { kind: "review" } | { kind: "repair" };

/**
 * Knows the text of a command of the sample; null for anything else. The text of one may hold that of another, in what a shell
 * line brought in, so the first that stands there counts.
 */
export function commandWishOf(task: string): CommandWish | null {
  const places = [
    { kind: "commit", at: task.indexOf(commandSentences.commit) },
    { kind: "review", at: task.indexOf(commandSentences.review) },
    { kind: "repair", at: task.indexOf(commandSentences.repair) },
  ] as const;
  const [first] = places.filter(({ at }) => at >= 0).sort((a, b) => a.at - b.at);
  if (first === undefined) return null;
  return first.kind === "commit" ? { kind: "commit", message: messageIn(task) } : { kind: first.kind };
}

/** One line of a commit's length, without what a terminal would act on. */
function messageIn(task: string): string {
  const at = task.lastIndexOf(messageLabel);
  if (at < 0) return "";
  const line = task.slice(at + messageLabel.length).replace(/[\p{C}\s]+/gu, " ");
  return [...line.trim()].slice(0, 72).join("").trim();
}
