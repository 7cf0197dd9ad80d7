import type { AuthAnswer } from "../../../lib/data/auth-request.ts";
import type { PasskeyOutcome } from "../../../lib/data/passkeys.ts";
import { formatDuration } from "../../../lib/messages/time.ts";
import { formatRejected, formatTryAgainIn, formatTryAgainNow, signInMessages } from "./sign-in-messages.ts";

/** Why signing in did not work. While `retryAt` is ahead, trying again is of no use. */
export type SignInProblem = { text: string; retryAt: number | null };

type AuthFailure = Exclude<AuthAnswer<unknown>, { tag: "done" }>;

/** What the server answered to an e-mail address and a password. It never says which of the two was wrong, and neither does this. */
export function passwordProblem(answer: AuthFailure): SignInProblem {
  if (answer.tag === "refused" && answer.status === 401 && answer.retryAt === null) {
    return { text: signInMessages.wrongPassword, retryAt: null };
  }
  return problemOf(answer);
}

/** What came of a passkey, where nobody was signed in by it. */
export function passkeyProblem(outcome: Exclude<PasskeyOutcome, { tag: "done" }>): SignInProblem {
  switch (outcome.tag) {
    case "given-up":
      return { text: signInMessages.noPasskeyUsed, retryAt: null };
    case "known":
    case "failed": {
      const answer = outcome.tag === "failed" ? outcome.answer : null;
      if (answer !== null && (answer.tag === "unreached" || answer.retryAt !== null))
        return problemOf(answer);
      return {
        text: signInMessages.unknownPasskey,
        retryAt: null,
      };
    }
  }
}

/** A problem as it is at this moment: with the time that is left to wait, and whether one must. */
export function problemNow(
  { text, retryAt }: SignInProblem,
  now: number,
): { text: string; isWaiting: boolean } {
  if (retryAt === null) return { text, isWaiting: false };
  const left = Math.ceil((retryAt - now) / 1_000) * 1_000;
  return left > 0
    ? { text: formatTryAgainIn(text, formatDuration(left)), isWaiting: true }
    : { text: formatTryAgainNow(text), isWaiting: false };
}

/** The server's words, or that there were none. */
export function problemOf(answer: AuthFailure): SignInProblem {
  if (answer.tag === "unreached") {
    return { text: signInMessages.notReached, retryAt: null };
  }
  if (answer.retryAt !== null) return { text: signInMessages.tooManyAttempts, retryAt: answer.retryAt };
  const text = answer.message ?? formatRejected(answer.status);
  return { text: /[.!?]$/.test(text) ? text : `${text}.`, retryAt: null };
}
