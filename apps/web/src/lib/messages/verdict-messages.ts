import { assertNever } from "@countersign/contracts/assert-never";
import type { CallOutcome, CallVerdict } from "@countersign/contracts/call";
import type { VerdictKind, VerdictOutcome, VerdictRequest } from "@countersign/contracts/verdict";
import { formatPerson } from "./format-person.ts";
import { formatTimeAgo } from "./time.ts";

export const verdictPast: Record<VerdictKind, string> = {
  approve: "approved",
  deny: "denied",
  instruct: "instructed",
  abort: "aborted",
};

export const outcomeLabels: Record<CallOutcome, string> = {
  ran: "Ran",
  failed: "Failed",
  denied: "Denied",
  instructed: "Instructed",
  aborted: "Aborted",
  invalid: "Invalid",
  interrupted: "Interrupted",
};

/** How a program ended that did not end well; null is no code, since a signal ended it. */
export function formatExit(exitCode: number | null): string {
  return exitCode === null ? "Ended by a signal" : `Exit code ${exitCode}`;
}

/** What the server answered to a verdict, said truthfully. `isKept` is whether this verdict is the one that counts. */
export function outcomeSentence(outcome: VerdictOutcome, now: number): { isKept: boolean; text: string } {
  switch (outcome.outcome) {
    case "accepted":
      return { isKept: true, text: "Accepted." };
    case "already-decided":
      return {
        isKept: false,
        text: `Already ${verdictPast[outcome.verdict]} by ${formatPerson(outcome.by)} ${formatTimeAgo(outcome.at, now)}. Your decision wasn’t used.`,
      };
    case "changed":
      return {
        isKept: false,
        text: "Your decision wasn’t used because the call has changed since you saw it.",
      };
    case "gone":
      return { isKept: false, text: goneSentence(outcome, now) };
    case "first-of-two":
      return { isKept: true, text: outcome.message };
    case "refused":
      return { isKept: false, text: outcome.message };
    default:
      return assertNever(outcome);
  }
}

const doubleClick = 5_000;

/** Whether an answer only says that the same person gave the same verdict a moment ago, as a second click does. */
export function isSecondClick(request: VerdictRequest, outcome: VerdictOutcome, now: number): boolean {
  if (outcome.outcome !== "already-decided" || outcome.verdict !== request.verdict) return false;
  const adds =
    request.verdict === "instruct" ||
    (request.verdict === "approve" && request.remember !== undefined) ||
    (request.verdict === "deny" && request.reason !== undefined);
  return !adds && formatPerson(outcome.by) === "you" && Math.abs(now - Date.parse(outcome.at)) < doubleClick;
}

/** "Denied by ada 3 s ago", "Approved by bo and you 3 s ago". */
export function verdictSentence(verdict: CallVerdict, now: number): string {
  const word = verdictPast[verdict.verdict];
  const first = verdict.first === undefined ? "" : `${formatPerson(verdict.first.by)} and `;
  return `${word.charAt(0).toUpperCase()}${word.slice(1)} by ${first}${formatPerson(verdict.by)} ${formatTimeAgo(verdict.at, now)}`;
}

function goneSentence(
  outcome: { message: string; by?: string | undefined; at?: string | undefined },
  now: number,
): string {
  const who = outcome.by === undefined ? [] : [`by ${formatPerson(outcome.by)}`];
  const when = outcome.at === undefined ? [] : [formatTimeAgo(outcome.at, now)];
  const tail = [...who, ...when].join(", ");
  return `This call is no longer waiting. ${outcome.message}${tail === "" ? "" : ` (${tail})`}`;
}
