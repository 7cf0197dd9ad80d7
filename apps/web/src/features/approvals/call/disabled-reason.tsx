import { classNames } from "@countersign/ui/class-names";
import type { Verdicts } from "./use-verdict.ts";

/** Why no verdict can be given now; nothing where one can. */
export function DisabledReason({ verdicts, className }: { verdicts: Verdicts; className?: string }) {
  const { disabledReason, isOthersTurn } = verdicts;
  if (disabledReason === null) return null;
  return (
    <p role="status" className={classNames("text-sm", isOthersTurn ? "text-ask" : "text-deny", className)}>
      {disabledReason}
    </p>
  );
}
