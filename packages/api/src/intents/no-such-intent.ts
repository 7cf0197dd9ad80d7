import { AppError } from "@countersign/contracts/app-error";
import type { IntentTarget } from "@countersign/contracts/intent";

/** `AppError("not-found")` for an intent that is neither stored nor in a file. `hint` follows behind a colon. */
export function noSuchIntent({ workspace, id }: IntentTarget, hint = ""): AppError {
  return new AppError(
    "not-found",
    `Intent ${id} not found in ${workspace}${hint === "" ? "" : `: ${hint}`}.`,
  );
}
