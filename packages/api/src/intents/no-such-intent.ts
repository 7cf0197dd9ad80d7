import { AppError } from "@countersign/contracts/app-error";
import type { IntentTarget } from "@countersign/contracts/intent";

/** `AppError("not-found")` for an intent that is neither stored nor in a file. `hint` follows behind a colon. */
export function noSuchIntent({ workspace, id }: IntentTarget, hint = ""): AppError {
  return new AppError(
    "not-found",
    `There is no intent ${id} in ${workspace}${hint === "" ? "" : `: ${hint}`}.`,
  );
}
