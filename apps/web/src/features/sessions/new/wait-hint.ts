import { formatWait } from "@countersign/contracts/wait";
import { formatDefaultWait, sessionFieldMessages } from "./session-field-messages.ts";

/** The hint below the field: the default when it is empty. */
export function waitHint(usual: number | null | undefined): string {
  return usual == null ? sessionFieldMessages.noDefaultWait : formatDefaultWait(formatWait(usual));
}
