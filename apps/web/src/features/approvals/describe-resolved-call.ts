import type { CallVerdict } from "@countersign/contracts/call";
import { verdictSentence } from "../../lib/messages/verdict-messages.ts";

type How = { verdict: CallVerdict | null; isTimedOut?: true | undefined };

/** How a call left the queue, as far as this tab has heard: who decided it and when, or that its time was over. */
export function describeResolvedCall(how: How | undefined, now: number): string {
  if (how?.isTimedOut === true) return "Nobody decided this call in its time: it was denied.";
  return how?.verdict == null
    ? "This call is no longer waiting."
    : `${verdictSentence(how.verdict, now)}. It no longer waits.`;
}
