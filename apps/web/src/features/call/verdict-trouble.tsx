import { classNames } from "@countersign/ui/class-names";
import type { Verdicts } from "./use-verdict.ts";

/** Why no verdict can be given now; nothing where one can. */
export function VerdictTrouble({ verdicts, className }: { verdicts: Verdicts; className?: string }) {
  const { trouble, isOthersTurn } = verdicts;
  if (trouble === null) return null;
  return (
    <p role="status" className={classNames("text-sm", isOthersTurn ? "text-ask" : "text-deny", className)}>
      {trouble}
    </p>
  );
}
