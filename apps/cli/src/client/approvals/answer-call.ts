import { assertNever } from "@countersign/contracts/assert-never";
import type { QueueItem } from "@countersign/contracts/call";
import type { AlwaysAllowChoice } from "@countersign/contracts/rule";
import type { VerdictOutcome, VerdictRequest } from "@countersign/contracts/verdict";
import { StartError } from "@countersign/server/start-error";
import { type Client, type ExitCode, exitCodes } from "../with-server.ts";
import { findWaiting, readHandle } from "./find-waiting.ts";

export type Answer =
  | { verdict: "approve"; remember: AlwaysAllowChoice | null; isCriticalMeant: boolean }
  | { verdict: "deny"; reason: string | null }
  | { verdict: "instruct"; text: string }
  | { verdict: "abort" };

/**
 * Answers a waiting call. An approval needs the handle that `approvals show` prints, and counts only for what that showed. Everything else is
 * for the call as it is now. Exit code 2 if this answer doesn't count.
 */
export async function answerCall(client: Client, text: string, answer: Answer): Promise<ExitCode> {
  const { api, output, isJson } = client;
  const handle = readHandle(text);
  if (answer.verdict === "approve" && handle.digest === null)
    throw new StartError(
      `Look at the call first: \`countersign approvals show ${handle.id}\` shows all of it and prints what to pass to approve.`,
    );
  const call = await findWaiting(api, handle);
  const outcome: VerdictOutcome =
    call === null
      ? { outcome: "gone", message: "No such call waits. It may have been answered." }
      : await decide(client, call, { answer, shown: handle.digest });
  if (isJson) output.json({ id: call?.id ?? handle.id, ...outcome });
  else output.line(...describeOutcome(outcome));
  const isCounted = outcome.outcome === "accepted" || outcome.outcome === "first-of-two";
  return isCounted ? exitCodes.done : exitCodes.otherResult;
}

async function decide(
  { api }: Client,
  { id, digest, risk }: QueueItem,
  { answer, shown }: { answer: Answer; shown: string | null },
): Promise<VerdictOutcome> {
  if (shown !== null && !digest.startsWith(shown))
    return {
      outcome: "changed",
      digest,
      message: "The call changed since it was shown. Look at it again.",
    };
  if (answer.verdict === "approve" && risk.level === "critical" && !answer.isCriticalMeant)
    throw new StartError("This call’s risk is critical. Add --critical if you mean to approve it.");
  return api.approvals.decide.mutate(requestOf({ id, digest }, answer));
}

function requestOf(target: { id: string; digest: string }, answer: Answer): VerdictRequest {
  switch (answer.verdict) {
    case "approve": {
      const { verdict, remember } = answer;
      return remember === null ? { ...target, verdict } : { ...target, verdict, remember };
    }
    case "deny": {
      const { verdict, reason } = answer;
      return reason === null ? { ...target, verdict } : { ...target, verdict, reason };
    }
    case "instruct":
      return { ...target, verdict: answer.verdict, text: answer.text };
    case "abort":
      return { ...target, verdict: answer.verdict };
    default:
      return assertNever(answer);
  }
}

/** What became of an answer, in words. */
export function describeOutcome(outcome: VerdictOutcome): string[] {
  switch (outcome.outcome) {
    case "accepted": {
      const remembered = (outcome.remembered ?? []).map(
        ({ text, isProposal }) => ` ${isProposal ? "Proposed" : "Won’t ask again"}: ${text}.`,
      );
      return ["Answered.", ...remembered];
    }
    case "already-decided":
      return [`Answered before, by ${outcome.by}: ${outcome.verdict}.`];
    case "changed":
    case "gone":
    case "refused":
    case "first-of-two":
      return [outcome.message];
    default:
      return assertNever(outcome);
  }
}
