import type { ReasonCode } from "./reason-kind.ts";
import { commandReasons, modeReasons } from "./shown-reason-messages.ts";

/** Whether a rule of a running command decided. As `reasonKind` says it, for the browser, where the texts of all reasons are too much. */
export function isCommandReason({ code }: { code: ReasonCode }): boolean {
  return Object.hasOwn(commandReasons, code);
}

/** Whether the mode decided. As `reasonKind` says it, for the browser. */
export function isModeReason({ code }: { code: ReasonCode }): boolean {
  return Object.hasOwn(modeReasons, code);
}
