import type { Message } from "@countersign/contracts/message";
import { isSummaryRequest } from "@countersign/contracts/summary-request";
import type { SessionRecord } from "../ports/repository.ts";

const promptLines = [
  "Summarize this conversation. Your summary replaces it: from now on, you see nothing from before it.",
  "Write down what the person wants, in their words; what was decided, and why; which files were read, made and changed, and how they stand now; what was tried and failed, with the errors; what the person refused, or asked to be done in another way; what is done, and what is to be done next.",
  "Keep names, paths, commands and figures as they are. In this answer, do not continue the work, and do not call tools.",
];

/** What the model is asked for, and what of it a person wants kept; empty where they say nothing. */
export function summaryPrompt(instructions: string): string {
  const kept = instructions.trim();
  return [...promptLines, ...(kept === "" ? [] : [`The person asks you to keep in mind: ${kept}`])].join(
    "\n",
  );
}

/** The message that the answer sums the conversation up from; null where the model is asked for something else. */
export function summaryStart({ loop, subAgent }: Pick<SessionRecord, "loop" | "subAgent">): number | null {
  return subAgent === null && loop.tag === "thinking" ? (loop.compactsFrom ?? null) : null;
}

/**
 * The messages that the agent at work sees: its own, from where its context begins, without what a person typed for a summary,
 * requests for one that came to nothing, and what was said to them.
 */
export function visibleMessages(
  messages: Message[],
  session: Pick<SessionRecord, "loop" | "subAgent" | "contextFrom">,
): Message[] {
  const { contextFrom, subAgent } = session;
  const own = messages.filter(({ agent, seq }) => agent?.id === subAgent?.id && seq >= contextFrom);
  const wanted = [contextFrom, summaryStart(session)];
  const isInVain = (message: Message | undefined) =>
    message !== undefined && isSummaryRequest(message) && !wanted.includes(message.seq);
  return own.filter(
    (message, index) => !isInVain(message) && !(message.role === "assistant" && isInVain(own[index - 1])),
  );
}
