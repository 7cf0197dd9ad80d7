import type { AuthAnswer } from "../../../lib/data/auth-request.ts";
import type { PasskeyOutcome } from "../../../lib/data/passkeys.ts";
import { formatDuration } from "../../../lib/messages/time.ts";

/** Why signing in did not work. While `retryAt` is ahead, trying again is of no use. */
export type SignInProblem = { text: string; retryAt: number | null };

type AuthFailure = Exclude<AuthAnswer<unknown>, { tag: "done" }>;

/** What the server answered to an e-mail address and a password. It never says which of the two was wrong, and neither does this. */
export function passwordProblem(answer: AuthFailure): SignInProblem {
  if (answer.tag === "refused" && answer.status === 401 && answer.retryAt === null) {
    return { text: "Wrong e-mail address or password.", retryAt: null };
  }
  return problemOf(answer);
}

/** What came of a passkey, where nobody was signed in by it. */
export function passkeyProblem(outcome: Exclude<PasskeyOutcome, { tag: "done" }>): SignInProblem {
  switch (outcome.tag) {
    case "given-up":
      return { text: "No passkey used. Try again, or sign in another way.", retryAt: null };
    case "known":
    case "failed": {
      const answer = outcome.tag === "failed" ? outcome.answer : null;
      if (answer !== null && (answer.tag === "unreached" || answer.retryAt !== null))
        return problemOf(answer);
      return {
        text: "Unknown passkey. It may have been removed or belong to another server.",
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
    ? { text: `${text} You can try again in ${formatDuration(left)}.`, isWaiting: true }
    : { text: `${text} You can try again now.`, isWaiting: false };
}

/** The server's words, or that there were none. */
export function problemOf(answer: AuthFailure): SignInProblem {
  if (answer.tag === "unreached") {
    return { text: "The server can’t be reached. Your input is still here. Try again.", retryAt: null };
  }
  if (answer.retryAt !== null) return { text: "Too many attempts.", retryAt: answer.retryAt };
  const text = answer.message ?? `The server rejected the sign-in (${answer.status}).`;
  return { text: /[.!?]$/.test(text) ? text : `${text}.`, retryAt: null };
}
