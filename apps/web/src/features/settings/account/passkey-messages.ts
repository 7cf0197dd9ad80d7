import type { PasskeyOutcome } from "../../../lib/data/passkeys.ts";
import { problemOf } from "../../people/sign-in/sign-in-problem.ts";

/** Why no passkey was added. */
export function describeAddPasskeyFailure(outcome: Exclude<PasskeyOutcome, { tag: "done" }>): string {
  switch (outcome.tag) {
    case "given-up":
      return "No passkey was added: it was given up, or the device did not answer in time.";
    case "known":
      return "This device has a passkey of yours already.";
    case "failed":
      return `No passkey was added. ${problemOf(outcome.answer).text}`;
  }
}
