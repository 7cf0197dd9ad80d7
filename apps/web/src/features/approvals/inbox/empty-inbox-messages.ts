import type { LastVerdict } from "@countersign/contracts/system";
import { formatPerson } from "../../../lib/messages/format-person.ts";
import { formatTimeAgo } from "../../../lib/messages/time.ts";
import { verdictPast } from "../../../lib/messages/verdict-messages.ts";

/** What the inbox says where nothing waits. */
export const emptyInboxMessages = {
  nothingWaits: "Nothing waiting",
  noAgents: "No agents running",
  noneSoFar: "No call has needed a person so far. When one does, it appears here.",
  howToBegin:
    "Give an agent a task in a folder. It reads freely and asks here before editing files or running commands.",
  nobodyBegan: "Nobody has started a session that you see. When a call needs a person, it appears here.",
  start: "Start a session",
  anotherDemoTask: "Try another demo task",
  connect: "Connect Claude Code",
} as const;

/** "Last decision 2 minutes ago by ben: Bash denied." */
export function formatLastDecision(
  { at, by, tool, verdict }: Pick<LastVerdict, "at" | "by" | "tool" | "verdict">,
  now: number,
): string {
  const past = verdict === "undo" ? "undone" : verdictPast[verdict];
  return `Last decision ${formatTimeAgo(at, now)} by ${formatPerson(by)}: ${tool} ${past}.`;
}
