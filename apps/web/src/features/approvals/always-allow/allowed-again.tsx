import type { AlwaysAllowed } from "@countersign/contracts/rule";
import { toast } from "@countersign/ui/toaster";
import { ExactText } from "../call/exact-text.tsx";
import { formatAllowedAgain } from "./always-allowed-messages.ts";

/** Names what won't ask again after an approval: the exact call, or each rule. All of them have one scope. */
export function showAllowedAgain(allowed: readonly AlwaysAllowed[]): void {
  const [first] = allowed;
  if (first === undefined) return;
  toast.success(
    <span>
      {formatAllowedAgain(first)}
      {allowed.map(({ text }) => (
        <code key={text} className="line-clamp-3 font-mono font-normal text-sm">
          <ExactText text={text} />
        </code>
      ))}
    </span>,
    { duration: 8_000 },
  );
}
