import type { PasskeyOutcome } from "../../../lib/data/passkeys.ts";
import { problemOf } from "../../people/sign-in/sign-in-problem.ts";

/** Why no passkey was added. */
export function describeAddPasskeyFailure(outcome: Exclude<PasskeyOutcome, { tag: "done" }>): string {
  switch (outcome.tag) {
    case "given-up":
      return "No passkey added. The request was canceled or the device didn’t answer in time.";
    case "known":
      return "This device already has one of your passkeys.";
    case "failed":
      return `No passkey added. ${problemOf(outcome.answer).text}`;
  }
}
